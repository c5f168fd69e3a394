import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { updateContractor } from '#domain/accounts/contractors/contract.ts'
import { updateProfile } from '#domain/accounts/identity/contract.ts'
import { saveEstimate } from '#domain/estimates/contract.ts'
import { deleteContractor } from '#domain/operations/account-deletion/contract.ts'
import * as reports from '#domain/reports/store.ts'
import { correctAddress } from '#domain/review/manual-responses/contract.ts'
import { STATES } from '#domain/territories/catalogue.ts'
import { zipsOf } from '#domain/territories/zips/states.ts'
import { createWaitingDraft, makeLine } from '#test/builders/estimates.ts'
import { createMarket } from '#test/builders/market.ts'
import { createUser, type Person } from '#test/builders/people.ts'
import { call, ctx } from '#test/harness/harness.ts'
import { readPages } from '#test/harness/pages.ts'
import { countyLabel } from './catalogue.ts'
import { listAdminReports, type ReportOrder, withdrawReport } from './contract.ts'

/** Words that no other test uses. */
const newWord = () => `w${crypto.randomUUID().replaceAll('-', '')}`

const found = async (admin: Person, search: string) =>
  (await call(admin, listAdminReports, { search })).body.map(({ id }) => id)

test('an agent’s reports are found by the agent’s new name as soon as it changes, and no longer by the old one', async () => {
  const { admin, agent, reportId } = await createWaitingDraft()
  const [first, last] = [newWord(), newWord()]
  await call(agent, updateProfile, { firstName: first, lastName: last.toUpperCase() })
  expect(await found(admin, `${last} ${first}`)).toEqual([reportId])
  expect(await found(admin, agent.name.split(' ').at(-1)!)).toEqual([])
})

test('a report is found by the current name of its current contractor', async () => {
  const { admin, contractor, reportId, id, version } = await createWaitingDraft()
  const [name, otherName] = [newWord(), newWord()]
  const account = { firstName: 'Sam', lastName: 'Test', email: contractor.email, companyName: name }
  await call(admin, updateContractor, { id: contractor.actor.userId, ...account })
  expect(await found(admin, name)).toEqual([reportId])

  const other = await createUser('contractor', { companyName: otherName })
  const contractorId = other.actor.userId
  await call(admin, saveEstimate, { id, version, contractorId, line_items: [makeLine()] })
  expect([await found(admin, name), await found(admin, otherName)]).toEqual([[], [reportId]])

  await call(admin, deleteContractor, { id: contractorId })
  expect(await found(admin, otherName)).toEqual([])
})

test('words that many addresses have narrow a search, whatever their case, and find reports on their own', async () => {
  const agent = await createUser('agent')
  const admin = await createUser('admin')
  const word = newWord()
  const onStreet = await store(agent, 1, `12 ${word} Street`, null)
  const onAvenue = await store(agent, 2, `12 ${word} Avenue`, null)
  expect(await found(admin, `${word} STREET`)).toEqual([onStreet])
  expect(await found(admin, `12 avenue ${word}`)).toEqual([onAvenue])
  expect(await found(admin, `${word} street avenue`)).toEqual([])
  expect(await found(admin, 'street')).toContain(onStreet)
  expect(await found(admin, 'street')).not.toContain(onAvenue)
})

test('a house number or a ZIP code narrows a search together with other words, which are taken literally', async () => {
  const agent = await createUser('agent')
  const admin = await createUser('admin')
  const word = newWord()
  const lane = await store(agent, 1, `71327 ${word} Lane, Milwaukee, WI 53202`, null)
  const court = await store(agent, 2, `71328 ${word} Court, Milwaukee, WI 53202`, null)
  const year = await store(agent, 3, `2013 ${word} Court, Madison, WI 53703`, null)
  expect(await found(admin, `71327 ${word.toUpperCase()}`)).toEqual([lane])
  expect(await found(admin, `53202 ${word}`)).toEqual(expect.arrayContaining([lane, court]))
  expect(await found(admin, `${word} 53202 71328 court`)).toEqual([court])
  expect(await found(admin, `2013 ${word}`)).toEqual([year])
  expect(await found(admin, `71327 53703 ${word}`)).toEqual([])
  expect(await found(admin, `71327 ${word.slice(0, -1)}_`)).toEqual([])
  expect(await found(admin, '71327 %')).toEqual([])
})

test('a corrected address is found with its county, and a withdrawn report isn’t found', async () => {
  const { admin, agent, reportId } = await createWaitingDraft()
  const word = newWord()
  const propertyAddress = `12 ${word} St, Madison, WI 53703`
  expect((await call(admin, correctAddress, { id: reportId, propertyAddress })).status).toBe(200)
  const inDane = await call(admin, listAdminReports, { county: 'Dane', search: word })
  expect(inDane.body.map(({ id }) => id)).toEqual([reportId])

  await call(agent, withdrawReport, { id: reportId })
  expect(await found(admin, word)).toEqual([])
})

test('two changes at the same moment are both found', async () => {
  const draft = await createWaitingDraft()
  const { admin, agent, id, version, reportId } = draft
  const [agentName, contractorName] = [newWord(), newWord()]
  const other = await createUser('contractor', { companyName: contractorName })
  await Promise.all([
    call(agent, updateProfile, { firstName: agentName, lastName: 'Test' }),
    call(admin, saveEstimate, {
      id,
      version,
      contractorId: other.actor.userId,
      line_items: [makeLine()],
    }),
  ])
  expect(await found(admin, `${agentName} ${contractorName}`)).toEqual([reportId])
})

/** Stores a report with its upload this many minutes after noon. */
async function store(agent: Person, minutes: number, propertyAddress: string, zipCode: string | null) {
  const { id } = await reports.insert(ctx.db, {
    agentId: agent.actor.userId,
    propertyAddress,
    zipCode,
    reportFilePath: crypto.randomUUID(),
    originalFileName: 'r.pdf',
    fileBytes: 1,
    fileSha256: crypto.randomUUID(),
    analysisStatus: 'failed',
    createdAt: new Date(Date.UTC(2026, 4, 1, 12, minutes)),
  })
  return id
}

test('reports are sorted by address, county, agent, or contractor across pages, oldest first among equals', async () => {
  const word = newWord()
  const { admin, agent: last, reportId: withContractor, address } = await createWaitingDraft()
  await call(last, updateProfile, { firstName: 'Zoe', lastName: word })
  const propertyAddress = address.replace('1840 N Elm St', `b ${word}`)
  await call(admin, correctAddress, { id: withContractor, propertyAddress })
  const first = await createUser('agent', { firstName: 'abe', lastName: word })
  const later = await store(first, 2, `C ${word}`, '53910')
  const sooner = await store(first, 1, `C ${word}`, '53910')
  const unknown = await store(first, 3, `a ${word}`, null)
  const inOrder = async (order: ReportOrder) =>
    (await readPages(admin, listAdminReports, { search: word, order, limit: 1 })).flat().map(({ id }) => id)

  expect(await inOrder('address')).toEqual([unknown, withContractor, sooner, later])
  expect(await inOrder('county')).toEqual([unknown, sooner, later, withContractor])
  expect(await inOrder('agent')).toEqual([sooner, later, unknown, withContractor])
  expect(await inOrder('contractor')).toEqual([sooner, later, unknown, withContractor])
})

test('a list sorted by name can be continued after the longest address', async () => {
  const [agent, { admin }] = [await createUser('agent'), await createMarket()]
  const address = '🏚'.repeat(240)
  const ids = [await store(agent, 1, address, null), await store(agent, 2, address, null)]
  const input = { agentId: agent.actor.userId, order: 'address', limit: 1 } as const
  const pages = await readPages(admin, listAdminReports, input)
  expect(pages.flat().map(({ id }) => id)).toEqual(ids)
})

test('the database knows the county of every ZIP code of the five states', async () => {
  const { rows } = await ctx.db.execute(
    sql`select zip_code as "zipCode", county from zip_counties order by 1`,
  )
  const known = STATES.flatMap(({ code }) =>
    zipsOf(code).map(({ zipCode, county }) => ({ zipCode, county: countyLabel(code, county) })),
  )
  expect(rows).toEqual(known.sort((a, b) => (a.zipCode < b.zipCode ? -1 : 1)))
})
