import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Server, startServer } from '#test/processes/processes.ts'
import { type Remote, signInRemote } from '#test/processes/remote.ts'
import { DEMO_PASSWORD } from '../../src/demo/people.ts'

/** ODIE with the demo's data, in a process of its own; `folder` is its data folder. */
export type Demo = {
  server: Server
  folder: string
  signIn(person: { email: string }): Promise<Remote>
}

/** Runs ODIE with the demo's data for as long as `use` takes; on PGlite, unless `env` names a database. */
export async function withDemo<Result>(
  env: Record<string, string>,
  use: (demo: Demo) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'odie-bench-'))
  try {
    const server = await startServer(folder, { DEMO: 'true', ...env })
    const signIn: Demo['signIn'] = ({ email }) => signInRemote(server, { email, password: DEMO_PASSWORD })
    try {
      return await use({ server, folder, signIn })
    } finally {
      await server.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
