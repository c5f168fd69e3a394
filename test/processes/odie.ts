import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const ODIE = path.resolve(import.meta.dirname, '../../bin/odie')

type Options = { input?: string; env?: Record<string, string> }

/** Runs a command of `bin/odie` with `input` on standard input; returns its output and exit code. */
export async function odie(dataDir: string, args: readonly string[], { input = '', env = {} }: Options = {}) {
  const ownEnv = {
    PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`,
    DATA_DIR: dataDir,
    DEMO: 'false',
    ...env,
  }
  const running = promisify(execFile)(ODIE, args, { env: ownEnv })
  running.child.stdin?.end(input)
  try {
    return { code: 0, ...(await running) }
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string }
  }
}
