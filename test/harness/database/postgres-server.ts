import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '../../stand-ins/free-port.ts'

const run = promisify(execFile)

export type PostgresServer = {
  /** Names no database. */
  url: string
  /** Ends it at once, as a crash does; `restart` recovers the data. */
  crash(): Promise<void>
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Starts a PostgreSQL server on a free port with its data in a temporary folder. */
export async function startPostgres(): Promise<PostgresServer> {
  const bin = findBinaries()
  const dir = await mkdtemp('/tmp/odie-postgres-')
  const port = await freePort()
  const owner = await ownerOf(dir)
  await run(`${bin}/initdb`, ['-D', dir, '-U', 'odie', '-A', 'trust', '-E', 'UTF8', '--no-locale'], owner)
  // The data doesn't outlive the tests, so it needn't be durable.
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    // Copying the template fails while one of its workers has been in it for five seconds, which a busy machine takes.
    autovacuum: 'off',
    max_connections: 200,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const url = `postgres://odie@127.0.0.1:${port}`
  const start = async () => {
    const started = spawn(`${bin}/postgres`, ['-D', dir, ...flags], { ...owner, stdio: 'ignore' })
    await waitUntilReady(`${url}/postgres`, started)
    return started
  }
  let server = await start()
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null) return
    const exited = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await exited
  }
  return {
    url,
    crash: () => end('SIGQUIT'),
    restart: async () => {
      server = await start()
    },
    stop: async () => {
      await end('SIGINT')
      await rm(dir, { recursive: true, force: true })
    },
  }
}

function findBinaries() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const found = versions
    .map((version) => path.join(debian, version, 'bin'))
    .find((bin) => existsSync(`${bin}/initdb`))
  if (!found)
    throw new Error(
      'PostgreSQL is not installed. Run `script/test`, which installs it, or `apt-get install postgresql`.',
    )
  return found
}

/** PostgreSQL refuses to run as root; in that case it runs as `postgres`. */
async function ownerOf(dir: string): Promise<{ uid?: number; gid?: number; cwd: string }> {
  await chmod(dir, 0o700)
  if (process.getuid?.() !== 0) return { cwd: dir }
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)),
  )
  await chown(dir, uid!, gid!)
  return { uid: uid!, gid: gid!, cwd: dir }
}

async function waitUntilReady(url: string, server: ChildProcess) {
  for (let tries = 0; tries < 200; tries++) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL exited with ${server.exitCode} during startup`)
    const client = new pg.Client(url)
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  throw new Error('PostgreSQL didn’t respond within ten seconds')
}
