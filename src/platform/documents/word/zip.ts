import type { Readable } from 'node:stream'
import yauzl, { type Entry } from 'yauzl'

/** Word writes 15 entries, plus one per image; a central directory with millions is an attack. */
const MAX_ENTRIES = 5000

/** Entries by name. `open` streams an unpacked entry; yauzl stops once it exceeds its declared size. */
export type OpenZip = {
  has(name: string): boolean
  /** As declared, unpacked. */
  bytesOf(name: string): number
  open(name: string): Promise<Readable>
}

/** Opens a zip file and passes it to `use`; undefined if the file isn't one, or is damaged. Reads only its directory. */
export async function withZip<Result>(
  path: string,
  use: (zip: OpenZip) => Promise<Result>,
): Promise<Result | undefined> {
  const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => undefined)
  if (!zip) return undefined
  // Without a handler, an error event after the search would end the process.
  zip.on('error', () => {})
  try {
    const entries = new Map<string, Entry>()
    try {
      for await (const entry of zip.eachEntry()) {
        if (entries.size >= MAX_ENTRIES) return undefined
        // Of two with one name, programs read the first.
        if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry)
      }
    } catch {
      return undefined
    }
    return await use({
      has: (name) => entries.has(name),
      bytesOf: (name) => entries.get(name)?.uncompressedSize ?? 0,
      open: (name) => zip.openReadStreamPromise(entries.get(name)!),
    })
  } finally {
    zip.close()
  }
}
