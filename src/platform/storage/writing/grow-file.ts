import type { FileHandle } from 'node:fs/promises'
import type { Steps } from '../storage.ts'
import { inSteps } from './split-steps.ts'
import { createFileWriter } from './write-file.ts'

type Growing = Omit<Steps, 'onStep'> & { onStep(measured: { bytes: number; sha256: string }): Promise<void> }

/**
 * Writes a stream to an open file, and calls `onStep` each time another step is durable, and at the end. Meanwhile, the
 * next step is being written already. Throws what the source, `onStep`, or writing throws.
 */
export async function growFile(
  source: AsyncIterable<Uint8Array>,
  file: FileHandle,
  { maxBytes, onStep, ...limits }: Growing,
) {
  const writer = createFileWriter(file, { maxBytes, isSynced: true })
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
    let isInStep = false
    for await (const chunk of inSteps(source, limits)) {
      if (hasFailed) break
      if (chunk) await writer.write(chunk)
      else await endStep()
      isInStep = chunk !== null
    }
    if (isInStep) await endStep()
    await step
  } finally {
    await step.catch(() => undefined)
    await writer.end()
  }
}
