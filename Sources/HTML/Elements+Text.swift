// The elements of the HTML standard ("Text-level semantics" and "Edits"), each a function of its name.

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

/// Text of stressed emphasis.
@inlinable public func em<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("em", attributes, content: content) }

/// A side comment, such as small print.
@inlinable public func small<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("small", attributes, content: content) }

/// Text that is no longer right or relevant, such as a former price.
@inlinable public func s<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("s", attributes, content: content) }

/// The title of a work.
@inlinable public func cite<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("cite", attributes, content: content) }

/// A short quotation, around which the browser puts quotation marks.
@inlinable public func q<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("q", attributes, content: content) }

/// The term that its paragraph defines.
@inlinable public func dfn<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("dfn", attributes, content: content) }

/// An abbreviation, whose long form is in its `title`.
@inlinable public func abbr<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("abbr", attributes, content: content) }

/// Text with annotations, such as the pronunciation of characters in ``rt(_:content:)``.
@inlinable public func ruby<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("ruby", attributes, content: content) }

/// An annotation in a ``ruby(_:content:)``.
@inlinable public func rt<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("rt", attributes, content: content) }

/// A parenthesis around an ``rt(_:content:)``, for browsers without annotations.
@inlinable public func rp<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("rp", attributes, content: content) }

/// Text with its value for machines in `value`.
@inlinable public func data<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("data", attributes, content: content) }

/// A date, time or duration, whose text for machines is in `datetime`.
@inlinable public func time<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("time", attributes, content: content) }

/// A piece of a program.
@inlinable public func code<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("code", attributes, content: content) }

/// A variable of a formula or a program. Swift has a keyword of the same name, so it is written in backticks.
@inlinable public func `var`<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("var", attributes, content: content) }

/// The output of a program.
@inlinable public func samp<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("samp", attributes, content: content) }

/// A subscript.
@inlinable public func sub<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("sub", attributes, content: content) }

/// A superscript.
@inlinable public func sup<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("sup", attributes, content: content) }

/// Text in another voice, such as a term or a phrase in another language.
@inlinable public func i<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("i", attributes, content: content) }

/// Text to notice without more importance, such as a key word.
@inlinable public func b<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("b", attributes, content: content) }

/// Text with an annotation that is not spelt out, such as a misspelling.
@inlinable public func u<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("u", attributes, content: content) }

/// Text that is highlighted for its relevance, such as a match of a search.
@inlinable public func mark<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("mark", attributes, content: content) }

/// Text whose direction does not affect the text around it, such as a name.
@inlinable public func bdi<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("bdi", attributes, content: content) }

/// Text in the direction that its `dir` names, whatever its characters.
@inlinable public func bdo<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("bdo", attributes, content: content) }

/// Text that was inserted.
@inlinable public func ins<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("ins", attributes, content: content) }

/// Text that was removed.
@inlinable public func del<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("del", attributes, content: content) }
