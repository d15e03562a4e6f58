import Foundation

extension String {
    /// Names and values, in order, decoded as forms encode them: `+` is a space. What is not percent-encoded rightly is
    /// taken as it stands.
    package var formParameters: [(name: String, value: String)] {
        split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { part in
                let spaced = part.replacing("+", with: " ")
                return spaced.removingPercentEncoding ?? String(spaced)
            }
            return (parts[0], parts.count > 1 ? parts[1] : "")
        }
    }
}
