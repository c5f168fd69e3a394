import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { DomainError } from '#kernel/errors.ts'
import { createMeter } from '#platform/storage/meter.ts'
import { syncFolder } from '#platform/storage/writing/sync-folder.ts'
import { MANIFEST, Manifest } from './manifest.ts'

/** The size and hash of what was written. */
export type Written = { bytes: number; sha256: string }

/** Makes an empty folder that only its owner can open. Throws `not_possible` unless it's new or empty. */
export async function createFolder(dir: string) {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  if ((await readdir(dir)).length > 0)
    throw new DomainError('not_possible', `${dir} isn’t empty. Choose a new folder for the backup.`)
}

/** Writes a file of the backup and syncs it to disk. */
export async function writeStream(file: string, source: AsyncIterable<Uint8Array>): Promise<Written> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const meter = createMeter()
  await pipeline(meter.through(source), createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
  return meter.result()
}

/** Writes lines, compressed. The hash is of the compressed file. */
export async function writeLines(file: string, batches: AsyncIterable<string[]>): Promise<Written> {
  const gzip = createGzip({ level: 4 })
  const text = Readable.from(batches).map((lines: string[]) => `${lines.join('\n')}\n`)
  const [written] = await Promise.all([writeStream(file, gzip), pipeline(text, gzip)])
  return written
}

/**
 * Lines of a file that `writeLines` wrote. Node's own `readline` also breaks lines at U+2028, which may be part of a text.
 */
export async function* readLinesOf(file: string): AsyncIterable<string> {
  const gunzip = createGunzip()
  const source = createReadStream(file).once('error', (error) => gunzip.destroy(error))
  let begun: string[] = []
  for await (const text of source.pipe(gunzip).setEncoding('utf8')) {
    const [end = '', ...lines] = (text as string).split('\n')
    begun.push(end)
    if (lines.length === 0) continue
    yield begun.join('')
    yield* lines.slice(0, -1)
    begun = lines.slice(-1)
  }
}

/** Reads a file of the backup. Fails if the file differs from the manifest: at once if it's too long, else at its end. */
export async function* readVerified(dir: string, name: string, { bytes, sha256 }: Written) {
  const meter = createMeter()
  let left = bytes
  for await (const part of meter.through(readFileOf(dir, name))) {
    left -= part.length
    if (left < 0) throw damaged(dir, `${name} was changed`)
    yield part
  }
  const { sha256: read } = meter.result()
  if (left > 0) throw damaged(dir, `${name} is truncated`)
  if (read !== sha256) throw damaged(dir, `${name} was changed`)
}

/** Throws `not_possible` unless the file is what was written. */
export async function verifyFile(dir: string, name: string, sha256: string) {
  const meter = createMeter()
  for await (const _ of meter.through(readFileOf(dir, name)));
  if (meter.result().sha256 !== sha256) throw damaged(dir, `${name} is truncated or was changed`)
}

/** Throws `not_possible` when the backup doesn't have the file. */
async function* readFileOf(dir: string, name: string): AsyncIterable<Uint8Array> {
  try {
    yield* createReadStream(path.join(dir, name))
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? damaged(dir, `${name} is missing`) : error
  }
}

export const damaged = (dir: string, what: string) =>
  new DomainError(
    'not_possible',
    `The backup in ${dir} is damaged: ${what}. Nothing was restored; use another backup.`,
  )

/** Completes a backup: everything else is durable before the manifest gets its name. */
export async function writeManifest(dir: string, manifest: Manifest) {
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) await syncFolder(path.join(entry.parentPath, entry.name))
  const unnamed = path.join(dir, `${MANIFEST}.new`)
  await writeStream(unnamed, Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)]))
  await rename(unnamed, path.join(dir, MANIFEST))
  await syncFolder(dir)
  await syncFolder(path.dirname(dir))
}

/** Throws `not_possible` for a folder that isn't a complete backup, or one of a later version. */
export async function readManifest(dir: string): Promise<Manifest> {
  const text = await readFile(path.join(dir, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
    throw new DomainError(
      'not_possible',
      `${dir} isn’t a complete backup: it has no ${MANIFEST}, which is written last.`,
    )
  })
  const manifest = Manifest.safeParse(parseJson(text))
  if (manifest.success) return manifest.data
  throw damaged(dir, `${MANIFEST} can’t be read`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
