import PostgreSQL
import Testing

@Suite struct DatabaseAddressTests {
    @Test(arguments: [
        ("postgresql://ann:s3cret@db.example:5433/boats?sslmode=require", "postgresql://ann@db.example:5433/boats"),
        ("postgres://one.example,two.example/boats", "postgresql://one.example,two.example/boats"),
        ("host=db.example dbname=boats password=s3cret", "postgresql://db.example/boats"),
    ])
    func describesItselfWithoutThePassword(text: String, expected: String) throws {
        #expect("\(try DatabaseAddress(text))" == expected)
    }

    @Test(arguments: [
        "", "boats", "http://db.example/boats", "postgresql://ann:s3cret@[::1/boats",
        "postgresql://ann:s3cret@db.example/boats?unknown=1",
        "password=s3cret unknown=1", "password=s3cret host",
    ])
    func refusesAnInvalidAddressWithoutRepeatingIt(text: String) {
        let error = #expect(throws: PostgreSQLError.self) { try DatabaseAddress(text) }
        #expect(error?.kind == .invalidAddress)
        #expect(error?.description.contains("s3cret") == false)
    }

    @Test func anErrorOfConnectingHasNoPassword() async throws {
        let address = try DatabaseAddress("postgresql://ann:s3cret@/boats?host=/nowhere")
        let error = await #expect(throws: PostgreSQLError.self) {
            try await ConnectionPool(ConnectionSettings(address)).read([Statement("SELECT 1")])
        }
        #expect(error?.kind == .unreachable)
        #expect(error?.description.contains("/nowhere") == true)
        #expect(error?.description.contains("s3cret") == false)
    }
}
