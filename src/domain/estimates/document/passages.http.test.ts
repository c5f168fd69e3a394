import { expect, test } from 'vitest'
import { acceptEstimate } from '#domain/client/acceptances/contract.ts'
import type { Decision } from '#domain/estimates/decisions/contract.ts'
import { createWaitingDraft, type Draft } from '#test/builders/estimates.ts'
import type { UploadedFile } from '#test/harness/harness.ts'
import { call, runJobs } from '#test/harness/harness.ts'
import { getAdminEstimate, saveEstimate, sendEstimate } from '../contract.ts'

const report: UploadedFile = {
  name: 'report.txt',
  content:
    'Electrical\n\n4.1 A breaker in the main panel is double tapped. Have an electrician repair it.\n\n' +
    '4.2 The main electrical panel is located in the garage.\n',
}

const read = async ({ admin, id }: Draft) => (await call(admin, getAdminEstimate, { id })).body

/** A draft with a finding, and a passage that isn't part of one. */
async function createDraft() {
  const draft = await createWaitingDraft(report)
  const { mentions, findings, estimateData } = await read(draft)
  const passage = mentions.find(({ findingId }) => findingId === null)!
  const { page, quote } = passage
  return { draft, finding: findings[0]!, place: { page, quote }, lines: estimateData!.line_items }
}

type Created = Awaited<ReturnType<typeof createDraft>>

async function save({ draft, lines }: Pick<Created, 'draft' | 'lines'>, decisions: Decision[]) {
  const { admin, id, version, contractor } = draft
  const contractorId = contractor.actor.userId
  const { status, body } = await call(admin, saveEstimate, {
    id,
    version,
    contractorId,
    line_items: lines,
    decisions,
  })
  expect(status, body.message).toBe(200)
  draft.version = body.version
  return body
}

test('a passage attached to a finding is evidence of it, with its quote and page, also for the agent', async () => {
  const created = await createDraft()
  const { draft, finding, place } = created
  const attached = { type: 'attached', ...place, findingId: finding.id } as const
  const saved = await save(created, [attached, attached])
  expect(saved.findings[0]?.evidence).toMatchObject([...finding.evidence, place])
  expect(await read(draft)).toEqual(saved)

  const { status } = await call(draft.admin, sendEstimate, { id: draft.id, version: draft.version })
  expect(status).toBe(200)
  await runJobs()
  const { body: accepted } = await call(draft.agent, acceptEstimate, { id: draft.id })
  expect(accepted.evidence).toContainEqual({
    findingId: finding.id,
    ...place,
    ocr: false,
    label: finding.label,
    crop: null,
  })
})

test('detaching a passage takes the evidence back', async () => {
  const created = await createDraft()
  await save(created, [{ type: 'attached', ...created.place, findingId: created.finding.id }])
  const { findings, decisions } = await save(created, [])
  expect([findings[0]?.evidence, decisions]).toEqual([created.finding.evidence, []])
})

test('a passage that was set aside stays so', async () => {
  const created = await createDraft()
  const decision = { type: 'dismissed', ...created.place } as const
  await save(created, [decision])
  expect((await read(created.draft)).decisions).toEqual([decision])
})

test('nothing is attached to a finding or from a passage that the report doesn’t have', async () => {
  const created = await createDraft()
  const { place, finding } = created
  const { findings, decisions } = await save(created, [
    { type: 'attached', ...place, findingId: 'none' },
    { type: 'attached', page: 9, quote: 'No such words', findingId: finding.id },
    { type: 'dismissed', page: 9, quote: 'No such words' },
  ])
  expect([findings[0]?.evidence, decisions]).toEqual([finding.evidence, []])
})
