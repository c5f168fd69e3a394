import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { downloadReport, ReportId } from '#domain/reports/contract.ts'
import { readConfig } from '#platform/config/config.ts'
import { openStorage } from '#platform/storage/open.ts'
import { linesOfText, makePdf, streamOf } from '#test/builders/pdf-fixtures.ts'
import { complete, tusClient } from '#test/harness/tus.ts'
import type { ServerName } from '#test/processes/haproxy.ts'
import { type Machines, openMachines } from '#test/processes/machines.ts'
import { callRemote, pollUntil, type Remote, sha256Of, uploadInPieces } from '#test/processes/remote.ts'
import { SEEDED_ADDRESS } from '#test/processes/seeded-data.ts'
import { allReports } from './people.ts'
import { openSite, type Site } from './site.ts'

let machines: Machines
let site: Site
beforeAll(async () => {
  machines = await openMachines()
  site = await openSite(machines, { workers: 1 })
})
afterAll(async () => {
  await site.close()
  await machines.close()
})

/** Large enough that the first part of a resumable upload is stored before the last byte is sent. */
const report = makePdf([{ content: linesOfText(['Electrical', '4.1 A breaker is double tapped.']) }], {
  objects: [streamOf(randomBytes(12 * 1024 * 1024), '')],
})

const clientOf = (name: ServerName, { cookie }: Remote) =>
  tusClient(Number(new URL(site.servers[name].url).port), { actor: { kind: 'visitor' }, cookie })

test('the server is killed during a resumable upload: it continues at the other one, from what had arrived', async () => {
  const { agent, admin } = site.people
  const [one, two] = [clientOf('one', agent), clientOf('two', agent)]
  const begun = await one.begin({ address: SEEDED_ADDRESS, name: 'report.pdf', bytes: report.length })
  const path = begun.headers.location ?? ''
  const request = one.open(path, 0, report.length)
  const failed = new Promise((resolve) => request.once('error', resolve))
  request.write(report.subarray(0, report.length - 1_000_000))
  const arrived = await pollUntil(
    () => two.offset(path),
    (offset) => offset > 0,
  )
  await site.servers.one.kill()
  await failed
  expect(await two.offset(path)).toBeGreaterThanOrEqual(arrived)
  await complete(two, path, report)

  const id = ReportId.parse(path.split('/').at(-1))
  const stored = await callRemote(site.servers.two, agent, downloadReport, { id })
  expect(sha256Of(stored.bytes)).toBe(sha256Of(report))
  await pollUntil(
    () => allReports(site.servers.two, admin),
    (reports) => reports.some((entry) => entry.id === id && entry.analysisStatus === 'completed'),
  )
  process.stdout.write(`resumable upload: ${arrived} of ${report.length} bytes kept\n`)
  await site.restart('one')
})

test('the server is killed during a plain upload: the client gets an error, and nothing half-stored stays', async () => {
  const { agent, admin } = site.people
  const storage = await openStorage(
    readConfig({ ...machines.shared, DATA_DIR: machines.folderOf('reader') }).storage,
  )
  const state = async () => ({
    reports: (await allReports(site.servers.two, admin)).map(({ id }) => id),
    files: (await Array.fromAsync(storage.list({ olderThanMs: -60_000 }))).sort(),
  })
  const before = await state()
  const pieces = 20
  let isCut = false
  const upload = uploadInPieces(
    site.servers.one,
    agent,
    { propertyAddress: SEEDED_ADDRESS, file: { name: 'report.pdf', content: report }, pieces },
    async (index) => {
      if (index < pieces - 1) return
      isCut = true
      await site.servers.one.kill()
    },
  )
  await expect(upload).rejects.toThrow()
  expect(isCut).toBe(true)
  expect(await state()).toEqual(before)
  await site.restart('one')
})
