import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReport, listAdminReports } from '#domain/intake/contract.ts'
import { downloadReport, getReportPage } from '#domain/reports/contract.ts'
import { readConfig } from '#platform/config/config.ts'
import { openServices } from '#server/services.ts'
import { startPostgres } from './database/postgres.ts'
import { silent } from './log.ts'
import { linesOfText, makePdf } from './pdf-fixtures.ts'
import { killAll, type Server, startServer } from './processes.ts'
import { callRemote, pollUntil } from './remote.ts'
import { credentials, type S3Server, startS3 } from './s3/server.ts'
import { SEEDED_ADDRESS, seed, signInBoth } from './seeded-data.ts'
import { createSmtp, type SmtpStub } from './smtp.ts'

/* Processes on different machines: they share PostgreSQL, S3 and the mail server, and no folder. */

let postgres: Awaited<ReturnType<typeof startPostgres>>
let s3: S3Server
let smtp: SmtpStub
let folder: string
let shared: Record<string, string>

beforeAll(async () => {
  ;[postgres, s3, smtp] = await Promise.all([startPostgres(), startS3(), createSmtp()])
  await smtp.open()
  folder = await mkdtemp(path.join(tmpdir(), 'odie-machines-'))
  shared = {
    DATABASE_URL: `${postgres.url}/postgres`,
    STORAGE_URL: await s3.createBucket('files'),
    SMTP_URL: smtp.url,
    SESSION_SECRET: 's'.repeat(32),
    DEMO: 'false',
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  }
  const services = await openServices(readConfig({ ...shared, DATA_DIR: path.join(folder, 'seed') }), silent)
  await seed(services.ctx.db)
  await services.close()
}, 300_000)
afterAll(async () => {
  killAll()
  await Promise.all([postgres.stop(), s3.stop(), smtp.close()])
  await rm(folder, { recursive: true, force: true })
})

const start = (machine: string, env = {}) => startServer(path.join(folder, machine), { ...shared, ...env })

const filesOn = async (machine: string) =>
  (await readdir(path.join(folder, machine), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

async function untilCompleted(server: Server, admin: { cookie: string }) {
  await pollUntil(
    async () => (await callRemote(server, admin, listAdminReports, {})).body,
    ([report]) => report?.analysisStatus === 'completed',
  )
}

test('a report uploaded to one machine is analyzed by a second and read from a third; none keeps a file', async () => {
  const [first, second, third] = await Promise.all([
    start('first', { ANALYSIS_PROCESSES: '0' }),
    start('second'),
    start('third', { ANALYSIS_PROCESSES: '0' }),
  ])
  const { agent, admin } = await signInBoth(first)
  const content = makePdf([{ content: linesOfText(['Electrical', '4.1 A breaker is double tapped.']) }])
  const { status, body } = await callRemote(first, agent, createReport, {
    propertyAddress: SEEDED_ADDRESS,
    file: { name: 'report.pdf', content },
  })
  expect(status).toBe(201)
  await untilCompleted(third, admin)
  const { bytes } = await callRemote(third, agent, downloadReport, { id: body.id })
  expect(content.equals(bytes)).toBe(true)
  const page = await callRemote(third, admin, getReportPage, { id: body.id, number: 1 })
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(await Promise.all([first, second, third].map((server) => server.stop()))).toEqual([0, 0, 0])
  expect(await Promise.all(['first', 'second', 'third'].map(filesOn))).toEqual([[], [], []])
}, 600_000)
