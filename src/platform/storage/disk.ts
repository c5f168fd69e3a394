import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileMissing, FileTooLarge, type Storage, type StorageKey } from './storage.ts'

const KEY = /^[0-9a-f]{32}$/

/** An unfinished file that nothing was written to for this long was left behind: twice the longest that a request may take. */
const ABANDONED_AFTER_MS = 60 * 60_000

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
    if (!KEY.test(key)) throw new FileMissing(key)
    return path.join(root, key.slice(0, 2), key.slice(2, 4), key)
  }

  return {
    async put(source, { maxBytes, key = newKey() }) {
      const file = pathOf(key)
      const temporary = path.join(incoming, newKey())
      try {
        const measured = await write(source, temporary, maxBytes)
        await settle(temporary, file, root)
        return { key, ...measured }
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },

    async read(key) {
      const file = await open(pathOf(key)).catch((error) => {
        throw isMissing(error) ? new FileMissing(key) : error
      })
      const { size } = await file.stat()
      return { bytes: size, body: createReadStream('', { fd: file }) }
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
        if (!entry.isFile() || !KEY.test(entry.name) || isWithin(arriving, entry.parentPath)) continue
        const { mtimeMs } = await stat(path.join(entry.parentPath, entry.name)).catch(() => ({
          mtimeMs: Infinity,
        }))
        if (mtimeMs < before) yield entry.name
      }
    },

    deleteUnfinished: () => deleteAbandoned(arriving),

    async check() {
      const probe = path.join(incoming, 'check')
      const file = await create(probe, 'w')
      try {
        await file.writeFile(PROBE)
        await file.sync()
      } finally {
        await file.close()
        await rm(probe, { force: true })
      }
    },
  }
}

const newKey = () => randomBytes(16).toString('hex')

/** A full disk can still take an empty file; with a few blocks it notices. */
const PROBE = Buffer.alloc(64 * 1024, 1)

const isWithin = (folder: string, file: string) => file === folder || file.startsWith(folder + path.sep)

/**
 * Deletes what killed processes left half-written, by age, because nothing shows whether a process on another machine still
 * runs. An upload in progress is written to all the time; an idle process makes its empty folder again when it needs it.
 */
async function deleteAbandoned(arriving: string) {
  const before = Date.now() - ABANDONED_AFTER_MS
  for (const entry of await readdir(arriving, { withFileTypes: true })) {
    const file = path.join(arriving, entry.name)
    if (!entry.isDirectory()) {
      await deleteOld(file, before)
      continue
    }
    for (const name of await readdir(file).catch(() => [])) await deleteOld(path.join(file, name), before)
    if (await isOld(file, before)) await rmdir(file).catch(() => undefined)
  }
}

async function deleteOld(file: string, before: number) {
  if (await isOld(file, before)) await rm(file, { force: true })
}

const isOld = async (file: string, before: number) =>
  ((await stat(file).catch(() => null))?.mtimeMs ?? Infinity) < before

/** Opens a new file, and makes its folder when a cleanup has just deleted it for being empty. */
async function create(file: string, flags: 'w' | 'wx') {
  for (let triesLeft = 3; ; triesLeft--)
    try {
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      return await open(file, flags, 0o600)
    } catch (error) {
      if (!isMissing(error) || triesLeft === 0) throw error
    }
}

async function write(source: AsyncIterable<Uint8Array>, file: string, maxBytes: number) {
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > maxBytes) return done(new FileTooLarge(maxBytes))
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const handle = await create(file, 'wx')
  // `flush` syncs the bytes to disk before the stream finishes.
  await pipeline(source, measure, createWriteStream(file, { fd: handle, flush: true }))
  return { bytes, sha256: hash.digest('hex') }
}

/** Gives the complete file its name. The name itself is durable only after the folders that hold it are synced too. */
async function settle(temporary: string, file: string, root: string) {
  const folder = path.dirname(file)
  const firstNew = await mkdir(folder, { recursive: true, mode: 0o700 })
  await rename(temporary, file)
  await sync(folder)
  if (firstNew) await sync(path.dirname(folder))
  if (firstNew && firstNew !== folder) await sync(root)
}

async function sync(folder: string) {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'
