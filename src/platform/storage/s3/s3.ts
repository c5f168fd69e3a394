import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3'
import limitConcurrency from 'p-limit'
import type { Bucket } from '#platform/config/bucket-address.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import { putEachStep } from '#platform/storage/writing/file-per-step.ts'
import { createUnfinished, deleteAbandoned } from '#platform/storage/writing/unfinished-files.ts'
import { guardedBody } from '../guarded-body.ts'
import { isKey, newKey } from '../keys.ts'
import { createLocalCopies } from '../local-copies.ts'
import { sendFile } from '../send-file.ts'
import { spool } from '../spool.ts'
import { FileMissing, type Storage, type StorageKey } from '../storage.ts'
import { type ClientLimits, describe, failureOf, isRejection, openClients } from './s3-client.ts'

/** Each has chunks in memory, while a file that waits has nothing but disk. */
const SENDING_AT_ONCE = 2

/** 20 reports of 80 MB at once arrived in four seconds: with steps of three, all were sent twice. */
const STEP_MS = 10_000

/** As long as someone works on a report's pages, and as much as a few of the largest reports. */
const KEEP_COPIES_MS = 10 * 60_000
const MAX_COPIES_BYTES = 256 * 1024 * 1024

type Options = {
  /** Where files are kept until S3 has them, and copies for `withLocalFile`. */
  downloads: string
  /** For tests: how long a service may hang. */
  limits?: ClientLimits & { stalledMs: number }
  /** For tests: how many files a list has on a page; by default as many as S3 has. */
  pageSize?: number
}

/**
 * Keeps files in an S3 bucket. An object becomes visible once it's complete, so nothing unfinished has a key; S3 compares its
 * hash with the one that's sent along.
 * @throws ConfigError when S3 rejects the bucket or the credentials. If S3 is down, opening works all the same.
 */
export async function openS3(bucket: Bucket, options: Options): Promise<Storage> {
  const { downloads, limits, pageSize } = options
  const { uploads, requests } = openClients(bucket, limits)
  const incoming = path.join(downloads, randomBytes(8).toString('hex'))
  await mkdir(downloads, { recursive: true, mode: 0o700 })
  await deleteAbandoned(downloads)
  await rejectUnusable(requests, bucket)

  const failed = (key?: StorageKey) => (error: unknown) => {
    throw failureOf(error, bucket, key)
  }
  const objectOf = (key: StorageKey) => {
    if (!isKey(key)) throw new FileMissing(key)
    return { Bucket: bucket.bucket, Key: bucket.prefix + key }
  }

  const inTurn = limitConcurrency(SENDING_AT_ONCE)
  const storage: Storage = {
    async put(source, { maxBytes, key = newKey() }) {
      const target = objectOf(key)
      const file = path.join(incoming, newKey())
      const measured = await spool(source, file, maxBytes)
      try {
        await inTurn(() => sendFile(uploads, target, { file, ...measured })).catch(failed())
      } catch (error) {
        await rm(file, { force: true })
        throw error
      }
      await copies.add(key, { file, bytes: measured.bytes })
      return { key, ...measured }
    },

    putInSteps: (source, steps) => putEachStep(storage, source, steps),

    stepMs: STEP_MS,

    async read(key) {
      const response = await requests.send(new GetObjectCommand(objectOf(key))).catch(failed(key))
      const body = guardedBody(response.Body as Readable, {
        stalledMs: limits?.stalledMs ?? STALLED_MS,
        failureOf: (error) => failureOf(error, bucket),
      })
      return { bytes: response.ContentLength ?? 0, body }
    },

    async sizeOf(key) {
      const { ContentLength } = await requests.send(new HeadObjectCommand(objectOf(key))).catch(failed(key))
      return ContentLength ?? 0
    },

    withLocalFile: (key, use) => copies.use(key, use),

    async delete(key) {
      await copies.forget(key)
      await requests.send(new DeleteObjectCommand(objectOf(key))).catch(failed())
    },

    async *list({ olderThanMs }) {
      try {
        yield* listKeys(requests, bucket, { before: Date.now() - olderThanMs, pageSize })
      } catch (error) {
        failed()(error)
      }
    },

    deleteUnfinished: () => deleteAbandoned(downloads),

    async check() {
      const probe = {
        Bucket: bucket.bucket,
        Key: `${bucket.prefix}check`,
        Body: 'written by the health check',
      }
      await requests.send(new PutObjectCommand(probe)).catch(failed())
    },

    close: () => copies.close(),
  }
  const copies = createLocalCopies({
    keepMs: KEEP_COPIES_MS,
    maxBytes: MAX_COPIES_BYTES,
    download: (key) => download(storage, key, path.join(incoming, newKey())),
  })
  return storage
}

const STALLED_MS = 20_000

/** Copies a file to the new `file`, completely or not at all. */
async function download(storage: Pick<Storage, 'read'>, key: StorageKey, file: string) {
  const { bytes, body } = await storage.read(key)
  try {
    const handle = await createUnfinished(file, 'wx')
    await pipeline(body, createWriteStream(file, { fd: handle }))
    return { file, bytes }
  } catch (error) {
    await rm(file, { force: true })
    throw error
  } finally {
    body.destroy()
  }
}

type Listing = { before: number; pageSize: number | undefined }

async function* listKeys(client: S3Client, { bucket, prefix }: Bucket, { before, pageSize }: Listing) {
  const pages = paginateListObjectsV2(
    { client, ...(pageSize && { pageSize }) },
    { Bucket: bucket, Prefix: prefix },
  )
  for await (const { Contents = [] } of pages)
    for (const { Key = '', LastModified } of Contents) {
      const key = Key.slice(prefix.length)
      if (isKey(key) && LastModified && LastModified.getTime() < before) yield key
    }
}

/** Fails if S3 answers that this can't work. Listing needs the same permission as the cleanup, and its errors have a reason. */
async function rejectUnusable(client: S3Client, { bucket, prefix }: Bucket) {
  const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: 1 })
  await client.send(command).catch((error: unknown) => {
    if (!isRejection(error)) return
    throw new ConfigError(
      `STORAGE_URL: the bucket ${bucket} can’t be used (${describe(error)}): check the bucket, its region, and the credentials.`,
    )
  })
}
