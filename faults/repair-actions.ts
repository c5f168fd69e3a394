import sharp from 'sharp'
import { type AgentLinkPurpose, createShare } from '#domain/client/shares/contract.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { type AttachmentId, addLinkAttachment } from '#domain/repairs/attachments/contract.ts'
import { openCompletionToReport, reportCompletionByLink } from '#domain/repairs/completion/contract.ts'
import { addReportDate } from '#domain/repairs/dates/contract.ts'
import {
  openRepairRequest,
  type RequestedLine,
  respondToRequest,
  saveRepairRequest,
} from '#domain/repairs/requests/contract.ts'
import { answerByLink, confirmWork, openConfirmLink, openWorkLink } from '#domain/repairs/work/contract.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import { dayOf, daysAfter } from '#kernel/days.ts'
import type { Endpoint, InputOf, OutputOf } from '#kernel/endpoint.ts'
import type { Server } from '#test/processes/processes.ts'
import { callRemote, type Remote } from '#test/processes/remote.ts'
import { seededContractor } from '#test/processes/seeded-data.ts'
import type { RepairState } from './repair-state.ts'

/*
 * The way from a sent estimate to the finished repair: what the agent, the other side of the sale, the contractor, and the owner send,
 * one after the other. The last three have no account, only links.
 */

type Place = Pick<Server, 'url'>

/** A repair on its way. What a step learns, the next ones use. */
export type Repair = {
  id: EstimateId
  reportId: ReportId
  address: string
  agent: Remote
  /** The lines that can be asked for. */
  lineIds: readonly string[]
  /** By purpose. */
  tokens: Partial<Record<'respond' | 'work' | 'confirm', string>>
  /** By what they are. */
  files: Partial<Record<'receipt' | 'document' | 'before' | 'after', AttachmentId>>
  /** The steps that were acknowledged, by name. */
  acknowledged: Set<string>
}

/** Sends a step's request. The same one is sent again until there's a response. */
type Send = (at: Place) => Promise<{ status: number; body: { message?: string } }>

/** What people read before they act, however often they have to try. */
export type Reading = {
  /** What's behind a link. Throws if that's rejected. */
  open: <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<OutputOf<E>>
  /** Waits for an email to someone, and returns the token of its link. */
  tokenIn: (mail: { to: string; subject: string }) => Promise<string>
}

export type Step = {
  name: string
  /** A table that it writes. */
  table: string
  prepare: (repair: Repair, reading: Reading) => Promise<Send>
  /** Whether it's in what staff see of the repair. Exact: a step that counted twice isn't. */
  isIn: (state: RepairState) => boolean
  /** The emails that it causes, as `RECIPIENT: SUBJECT`. */
  mails?: (repair: Repair) => string[]
}

export const VISITOR: Remote = { cookie: '' }
/** PDFs are kept as they are. */
export const RECEIPT = Buffer.from('%PDF-1.7\n%a receipt\n')
const photo = sharp({ create: { width: 1200, height: 900, channels: 3, background: '#7a8' } })
  .jpeg()
  .toBuffer()

export const sellerOf = ({ address }: Repair) => `seller-${parseInt(address, 10)}@example.org`
export const ownerOf = ({ address }: Repair) => `owner-${parseInt(address, 10)}@example.org`
const SELLER = 'Sam Seller'
export const OWNER = 'Olive Owner'
const TERMS = { payer: 'seller' as const, dueOn: null, showsPrices: true, message: '' }

type Asked = RequestedLine & { isTaken?: boolean }

/** The agent's version after `version`, which asks the same for every line. */
export const saving =
  (version: number, asked: Omit<Asked, 'lineId'>): Step['prepare'] =>
  async ({ id, agent, lineIds }) => {
    const lines = lineIds.map((lineId) => ({ lineId, ...asked }))
    return (at) => callRemote(at, agent, saveRepairRequest, { id, version, terms: TERMS, lines })
  }

export const sharing =
  (purpose: Extract<AgentLinkPurpose, 'respond' | 'confirm'>): Step['prepare'] =>
  async (repair) =>
  async (at) => {
    const input = { id: repair.id, purpose, recipient: 'Someone' }
    const shared = await callRemote(at, repair.agent, createShare, input)
    if (shared.status === 201) repair.tokens[purpose] = new URL(shared.body.url).searchParams.get('token')!
    return shared
  }

export const attaching =
  (name: keyof Repair['files'], purpose: 'respond' | 'work'): Step['prepare'] =>
  async (repair) => {
    const isPdf = name === 'receipt' || name === 'document'
    const file = isPdf
      ? { name: `${name}.pdf`, content: RECEIPT }
      : { name: `${name}.jpg`, content: await photo }
    return async (at) => {
      const input = { token: repair.tokens[purpose]!, purpose, file }
      const added = await callRemote(at, VISITOR, addLinkAttachment, input)
      if (added.status === 201) repair.files[name] = added.body.id
      return added
    }
  }

/** The other side offers a credit for every line. */
export const responding =
  (version: number, amount: string): Step['prepare'] =>
  async (repair, reading) => {
    const isFirst = version === 1
    if (!isFirst)
      repair.tokens.respond = await reading.tokenIn({
        to: sellerOf(repair),
        subject: `Repair request for ${repair.address}`,
      })
    const token = repair.tokens.respond!
    const opened = await reading.open(openRepairRequest, { token })
    const attachments = isFirst ? [repair.files.receipt!] : []
    const input = {
      token,
      version,
      name: SELLER,
      email: sellerOf(repair),
      lines: opened.lines.map(({ lineId }) => ({
        ...{ lineId, response: 'credit' as const, amount, note: 'Fair?', attachments },
      })),
      ...(isFirst && { bid: { company: 'Brightline Electric', total: '400.00', lines: [] } }),
    }
    return (place) => callRemote(place, VISITOR, respondToRequest, input)
  }

export const answering: Step['prepare'] = async (repair, reading) => {
  const token = repair.tokens.work!
  const opened = await reading.open(openWorkLink, { token })
  const document = {
    attachmentId: repair.files.document!,
    title: 'Lien notice',
    kind: 'lien_notice' as const,
  }
  const input = {
    token,
    requestedAt: opened.requestedAt ?? '',
    version: 0,
    lines: opened.lines.map(({ id }) => ({ lineId: id, verdict: 'confirmed' as const })),
    notToExceed: null,
    dates: [daysAfter(dayOf(new Date()), 7)],
    note: null,
    documents: [document],
  }
  return (place) => callRemote(place, VISITOR, answerByLink, input)
}

export const confirming: Step['prepare'] = async (repair, reading) => {
  const token = repair.tokens.confirm!
  const opened = await reading.open(openConfirmLink, { token })
  const input = {
    token,
    requestedAt: opened.requestedAt ?? '',
    version: opened.answer?.version ?? 0,
    name: OWNER,
    email: ownerOf(repair),
    phone: null,
    access: 'The key is under the mat.',
    scheduledOn: opened.answer?.dates[0] ?? null,
    wish: null,
    acknowledged: [repair.files.document!],
    signedName: OWNER,
    consent: true as const,
  }
  return (place) => callRemote(place, VISITOR, confirmWork, input)
}

export const completing: Step['prepare'] = async (repair, reading) => {
  const token = repair.tokens.work!
  const opened = await reading.open(openCompletionToReport, { token })
  const [before, after] = [[repair.files.before!], [repair.files.after!]]
  const input = {
    token,
    requestedAt: opened.requestedAt ?? '',
    version: 0,
    lines: opened.lines.map(({ id }) => ({
      ...{ lineId: id, isDone: true, reason: null, charged: '310.00', before, after },
    })),
    doneOn: dayOf(new Date()),
    permit: null,
    inspection: null,
    charged: '310.00',
    note: null,
  }
  return (place) => callRemote(place, VISITOR, reportCompletionByLink, input)
}

/** Days from now to the date that an agent adds: too many for a reminder while the test runs. */
export const DATE_DAYS = 5

export const dating: Step['prepare'] = async ({ reportId, agent }) => {
  const input = {
    id: reportId,
    label: 'Closing',
    day: daysAfter(dayOf(new Date()), DATE_DAYS),
    hasReminder: true,
  }
  return (at) => callRemote(at, agent, addReportDate, input)
}

/** The contractor opens the link of their email. */
export const readingRequest =
  (then: Step['prepare']): Step['prepare'] =>
  async (repair, reading) => {
    const subject = `Work requested: ${repair.address}`
    repair.tokens.work ??= await reading.tokenIn({ to: seededContractor.email, subject })
    return await then(repair, reading)
  }
