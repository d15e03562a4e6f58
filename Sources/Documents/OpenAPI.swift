/// The description of the JSON API in the OpenAPI format.
package enum OpenAPI {
    package static let document = EmbeddedFiles.openapi_json
}
