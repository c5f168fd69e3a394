import { open } from 'node:fs/promises'

/** Makes the names in a folder durable: those of files that were created in it, renamed, or deleted. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
