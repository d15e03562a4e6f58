extension String {
    /// Describes an identity in quotes and on one line, whatever characters a source put into it.
    init(quoting id: some Hashable) {
        self.init(reflecting: String(describing: id))
    }
}
