import { afterAll, vi } from 'vitest'
import { startServer, stopServer } from './harness.ts'
// Here, so that it gets the spies that the server gets.
import './password-hashing.ts'

// For the tests that count or delay password checks. It must be in place before the server is imported, once per worker.
vi.mock('@node-rs/argon2', { spy: true })

// Vitest runs this once per test file, even though the files of a worker share their modules.
await startServer()
afterAll(stopServer)
