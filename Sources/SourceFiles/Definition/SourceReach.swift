/// Which hosts a source may ask.
public enum SourceReach: String, Hashable, Sendable, CaseIterable {
    /// Hosts with public addresses alone, as for sources that people add in the browser.
    case publicHosts = "public"
}
