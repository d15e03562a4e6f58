extension Layout {
    /// Everything in this layout that cannot be done as written, for all traits, each once; empty is good.
    ///
    /// The page is laid out all the same, in the way each ``Diagnostic/Problem`` says.
    /// Costs one plan for each value of the traits.
    public var diagnostics: [Diagnostic] {
        var report = Report()
        report.checkName(id, at: "id")
        for traits in Traits.allCases {
            report.merge(planned(for: traits).diagnostics)
        }
        return report.diagnostics
    }

    func planned(for traits: Traits) -> (plan: Plan, diagnostics: [Diagnostic]) {
        var planner = Planner()
        let plan = planner.plan(section(for: traits))
        return (plan, planner.report.diagnostics)
    }
}
