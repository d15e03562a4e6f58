// The elements of the HTML standard (https://html.spec.whatwg.org) and of SVG that pages use, each a function of its
// name. Write others with ``Element`` and ``VoidElement``. ``Document`` writes `html`, `head`, `title` and `body`.
//
// Elements that the pages' content security policy refuses (`style`, `iframe`, `object`, `embed`) are left out, and a
// `script` can only load a module.

// MARK: Sections

/// A complete composition that could stand alone or be syndicated, such as an item with its details.
public func article<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("article", attributes, content: content) }

/// A thematic group of content, usually with a heading.
public func section<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("section", attributes, content: content) }

/// A block of links to other pages or to parts of this page.
public func nav<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("nav", attributes, content: content) }

/// The introduction of its nearest section: headings, a search form, tools.
public func header<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("header", attributes, content: content) }

/// The end of its nearest section: notes, related links.
public func footer<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("footer", attributes, content: content) }

/// The dominant content of the page. A page shows only one.
public func main<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("main", attributes, content: content) }

/// The heading of the page, of the highest rank.
public func h1<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("h1", attributes, content: content) }

/// A heading of the second rank, below ``h1(_:content:)``.
public func h2<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("h2", attributes, content: content) }

// MARK: Groups

/// A paragraph.
public func p<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("p", attributes, content: content) }

/// A group without a meaning of its own, for layout and scripts.
public func div<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("div", attributes, content: content) }

/// A list whose order matters; its children are ``li(_:content:)``.
public func ol<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("ol", attributes, content: content) }

/// A list whose order does not matter; its children are ``li(_:content:)``.
public func ul<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("ul", attributes, content: content) }

/// An item of a list.
public func li<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("li", attributes, content: content) }

/// A list of names and values: groups of ``dt(_:content:)`` and ``dd(_:content:)``.
public func dl<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("dl", attributes, content: content) }

/// The name in a group of a ``dl(_:content:)``.
public func dt<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("dt", attributes, content: content) }

/// A value in a group of a ``dl(_:content:)``.
public func dd<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("dd", attributes, content: content) }

// MARK: Text

/// A link to the address in its `href`.
public func a<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("a", attributes, content: content) }

/// A run of text without a meaning of its own, for attributes such as a language or a class.
public func span<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("span", attributes, content: content) }

/// Text of strong importance.
public func strong<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("strong", attributes, content: content) }

// MARK: Media

/// A video player; its content is shown by browsers that have none.
public func video<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("video", attributes, content: content) }

/// An audio player; its content is shown by browsers that have none.
public func audio<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("audio", attributes, content: content) }

// MARK: Forms

/// Controls whose values are sent together to the address in its `action`.
public func form<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("form", attributes, content: content) }

/// The caption of a control, which it contains or names with `for`.
public func label<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("label", attributes, content: content) }

/// A button. In a form it submits, unless its type says otherwise.
public func button<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("button", attributes, content: content) }

/// A control that chooses among its ``option(_:content:)`` elements.
public func select<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("select", attributes, content: content) }

/// A group of options under the name in its `label`.
public func optgroup<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("optgroup", attributes, content: content) }

/// A choice of a ``select(_:content:)``, or a suggestion of a ``datalist(_:content:)``.
public func option<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("option", attributes, content: content) }

/// Suggestions for an ``input(_:)`` that names this element in its `list`.
public func datalist<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("datalist", attributes, content: content) }

// MARK: Scripts and graphics

/// Content for browsers that run no scripts.
public func noscript<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("noscript", attributes, content: content) }

/// A vector drawing in the coordinates of its `viewBox` (SVG 2, 5.1).
public func svg<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("svg", attributes, content: content) }

/// A shape of lines and curves in an ``svg(_:content:)``, drawn by its `d` (SVG 2, 9.2).
public func path<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("path", attributes, content: content) }

/// A script that the browser loads as a module, after it has read the page.
public func script(module address: Address) -> Element<EmptyHTML> {
    Element("script", [.type("module"), .src(address)]) {}
}

// MARK: Without content

/// A picture.
public func img(_ attributes: Attribute...) -> VoidElement { VoidElement("img", attributes) }

/// A form control, whose kind is its `type`.
public func input(_ attributes: Attribute...) -> VoidElement { VoidElement("input", attributes) }

/// A resource that belongs to the page, such as a style sheet or an icon; its `rel` says how.
public func link(_ attributes: Attribute...) -> VoidElement { VoidElement("link", attributes) }

/// Metadata of the page that no other element can express.
public func meta(_ attributes: Attribute...) -> VoidElement { VoidElement("meta", attributes) }
