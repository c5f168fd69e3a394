import * as argon2 from '@node-rs/argon2'
import { vi } from 'vitest'

/*
 * The hashing functions that the server calls, as spies: tests count calls, or delay when a check returns. How long a hash
 * takes depends on the machine; how many we compute doesn't. Imported here and not in a test file, because after a worker's
 * first file, Vitest would give the file other spies than the server has.
 */
export const verifySpy = vi.mocked(argon2.verify)
export const hashSpy = vi.mocked(argon2.hash)
