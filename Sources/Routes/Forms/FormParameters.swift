import Endpoints

extension String {
    /// The names and values of an encoded form, in order. `+` stands for a space. Invalid percent-encoding stays as it
    /// is.
    package var formParameters: [(name: String, value: String)] {
        split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { part in
                let spaced = part.utf8.contains(UInt8(ascii: "+")) ? part.replacing("+", with: " ") : part
                return Resource.decoded(spaced) ?? String(spaced)
            }
            return (parts[0], parts.count > 1 ? parts[1] : "")
        }
    }
}
