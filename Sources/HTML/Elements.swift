// The elements of the HTML standard (https://html.spec.whatwg.org) and of SVG that pages use, each a function of its
// name. Write others with ``Element`` and ``VoidElement``. ``Document`` writes `html`, `head`, `title` and `body`.
//
// Elements that the pages' content security policy refuses (`style`, `iframe`, `object`, `embed`) are left out, and a
// `script` can only load a module.

// MARK: Sections

/// A complete composition that could stand alone or be syndicated, such as an item with its details.
@inlinable public func article<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("article", attributes, content: content) }

/// A thematic group of content, usually with a heading.
@inlinable public func section<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("section", attributes, content: content) }

/// A block of links to other pages or to parts of this page.
@inlinable public func nav<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("nav", attributes, content: content) }

/// The introduction of its nearest section: headings, a search form, tools.
@inlinable public func header<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("header", attributes, content: content) }

/// The end of its nearest section: notes, related links.
@inlinable public func footer<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("footer", attributes, content: content) }

/// The dominant content of the page. A page shows only one.
@inlinable public func main<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("main", attributes, content: content) }

/// The heading of the page, of the highest rank.
@inlinable public func h1<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("h1", attributes, content: content) }

/// A heading of the second rank, below ``h1(_:content:)``.
@inlinable public func h2<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("h2", attributes, content: content) }

/// A heading of the third rank, below ``h2(_:content:)``.
@inlinable public func h3<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("h3", attributes, content: content) }

// MARK: Groups

/// A paragraph.
@inlinable public func p<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("p", attributes, content: content) }

/// Content that opens and closes, below its ``summary(_:content:)``.
@inlinable public func details<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("details", attributes, content: content) }

/// The line that opens its ``details(_:content:)``.
@inlinable public func summary<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("summary", attributes, content: content) }

/// A group without a meaning of its own, for layout and scripts.
@inlinable public func div<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("div", attributes, content: content) }

/// A drawing or a picture with its ``figcaption(_:content:)``.
@inlinable public func figure<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("figure", attributes, content: content) }

/// The caption of a ``figure(_:content:)``.
@inlinable public func figcaption<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("figcaption", attributes, content: content) }

/// A list whose order matters; its children are ``li(_:content:)``.
@inlinable public func ol<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("ol", attributes, content: content) }

/// A list whose order does not matter; its children are ``li(_:content:)``.
@inlinable public func ul<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("ul", attributes, content: content) }

/// An item of a list.
@inlinable public func li<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("li", attributes, content: content) }

/// A list of names and values: groups of ``dt(_:content:)`` and ``dd(_:content:)``.
@inlinable public func dl<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("dl", attributes, content: content) }

/// The name in a group of a ``dl(_:content:)``.
@inlinable public func dt<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("dt", attributes, content: content) }

/// A value in a group of a ``dl(_:content:)``.
@inlinable public func dd<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("dd", attributes, content: content) }

// MARK: Text

/// A link to the address in its `href`.
@inlinable public func a<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("a", attributes, content: content) }

/// A run of text without a meaning of its own, for attributes such as a language or a class.
@inlinable public func span<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("span", attributes, content: content) }

/// Text of strong importance.
@inlinable public func strong<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("strong", attributes, content: content) }

/// A key of a keyboard, or other input.
@inlinable public func kbd<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("kbd", attributes, content: content) }

// MARK: Media

/// A video player; its content is shown by browsers that have none.
@inlinable public func video<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("video", attributes, content: content) }

/// An audio player; its content is shown by browsers that have none.
@inlinable public func audio<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("audio", attributes, content: content) }

// MARK: Forms

/// Controls whose values are sent together to the address in its `action`.
@inlinable public func form<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("form", attributes, content: content) }

/// The caption of a control, which it contains or names with `for`.
@inlinable public func label<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("label", attributes, content: content) }

/// A group of controls, which its ``legend(_:content:)`` names.
@inlinable public func fieldset<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("fieldset", attributes, content: content) }

/// The name of its ``fieldset(_:content:)``.
@inlinable public func legend<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("legend", attributes, content: content) }

/// A button. In a form it submits, unless its type says otherwise.
@inlinable public func button<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("button", attributes, content: content) }

/// A control that chooses among its ``option(_:content:)`` elements.
@inlinable public func select<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("select", attributes, content: content) }

/// A group of options under the name in its `label`.
@inlinable public func optgroup<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("optgroup", attributes, content: content) }

/// A choice of a ``select(_:content:)``, or a suggestion of a ``datalist(_:content:)``.
@inlinable public func option<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("option", attributes, content: content) }

/// Suggestions for an ``input(_:)`` that names this element in its `list`.
@inlinable public func datalist<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("datalist", attributes, content: content) }

// MARK: Scripts and graphics

/// Content for browsers that run no scripts.
@inlinable public func noscript<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("noscript", attributes, content: content) }

/// Content that isn't shown, for scripts to copy.
@inlinable public func template<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("template", attributes, content: content) }

/// A vector drawing in the coordinates of its `viewBox` (SVG 2, 5.1).
@inlinable public func svg<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("svg", attributes, content: content) }

/// A shape of lines and curves in an ``svg(_:content:)``, drawn by its `d` (SVG 2, 9.2).
@inlinable public func path<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("path", attributes, content: content) }

/// A script that the browser loads as a module, after it has read the page.
@inlinable public func script(module address: Address, _ attributes: Attribute...) -> Element<EmptyHTML> {
    Element("script", [.type("module"), .src(address)] + attributes) {}
}

// MARK: Without content

/// A picture.
@inlinable public func img(_ attributes: Attribute...) -> VoidElement { VoidElement("img", attributes) }

/// A form control, whose kind is its `type`.
@inlinable public func input(_ attributes: Attribute...) -> VoidElement { VoidElement("input", attributes) }

/// A resource that belongs to the page, such as a style sheet or an icon; its `rel` says how.
@inlinable public func link(_ attributes: Attribute...) -> VoidElement { VoidElement("link", attributes) }

/// Metadata of the page that no other element can express.
@inlinable public func meta(_ attributes: Attribute...) -> VoidElement { VoidElement("meta", attributes) }
