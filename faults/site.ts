import { type ServerName, startHaproxy } from '#test/processes/haproxy.ts'
import type { Machines } from '#test/processes/machines.ts'
import type { Process, Server } from '#test/processes/processes.ts'
import { signInAgents, signInBoth } from '#test/processes/seeded-data.ts'
import { freePort } from '#test/stand-ins/free-port.ts'
import { startTcpProxy, type TcpProxy } from '#test/stand-ins/tcp-proxy.ts'

/** The parts of the outside world, which can be disconnected from every machine. */
export type Outside = { database: TcpProxy; files: TcpProxy; mail: TcpProxy }

export type Site = Awaited<ReturnType<typeof openSite>>

/** Two servers behind the load balancer, and workers; what they depend on is behind proxies. */
export async function openSite(machines: Machines, { workers = 2, agents = 1 } = {}) {
  const { outside, env } = await openOutside(machines)
  const [port, one, two] = [await freePort(), await freePort(), await freePort()]
  const ports = { one, two }
  const startWeb = (name: ServerName) =>
    machines.start(name, {
      ...env,
      PORT: String(ports[name]),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      TRUST_PROXY: '1',
      ANALYSIS_PROCESSES: '0',
    })
  const startWorker = (number: number, own: Record<string, string> = {}) =>
    machines.startWorker(`worker-${number}`, {
      ...env,
      ...own,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ANALYSIS_PROCESSES: '1',
    })
  const servers: Record<ServerName, Server> = { one: await startWeb('one'), two: await startWeb('two') }
  const running: Process[] = []
  for (let number = 0; number < workers; number++) running.push(await startWorker(number))
  const balancer = await startHaproxy({ port, ports })
  await Promise.all([balancer.untilUp('one'), balancer.untilUp('two')])
  return {
    balancer,
    outside,
    people: await signInBoth(balancer),
    agents: await signInAgents(balancer, agents),
    servers,
    workers: running,
    restart: async (name: ServerName) => {
      servers[name] = await startWeb(name)
    },
    restartWorker: async (number: number, env: Record<string, string> = {}) => {
      running[number] = await startWorker(number, env)
    },
    close: async () => {
      await Promise.all([servers.one, servers.two, ...running].map((process) => process.stop()))
      await balancer.stop()
      await Promise.all(Object.values(outside).map((proxy) => proxy.close()))
    },
  }
}

async function openOutside({ shared }: Machines): Promise<{ outside: Outside; env: Record<string, string> }> {
  const { DATABASE_URL, STORAGE_URL, SMTP_URL } = shared
  const endpoint = new URL(STORAGE_URL).searchParams.get('endpoint') ?? ''
  const [database, files, mail] = await Promise.all(
    [DATABASE_URL, endpoint, SMTP_URL].map((url) => startTcpProxy(url)),
  )
  const through = (address: string, direct: string, proxy: TcpProxy) =>
    address.replace(new URL(direct).host, new URL(proxy.url).host)
  return {
    outside: { database: database!, files: files!, mail: mail! },
    env: {
      DATABASE_URL: through(DATABASE_URL, DATABASE_URL, database!),
      STORAGE_URL: through(STORAGE_URL, endpoint, files!),
      SMTP_URL: through(SMTP_URL, SMTP_URL, mail!),
    },
  }
}
