import type { FileHandle } from 'node:fs/promises'
import type { Steps } from './storage.ts'
import { createFileWriter } from './write-file.ts'

type Growing = Omit<Steps, 'onStep'> & { onStep(measured: { bytes: number; sha256: string }): Promise<void> }

/**
 * Writes a stream to an open file, and calls `onStep` each time another `stepBytes` are durable, and at the end. Meanwhile, the
 * next step is being written already. Throws what the source, `onStep`, or writing throws.
 */
export async function growFile(
  source: AsyncIterable<Uint8Array>,
  file: FileHandle,
  { stepBytes, maxBytes, onStep }: Growing,
) {
  const writer = createFileWriter(file, maxBytes)
  let step: Promise<void> = Promise.resolve()
  let hasFailed = false

  async function endStep() {
    await step
    const measured = await writer.written()
    step = file.datasync().then(() => onStep(measured))
    step.catch(() => {
      hasFailed = true
    })
  }

  try {
    let bytes = 0
    for await (const chunk of source) {
      if (hasFailed) break
      await writer.write(chunk)
      bytes += chunk.length
      if (bytes < stepBytes) continue
      await endStep()
      bytes = 0
    }
    if (bytes > 0) await endStep()
    await step
  } finally {
    await step.catch(() => undefined)
    await writer.end()
  }
}
