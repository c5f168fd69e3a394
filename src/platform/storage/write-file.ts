import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { FileTooLarge } from './storage.ts'

/** What's written at once, several chunks of a socket. One buffer of this size fills up while another is written. */
const BUFFER_BYTES = 256 * 1024

/**
 * What an upload has written starts on its way to the disk after every so many bytes. Left to the sync at its end, 20 uploads of
 * 80 MB at once waited for the disk as long again as they took to arrive.
 */
const FLUSH_BYTES = 8 * 1024 * 1024
/** At once, of all files: a flush keeps one of the four threads that write. */
const MAX_FLUSHES = 2
let flushes = 0

type Options = {
  maxBytes: number
  /** Whether the caller syncs the file. */
  isSynced: boolean
}

/**
 * Writes a stream to the beginning of an open file, and returns its size and hash once all of it is written. A chunk is copied
 * before the next one is asked for, so a source may reuse or release it. Throws `FileTooLarge` at the first byte past `maxBytes`,
 * and whatever the source throws; nothing is being written anymore then.
 */
export async function writeFile(source: AsyncIterable<Uint8Array>, file: FileHandle, options: Options) {
  const writer = createFileWriter(file, options)
  try {
    for await (const chunk of source) await writer.write(chunk)
    return await writer.written()
  } finally {
    await writer.end()
  }
}

/** Writes a file from its beginning in large pieces, and hashes each one while it's written. */
export function createFileWriter(file: FileHandle, { maxBytes, isSynced }: Options) {
  const hash = createHash('sha256')
  let buffers = [Buffer.allocUnsafeSlow(BUFFER_BYTES), Buffer.allocUnsafeSlow(BUFFER_BYTES)] as const
  let filled = 0
  let bytes = 0
  let writing: Promise<void> = Promise.resolve()
  let unflushed = 0
  let flushing: Promise<void> = Promise.resolve()
  let mayFlush = isSynced

  function flush() {
    unflushed = 0
    mayFlush = false
    flushes++
    flushing = file.datasync().finally(() => flushes--)
    // `written` throws what it failed with: Linux reports a failed write to one sync only, so the caller's wouldn't fail anymore.
    flushing.then(
      () => {
        mayFlush = true
      },
      () => undefined,
    )
  }

  async function writeFilled() {
    await writing
    unflushed += filled
    if (mayFlush && unflushed > FLUSH_BYTES && flushes < MAX_FLUSHES) flush()
    const [full, empty] = buffers
    const piece = full.subarray(0, filled)
    writing = writeAll(file, piece)
    // The next call throws it.
    writing.catch(() => undefined)
    hash.update(piece)
    buffers = [empty, full]
    filled = 0
  }

  return {
    /** Takes over a chunk, and throws what an earlier write failed with. */
    async write(chunk: Uint8Array) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new FileTooLarge(maxBytes)
      for (let from = 0; from < chunk.length; ) {
        const piece = chunk.subarray(from, from + BUFFER_BYTES - filled)
        buffers[0].set(piece, filled)
        filled += piece.length
        from += piece.length
        if (filled === BUFFER_BYTES) await writeFilled()
      }
    },
    /** Resolves once all of it is written, with its size and hash so far. */
    async written() {
      await writeFilled()
      await writing
      await flushing
      return { bytes, sha256: hash.copy().digest('hex') }
    },
    /** Waits for what is in progress, and releases the memory. */
    async end() {
      await Promise.allSettled([writing, flushing])
      for (const { buffer } of buffers) buffer.transfer(0)
    },
  }
}

async function writeAll(file: FileHandle, piece: Buffer) {
  for (let from = 0; from < piece.length; ) from += (await file.write(piece, from)).bytesWritten
}
