import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** Starts one of the bare servers here in a process of its own; resolves with what it prints first. `stop` waits for its exit. */
export async function startBare(
  script: 'pipe-server.ts' | 'api-server.ts',
  env: Record<string, string> = {},
) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, script)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, ...env },
  })
  const exited = once(child, 'exit')
  const [printed] = await once(child.stdout, 'data')
  const stop = async () => {
    child.stdin.end()
    await exited
  }
  return { pid: child.pid!, printed: String(printed).trim(), stop }
}
