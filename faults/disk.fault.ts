import { spawnSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EstimateId, sendEstimate } from '#domain/estimates/contract.ts'
import { createReport } from '#domain/intake/contract.ts'
import { countJobs } from '#domain/operations/jobs/contract.ts'
import { type Server, startServer } from '#test/processes/processes.ts'
import { callRemote, pollUntil } from '#test/processes/remote.ts'
import { createSeededData, SEEDED_ADDRESS, type SeededData, signInBoth } from '#test/processes/seeded-data.ts'
import { NOTHING_LOST, outcomeOf, settle } from './outcome.ts'
import { allReports, newWork, uploadOne } from './people.ts'
import { readerOf } from './received.ts'

const DISK_BYTES = 16 * 1024 * 1024

let seeded: SeededData
let dir: string
let isMounted = false
beforeAll(async () => {
  seeded = await createSeededData()
  dir = await seeded.copy()
  // A real disk for the files, of 16 MB; mounting it takes root.
  const { status } = spawnSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${DISK_BYTES}`,
    'tmpfs',
    path.join(dir, 'files'),
  ])
  isMounted = status === 0
})
afterAll(async () => {
  if (isMounted) spawnSync('umount', ['--lazy', path.join(dir, 'files')])
  await seeded.remove()
})

/** Takes all space that is left on the disk. */
async function fillDisk() {
  const filler = path.join(dir, 'files', 'filler')
  await writeFile(filler, Buffer.alloc(DISK_BYTES)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOSPC') throw error
  })
  return () => rm(filler)
}

const readiness = async ({ url }: Server) => {
  const response = await fetch(`${url}/readyz`)
  return { status: response.status, body: await response.json() }
}

test('the disk is full: uploads get a 503 that says so, approvals wait, and all of it works once there is space', async ({
  skip,
}) => {
  skip(!isMounted, 'Mounting a small disk takes root.')
  const server = await startServer(dir, { DEMO: 'false' })
  const { agent, admin } = await signInBoth(server)
  const acknowledged = newWork()
  const inquiry = { server, admin, acknowledged, readMails: readerOf(path.join(dir, 'outbox')) }
  for (let report = 0; report < 3; report++) expect(await uploadOne(server, agent, acknowledged)).toBe(201)
  await settle(inquiry)

  const freeSpace = await fillDisk()
  const upload = await callRemote(server, agent, createReport, {
    propertyAddress: SEEDED_ADDRESS,
    file: { name: 'report.txt', content: 'The panel cover is missing. '.repeat(40_000) },
  })
  expect([upload.status, upload.body.message]).toEqual([
    503,
    'ODIE is temporarily unavailable. Please try again in a few minutes.',
  ])
  expect(await readiness(server)).toMatchObject({ status: 503, body: { database: 'ok', storage: 'failing' } })
  const reports = await allReports(server, admin)
  expect(reports).toHaveLength(3)
  const id = EstimateId.parse(reports[0]?.estimateId)
  expect((await callRemote(server, admin, sendEstimate, { id, version: 1 })).status).toBe(200)
  acknowledged.approvals.add(id)
  await pollUntil(
    async () => (await callRemote(server, admin, countJobs, {})).body.retrying,
    (retrying) => retrying > 0,
  )

  await freeSpace()
  expect(await readiness(server)).toMatchObject({ status: 200 })
  expect(await uploadOne(server, agent, acknowledged)).toBe(201)
  const settledSeconds = await settle(inquiry)
  const outcome = await outcomeOf(inquiry)
  process.stdout.write(`disk full: ${JSON.stringify({ ...outcome, settledSeconds })}\n`)
  expect(outcome).toMatchObject({ ...NOTHING_LOST, uploads: 4, approvals: 1 })
  expect(settledSeconds).toBeLessThan(60)
  expect(await server.stop()).toBe(0)
})
