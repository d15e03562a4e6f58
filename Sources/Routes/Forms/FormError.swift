/// An error in the fields of a form.
package struct FormError: Error {
    /// The fields that were expected.
    package let expected: String

    package init(expected: String) { self.expected = expected }
}
