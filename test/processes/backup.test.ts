import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  downloadEstimatePdf,
  EstimateId,
  getAdminEstimate,
  sendEstimate,
} from '#domain/estimates/contract.ts'
import { createReport, listAdminReports } from '#domain/intake/contract.ts'
import { downloadReport } from '#domain/reports/contract.ts'
import { createRestricted } from '../harness/database/postgres.ts'
import { startPostgres } from '../harness/database/postgres-server.ts'
import { odie } from './odie.ts'
import { killAll, type Server, startServer } from './processes.ts'
import { callRemote, pollUntil, type Remote, sha256Of } from './remote.ts'
import { createSeededData, SEEDED_ADDRESS, type SeededData, signInBoth } from './seeded-data.ts'

/* Backups of running installations, made and restored by the command line, on both databases. */

/** The command line takes ten seconds to start on a machine that's busy with other tests. */
const LIMIT_MS = 900_000
const SAMPLE = readFileSync(
  path.join(import.meta.dirname, '../../src/demo/reports/inspection-76-mill-race-court.pdf'),
)

let root: string
let seeded: SeededData
let postgres: Awaited<ReturnType<typeof startPostgres>>

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'odie-backup-'))
  seeded = await createSeededData()
  postgres = await startPostgres()
})
afterAll(async () => {
  killAll()
  await postgres.stop()
  await seeded.remove()
  await rm(root, { recursive: true, force: true })
})

/** A folder that doesn't exist yet. */
const newFolder = () => path.join(root, crypto.randomUUID())

/** With one role that owns the tables and another that ODIE runs as. */
async function newDatabase() {
  const { url, migrationUrl } = await createRestricted(
    postgres.url,
    `odie_${crypto.randomUUID().replaceAll('-', '')}`,
  )
  return { DATABASE_URL: url, MIGRATION_DATABASE_URL: migrationUrl }
}

const start = (dir: string, env: Record<string, string> = {}) => startServer(dir, { DEMO: 'false', ...env })

type Site = { server: Server; agent: Remote; admin: Remote }

const openSite = async (dir: string, env?: Record<string, string>): Promise<Site> => {
  const server = await start(dir, env)
  return { server, ...(await signInBoth(server)) }
}

async function upload({ server, agent }: Site, content: string | Uint8Array) {
  const file = { name: typeof content === 'string' ? 'report.txt' : 'report.pdf', content }
  const { status, body } = await callRemote(server, agent, createReport, {
    propertyAddress: SEEDED_ADDRESS,
    file,
  })
  expect(status).toBe(201)
  return body.id
}

const reportsOf = async ({ server, admin }: Site) =>
  (await callRemote(server, admin, listAdminReports, { limit: 500 })).body

/** Uploads one report after the other until `stop`, which returns how many were acknowledged: each once the last was analyzed. */
function keepUploading(site: Site) {
  let isStopping = false
  const run = async () => {
    let count = 0
    for (; !isStopping; count++) {
      const id = await upload(
        site,
        `Electrical\n\n4.${count} The panel cover is missing. Have it replaced.\n`,
      )
      await pollUntil(
        () => reportsOf(site),
        (reports) => reports.some((report) => report.id === id && report.estimateId),
      )
    }
    return count
  }
  const done = run()
  return async () => {
    isStopping = true
    return await done
  }
}

/** What users see of a report: its row, its file, its estimate, and the estimate's PDF. */
async function factsOf({ server, admin }: Site, id: string) {
  const report = (await reportsOf({ server, admin, agent: admin })).find((each) => each.id === id)
  const estimateId = EstimateId.parse(report?.estimateId)
  const [file, estimate, pdf] = await Promise.all([
    callRemote(server, admin, downloadReport, { id: report!.id }),
    callRemote(server, admin, getAdminEstimate, { id: estimateId }),
    callRemote(server, admin, downloadEstimatePdf, { id: estimateId }),
  ])
  return {
    report,
    file: [file.status, sha256Of(file.bytes)],
    estimate: estimate.body,
    pdf: [pdf.status, pdf.status === 200 && sha256Of(pdf.bytes)],
  }
}

/** Two analyzed reports, one with a sent estimate; their text has what a careless export would break. */
async function createReports(site: Site) {
  const ids = [
    await upload(site, SAMPLE),
    await upload(
      site,
      'Electrical\n\n4.1 “Quoted”\u2028 \\N \\n "x" , {null}: a breaker is double tapped. Have an electrician repair it.\n',
    ),
  ]
  const mine = async () => (await reportsOf(site)).filter(({ id }) => ids.some((each) => each === id))
  const analyzed = await pollUntil(mine, (reports) => reports.every(({ estimateId }) => estimateId))
  const id = EstimateId.parse(analyzed.find((each) => each.id === ids[0])?.estimateId)
  expect((await callRemote(site.server, site.admin, sendEstimate, { id, version: 1 })).status).toBe(200)
  await pollUntil(mine, (reports) => reports.some(({ analysisStatus }) => analysisStatus === 'processed'))
  // A job that goes on changes what the estimate says after the backup.
  await pollUntil(
    async () => (await callRemote(site.server, site.admin, getAdminEstimate, { id })).body,
    ({ images }) => images !== 'pending',
  )
  return ids
}

async function backUpWhileUploading(site: Site, dataDir: string, env?: Record<string, string>) {
  const folder = newFolder()
  const stopUploading = keepUploading(site)
  const backedUp = await odie(dataDir, ['backup', folder], { env })
  expect(await stopUploading()).toBeGreaterThan(0)
  expect(backedUp).toMatchObject({ code: 0, stdout: expect.stringContaining('is complete'), stderr: '' })
  return folder
}

const manifestOf = async (folder: string) =>
  JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8'))

test(
  'a backup of a running server has every report, file, estimate and account, and moves to the other database',
  async () => {
    const firstDir = await seeded.copy()
    const first = await openSite(firstDir)
    const ids = await createReports(first)
    const backup = await backUpWhileUploading(first, firstDir)
    const facts = await Promise.all(ids.map((id) => factsOf(first, id)))
    expect(facts.map(({ pdf }) => pdf[0])).toContain(200)
    expect(await first.server.stop()).toBe(0)

    // From the embedded database to PostgreSQL, where backing it up again gives the same rows.
    const database = await newDatabase()
    const secondDir = newFolder()
    const restored = await odie(secondDir, ['restore', backup], { env: database })
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    const again = newFolder()
    await odie(secondDir, ['backup', again], { env: database })
    const { tables, sequences, files } = await manifestOf(backup)
    expect(await manifestOf(again)).toMatchObject({ tables, sequences, files })

    const second = await openSite(secondDir, database)
    expect(await Promise.all(ids.map((id) => factsOf(second, id)))).toEqual(facts)
    for (const { id } of await reportsOf(second))
      expect((await callRemote(second.server, second.admin, downloadReport, { id })).status).toBe(200)
    expect(await odie(secondDir, ['verify'], { env: database })).toMatchObject({ code: 0, stderr: '' })
    const overRunning = await odie(secondDir, ['restore', backup], { env: database })
    expect(overRunning).toMatchObject({ code: 1, stderr: expect.stringContaining('ODIE is running') })
    const backupOfSecond = await backUpWhileUploading(second, secondDir, database)
    expect(await second.server.stop()).toBe(0)

    // And back, where a new report is analyzed like any other.
    const thirdDir = newFolder()
    expect(await odie(thirdDir, ['restore', backupOfSecond])).toMatchObject({ code: 0, stderr: '' })
    const third = await openSite(thirdDir)
    expect(await Promise.all(ids.map((id) => factsOf(third, id)))).toEqual(facts)
    expect(await odie(thirdDir, ['verify'])).toMatchObject({ code: 0, stderr: '' })
    const added = await upload(third, SAMPLE)
    await pollUntil(
      () => reportsOf(third),
      (reports) => reports.some(({ id, estimateId }) => id === added && estimateId),
    )
    expect(await third.server.stop()).toBe(0)
  },
  LIMIT_MS,
)
