import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

const SHIPPED = path.resolve(import.meta.dirname, '../../deploy/haproxy.cfg')

/** The names of the servers in the configuration. */
export type ServerName = 'one' | 'two'

/**
 * Starts HAProxy with the configuration that ODIE ships, without TLS. `ports` are those of the two servers, `port` is its own.
 * `command` sends one to its runtime API and returns the response.
 */
export async function startHaproxy({ port, ports }: { port: number; ports: Record<ServerName, number> }) {
  const dir = await mkdtemp(path.join(tmpdir(), 'odie-haproxy-'))
  const socket = path.join(dir, 'admin.sock')
  const file = path.join(dir, 'haproxy.cfg')
  await writeFile(file, adapted(await readFile(SHIPPED, 'utf8'), { socket, port, ports }))
  const haproxy = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  const exited = new Promise<void>((resolve) => haproxy.once('exit', () => resolve()))

  const command = async (line: string) => {
    const connection = createConnection(socket)
    connection.end(`${line}\n`)
    return await text(connection)
  }
  const isUp = async (name: ServerName) => {
    const stats = await command('show stat').catch(() => '')
    return stats.split('\n').some((row) => row.startsWith(`odie,${name},`) && row.split(',')[17] === 'UP')
  }
  return {
    url: `http://127.0.0.1:${port}`,
    command,
    untilUp: async (name: ServerName) => {
      while (!(await isUp(name))) await pause(100)
    },
    stop: async () => {
      haproxy.kill()
      await exited
      await rm(dir, { recursive: true, force: true })
    },
  }
}

type Places = { socket: string; port: number; ports: Record<ServerName, number> }

/** Replaces addresses and leaves TLS out; everything else is as shipped. Throws if the configuration has changed. */
function adapted(config: string, { socket, port, ports }: Places) {
  const changes: [RegExp, string][] = [
    [/stats socket \S+ mode 660/, `stats socket ${socket} mode 600`],
    [/^ {2}ssl-default-bind-options .*\n/m, ''],
    [/^ {2}bind :80\n/m, ''],
    [/bind :443 .*/, `bind 127.0.0.1:${port}`],
    [/^ {2}http-request redirect .*\n/m, ''],
    [/server one \S+/, `server one 127.0.0.1:${ports.one}`],
    [/server two \S+/, `server two 127.0.0.1:${ports.two}`],
  ]
  return changes.reduce((text, [pattern, replacement]) => {
    if (!pattern.test(text)) throw new Error(`deploy/haproxy.cfg has nothing like ${pattern}`)
    return text.replace(pattern, replacement)
  }, config)
}
