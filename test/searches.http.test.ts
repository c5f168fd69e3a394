import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listAgents } from '#domain/accounts/agents/contract.ts'
import { listContractors } from '#domain/accounts/contractors/contract.ts'
import { users } from '#domain/accounts/identity/tables.ts'
import { listAllEstimates } from '#domain/estimates/lists/contract.ts'
import { listPrecedents } from '#domain/estimates/precedents/contract.ts'
import { precedents } from '#domain/estimates/precedents/tables.ts'
import { listAdminReports } from '#domain/intake/contract.ts'
import { listMails } from '#domain/mail/contract.ts'
import { mails } from '#domain/mail/tables.ts'
import { listRetainedReports } from '#domain/operations/maintenance/contract.ts'
import { listPricebook, listPricebooks, searchPrices } from '#domain/pricing/pricebooks/contract.ts'
import { pricebooks } from '#domain/pricing/pricebooks/tables.ts'
import { listAuditEvents } from '#domain/records/audit/contract.ts'
import { auditEvents } from '#domain/records/audit/tables.ts'
import { searchReport } from '#domain/reports/contract.ts'
import { inspectionReports } from '#domain/reports/tables.ts'
import { listTerritories, listTerritoryHolders } from '#domain/territories/contract.ts'
import { territories } from '#domain/territories/tables.ts'
import { createWaitingDraft } from '#test/builders/estimates.ts'
import { createUser } from '#test/builders/people.ts'
import { call, ctx } from '#test/harness/harness.ts'

const STORED = ['José O’Keefe', 'Jose\u0301 OʼKeefe', "JOSÈ O'KEEFE"]
const TYPED = ["jose o'keefe", 'José O’Keefe', 'jose\u0301 o‘keefe', 'JOSÉ O´KEEFE']

/** Everything that staff search, under this name. */
async function createNamed(name: string) {
  const content = `Electrical\n\nMissing covers, says ${name} of the basement. The panel is loose.\n`
  const draft = await createWaitingDraft({ name: 'r.txt', content, type: 'text/plain' })
  const { agent, contractor, zip, reportId } = draft
  const { db } = ctx
  const [firstName, lastName] = name.split(' ')
  await db.update(users).set({ firstName, lastName }).where(eq(users.id, agent.actor.userId))
  await db.update(users).set({ companyName: name }).where(eq(users.id, contractor.actor.userId))
  await db
    .update(inspectionReports)
    .set({ propertyAddress: `1 ${name} Street` })
    .where(eq(inspectionReports.id, reportId))
  await db.update(territories).set({ city: name }).where(eq(territories.zipCode, zip))
  const prices = { contractorId: contractor.actor.userId, minPrice: '1.00', maxPrice: '2.00' }
  await db.insert(pricebooks).values({ ...prices, itemName: name })
  await db.insert(pricebooks).values({ ...prices, itemName: 'Other', description: name })
  await db.insert(precedents).values({
    sentenceKey: crypto.randomUUID(),
    sentence: name,
    foundKind: 'open_ground',
    reason: 'not_a_deficiency',
    decidedByName: 'Sam',
    decidedAt: new Date(),
  })
  await db.insert(auditEvents).values({ actor: name, action: 'test', subject: 'none' })
  await db.insert(auditEvents).values({ actor: 'none', action: 'test', subject: name })
  await db.insert(mails).values({
    cause: crypto.randomUUID(),
    recipient: 'a@example.com',
    subject: name,
    text: '',
    html: '',
    status: 'sent',
  })
  return draft
}

test('every search finds a name in whichever accents, Unicode form, case, and apostrophes it’s stored and typed', async () => {
  const admin = await createUser('admin')
  const drafts = []
  for (const name of STORED) drafts.push(await createNamed(name))

  for (const search of TYPED) {
    const lists = {
      agents: await call(admin, listAgents, { search }),
      contractors: await call(admin, listContractors, { search }),
      reports: await call(admin, listAdminReports, { search }),
      estimates: await call(admin, listAllEstimates, { search }),
      files: await call(admin, listRetainedReports, { search }),
      territories: await call(admin, listTerritories, { search }),
      holders: await call(admin, listTerritoryHolders, { search }),
      pricebooks: await call(admin, listPricebooks, { search }),
      precedents: await call(admin, listPrecedents, { search }),
      actors: await call(admin, listAuditEvents, { actor: search }),
      subjects: await call(admin, listAuditEvents, { subject: search }),
      mails: await call(admin, listMails, { search }),
    }
    for (const [list, { status, body }] of Object.entries(lists))
      expect([list, search, status, body.length]).toEqual([list, search, 200, STORED.length])

    for (const { contractor, reportId } of drafts) {
      const items = await call(contractor, listPricebook, { search })
      expect([search, items.body.length]).toEqual([search, 1])
      const contractorId = contractor.actor.userId
      const prices = await call(admin, searchPrices, { contractorId, q: search })
      expect([search, prices.body.map(({ name }) => name)]).toEqual([
        search,
        [items.body[0]?.itemName, 'Other'],
      ])
      const hits = await call(admin, searchReport, { id: reportId, text: search })
      expect([search, hits.body.length]).toEqual([search, 1])
    }
  }
  expect((await call(admin, listAgents, { search: 'OKeefe' })).body).toEqual([])
})
