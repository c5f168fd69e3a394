import type { Readable } from 'node:stream'
import yauzl, { type Entry, type ZipFile } from 'yauzl'

/** Word writes 15 entries, plus one per image; a central directory with millions is an attack. */
const MAX_ENTRIES = 5000

/**
 * Finds the entry `name` in a zip file and passes it to `use`; returns undefined if there's no such entry or the zip is
 * invalid. Reads only the directory. `open` streams the unpacked entry; yauzl stops once it exceeds its declared size.
 */
export async function withEntry<Result>(
  path: string,
  name: string,
  use: (entry: { unpackedBytes: number; open(): Promise<Readable> }) => Promise<Result> | Result,
): Promise<Result | undefined> {
  const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => undefined)
  if (!zip) return undefined
  // Without a handler, an error event after the search would end the process.
  zip.on('error', () => {})
  try {
    const entry = await entryNamed(zip, name).catch(() => undefined)
    if (!entry) return undefined
    return await use({ unpackedBytes: entry.uncompressedSize, open: () => zip.openReadStreamPromise(entry) })
  } finally {
    zip.close()
  }
}

async function entryNamed(zip: ZipFile, name: string): Promise<Entry | undefined> {
  let count = 0
  for await (const entry of zip.eachEntry()) {
    if (++count > MAX_ENTRIES) return undefined
    if (entry.fileName === name) return entry
  }
  return undefined
}
