import { afterEach, expect, test } from 'vitest'
import { getReport, listReports } from '#domain/reports/contract.ts'
import { assignTerritory } from '#domain/territories/contract.ts'
import { openStorage } from '#platform/storage/open.ts'
import { createMarket, textReport } from '#test/builders/market.ts'
import { createUser } from '#test/builders/people.ts'
import { call, ctx, mailsTo, runJobs } from '#test/harness/harness.ts'
import { provideCredentials } from '#test/stand-ins/s3/server.ts'
import { createReport, listAdminReports } from './contract.ts'

const text =
  'Electrical\n\n4.1 The panel in the garage has a double tapped breaker. Recommend repair by a licensed electrician.\n'

test('an uploaded report becomes a draft ready for review', async () => {
  const [agent, admin, contractor] = await Promise.all([
    createUser('agent'),
    createUser('admin'),
    createUser('contractor'),
  ])
  await call(admin, assignTerritory, {
    zipCode: '53202',
    city: 'Milwaukee',
    state: 'WI',
    contractorId: contractor.actor.userId,
  })

  const uploaded = await call(
    agent,
    createReport,
    { propertyAddress: '1 Main St, Milwaukee, WI 53202' },
    { file: { name: 'r.txt', content: text } },
  )
  expect(uploaded).toMatchObject({ status: 201, body: { status: 'uploaded', originalFileName: 'r.txt' } })

  await runJobs()
  expect((await call(agent, getReport, { id: uploaded.body.id })).body).toMatchObject({
    analysisStatus: 'completed',
    failure: null,
  })
  expect((await call(agent, listReports, {})).body).toHaveLength(1)
  const [row] = (await call(admin, listAdminReports, {})).body
  expect(row).toMatchObject({ analysisStatus: 'completed', contractorName: expect.stringContaining('Volt') })
  expect(await mailsTo(admin.email)).toHaveLength(1)
})

const disk = ctx.storage
afterEach(() => {
  ctx.storage = disk
})

test('a report whose storage is down for longer than a job’s retries is analyzed once it’s back up', async () => {
  const { agent, address } = await createMarket()
  const { body } = await call(agent, createReport, { propertyAddress: address }, { file: textReport })
  provideCredentials()
  // Nothing listens on port 1.
  const bucket = { bucket: 'files', prefix: '', region: 'us-east-1', endpoint: 'http://127.0.0.1:1' }
  const away = await openStorage({ kind: 's3', ...bucket, downloads: `${ctx.config.dataDir}/downloads` })
  let tries = 0
  ctx.storage = {
    ...disk,
    withLocalFile: (key, use) => (++tries > 12 ? disk : away).withLocalFile(key, use),
  }
  await runJobs()
  const { analysisStatus } = (await call(agent, getReport, { id: body.id })).body
  expect([analysisStatus, tries > 12]).toEqual(['completed', true])
})
