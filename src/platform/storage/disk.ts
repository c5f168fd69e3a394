import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { isKey, newKey } from './keys.ts'
import { FileMissing, type Storage, type StorageKey } from './storage.ts'
import { settle, writeDurably, writeInSteps } from './writing/durable-file.ts'
import { createUnfinished, deleteAbandoned, isMissing } from './writing/unfinished-files.ts'

/**
 * Keeps files below `root`, in two levels of folders by the first letters of their keys. Files on their way in are below
 * `arriving/`, in a folder of this opening's own, so that other processes on the same root can come and go.
 */
export async function openDisk(root: string): Promise<Storage> {
  const arriving = path.join(root, 'arriving')
  const incoming = path.join(arriving, randomBytes(8).toString('hex'))
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await deleteAbandoned(arriving)

  const pathOf = (key: StorageKey) => {
    if (!isKey(key)) throw new FileMissing(key)
    return path.join(root, key.slice(0, 2), key.slice(2, 4), key)
  }

  return {
    async put(source, { maxBytes, key = newKey() }) {
      const file = pathOf(key)
      const temporary = path.join(incoming, newKey())
      try {
        const measured = await writeDurably(source, temporary, maxBytes)
        await settle(temporary, file, root)
        return { key, ...measured }
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },

    stepMs: 3_000,

    async putInSteps(source, steps) {
      const key = newKey()
      await writeInSteps(source, steps, { key, file: pathOf(key), root })
    },

    async read(key) {
      const file = await open(pathOf(key)).catch((error) => {
        throw isMissing(error) ? new FileMissing(key) : error
      })
      const { size } = await file.stat()
      return { bytes: size, body: createReadStream('', { fd: file }) }
    },

    async sizeOf(key) {
      const { size } = await stat(pathOf(key)).catch((error) => {
        throw isMissing(error) ? new FileMissing(key) : error
      })
      return size
    },

    async withLocalFile(key, use) {
      const file = pathOf(key)
      await access(file).catch(() => {
        throw new FileMissing(key)
      })
      return await use(file)
    },

    delete: (key) => rm(pathOf(key), { force: true }),

    async *list({ olderThanMs }) {
      const before = Date.now() - olderThanMs
      for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !isKey(entry.name) || isWithin(arriving, entry.parentPath)) continue
        const { mtimeMs } = await stat(path.join(entry.parentPath, entry.name)).catch(() => ({
          mtimeMs: Infinity,
        }))
        if (mtimeMs < before) yield entry.name
      }
    },

    deleteUnfinished: () => deleteAbandoned(arriving),

    async check() {
      const probe = path.join(incoming, 'check')
      const file = await createUnfinished(probe, 'w')
      try {
        await file.writeFile(PROBE)
        await file.sync()
      } finally {
        await file.close()
        await rm(probe, { force: true })
      }
    },

    close: () => Promise.resolve(),
  }
}

/** A full disk can still take an empty file; with a few blocks it notices. */
const PROBE = Buffer.alloc(64 * 1024, 1)

const isWithin = (folder: string, file: string) => file === folder || file.startsWith(folder + path.sep)
