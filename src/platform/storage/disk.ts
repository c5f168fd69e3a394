import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileMissing, FileTooLarge, type Storage, type StorageKey } from './storage.ts'

const KEY = /^[0-9a-f]{32}$/

/** Keeps files below `root`, in two levels of folders by the first letters of their keys. */
export async function openDisk(root: string): Promise<Storage> {
  const arriving = path.join(root, 'arriving')
  // What a killed process left half-written was never acknowledged.
  await rm(arriving, { recursive: true, force: true })
  await mkdir(arriving, { recursive: true, mode: 0o700 })

  const pathOf = (key: StorageKey) => {
    if (!KEY.test(key)) throw new FileMissing(key)
    return path.join(root, key.slice(0, 2), key.slice(2, 4), key)
  }

  return {
    async put(source, { maxBytes }) {
      const key = randomBytes(16).toString('hex')
      const temporary = path.join(arriving, key)
      try {
        const measured = await write(source, temporary, maxBytes)
        await settle(temporary, pathOf(key), root)
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
        if (!entry.isFile() || !KEY.test(entry.name) || entry.parentPath === arriving) continue
        const { mtimeMs } = await stat(path.join(entry.parentPath, entry.name)).catch(() => ({
          mtimeMs: Infinity,
        }))
        if (mtimeMs < before) yield entry.name
      }
    },

    check: () => access(arriving, constants.W_OK),
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
  // `flush` puts the bytes on the disk before the stream says that it is done.
  await pipeline(source, measure, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
  return { bytes, sha256: hash.digest('hex') }
}

/** Gives the whole file its name. The name itself is durable only once the folders that hold it are on the disk too. */
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
