import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { testFlags } from '#test/harness/test-flags.ts'

export type Environment = Record<string, string>

export const ROOT = path.resolve(import.meta.dirname, '../..')

/** Generous: the first start creates the database and seeds the demo, possibly sharing its cores with a browser. */
const READY_MS = 180_000

const PROGRAMS = {
  server: { command: ['src/server/main.ts'], whenReady: 'ODIE is ready: ' },
  worker: { command: ['src/cli/main.ts', 'worker'], whenReady: 'ODIE is running jobs.' },
}

/** Starts a process of ODIE; resolves when it's ready. `stop` rejects if it doesn't end cleanly. */
export async function launch(program: keyof typeof PROGRAMS, env: Environment) {
  if (!existsSync(path.join(ROOT, 'build/test-pages/client')))
    throw new Error('The pages aren’t built. Run `script/build` or `script/test` first.')
  const { command, whenReady } = PROGRAMS[program]
  const child = spawn(process.execPath, [...testFlags(), ...command], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: 'warn',
      NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules/.cache/odie-compiled'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await waitFor(child, whenReady)
  return {
    stop: async () => {
      const code = await terminate(child)
      if (code !== 0) throw new Error(`a ${program} exited with ${code} after SIGTERM`)
    },
  }
}

async function waitFor(child: ChildProcess, message: string) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk
    if (output.includes(message)) resolve()
  })
  child.once('exit', (code) =>
    reject(new Error(`the process exited with ${code} instead of starting\n${output}`)),
  )
  const timer = setTimeout(() => reject(new Error(`the process didn't become ready\n${output}`)), READY_MS)
  await promise.finally(() => clearTimeout(timer))
}

function terminate(child: ChildProcess) {
  return new Promise<number | null>((resolve) => {
    if (child.exitCode !== null) return resolve(child.exitCode)
    child.removeAllListeners('exit')
    child.once('exit', resolve)
    child.kill('SIGTERM')
  })
}
