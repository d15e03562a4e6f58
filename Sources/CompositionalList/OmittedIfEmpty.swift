public import HTML

/// An element around a view. Neither is written if the view writes nothing.
@usableFromInline
struct OmittedIfEmpty<View: HTML, Whole: HTML>: HTML {
    @usableFromInline let view: View
    @usableFromInline let element: (RenderedHTML) -> Whole

    @inlinable init(_ view: View, @HTMLBuilder element: @escaping (RenderedHTML) -> Whole) {
        self.view = view
        self.element = element
    }

    @inlinable func render(into output: inout HTMLOutput) {
        // Only output tells whether the view is empty.
        let rendered = RenderedHTML(view)
        if !rendered.isEmpty { element(rendered).render(into: &output) }
    }
}
