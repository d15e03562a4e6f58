import Endpoints

/// What superhero-api is asked: static files, so there is nothing to choose.
enum SuperheroRequest {
    /// All heroes in one answer.
    static let all = Resource("/api/all.json")
}
