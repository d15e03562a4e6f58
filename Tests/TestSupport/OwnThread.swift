import Foundation

/// Runs what blocks, such as waiting for a program's end, on a thread of its own: tests share few threads, and one that
/// is blocked would hold the others up.
package func onOwnThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result(catching: work)) }
    }
}
