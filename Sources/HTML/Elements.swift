// The elements of the HTML standard (html.spec.whatwg.org, "Index of elements"), each a function of its name, and of
// SVG those that icons need. Elements that run or embed what the content security policy refuses anyway (`style`,
// `iframe`, `object`, `embed`) are left out; `script` loads a module and has no content; ``Document`` writes
// `html`, `head`, `title` and `body`.
// One function a line is the readable form here, so this file is longer than others.

public func article<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("article", attributes, content: content) }

public func section<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("section", attributes, content: content) }

public func nav<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("nav", attributes, content: content) }

public func aside<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("aside", attributes, content: content) }

public func h1<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("h1", attributes, content: content) }

public func h2<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("h2", attributes, content: content) }

public func h3<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("h3", attributes, content: content) }

public func h4<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("h4", attributes, content: content) }

public func h5<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("h5", attributes, content: content) }

public func h6<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("h6", attributes, content: content) }

public func hgroup<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("hgroup", attributes, content: content) }

public func header<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("header", attributes, content: content) }

public func footer<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("footer", attributes, content: content) }

public func address<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("address", attributes, content: content) }

public func main<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("main", attributes, content: content) }

public func search<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("search", attributes, content: content) }

public func p<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("p", attributes, content: content) }

public func pre<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("pre", attributes, content: content) }

public func blockquote<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("blockquote", attributes, content: content) }

public func ol<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("ol", attributes, content: content) }

public func ul<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("ul", attributes, content: content) }

public func menu<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("menu", attributes, content: content) }

public func li<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("li", attributes, content: content) }

public func dl<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("dl", attributes, content: content) }

public func dt<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("dt", attributes, content: content) }

public func dd<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("dd", attributes, content: content) }

public func figure<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("figure", attributes, content: content) }

public func figcaption<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("figcaption", attributes, content: content) }

public func div<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("div", attributes, content: content) }

public func a<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("a", attributes, content: content) }

public func em<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("em", attributes, content: content) }

public func strong<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("strong", attributes, content: content) }

public func small<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("small", attributes, content: content) }

public func s<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("s", attributes, content: content) }

public func cite<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("cite", attributes, content: content) }

public func q<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("q", attributes, content: content) }

public func dfn<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("dfn", attributes, content: content) }

public func abbr<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("abbr", attributes, content: content) }

public func ruby<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("ruby", attributes, content: content) }

public func rt<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("rt", attributes, content: content) }

public func rp<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("rp", attributes, content: content) }

public func time<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("time", attributes, content: content) }

public func code<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("code", attributes, content: content) }

public func samp<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("samp", attributes, content: content) }

public func kbd<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("kbd", attributes, content: content) }

public func i<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("i", attributes, content: content) }

public func b<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("b", attributes, content: content) }

public func u<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("u", attributes, content: content) }

public func mark<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("mark", attributes, content: content) }

public func bdi<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("bdi", attributes, content: content) }

public func bdo<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("bdo", attributes, content: content) }

public func span<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("span", attributes, content: content) }

public func ins<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("ins", attributes, content: content) }

public func del<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("del", attributes, content: content) }

public func sub<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("sub", attributes, content: content) }

public func sup<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("sup", attributes, content: content) }

public func picture<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("picture", attributes, content: content) }

public func video<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("video", attributes, content: content) }

public func audio<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("audio", attributes, content: content) }

public func noscript<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("noscript", attributes, content: content) }

public func table<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("table", attributes, content: content) }

public func caption<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("caption", attributes, content: content) }

public func colgroup<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("colgroup", attributes, content: content) }

public func tbody<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("tbody", attributes, content: content) }

public func thead<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("thead", attributes, content: content) }

public func tfoot<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("tfoot", attributes, content: content) }

public func tr<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("tr", attributes, content: content) }

public func td<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("td", attributes, content: content) }

public func th<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("th", attributes, content: content) }

public func form<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("form", attributes, content: content) }

public func label<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("label", attributes, content: content) }

public func button<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("button", attributes, content: content) }

public func select<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("select", attributes, content: content) }

public func datalist<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("datalist", attributes, content: content) }

public func optgroup<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("optgroup", attributes, content: content) }

public func option<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("option", attributes, content: content) }

public func textarea<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("textarea", attributes, content: content) }

public func output<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("output", attributes, content: content) }

public func progress<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("progress", attributes, content: content) }

public func meter<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("meter", attributes, content: content) }

public func fieldset<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("fieldset", attributes, content: content) }

public func legend<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("legend", attributes, content: content) }

public func details<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("details", attributes, content: content) }

public func summary<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("summary", attributes, content: content) }

public func dialog<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("dialog", attributes, content: content) }

public func svg<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("svg", attributes, content: content) }

public func g<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("g", attributes, content: content) }

public func path<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("path", attributes, content: content) }

public func circle<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("circle", attributes, content: content) }

public func rect<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("rect", attributes, content: content) }

/// A script of the page's own, loaded as a module.
public func script(module address: Address) -> Element<EmptyHTML> {
    Element("script", [.type("module"), .src(address)]) {}
}

public func br(_ attributes: Attribute...) -> VoidElement { VoidElement("br", attributes) }

public func col(_ attributes: Attribute...) -> VoidElement { VoidElement("col", attributes) }

public func hr(_ attributes: Attribute...) -> VoidElement { VoidElement("hr", attributes) }

public func img(_ attributes: Attribute...) -> VoidElement { VoidElement("img", attributes) }

public func input(_ attributes: Attribute...) -> VoidElement { VoidElement("input", attributes) }

public func link(_ attributes: Attribute...) -> VoidElement { VoidElement("link", attributes) }

public func meta(_ attributes: Attribute...) -> VoidElement { VoidElement("meta", attributes) }

public func source(_ attributes: Attribute...) -> VoidElement { VoidElement("source", attributes) }

public func track(_ attributes: Attribute...) -> VoidElement { VoidElement("track", attributes) }

public func wbr(_ attributes: Attribute...) -> VoidElement { VoidElement("wbr", attributes) }
