extension Layout {
    /// The problems of this layout for all traits, each once; empty if it can be laid out as written.
    ///
    /// The page is laid out in any case, as each ``LayoutDiagnostic/Problem`` describes.
    /// Takes one plan for each value of the traits.
    public var diagnostics: [LayoutDiagnostic] {
        var report = Report()
        report.checkName(id, at: "id")
        for traits in Traits.allCases {
            report.merge(planned(for: traits).diagnostics)
        }
        return report.diagnostics
    }

    func planned(for traits: Traits) -> (plan: Plan, diagnostics: [LayoutDiagnostic]) {
        var planner = Planner()
        let plan = planner.plan(section(for: traits))
        return (plan, planner.report.diagnostics)
    }
}
