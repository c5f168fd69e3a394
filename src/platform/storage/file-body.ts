import { type FileHandle, open } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'

/** What's read and sent at once. */
const CHUNK_BYTES = 256 * 1024

/**
 * A local file as the body of a request. It can only be piped, as the SDK does: one buffer is sent while the other is read into, and
 * they're used over and over. Of a stream of the file, every chunk is a new buffer, and V8 marks the whole heap for each 25 to 30 MB of
 * them: more than half of the CPU time of sending a file. Emits an error if the file can't be read.
 */
export class FileBody extends Readable {
  readonly #file: string

  constructor(file: string) {
    super()
    this.#file = file
  }

  override pipe<Target extends NodeJS.WritableStream>(target: Target): Target {
    this.#sendTo(target as unknown as Writable).catch((error: Error) => this.destroy(error))
    return target
  }

  override _read() {
    this.destroy(new Error('A FileBody can only be piped.'))
  }

  async #sendTo(target: Writable) {
    const handle = await open(this.#file)
    try {
      await this.#sendAll(handle, target)
    } finally {
      await handle.close()
    }
  }

  async #sendAll(handle: FileHandle, target: Writable) {
    const stopped = new Promise<void>((resolve) => {
      this.once('close', resolve)
      target.once('close', resolve)
    })
    let buffers = [Buffer.allocUnsafeSlow(CHUNK_BYTES), Buffer.allocUnsafeSlow(CHUNK_BYTES)] as const
    let sending: Promise<void> = Promise.resolve()
    while (!this.destroyed && !target.destroyed) {
      const [free, used] = buffers
      const { bytesRead } = await handle.read(free, 0, CHUNK_BYTES)
      // The other buffer is free once this is sent.
      await Promise.race([sending, stopped])
      if (bytesRead === 0) {
        target.end()
        return
      }
      sending = sent(target, free.subarray(0, bytesRead))
      buffers = [used, free]
    }
  }
}

/** Writes a chunk, and resolves once its memory isn't used anymore. The target reports what writing fails with. */
function sent(target: Writable, chunk: Buffer) {
  return new Promise<void>((resolve) => {
    target.write(chunk, () => resolve())
  })
}
