import { record } from '#domain/records/audit/audit.ts'
import type { Actor } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { ReceivedFile } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import { ScannerUnavailable } from '#platform/scanner/scanner.ts'

/** How long an upload waits for its scan. Longer scans are done later, if the file may wait. */
const UPLOAD_SCAN_MS = 20_000
/** clamd itself gives a file up after two minutes. */
const LATE_SCAN_MS = 150_000

/**
 * Scans a file that was just received, before anything reads it. Returns true if it couldn't be scanned now and may wait: then it
 * must be scanned before it's opened. Without a configured scanner, every file passes.
 * @throws DomainError `not_possible` for malware, which is recorded; `unavailable` if there's no scan and the file can't wait
 */
export async function scanUpload(
  ctx: Context,
  actor: Actor,
  file: ReceivedFile,
  { mayWait }: { mayWait: boolean },
): Promise<boolean> {
  try {
    const malware = await findMalware(ctx, file.key, UPLOAD_SCAN_MS)
    if (malware === null) return false
    await record(ctx.db, 'userId' in actor ? actor : { name: 'visitor' }, {
      action: 'infected-file-rejected',
      subject: file.originalName,
      details: { malware, sha256: file.sha256 },
    })
    throw new DomainError('not_possible', infectedText(file.originalName))
  } catch (error) {
    if (!(error instanceof ScannerUnavailable)) throw error
    ctx.log.error({ err: error, key: file.key }, 'an upload was not scanned')
    if (mayWait) return true
    throw new DomainError(
      'unavailable',
      'We can’t check files for viruses right now, so this one wasn’t saved. Please try again in a few minutes.',
    )
  }
}

/** Scans a file that waited. Returns the name of the malware in it, or null. @throws ScannerUnavailable */
export const scanLate = (ctx: Context, key: string) => findMalware(ctx, key, LATE_SCAN_MS)

async function findMalware(ctx: Context, key: string, timeoutMs: number) {
  if (!ctx.scanner) return null
  const { body } = await ctx.storage.read(key)
  try {
    return (await ctx.scanner.scan(body, { timeoutMs })).malware
  } finally {
    body.destroy()
  }
}

export const infectedText = (fileName: string) =>
  `Our virus scanner found malware in “${fileName}”, so we deleted it. Please scan your computer, and upload a clean copy.`
