import { rm } from 'node:fs/promises'
import { createUnfinished } from './writing/unfinished-files.ts'
import { writeFile } from './writing/write-file.ts'

/**
 * Writes a stream to the new `file`, so that a client may be as slow as it likes without holding anything but disk. Returns the size
 * and hash. Throws what the source throws, and `FileTooLarge`; then there's no file.
 */
export async function spool(source: AsyncIterable<Uint8Array>, file: string, maxBytes: number) {
  try {
    const handle = await createUnfinished(file, 'wx')
    return await writeFile(source, handle, { maxBytes, isSynced: false }).finally(() => handle.close())
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}
