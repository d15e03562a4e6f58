import Foundation

extension String {
    /// The names and values of an encoded form, in order. `+` stands for a space. Invalid percent-encoding stays as it
    /// is.
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
