/// An error in JSON.
package struct ErrorDocument: JSONValue {
    package struct Content: JSONValue {
        let code: String
        let message: String
        /// The time after which to retry, in seconds.
        let retryAfter: Int?

        package init(code: String, message: String, retryAfter: Int?) {
            self.code = code
            self.message = message
            self.retryAfter = retryAfter
        }

        package func write(to json: inout JSONOutput) {
            json.object {
                $0.member("code", code)
                $0.member("message", message)
                if let retryAfter { $0.member("retryAfter", retryAfter) }
            }
        }
    }

    let error: Content

    package init(error: Content) {
        self.error = error
    }

    package func write(to json: inout JSONOutput) {
        json.object {
            $0.member("error", error)
        }
    }
}
