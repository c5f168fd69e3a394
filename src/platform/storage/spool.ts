import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { createUnfinished } from './unfinished-files.ts'
import { writeFile } from './write-file.ts'

type Spool = { file: string; maxBytes: number; use: (complete: Readable) => Promise<unknown> }

/**
 * Writes a stream to the new `file`, passes it on from there once it's complete, and deletes it. So a client may be as slow as it
 * likes without holding anything but disk. Returns the size and hash. Throws what the source or `use` throws, and `FileTooLarge`.
 */
export async function spooled(source: AsyncIterable<Uint8Array>, { file, maxBytes, use }: Spool) {
  try {
    const handle = await createUnfinished(file, 'wx')
    const measured = await writeFile(source, handle, maxBytes).finally(() => handle.close())
    const complete = createReadStream(file)
    try {
      await use(complete)
    } finally {
      complete.destroy()
    }
    return measured
  } finally {
    await rm(file, { force: true })
  }
}
