import { finished, PassThrough, type Readable } from 'node:stream'
import { StorageUnavailable } from './storage.ts'

/**
 * Passes a response on. If it breaks off, or nothing comes for `stalledMs` while it's being waited for, the result fails with
 * what `failureOf` makes of the error. A reader that pauses is fine.
 */
export function guardedBody(
  body: Readable,
  { stalledMs, failureOf }: { stalledMs: number; failureOf: (error: unknown) => Error },
): Readable {
  let quietChecks = 0
  const guarded = new PassThrough({
    transform(chunk, _encoding, done) {
      quietChecks = 0
      done(null, chunk)
    },
  })
  const watchdog = setInterval(() => {
    // Bytes that arrived and haven't been read mean that the reader pauses.
    quietChecks = guarded.readableLength > 0 ? 0 : quietChecks + 1
    if (quietChecks > CHECKS)
      body.destroy(new StorageUnavailable(`S3 sent nothing for ${stalledMs} ms in the middle of a file.`))
  }, stalledMs / CHECKS)
  watchdog.unref()
  finished(body, (error) => {
    if (error) guarded.destroy(failureOf(error))
  })
  // Without a listener, an error before the first read would end the process. A later reader gets it all the same.
  guarded.on('error', () => undefined)
  guarded.once('close', () => {
    clearInterval(watchdog)
    body.destroy()
  })
  body.pipe(guarded)
  return guarded
}

/** More than one, so that a reader that has just continued isn't taken for one that waits. */
const CHECKS = 2
