// The elements of the HTML standard (https://html.spec.whatwg.org, "List of elements") and of SVG that pages use, each a
// function of its name. Forms, tables and the elements within text have files of their own. Write others, such as `math`,
// with ``Element`` and ``VoidElement``. ``Document`` writes `html`, `head`, `title` and `body`.
//
// Obsolete elements are left out, and those that the pages' content security policy refuses (`base`, `embed`, `iframe`,
// `object`, `style`). A `script` can only load a module.

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

/// A heading of the fourth rank, below ``h3(_:content:)``.
@inlinable public func h4<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("h4", attributes, content: content) }

/// A heading of the fifth rank, below ``h4(_:content:)``.
@inlinable public func h5<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("h5", attributes, content: content) }

/// A heading of the lowest rank, below ``h5(_:content:)``.
@inlinable public func h6<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("h6", attributes, content: content) }

/// A heading with paragraphs that belong to it, such as a subtitle.
@inlinable public func hgroup<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("hgroup", attributes, content: content) }

/// Content beside the main one, such as a sidebar or an advertisement.
@inlinable public func aside<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("aside", attributes, content: content) }

/// Controls that search or filter.
@inlinable public func search<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("search", attributes, content: content) }

/// How to reach the author of the nearest ``article(_:content:)``, or of the page.
@inlinable public func address<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("address", attributes, content: content) }

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

/// Text whose white space is shown, such as a program with ``code(_:content:)``.
@inlinable public func pre<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("pre", attributes, content: content) }

/// Paragraphs from another text, whose address is in `cite`.
@inlinable public func blockquote<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("blockquote", attributes, content: content) }

/// A list of buttons; its children are ``li(_:content:)``.
@inlinable public func menu<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("menu", attributes, content: content) }

/// A window above the page.
@inlinable public func dialog<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("dialog", attributes, content: content) }

// MARK: Media

/// A video player; its content is shown by browsers that have none.
@inlinable public func video<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("video", attributes, content: content) }

/// An audio player; its content is shown by browsers that have none.
@inlinable public func audio<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("audio", attributes, content: content) }

/// A choice of files for the ``img(_:)`` in it, each a ``source(_:)``.
@inlinable public func picture<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("picture", attributes, content: content) }

/// The ``area(_:)`` elements of a picture that names this map in its `usemap`.
@inlinable public func map<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("map", attributes, content: content) }

/// A bitmap that scripts draw; its content is shown by browsers that cannot.
@inlinable public func canvas<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("canvas", attributes, content: content) }

// MARK: Scripts and graphics

/// Content for browsers that run no scripts.
@inlinable public func noscript<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("noscript", attributes, content: content) }

/// Content that isn't shown, for scripts to copy.
@inlinable public func template<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("template", attributes, content: content) }

/// The place in a shadow tree where the content of its host is shown.
@inlinable public func slot<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("slot", attributes, content: content) }

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

/// A line break that is part of the content, as in a poem or an address.
@inlinable public func br(_ attributes: Attribute...) -> VoidElement { VoidElement("br", attributes) }

/// A place where a long word may be broken.
@inlinable public func wbr(_ attributes: Attribute...) -> VoidElement { VoidElement("wbr", attributes) }

/// A change of topic within a section.
@inlinable public func hr(_ attributes: Attribute...) -> VoidElement { VoidElement("hr", attributes) }

/// A column of a ``colgroup(_:content:)``.
@inlinable public func col(_ attributes: Attribute...) -> VoidElement { VoidElement("col", attributes) }

/// A file of a ``picture(_:content:)``, a ``video(_:content:)`` or an ``audio(_:content:)``.
@inlinable public func source(_ attributes: Attribute...) -> VoidElement { VoidElement("source", attributes) }

/// Subtitles or chapters of a ``video(_:content:)``, or a transcript of an ``audio(_:content:)``.
@inlinable public func track(_ attributes: Attribute...) -> VoidElement { VoidElement("track", attributes) }

/// A part of a picture that is a link, in a ``map(_:content:)``.
@inlinable public func area(_ attributes: Attribute...) -> VoidElement { VoidElement("area", attributes) }
