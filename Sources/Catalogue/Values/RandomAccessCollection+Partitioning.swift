extension RandomAccessCollection {
    /// The start of the part in which a condition holds, which reaches to the end; the end if it holds nowhere.
    ///
    /// - Complexity: O(log *n*)
    package func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Index {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = index(low, offsetBy: distance(from: low, to: high) / 2)
            if isInSecondPart(self[middle]) { high = middle } else { low = index(after: middle) }
        }
        return low
    }
}
