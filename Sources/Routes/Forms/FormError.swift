/// Why a form asks for nothing.
package struct FormError: Error {
    /// What it should have been.
    package let expected: String

    package init(expected: String) { self.expected = expected }
}
