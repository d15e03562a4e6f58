// The elements of the HTML standard ("Tabular data"), each a function of its name.

/// Data in rows and columns.
@inlinable public func table<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("table", attributes, content: content) }

/// The title of its ``table(_:content:)``.
@inlinable public func caption<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("caption", attributes, content: content) }

/// A group of columns of a ``table(_:content:)``, each a ``col(_:)``.
@inlinable public func colgroup<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("colgroup", attributes, content: content) }

/// The rows with the names of columns.
@inlinable public func thead<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("thead", attributes, content: content) }

/// The rows with the data.
@inlinable public func tbody<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("tbody", attributes, content: content) }

/// The rows with the sums of columns.
@inlinable public func tfoot<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("tfoot", attributes, content: content) }

/// A row of cells.
@inlinable public func tr<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("tr", attributes, content: content) }

/// A cell with data.
@inlinable public func td<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("td", attributes, content: content) }

/// A cell with the name of a row or column; its `scope` tells which.
@inlinable public func th<Content: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> { Element("th", attributes, content: content) }
