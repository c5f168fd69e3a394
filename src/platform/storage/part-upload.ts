import type { FileHandle } from 'node:fs/promises'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { newKey } from './keys.ts'
import { createPartBuffers } from './part-buffers.ts'
import { createUnfinished } from './unfinished-files.ts'

/** The smallest that S3 takes. */
const PART_BYTES = 5 * 1024 * 1024

/** How many parts a process has in memory, however many uploads there are: 20 MB. */
const PARTS_IN_MEMORY = 4

type Target = { Bucket: string; Key: string }

type Options = {
  /** Where parts wait while they arrive. */
  incoming: string
  /** What an error of S3 is thrown as. */
  failureOf: (error: unknown) => Error
}

/**
 * Sends streams to S3 in parts. A part is on the disk while it arrives, for as long as a slow client takes, and in memory only
 * while it's sent. Twenty uploads at once brought the process to 725 MB with the SDK's own `Upload`, which collects the
 * parts of each in memory.
 */
export function createUploader(client: S3Client, { incoming, failureOf }: Options) {
  const buffers = createPartBuffers({ count: PARTS_IN_MEMORY, bytes: PART_BYTES })
  const failed = (error: unknown) => {
    throw failureOf(error)
  }

  const sendPart = <T>(spool: FileHandle, bytes: number, send: (body: Buffer) => Promise<T>) =>
    buffers.lend(async (buffer) => {
      await readAll(spool, buffer.subarray(0, bytes))
      return await send(buffer.subarray(0, bytes)).catch(failed)
    })

  const begin = async (target: Target) => {
    const command = new CreateMultipartUploadCommand({ ...target, ...TYPE, ChecksumAlgorithm: 'CRC32' })
    return (await client.send(command).catch(failed)).UploadId
  }

  const abort = (target: Target, UploadId: string) =>
    // If this fails too, the nightly cleanup deletes the parts.
    client.send(new AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => undefined)

  const sendFrom = async (spool: FileHandle, target: Target, source: AsyncIterable<Uint8Array>) => {
    const parts: CompletedPart[] = []
    let UploadId: string | undefined
    try {
      for await (const { bytes, isLast } of spoolParts(source, spool)) {
        if (isLast && !UploadId) {
          const put = (Body: Buffer) => client.send(new PutObjectCommand({ ...target, ...TYPE, Body }))
          return void (await sendPart(spool, bytes, put))
        }
        UploadId ??= await begin(target)
        const part = { ...target, UploadId, PartNumber: parts.length + 1 }
        const { ETag, ChecksumCRC32 } = await sendPart(spool, bytes, (Body) =>
          client.send(new UploadPartCommand({ ...part, Body })),
        )
        parts.push({ PartNumber: part.PartNumber, ETag, ...(ChecksumCRC32 && { ChecksumCRC32 }) })
      }
      const complete = { ...target, UploadId, MultipartUpload: { Parts: parts } }
      await client.send(new CompleteMultipartUploadCommand(complete)).catch(failed)
    } catch (error) {
      if (UploadId) await abort(target, UploadId)
      throw error
    }
  }

  return async (target: Target, source: AsyncIterable<Uint8Array>) => {
    const file = path.join(incoming, newKey())
    const spool = await createUnfinished(file, 'wx+')
    try {
      await sendFrom(spool, target, source)
    } finally {
      await spool.close()
      await rm(file, { force: true })
    }
  }
}

const TYPE = { ContentType: 'application/octet-stream' }

/** Writes a stream to the beginning of a file, and yields whenever a part is complete there. Only the last may be shorter, or empty. */
async function* spoolParts(source: AsyncIterable<Uint8Array>, spool: FileHandle) {
  let bytes = 0
  for await (const chunk of source)
    for (let from = 0; from < chunk.length; ) {
      if (bytes === PART_BYTES) {
        yield { bytes, isLast: false }
        bytes = 0
      }
      const { bytesWritten } = await spool.write(
        chunk,
        from,
        Math.min(chunk.length - from, PART_BYTES - bytes),
        bytes,
      )
      from += bytesWritten
      bytes += bytesWritten
    }
  yield { bytes, isLast: true }
}

/** Fills a buffer from the beginning of a file. */
async function readAll(file: FileHandle, buffer: Buffer) {
  for (let at = 0; at < buffer.length; ) {
    const { bytesRead } = await file.read(buffer, at, buffer.length - at, at)
    if (bytesRead === 0) throw new Error('A part is shorter on the disk than what was written.')
    at += bytesRead
  }
}
