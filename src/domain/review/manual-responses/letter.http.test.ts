import { expect, test } from 'vitest'
import { acceptEstimate } from '#domain/client/acceptances/contract.ts'
import { downloadEstimatePdf, getAdminEstimate, sendEstimate } from '#domain/estimates/contract.ts'
import { listContractorEstimates, listEstimates } from '#domain/estimates/lists/contract.ts'
import { getReport } from '#domain/reports/contract.ts'
import { reviseEstimate } from '#domain/review/desk/contract.ts'
import { createSentEstimate, createWaitingDraft, makeLine, saveLines } from '#test/builders/estimates.ts'
import { createMarket, upload } from '#test/builders/market.ts'
import { structureOf, tagsNamed } from '#test/builders/pdf-structure.ts'
import { textOf } from '#test/builders/pdf-text.ts'
import { createUser } from '#test/builders/people.ts'
import { attachmentOf, call, mailsTo, runJobs } from '#test/harness/harness.ts'
import { sendLetter, uploadEstimate } from './contract.ts'

const noFindings = {
  name: 'report.txt',
  content: 'Roof\n\n2.1 The shingles are worn.\n\nElectrical\n\n4.1 The panel was in good condition.\n',
}

const LETTER = 'No electrical deficiencies reported'

test('a report without electrical findings is answered by a letter in the contractor’s name', async () => {
  const draft = await createWaitingDraft(noFindings)
  const { agent, admin, contractor, reportId, id, address } = draft
  const before = (await call(admin, getAdminEstimate, { id })).body
  expect(before).toMatchObject({ kind: 'estimate', totalAmount: '0.00', estimateData: { line_items: [] } })

  const contractorId = contractor.actor.userId
  const sent = await call(admin, sendLetter, { id: reportId, contractorId, draftVersion: 1 })
  expect(sent).toMatchObject({
    status: 201,
    body: { id, kind: 'letter', status: 'sent', totalAmount: '0.00' },
  })
  expect((await call(agent, getReport, { id: reportId })).body.analysisStatus).toBe('estimate_uploaded')
  await runJobs()

  expect((await call(agent, getReport, { id: reportId })).body.analysisStatus).toBe('processed')
  expect((await call(agent, listEstimates, {})).body).toMatchObject([{ id, kind: 'letter', hasPdf: true }])
  expect((await call(contractor, listContractorEstimates, {})).body).toMatchObject([{ kind: 'letter' }])
  const { bytes, headers } = await call(agent, downloadEstimatePdf, { id })
  expect(headers['content-disposition']).toContain('Electrical_Letter_')
  const text = await textOf(bytes)
  for (const part of [LETTER, address, 'report.txt', 'EC-12345', 'We haven’t inspected the property'])
    expect(text).toContain(part)
  expect(text).not.toContain('$')
  const { isTagged, tags } = await structureOf(bytes)
  expect([isTagged, tagsNamed(tags, /^H\d$/).map(({ type }) => type)]).toEqual([true, ['H1']])

  const [toAgent, ...others] = await mailsTo(agent.email)
  expect(others).toEqual([])
  expect(toAgent!.subject).toBe(`${LETTER} for ${address}`)
  expect(toAgent!.text).not.toMatch(/\$|accept/)
  expect((await attachmentOf(toAgent!))?.equals(bytes)).toBe(true)
  const [toContractor] = await mailsTo(contractor.email)
  expect(toContractor!.subject).toBe(`Letter sent on your behalf for ${address}`)
})

test('there’s nothing to accept in a letter, and it can be revised into an estimate', async () => {
  const { agent, admin, contractor, reportId, id } = await createWaitingDraft(noFindings)
  const contractorId = contractor.actor.userId
  await call(admin, sendLetter, { id: reportId, contractorId, draftVersion: 1 })
  expect((await call(agent, acceptEstimate, { id })).status).toBe(409)

  const { body: letter } = await call(admin, getAdminEstimate, { id })
  const { body: revision } = await call(admin, reviseEstimate, { id, version: letter.version })
  expect(revision).toMatchObject({ kind: 'estimate', status: 'draft' })
  const draft = { agent, admin, contractor, reportId, id: revision.id, version: 1, zip: '', address: '' }
  const { version } = await saveLines(draft, [makeLine()])
  expect((await call(admin, sendEstimate, { id: revision.id, version })).status).toBe(200)
  await runJobs()
  expect((await call(agent, listEstimates, {})).body).toMatchObject([
    { id: revision.id, kind: 'estimate', totalAmount: '125.00' },
  ])
})

test('a draft with lines can’t be sent as a letter, nor one that changed since staff looked at it', async () => {
  const draft = await saveLines(await createWaitingDraft(), [makeLine()])
  const { admin, contractor, reportId, version } = draft
  const input = { id: reportId, contractorId: contractor.actor.userId }
  expect(await call(admin, sendLetter, { ...input, draftVersion: version })).toMatchObject({
    status: 422,
    body: { message: 'The draft has lines. Remove them before you send this letter.' },
  })
  for (const draftVersion of [version - 1, null])
    expect((await call(admin, sendLetter, { ...input, draftVersion })).status).toBe(409)
})

test('a revision without lines is sent as a letter that replaces the estimate', async () => {
  const sent = await createSentEstimate()
  const { agent, admin, contractor, reportId } = sent
  const { body } = await call(admin, reviseEstimate, { id: sent.id, version: sent.version })
  const empty = await saveLines({ ...sent, id: body.id, version: 1 }, [])
  const contractorId = contractor.actor.userId
  const input = { id: reportId, contractorId, draftVersion: empty.version }
  expect((await call(admin, sendLetter, input)).status).toBe(201)
  await runJobs()
  expect((await call(agent, listEstimates, {})).body).toMatchObject([{ id: body.id, kind: 'letter' }])
  expect((await mailsTo(agent.email))[0]?.text).toContain('It replaces the one we sent you earlier.')
})

test('a letter needs an analyzed report, and a contractor who can put their name to it', async () => {
  const { agent, admin, contractor, address } = await createMarket()
  const { body: report } = await upload(agent, address, noFindings)
  const input = { id: report.id, contractorId: contractor.actor.userId, draftVersion: null }
  expect((await call(admin, sendLetter, input)).status).toBe(409)
  await runJobs()
  const unverified = await createUser('contractor', { isVerified: false })
  const asOther = { ...input, contractorId: unverified.actor.userId, draftVersion: 1 }
  const { status, body } = await call(admin, sendLetter, asOther)
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['contractorId']])
  expect((await call(admin, sendLetter, { ...input, contractorId: null, draftVersion: 1 })).status).toBe(400)
})

test('an unreadable report can be answered by a letter, once; a PDF made by hand replaces it', async () => {
  const { agent, admin, contractor, address } = await createMarket()
  const { body: report } = await upload(agent, address, { name: 'report.pdf', content: '%PDF-1.7\nnoise' })
  await runJobs()
  const contractorId = contractor.actor.userId
  const input = { id: report.id, contractorId, draftVersion: null }
  const statuses = await Promise.all([call(admin, sendLetter, input), call(admin, sendLetter, input)])
  expect(statuses.map(({ status }) => status).sort()).toEqual([201, 409])
  await runJobs()
  const [letter] = (await call(agent, listEstimates, {})).body
  expect(letter).toMatchObject({ kind: 'letter', hasPdf: true })

  const replacing = {
    reportId: report.id,
    estimateAmount: '980',
    contractorId,
    replaces: letter!.id,
    replacesVersion: 1,
  }
  const file = {
    name: 'estimate.pdf',
    content: (await call(agent, downloadEstimatePdf, { id: letter!.id })).bytes,
  }
  expect((await call(admin, uploadEstimate, replacing, { file })).status).toBe(201)
  expect((await call(agent, listEstimates, {})).body).toMatchObject([
    { kind: 'estimate', totalAmount: '980.00' },
  ])
})
