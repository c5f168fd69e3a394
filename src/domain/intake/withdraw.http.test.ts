import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getAdminEstimate } from '#domain/estimates/contract.ts'
import { downloadReport, getReport, getReportPage, listReports } from '#domain/reports/contract.ts'
import { createSentEstimate, createWaitingDraft } from '#test/builders/estimates.ts'
import { createMarket, storedKeys, upload } from '#test/builders/market.ts'
import { linesOfText, makePdf } from '#test/builders/pdf-fixtures.ts'
import { createUser } from '#test/builders/people.ts'
import { call, ctx, mailsTo, runJobs } from '#test/harness/harness.ts'
import { withdrawReport } from './contract.ts'

const pdf = { name: 'r.pdf', content: makePdf([{ content: linesOfText(['The panel is open.']) }]) }

test('withdrawing a report deletes its file, page images and draft; only the audit trail remains', async () => {
  const before = await storedKeys()
  const { agent, admin, reportId, id, address } = await createWaitingDraft(pdf)
  expect((await call(admin, getReportPage, { id: reportId, number: 1 })).status).toBe(200)
  // Its file, its page in both widths, and its thumbnails.
  expect(await storedKeys()).toHaveLength(before.length + 4)

  expect((await call(agent, withdrawReport, { id: reportId })).status).toBe(204)

  expect((await storedKeys()).sort()).toEqual(before.sort())
  expect((await call(agent, listReports, {})).body).toEqual([])
  expect((await call(admin, getReport, { id: reportId })).status).toBe(404)
  expect((await call(admin, getAdminEstimate, { id })).status).toBe(404)
  const { rows } = await ctx.db.execute(
    sql`select actor_id, details from audit_events where subject = ${reportId} and action = 'report-withdrawn'`,
  )
  expect(rows).toEqual([
    { actor_id: agent.actor.userId, details: { propertyAddress: address, originalFileName: 'r.pdf' } },
  ])
})

test('a report withdrawn before its analysis gets no draft and sends no email', async () => {
  const { agent, admin, address } = await createMarket()
  const { body } = await upload(agent, address)
  await call(agent, withdrawReport, { id: body.id })
  await runJobs()
  expect((await mailsTo(admin.email)).filter(({ subject }) => subject.includes(address))).toEqual([])
  expect((await call(admin, getReport, { id: body.id })).status).toBe(404)
})

test('staff can withdraw a report, too', async () => {
  const { agent, admin, address } = await createMarket()
  const { body } = await upload(agent, address)
  expect((await call(admin, withdrawReport, { id: body.id })).status).toBe(204)
  expect((await call(agent, getReport, { id: body.id })).status).toBe(404)
})

test.each([
  ['is on its way', false],
  ['was delivered', true],
])('a report can’t be withdrawn once its estimate %s', async (_when, deliver) => {
  const { agent, admin, reportId } = await createSentEstimate(undefined, { deliver })
  for (const person of [agent, admin])
    expect(await call(person, withdrawReport, { id: reportId })).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        message: 'This report already has an estimate, so it can’t be withdrawn.',
      },
    })
  expect((await call(agent, downloadReport, { id: reportId })).status).toBe(200)
  await runJobs()
})

test('another agent’s report returns 404 for reading, downloading, viewing pages and withdrawing', async () => {
  const { agent, address } = await createMarket()
  const stranger = await createUser('agent')
  const { id } = (await upload(agent, address, pdf)).body
  for (const endpoint of [getReport, downloadReport, withdrawReport])
    expect(await call(stranger, endpoint, { id })).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'We couldn’t find this report.' },
    })
  expect((await call(stranger, getReportPage, { id, number: 1 })).status).toBe(404)
  expect((await call(agent, getReport, { id })).status).toBe(200)
})

test('withdrawing a report that does not exist or was already withdrawn returns 404', async () => {
  const { agent, address } = await createMarket()
  const { id } = (await upload(agent, address)).body
  const responses = await Promise.all([
    call(agent, withdrawReport, { id }),
    call(agent, withdrawReport, { id }),
    call(agent, withdrawReport, { id: crypto.randomUUID() as typeof id }),
  ])
  expect(responses.map(({ status }) => status).sort()).toEqual([204, 404, 404])
  expect((await call(agent, getReport, { id: 'not-an-id' as typeof id })).status).toBe(400)
})

test('a page whose report is withdrawn while it renders returns 404 and leaves no file', async () => {
  const { agent, admin, address } = await createMarket()
  const content = makePdf([{ content: linesOfText(['A breaker in the main panel is double tapped.']) }])
  const { body } = await upload(agent, address, { name: 'report.pdf', content })
  const before = await storedKeys()
  const { put } = ctx.storage
  ctx.storage.put = async (...args) => {
    await call(agent, withdrawReport, { id: body.id })
    return await put(...args)
  }
  const page = await call(admin, getReportPage, { id: body.id, number: 1 }).finally(() => {
    ctx.storage.put = put
  })
  expect(page.status).toBe(404)
  expect((await storedKeys()).length).toBe(before.length - 1)
})
