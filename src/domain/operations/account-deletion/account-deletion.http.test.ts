import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getContractor, listContractors } from '#domain/accounts/contractors/contract.ts'
import { getCurrentUser } from '#domain/accounts/identity/contract.ts'
import { acceptEstimate, withdrawAcceptance } from '#domain/client/acceptances/contract.ts'
import { downloadEstimatePdf, getAdminEstimate } from '#domain/estimates/contract.ts'
import { listEstimates } from '#domain/estimates/lists/contract.ts'
import { listAdminReports } from '#domain/intake/contract.ts'
import { importPricebookCsv } from '#domain/pricing/pricebooks/contract.ts'
import { addLinkAttachment } from '#domain/repairs/attachments/contract.ts'
import { openCompletionToReport } from '#domain/repairs/completion/contract.ts'
import { answerByLink, getWorkRequest, openWorkLink } from '#domain/repairs/work/contract.ts'
import { reviseEstimate } from '#domain/review/desk/contract.ts'
import { getCoverage } from '#domain/territories/contract.ts'
import { createSentEstimate, createWaitingDraft, makeLine, saveLines } from '#test/builders/estimates.ts'
import { createMarket, storedKeys, upload } from '#test/builders/market.ts'
import { createUser } from '#test/builders/people.ts'
import { confirm, confirmAll, createAnswered, createRequest } from '#test/builders/repairs/work.ts'
import { auditEventsOf } from '#test/harness/audit-trail.ts'
import { call, ctx, mailsTo, runJobs, visitor } from '#test/harness/harness.ts'
import { deleteAgent, deleteContractor, getContractorHoldings } from './contract.ts'
import { erase } from './erasure.ts'
import { accountErasures } from './tables.ts'

test('staff see what belongs to a contractor; deleting removes the account, its prices, sessions and ZIP codes', async () => {
  const { admin, contractor, agent, address, zip } = await createMarket()
  const contractorId = contractor.actor.userId
  const file = { name: 'book.csv', content: 'item_name,price\nGFCI,145\nDimmer,90' }
  await call(admin, importPricebookCsv, { contractorId }, { file })
  await upload(agent, address)
  await runJobs()
  const holdings = { territories: 1, pricebookItems: 2, drafts: 1, sentEstimates: 0 }
  expect((await call(admin, getContractorHoldings, { id: contractorId })).body).toEqual(holdings)

  expect((await call(admin, deleteContractor, { id: contractorId })).status).toBe(204)

  expect((await call(contractor, getCurrentUser, {})).status).toBe(401)
  expect((await call(admin, getContractor, { id: contractorId })).status).toBe(404)
  expect((await call(admin, listContractors, {})).body.map(({ id }) => id)).not.toContain(contractorId)
  expect((await call(agent, getCoverage, { zip })).body).toMatchObject({
    served: true,
    contractorAssigned: false,
  })
  expect((await auditEventsOf(admin)).at(-1)).toEqual({
    action: 'account-deleted',
    subject: `Deleted account ${contractorId.slice(0, 8)}`,
    details: { role: 'contractor', ...holdings },
  })
  expect((await call(admin, deleteContractor, { id: contractorId })).status).toBe(404)
})

test('a draft stays answerable: it loses the contractor and their prices, and keeps what staff set', async () => {
  const line = makeLine({ description: 'Priced by staff', unit_price: '77.00' })
  const draft = await saveLines(await createWaitingDraft(), [line])
  const { admin, contractor, id, version, reportId, agent } = draft
  await call(admin, deleteContractor, { id: contractor.actor.userId })

  const { body } = await call(admin, getAdminEstimate, { id })
  expect(body).toMatchObject({ status: 'draft', contractorId: null, version: version + 1 })
  expect(body.estimateData?.line_items).toMatchObject([
    { description: 'Priced by staff', unit_price: '77.00' },
  ])
  expect(body.blockers.map(({ code }) => code)).toContain('no_contractor')
  const [row] = (await call(admin, listAdminReports, { stage: 'waiting', agentId: agent.actor.userId })).body
  expect(row).toMatchObject({ id: reportId, contractorName: null })
})

test('a sent estimate stays with its agent as printed, even if its PDF didn’t exist yet', async () => {
  for (const deliver of [true, false]) {
    const { admin, agent, contractor, id } = await createSentEstimate(undefined, { deliver })
    const { body: holdings } = await call(admin, getContractorHoldings, { id: contractor.actor.userId })
    expect(holdings).toMatchObject({ drafts: 0, sentEstimates: 1 })
    expect((await call(admin, deleteContractor, { id: contractor.actor.userId })).status).toBe(204)
    await runJobs()

    const [estimate] = (await call(agent, listEstimates, {})).body
    expect(estimate).toMatchObject({ id, hasPdf: true, contractor: { licenseNumber: 'EC-12345' } })
    expect((await call(agent, downloadEstimatePdf, { id })).status).toBe(200)
    // There's no one left to do the work.
    const requested = await call(agent, acceptEstimate, { id })
    expect([requested.status, requested.body.message]).toEqual([
      409,
      expect.stringContaining('ask us for an'),
    ])
    expect((await call(agent, listEstimates, {})).body[0]?.status).toBe('sent')
  }
})

test('no one answers or reports in the name of a contractor whose account was deleted', async () => {
  const { admin, agent, contractor, id, token } = await createRequest()
  const { body: request } = await call(visitor, openWorkLink, { token })
  await call(admin, deleteContractor, { id: contractor.actor.userId })
  for (const endpoint of [openWorkLink, openCompletionToReport] as const)
    expect((await call(visitor, endpoint, { token })).status).toBe(404)
  expect((await call(visitor, answerByLink, { ...confirmAll(request), token })).status).toBe(404)
  const file = { name: 'permit.pdf', content: '%PDF-1.7' }
  expect((await call(visitor, addLinkAttachment, { token, purpose: 'work' }, { file })).status).toBe(404)
  expect((await call(agent, getWorkRequest, { id })).body.answer).toBeNull()
})

test('no owner orders from a contractor whose account was deleted', async () => {
  const answered = await createAnswered()
  const { admin, agent, contractor, id } = answered
  await call(admin, deleteContractor, { id: contractor.actor.userId })
  const refused = await confirm(answered)
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Ask the agent')])
  expect((await call(agent, getWorkRequest, { id })).body.decision).toBeNull()
})

test('neither the owner nor staff read that a contractor whose account was deleted knows of a withdrawal', async () => {
  const answered = await createAnswered()
  const { admin, agent, contractor, id, address } = answered
  const email = `owner-${id}@example.com`
  await confirm(answered, { email })
  await call(admin, deleteContractor, { id: contractor.actor.userId })
  expect((await call(agent, withdrawAcceptance, { id })).status).toBe(200)
  await runJobs()
  for (const to of [email, admin.email]) {
    const letter = (await mailsTo(to)).find(({ subject }) => subject === `Request withdrawn: ${address}`)
    expect(letter?.text).toContain('so we couldn’t tell them not to start the work')
  }
})

test('only contractors can be deleted here', async () => {
  const admin = await createUser('admin')
  for (const person of [admin, await createUser('agent')])
    for (const endpoint of [deleteContractor, getContractorHoldings])
      expect((await call(admin, endpoint, { id: person.actor.userId })).status).toBe(404)
  expect((await call(visitor, deleteContractor, { id: admin.actor.userId })).status).toBe(401)
})

test('a contractor can be deleted while staff revise one of their estimates: neither fails', async () => {
  for (let round = 0; round < 5; round++) {
    const { admin, contractor, id, version } = await createSentEstimate()
    const [deleted, revised] = await Promise.all([
      call(admin, deleteContractor, { id: contractor.actor.userId }),
      call(admin, reviseEstimate, { id, version }),
    ])
    expect([deleted.status, revised.status]).toEqual([204, 200])
  }
})

test('a file that can’t be deleted keeps neither other files nor the person’s name, and is deleted later', async () => {
  const { agent, admin, id, address } = await createSentEstimate()
  await call(agent, acceptEstimate, { id })
  await upload(agent, address)
  const { userId: accountId } = agent.actor
  await call(admin, deleteAgent, { id: accountId })
  const [erasure] = await ctx.db
    .select()
    .from(accountErasures)
    .where(eq(accountErasures.accountId, accountId))
  const [stuck, ...others] = erasure!.fileKeys
  expect(others).not.toEqual([])
  const usual = ctx.storage.delete
  const denied = new Error('EACCES: permission denied')
  ctx.storage.delete = (key) => (key === stuck ? Promise.reject(denied) : usual(key))
  await expect(erase(ctx, { accountId })).rejects.toThrow(denied)
  ctx.storage.delete = usual

  const left = async () => (await storedKeys()).filter((key) => key === stuck || others.includes(key))
  expect(await left()).toEqual([stuck])
  const { rows } = await ctx.db.execute(
    sql`select from audit_events where actor_id = ${accountId} and actor not like 'Deleted account %'`,
  )
  expect(rows).toEqual([])
  await runJobs()
  expect(await left()).toEqual([])
  await erase(ctx, { accountId })
  expect(await ctx.db.select().from(accountErasures).where(eq(accountErasures.accountId, accountId))).toEqual(
    [],
  )
})
