import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createUnfinished } from './unfinished-files.ts'

/**
 * Writes a stream to the new `file`, passes it on from there once it's complete, and deletes it. So a client may be as slow as it
 * likes without holding anything but disk. Throws what the source or `use` throws.
 */
export async function spooled<T>(
  source: AsyncIterable<Uint8Array>,
  file: string,
  use: (complete: Readable) => Promise<T>,
): Promise<T> {
  try {
    const handle = await createUnfinished(file, 'wx')
    await pipeline(source, createWriteStream(file, { fd: handle }))
    const complete = createReadStream(file)
    try {
      return await use(complete)
    } finally {
      complete.destroy()
    }
  } finally {
    await rm(file, { force: true })
  }
}
