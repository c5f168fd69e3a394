import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startServer } from '#test/processes/processes.ts'
import { pollUntil } from '#test/processes/remote.ts'
import { createSeededData, signInAgents, signInBoth } from '#test/processes/seeded-data.ts'
import { NOTHING_LOST, outcomeOf, settle } from './outcome.ts'
import { startPeople } from './people.ts'
import { readerOf } from './received.ts'

const HOUR_MS = 60 * 60 * 1000
const AGENTS = 3
const CLOCK = path.resolve(import.meta.dirname, '../e2e/support/clock-offset.ts')

test('the clock of the server and its database jumps an hour ahead, back, and an hour behind: no one is signed out', async () => {
  const seeded = await createSeededData({ agents: AGENTS })
  const dir = await seeded.copy()
  const setClock = async (offsetMs: number) => {
    await writeFile(path.join(dir, 'clock-offset'), String(offsetMs))
    await pollUntil(
      () => readFile(path.join(dir, 'clock-offset-applied'), 'utf8').catch(() => ''),
      (applied) => applied === String(offsetMs),
    )
  }
  const server = await startServer(dir, { DEMO: 'false', NODE_OPTIONS: `--import=${CLOCK}` })
  const { admin } = await signInBoth(server)
  const people = startPeople({ server: () => server, agents: await signInAgents(server, AGENTS), admin })
  const { acknowledged } = people
  for (const offsetMs of [HOUR_MS, 0, -HOUR_MS, 0]) {
    const { uploads, approvals } = acknowledged
    const before = { uploads: uploads.size, approvals: approvals.size }
    await setClock(offsetMs)
    await pollUntil(
      () => uploads.size >= before.uploads + 4 && approvals.size >= before.approvals + 2,
      Boolean,
    )
  }
  await people.stop()

  const inquiry = { server, admin, acknowledged, readMails: readerOf(path.join(dir, 'outbox')) }
  const settledSeconds = await settle(inquiry)
  const outcome = await outcomeOf(inquiry)
  process.stdout.write(`clock jumps: ${JSON.stringify({ jumps: 4, ...outcome, settledSeconds })}\n`)
  expect(outcome).toMatchObject(NOTHING_LOST)
  expect(people.failures).toEqual({})
  expect(settledSeconds).toBeLessThan(60)
  expect(await server.stop()).toBe(0)
  await seeded.remove()
})
