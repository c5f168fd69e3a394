import type { Readable } from 'node:stream'
import yauzl, { type Entry, type ZipFile } from 'yauzl'

/** Word writes 15 entries, more with pictures; a central directory of millions is an attack. */
const MAX_ENTRIES = 5000

/**
 * Looks for `name` in a zip file and hands its entry to `use`; undefined where it has none or is no sound zip.
 * Reads the directory only. `open` streams the entry unpacked; yauzl stops it once it outgrows the size it promised.
 */
export async function withEntry<Result>(
  path: string,
  name: string,
  use: (entry: { unpackedBytes: number; open(): Promise<Readable> }) => Promise<Result> | Result,
): Promise<Result | undefined> {
  const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => undefined)
  if (!zip) return undefined
  // An error event that comes after the search is over would otherwise end the process.
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
  let seen = 0
  for await (const entry of zip.eachEntry()) {
    if (++seen > MAX_ENTRIES) return undefined
    if (entry.fileName === name) return entry
  }
  return undefined
}
