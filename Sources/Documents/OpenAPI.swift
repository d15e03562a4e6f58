/// The JSON API described, in OpenAPI's terms.
package enum OpenAPI {
    package static let document = EmbeddedFiles.openapi_json
}
