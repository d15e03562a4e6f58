import HTML

/// An element around a view. Neither is written if the view writes nothing.
struct OmittedIfEmpty<View: HTML, Whole: HTML>: HTML {
    private let view: View
    private let element: (View) -> Whole

    init(_ view: View, @HTMLBuilder element: @escaping (View) -> Whole) {
        self.view = view
        self.element = element
    }

    func render(into output: inout HTMLOutput) {
        // The view is rendered twice: output cannot be taken back, and only output tells whether the view is empty.
        var trial = HTMLOutput()
        view.render(into: &trial)
        if !trial.bytes.isEmpty { element(view).render(into: &output) }
    }
}
