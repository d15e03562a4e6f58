// The elements of the HTML standard ("Forms"), each a function of its name.

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

/// A control for several lines of text, which are its content.
@inlinable public func textarea<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("textarea", attributes, content: content) }

/// The result of a calculation or of an action.
@inlinable public func output<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("output", attributes, content: content) }

/// The progress of a task, a `value` of its `max`.
@inlinable public func progress<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("progress", attributes, content: content) }

/// A measurement in a known range, such as the use of a disk.
@inlinable public func meter<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("meter", attributes, content: content) }
