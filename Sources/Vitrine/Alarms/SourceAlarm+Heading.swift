import Catalogue

extension SourceAlarm {
    /// A title for a message, such as “Starships is failing”.
    var heading: String {
        guard !isOver else { return "\(title) is well again" }
        return switch kind {
        case .failing: "\(title) is failing"
        case .shrunk: "\(title) has shrunk"
        case .reshaped: "\(title) has changed its shape"
        }
    }
}
