import { expect, test } from 'vitest'
import { listAgents } from '#domain/accounts/agents/contract.ts'
import { listContractors } from '#domain/accounts/contractors/contract.ts'
import { getCurrentUser, updateProfile } from '#domain/accounts/identity/contract.ts'
import { acceptEstimate } from '#domain/client/acceptances/contract.ts'
import { createShare, getSharedPdf, openSharedEstimate } from '#domain/client/shares/contract.ts'
import {
  downloadEstimatePdf,
  getAdminEstimate,
  getEstimate,
  saveEstimate,
  sendEstimate,
} from '#domain/estimates/contract.ts'
import { createReport, listAdminReports, withdrawReport } from '#domain/intake/contract.ts'
import { listContactMessages } from '#domain/mail/contact/contract.ts'
import { listJobs } from '#domain/operations/jobs/contract.ts'
import { getPricebookItem, listPricebook } from '#domain/pricing/pricebooks/contract.ts'
import { listAuditEvents } from '#domain/records/audit/contract.ts'
import { downloadReport, getReport } from '#domain/reports/contract.ts'
import { getCoverage, listOwnTerritories, listTerritories } from '#domain/territories/contract.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { createSentEstimate, createWaitingDraft, makeLine } from '../builders/estimates.ts'
import { textReport } from '../builders/market.ts'
import { createUser } from '../builders/people.ts'
import { priceWork } from '../builders/prices.ts'
import { type Caller, call, visitor } from '../harness/harness.ts'

/*
 * Who may do what, as a table of status codes: two agents, two contractors, an admin, and a stranger who isn't signed in. The
 * first agent and contractor own the resources, and call last, so that the others meet them unchanged.
 */

type Callers = { agent: Caller; contractor: Caller; admin: Caller }

/** A line of the table: what is done, and the status that each caller gets. */
async function rowOf(what: string, [endpoint, input]: readonly [Endpoint, object], owners: Callers) {
  const callers: Caller[] = [
    visitor,
    await createUser('agent'),
    await createUser('contractor'),
    owners.contractor,
    owners.admin,
    owners.agent,
  ]
  const statuses: string[] = []
  for (const caller of callers) {
    const options = endpoint === createReport ? { file: textReport } : {}
    statuses.push(String((await call(caller, endpoint, input, options)).status))
  }
  return `${what.padEnd(34)}${statuses.map((status) => status.padEnd(12)).join('')}`.trimEnd()
}

const HEADER = `${''.padEnd(34)}stranger    agent 2     contractor2 contractor  admin       agent`

async function tableOf(owners: Callers, rows: readonly [string, readonly [Endpoint, object]][]) {
  const lines: string[] = []
  for (const [what, request] of rows) lines.push(await rowOf(what, request, owners))
  return `\n${HEADER}\n${lines.join('\n')}\n`
}

test('who may do what with a report whose draft waits for review', async () => {
  const draft = await createWaitingDraft()
  const { id, reportId, version, address } = draft
  const contractorId = draft.contractor.actor.userId
  const rows = await tableOf(draft, [
    ['create a report', [createReport, { propertyAddress: address }]],
    ['read the report', [getReport, { id: reportId }]],
    ['download its file', [downloadReport, { id: reportId }]],
    ['read the draft as a recipient', [getEstimate, { id }]],
    ['read the PDF of the draft', [downloadEstimatePdf, { id }]],
    ['accept the draft', [acceptEstimate, { id }]],
    ['read the draft at the desk', [getAdminEstimate, { id }]],
    ['save the draft', [saveEstimate, { id, version, contractorId, line_items: [makeLine()] }]],
    ['send the draft', [sendEstimate, { id, version: 99 }]],
  ])
  expect(rows).toMatchInlineSnapshot(`
    "
                                      stranger    agent 2     contractor2 contractor  admin       agent
    create a report                   401         201         403         403         403         201
    read the report                   401         404         403         403         200         200
    download its file                 401         404         403         403         200         200
    read the draft as a recipient     401         404         404         404         403         404
    read the PDF of the draft         401         404         404         404         404         404
    accept the draft                  401         404         403         403         403         404
    read the draft at the desk        401         403         403         403         200         403
    save the draft                    401         403         403         403         200         403
    send the draft                    401         403         403         403         409         403
    "
  `)
})

test('a report is withdrawn by its agent or an admin, and by no one else', async () => {
  for (const who of ['agent', 'admin'] as const) {
    const draft = await createWaitingDraft()
    const withdraw = async (caller: Caller) =>
      (await call(caller, withdrawReport, { id: draft.reportId })).status
    expect(await withdraw(visitor)).toBe(401)
    expect(await withdraw(await createUser('agent'))).toBe(404)
    expect(await withdraw(draft.contractor)).toBe(403)
    expect(await withdraw(draft[who])).toBe(204)
  }
})

test('who may do what with a report whose estimate was sent', async () => {
  const sent = await createSentEstimate()
  const { id, reportId } = sent
  const { body: share } = await call(sent.agent, createShare, { id, recipient: 'Buyers' })
  const token = new URL(share.url).searchParams.get('token')
  const rows = await tableOf(sent, [
    ['read the report', [getReport, { id: reportId }]],
    ['download its file', [downloadReport, { id: reportId }]],
    ['read the estimate', [getEstimate, { id }]],
    ['read its PDF', [downloadEstimatePdf, { id }]],
    ['read it at the desk', [getAdminEstimate, { id }]],
    ['withdraw the report', [withdrawReport, { id: reportId }]],
    ['share the estimate', [createShare, { id, recipient: 'Sellers' }]],
    ['open it by its link', [openSharedEstimate, { token }]],
    ['read its PDF by its link', [getSharedPdf, { token }]],
    ['accept the estimate', [acceptEstimate, { id }]],
  ])
  expect(rows).toMatchInlineSnapshot(`
    "
                                      stranger    agent 2     contractor2 contractor  admin       agent
    read the report                   401         404         403         403         200         200
    download its file                 401         404         403         403         200         200
    read the estimate                 401         404         404         200         403         200
    read its PDF                      401         404         404         200         200         200
    read it at the desk               401         403         403         403         200         403
    withdraw the report               401         404         403         403         409         409
    share the estimate                401         404         403         403         403         201
    open it by its link               200         200         200         200         200         200
    read its PDF by its link          200         200         200         200         200         200
    accept the estimate               401         404         403         403         403         200
    "
  `)
})

test('who may read accounts, territories, pricebooks, and what staff work with', async () => {
  const market = await createWaitingDraft()
  await priceWork(market.admin, market.contractor, '145')
  const [item] = (await call(market.contractor, listPricebook, {})).body
  const rows = await tableOf(market, [
    ['read the own account', [getCurrentUser, {}]],
    [
      'change the own profile',
      [updateProfile, { firstName: 'Pat', lastName: 'Moss', companyName: 'M', phone: '' }],
    ],
    ['coverage of a ZIP code', [getCoverage, { zip: market.zip }]],
    ['own territories', [listOwnTerritories, {}]],
    ['all territories', [listTerritories, {}]],
    ['a price of the contractor', [getPricebookItem, { id: item?.id }]],
    ['contractors', [listContractors, {}]],
    ['agents', [listAgents, {}]],
    ['the queue of reports', [listAdminReports, {}]],
    ['contact messages', [listContactMessages, {}]],
    ['the audit log', [listAuditEvents, {}]],
    ['jobs', [listJobs, {}]],
  ])
  expect(rows).toMatchInlineSnapshot(`
    "
                                      stranger    agent 2     contractor2 contractor  admin       agent
    read the own account              401         200         200         200         200         200
    change the own profile            401         200         200         200         200         200
    coverage of a ZIP code            200         200         200         200         200         200
    own territories                   401         403         200         200         403         403
    all territories                   401         403         403         403         200         403
    a price of the contractor         401         403         404         200         200         403
    contractors                       401         403         403         403         200         403
    agents                            401         403         403         403         200         403
    the queue of reports              401         403         403         403         200         403
    contact messages                  401         403         403         403         200         403
    the audit log                     401         403         403         403         200         403
    jobs                              401         403         403         403         200         403
    "
  `)
})
