import { getContractor, updateContractor } from '#domain/accounts/contractors/contract.ts'
import { getAdminEstimate, type LineEdit, sendEstimate } from '#domain/estimates/contract.ts'
import { call, mailsTo, runJobs } from '../harness/harness.ts'
import { createWaitingDraft, type Draft, makeLine, saveLines } from './estimates.ts'

/** The hold of the contractors here, in hours. */
export const HOURS = 4

export async function setHold(
  { admin, contractor }: Pick<Draft, 'admin' | 'contractor'>,
  sendHoldHours: number,
) {
  const id = contractor.actor.userId
  const { body } = await call(admin, getContractor, { id })
  const form = { ...body, firstName: body.firstName ?? 'A', lastName: body.lastName ?? 'B' }
  return await call(admin, updateContractor, { ...form, id, sendHoldHours })
}

async function tokenOf({ contractor }: Draft) {
  const mail = (await mailsTo(contractor.email)).find(({ subject }) => subject.startsWith('Review your'))
  const token = /held-estimate\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error('no link was emailed')
  return token
}

/** Approves a draft whose contractor has a hold of four hours. */
export async function hold(draft: Draft) {
  await setHold(draft, HOURS)
  const approved = await call(draft.admin, sendEstimate, { id: draft.id, version: draft.version })
  if (approved.status !== 200) throw new Error(`the draft wasn't approved: ${approved.status}`)
  await runJobs()
  return { ...draft, version: approved.body.version, token: await tokenOf(draft) }
}

export const holdNew = async (lines: LineEdit[] = [makeLine()]) =>
  await hold(await saveLines(await createWaitingDraft(), lines))

export const deskOf = async ({ admin, id }: Draft) => (await call(admin, getAdminEstimate, { id })).body
