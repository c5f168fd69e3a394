import type { Tracing } from '#platform/telemetry/span.ts'
import { inSpan } from '#platform/telemetry/tracing.ts'
import type { Storage } from './storage.ts'

/** Records each use of a file, without its key. A read ends when its first bytes are there. */
export function tracedStorage(storage: Storage, kind: 'disk' | 's3', tracing: Tracing | null): Storage {
  if (!tracing) return storage
  const record = <T>(operation: string, work: () => Promise<T>) =>
    inSpan(
      tracing,
      { name: `storage ${operation}`, kind: 'client', attributes: { 'odie.storage': kind } },
      work,
    )
  return {
    ...storage,
    put: (source, options) => record('put', () => storage.put(source, options)),
    putInSteps: (source, steps) => record('put', () => storage.putInSteps(source, steps)),
    read: (key) => record('read', () => storage.read(key)),
    sizeOf: (key) => record('size', () => storage.sizeOf(key)),
    withLocalFile: (key, use) => record('local-file', () => storage.withLocalFile(key, use)),
    delete: (key) => record('delete', () => storage.delete(key)),
  }
}
