import { readdirSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { createServer, type Socket } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReport, listAdminReports } from '#domain/intake/contract.ts'
import { sendContactMessage } from '#domain/mail/contact/contract.ts'
import { downloadReport } from '#domain/reports/contract.ts'
import { fillPath } from '#kernel/endpoint.ts'
import { freePort } from '../stand-ins/free-port.ts'
import { createSmtp } from '../stand-ins/smtp.ts'
import { killAll, type Server, startAndFail, startServer } from './processes.ts'
import { callRemote, pollUntil, type Remote, uploadInPieces } from './remote.ts'
import { SEEDED_ADDRESS as ADDRESS, createSeededData, type SeededData, signInBoth } from './seeded-data.ts'

/* Starting and stopping ODIE: real processes, their output, and their exit codes. */

const LIMIT_MS = 900_000
const QUIET = { DEMO: 'false' }
const REPORT = { name: 'report.txt', content: 'The panel cover is missing.\n'.repeat(5_000) }

let seeded: SeededData
beforeAll(async () => {
  seeded = await createSeededData()
}, LIMIT_MS)
afterAll(async () => {
  killAll()
  await seeded.remove()
})

const open = async () => {
  const dir = await seeded.copy()
  const server = await startServer(dir, QUIET)
  return { dir, server, ...(await signInBoth(server)) }
}

/** Starts an upload whose last piece is sent when `finish` is called. */
async function startUpload({ dir, server, agent }: Awaited<ReturnType<typeof open>>) {
  const rest = Promise.withResolvers<void>()
  const response = uploadInPieces(
    server,
    agent,
    { propertyAddress: ADDRESS, file: REPORT, pieces: 10 },
    async (piece) => {
      if (piece === 9) await rest.promise
    },
  )
  await pollUntil(
    () => readdirSync(path.join(dir, 'files/arriving'), { recursive: true, withFileTypes: true }),
    (entries) => entries.some((entry) => entry.isFile()),
  )
  return { response, finish: rest.resolve }
}

const statusesOf = async (server: Server, admin: Remote) =>
  (await callRemote(server, admin, listAdminReports, {})).body.map(({ analysisStatus }) => analysisStatus)

describe('SIGTERM', () => {
  test(
    'finishes uploads and analyses in progress, exits with 0, and loses nothing',
    async () => {
      const scene = await open()
      const { dir, server, agent, admin } = scene
      const slow = await startUpload(scene)
      for (let count = 0; count < 3; count++)
        await callRemote(server, agent, createReport, { propertyAddress: ADDRESS, file: REPORT })
      const stopped = server.stop()
      slow.finish()
      expect((await slow.response).status).toBe(201)
      expect(await stopped).toBe(0)

      const again = await startServer(dir, QUIET)
      const statuses = await pollUntil(
        () => statusesOf(again, admin),
        (all) => all.every((status) => status === 'completed'),
      )
      expect(statuses).toHaveLength(4)
      expect(await again.stop()).toBe(0)
    },
    LIMIT_MS,
  )

  test(
    'finishes a download, and doesn’t wait for its keep-alive connection',
    async () => {
      const { server, agent } = await open()
      const content = 'The panel cover is missing. '.repeat(500_000)
      const { body } = await callRemote(server, agent, createReport, {
        propertyAddress: ADDRESS,
        file: { name: 'large.txt', content },
      })
      const download = await startDownload(server, agent, body.id)
      const stopped = server.stop()
      // Reads the rest once the server is closing, which is when it stops accepting connections.
      await pollUntil(
        () =>
          fetch(`${server.url}/healthz`).then(
            () => false,
            () => true,
          ),
        (isClosing) => isClosing,
      )
      let bytes = 0
      for await (const chunk of download) bytes += (chunk as Buffer).length
      expect(bytes).toBe(content.length)
      expect(await stopped).toBe(0)
    },
    LIMIT_MS,
  )

  test(
    'stops waiting for a request that never ends, and exits with 0',
    async () => {
      const scene = await open()
      const slow = await startUpload(scene)
      const cutOff = slow.response.catch(() => 'cut off')
      expect(await scene.server.stop()).toBe(0)
      expect(await cutOff).toBe('cut off')
    },
    LIMIT_MS,
  )

  test(
    'stops waiting for an unresponsive mail server; the email is sent after the next start',
    async () => {
      const scene = await open()
      await scene.server.stop()
      const silent = await openSilentServer()
      const server = await startServer(scene.dir, { ...QUIET, SMTP_URL: silent.url })
      const message = {
        name: 'Pat',
        email: 'pat@example.org',
        subject: 'Question',
        message: 'Is 53202 served?',
      }
      await callRemote(server, scene.agent, sendContactMessage, message)
      await silent.connected
      expect(await server.stop()).toBe(0)
      expect(server.output().split('\n')).toContain('ODIE has stopped.')
      silent.close()

      const smtp = await createSmtp()
      await smtp.open()
      const again = await startServer(scene.dir, { ...QUIET, SMTP_URL: smtp.url })
      await pollUntil(
        () => smtp.received.length,
        (count) => count > 0,
      )
      expect(await again.stop()).toBe(0)
      await smtp.close()
      expect(smtp.received.map(({ recipients }) => recipients)).toEqual([['support@example.com']])
    },
    LIMIT_MS,
  )
})

/** A mail server that sends its greeting, then never responds. */
async function openSilentServer() {
  const connected = Promise.withResolvers<void>()
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined))
    socket.write('220 here\r\n', () => connected.resolve())
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { url: `smtp://127.0.0.1:${port}`, connected: connected.promise, close }
}

/** Starts a download on a keep-alive connection: resolves when the first bytes have arrived. */
function startDownload({ url }: Server, { cookie }: Remote, id: string) {
  const { path } = fillPath(downloadReport.path, { id })
  const agent = new Agent({ keepAlive: true })
  return new Promise<IncomingMessage>((resolve, reject) => {
    get(url + path, { agent, headers: { cookie } }, (response) => {
      response.once('readable', () => resolve(response))
    }).once('error', reject)
  })
}

describe('a failed start exits with 1 and prints one sentence', () => {
  const message = /^ODIE can’t start\. (.+)\n$/

  test(
    'when another process uses the folder, and when another program uses the port',
    async () => {
      const { dir, server } = await open()
      const second = await startAndFail(dir, QUIET)
      expect(second.code).toBe(1)
      expect(second.output).toMatch(message)
      expect(second.output).toContain(
        `is in use by process ${server.pid}: stop that process, or use a different DATA_DIR.`,
      )

      const port = new URL(server.url).port
      for (const variable of ['PORT', 'METRICS_PORT'])
        expect(await startAndFail(await seeded.copy(), { ...QUIET, [variable]: port })).toEqual({
          code: 1,
          output: `ODIE can’t start. Port ${port} is in use by another program: stop that program, or set ${variable} to a different port.\n`,
        })
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
      expect(await server.stop()).toBe(0)
    },
    LIMIT_MS,
  )

  test.each<[Record<string, string>, string]>([
    [
      { DATA_DIR: '/dev/null/odie' },
      'DATA_DIR: /dev/null/odie isn’t writable (ENOTDIR): give the user who runs ODIE write access, or choose another folder.',
    ],
    [{ PORT: 'eighty' }, 'PORT: must be a whole number from 1 to 65535.'],
    [
      { NODE_ENV: 'production' },
      'SESSION_SECRET is required with NODE_ENV=production: set it to 32 or more random characters.',
    ],
    [
      { DATABASE_URL: 'postgres://odie@127.0.0.1:1/odie' },
      'DATABASE_URL: can’t connect to the database at 127.0.0.1:1 (connect ECONNREFUSED 127.0.0.1:1).',
    ],
  ])(
    'with %o',
    async (env, sentence) => {
      const dir = `${await seeded.copy()}-unused`
      expect(await startAndFail(dir, env)).toEqual({ code: 1, output: `ODIE can’t start. ${sentence}\n` })
    },
    LIMIT_MS,
  )
})
