import type { FileHandle } from 'node:fs/promises'
import { FileTooLarge } from '../storage.ts'
import { createStreamHash } from '../stream-hash.ts'

/** What's written at once, several chunks of a socket. One buffer of this size fills up while others are written and hashed. */
const BUFFER_BYTES = 256 * 1024
const BUFFERS = 3

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

type Slot = {
  buffer: ArrayBuffer
  /** Resolves once the buffer can be filled. */
  isFree: Promise<void>
}

/** Writes a file from its beginning in large pieces, and hashes each one. */
export function createFileWriter(file: FileHandle, { maxBytes, isSynced }: Options) {
  const hash = createStreamHash()
  const slots = Array.from({ length: BUFFERS }, (): Slot => {
    return { buffer: new ArrayBuffer(BUFFER_BYTES), isFree: Promise.resolve() }
  })
  let current = 0
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
    const slot = slots[current]!
    const length = filled
    writing = writeAll(file, new Uint8Array(slot.buffer, 0, length))
    slot.isFree = writing.then(async () => {
      slot.buffer = await hash.add(slot.buffer, length)
    })
    // The next calls throw what these fail with.
    writing.catch(() => undefined)
    slot.isFree.catch(() => undefined)
    current = (current + 1) % BUFFERS
    filled = 0
    await slots[current]!.isFree
  }

  return {
    /** Takes over a chunk, and throws what an earlier write failed with. */
    async write(chunk: Uint8Array) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new FileTooLarge(maxBytes)
      for (let from = 0; from < chunk.length; ) {
        const piece = chunk.subarray(from, from + BUFFER_BYTES - filled)
        new Uint8Array(slots[current]!.buffer).set(piece, filled)
        filled += piece.length
        from += piece.length
        if (filled === BUFFER_BYTES) await writeFilled()
      }
    },
    /** Resolves once all of it is written, with its size and hash so far. */
    async written() {
      await writeFilled()
      await Promise.all([...slots.map(({ isFree }) => isFree), flushing])
      return { bytes, sha256: await hash.digest() }
    },
    /** Waits for what is in progress, and releases the memory. */
    async end() {
      await Promise.allSettled([...slots.map(({ isFree }) => isFree), flushing])
      hash.forget()
      for (const { buffer } of slots) if (!buffer.detached) buffer.transfer(0)
    },
  }
}

async function writeAll(file: FileHandle, piece: Uint8Array) {
  for (let from = 0; from < piece.length; ) from += (await file.write(piece, from)).bytesWritten
}
