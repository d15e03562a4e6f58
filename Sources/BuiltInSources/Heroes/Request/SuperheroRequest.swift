import Endpoints

/// Resources of superhero-api, which consists of static files.
enum SuperheroRequest {
    /// All heroes in one answer.
    static let all = Resource("/api/all.json")
}
