import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { FileTooLarge } from './storage.ts'

/** What's written at once, several chunks of a socket. One buffer of this size fills up while another is written. */
const BUFFER_BYTES = 256 * 1024

/**
 * Writes a stream to the beginning of an open file, and returns its size and hash once all of it is written. A chunk is copied
 * before the next one is asked for, so a source may reuse or release it. Throws `FileTooLarge` at the first byte past `maxBytes`,
 * and whatever the source throws; nothing is being written anymore then.
 */
export async function writeFile(source: AsyncIterable<Uint8Array>, file: FileHandle, maxBytes: number) {
  const writer = createFileWriter(file, maxBytes)
  try {
    for await (const chunk of source) await writer.write(chunk)
    return await writer.written()
  } finally {
    await writer.end()
  }
}

/** Writes a file from its beginning in large pieces, and hashes each one while it's written. */
export function createFileWriter(file: FileHandle, maxBytes: number) {
  const hash = createHash('sha256')
  let buffers = [Buffer.allocUnsafeSlow(BUFFER_BYTES), Buffer.allocUnsafeSlow(BUFFER_BYTES)] as const
  let filled = 0
  let bytes = 0
  let writing: Promise<void> = Promise.resolve()

  async function writeFilled() {
    await writing
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
      return { bytes, sha256: hash.copy().digest('hex') }
    },
    /** Waits for a write in progress, and releases the memory. */
    async end() {
      await writing.catch(() => undefined)
      for (const { buffer } of buffers) buffer.transfer(0)
    },
  }
}

async function writeAll(file: FileHandle, piece: Buffer) {
  for (let from = 0; from < piece.length; ) from += (await file.write(piece, from)).bytesWritten
}
