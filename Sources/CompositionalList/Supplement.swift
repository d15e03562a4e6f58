import HTML

/// An element around a view, and neither where the view writes nothing.
struct Supplement<View: HTML, Whole: HTML>: HTML {
    private let view: View
    private let element: (View) -> Whole

    init(_ view: View, @HTMLBuilder element: @escaping (View) -> Whole) {
        self.view = view
        self.element = element
    }

    func render(into output: inout HTMLOutput) {
        // Only what a view writes tells whether it writes; it is asked twice, as output cannot be taken back.
        var trial = HTMLOutput()
        view.render(into: &trial)
        if !trial.bytes.isEmpty { element(view).render(into: &output) }
    }
}
