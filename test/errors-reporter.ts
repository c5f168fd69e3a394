import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/**
 * Writes the errors outside of any test as JSON to the file that `ERRORS_FILE` names: unhandled rejections, and workers that ended,
 * which Vitest's own JSON report leaves out.
 */
export default class ErrorsReporter implements Reporter {
  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]) {
    const file = process.env.ERRORS_FILE
    if (!file) throw new Error('ERRORS_FILE must name the file to write')
    writeFileSync(file, JSON.stringify(errors.map(textOf)))
  }
}

/** The cause says what happened to a worker, with its exit code or signal. */
function textOf({ stack, message, cause }: SerializedError): string {
  return [stack ?? message, ...(cause ? [textOf(cause)] : [])].join('\n')
}
