import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReport, listAdminReports } from '#domain/intake/contract.ts'
import { downloadReport, getReportPage } from '#domain/reports/contract.ts'
import { linesOfText, makePdf } from '../builders/pdf-fixtures.ts'
import { type Machines, openMachines } from './machines.ts'
import type { Server } from './processes.ts'
import { callRemote, pollUntil } from './remote.ts'
import { SEEDED_ADDRESS, signInBoth } from './seeded-data.ts'

let machines: Machines
beforeAll(async () => {
  machines = await openMachines()
})
afterAll(() => machines.close())

const filesOn = async (machine: string) =>
  (await readdir(machines.folderOf(machine), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

async function untilCompleted(server: Server, admin: { cookie: string }) {
  const [report] = await pollUntil(
    async () => (await callRemote(server, admin, listAdminReports, {})).body,
    ([report]) => report?.analysisStatus === 'completed' || report?.analysisStatus === 'failed',
  )
  expect(report).toMatchObject({ analysisStatus: 'completed', failure: null })
}

test('a report uploaded to one machine is analyzed by a second and read from a third; none keeps a file', async () => {
  const [first, second, third] = await Promise.all([
    machines.start('first', { ANALYSIS_PROCESSES: '0' }),
    machines.start('second'),
    machines.start('third', { ANALYSIS_PROCESSES: '0' }),
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
