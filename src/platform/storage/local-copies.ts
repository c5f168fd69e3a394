import { rm, utimes } from 'node:fs/promises'
import type { StorageKey } from './storage.ts'

type Copy = {
  file: Promise<string>
  bytes: number
  users: number
  /** When the last user finished, in milliseconds. */
  idleSince: number
}

type Options = {
  /** Copies a file, and resolves with its path and size in bytes. */
  download: (key: StorageKey) => Promise<{ file: string; bytes: number }>
  /** How long a copy is kept after its last use. */
  keepMs: number
  /** How much is kept. Copies in use count, but stay. */
  maxBytes: number
}

/**
 * Copies of files that are kept elsewhere: one for all who use a file at the same time, kept for a while, because the pages of a
 * report are drawn one by one. A file never changes, so a copy is never out of date.
 */
export function createLocalCopies({ download, keepMs, maxBytes }: Options) {
  // The one used last comes last.
  const copies = new Map<StorageKey, Copy>()

  function open(key: StorageKey): Copy {
    const downloaded = download(key)
    const copy = { file: downloaded.then(({ file }) => file), bytes: 0, users: 0, idleSince: 0 }
    downloaded.then(
      ({ bytes }) => {
        copy.bytes = bytes
      },
      () => copies.delete(key),
    )
    return copy
  }

  // What can't be deleted is left to the cleanup of what killed processes left.
  const remove = async ({ file }: Copy) => await rm(await file, { force: true }).catch(() => undefined)

  async function evict() {
    let bytes = copies.values().reduce((sum, copy) => sum + copy.bytes, 0)
    for (const [key, copy] of [...copies]) {
      const isOld = Date.now() - copy.idleSince >= keepMs
      if (copy.users > 0 || (bytes <= maxBytes && !isOld)) continue
      bytes -= copy.bytes
      copies.delete(key)
      await remove(copy)
    }
  }
  const eviction = setInterval(() => void evict(), keepMs)
  eviction.unref()

  async function release(key: StorageKey, copy: Copy) {
    copy.users--
    copy.idleSince = Date.now()
    if (copy.users === 0 && copies.get(key) !== copy) await remove(copy).catch(() => undefined)
    else await evict()
  }

  async function forget(key: StorageKey) {
    const copy = copies.get(key)
    copies.delete(key)
    if (copy?.users === 0) await remove(copy)
  }

  return {
    /** Calls `use` with the path of a copy. Throws what `download` throws. */
    async use<T>(key: StorageKey, use: (file: string) => Promise<T>): Promise<T> {
      const copy = copies.get(key) ?? open(key)
      copies.delete(key)
      copies.set(key, copy)
      copy.users++
      try {
        const file = await copy.file
        // The cleanup of what killed processes left goes by age.
        await utimes(file, new Date(), new Date())
        return await use(file)
      } finally {
        await release(key, copy)
      }
    },

    /** Keeps a local file as the copy of the one that was just stored from it, because what was stored is read next. */
    async add(key: StorageKey, stored: { file: string; bytes: number }) {
      await forget(key)
      copies.set(key, {
        file: Promise.resolve(stored.file),
        bytes: stored.bytes,
        users: 0,
        idleSince: Date.now(),
      })
      await evict()
    },

    /** Deletes the copy of a file that's deleted, or has its users delete it. */
    forget,

    /** Deletes every copy, or has its users delete it. */
    async close() {
      clearInterval(eviction)
      await Promise.all([...copies.keys()].map(forget))
    },
  }
}
