import { acceptEstimate } from '#domain/client/acceptances/contract.ts'
import type { WorkRequest } from '#domain/repairs/work/contract.ts'
import { callRemote } from '#test/processes/remote.ts'
import { seededAdmin, seededContractor } from '#test/processes/seeded-data.ts'
import {
  answering,
  attaching,
  completing,
  confirming,
  dating,
  OWNER,
  ownerOf,
  type Repair,
  readingRequest,
  responding,
  type Step,
  saving,
  sellerOf,
  sharing,
} from './repair-actions.ts'
import type { RepairState } from './repair-state.ts'

/* The steps from a sent estimate to the finished repair, in their order. */

const versionsOf = ({ request }: RepairState) => request?.versions ?? []
const hasWork = (state: RepairState, is: (work: WorkRequest) => unknown) => Boolean(is(state.work))
const toAgent = (start: string) => (repair: Repair) => [`agent: ${start}${repair.address}`]
const toSeller = (repair: Repair) => [`${sellerOf(repair)}: Repair request for ${repair.address}`]
const always = () => true

const credit = (amount: string) => ({ ask: 'credit' as const, amount })

/** Up to the request for work. */
export const STEPS_TO_REQUEST: readonly Step[] = [
  {
    name: 'the agent adds a date',
    table: 'report_dates',
    prepare: dating,
    isIn: ({ dates }) => dates.length === 1,
  },
  {
    name: 'the agent makes a repair request',
    table: 'repair_request_versions',
    prepare: saving(0, { ask: 'repair', amount: null }),
    isIn: (state) => versionsOf(state).some(({ version }) => version === 1),
  },
  {
    name: 'the agent makes a link to respond',
    table: 'estimate_shares',
    prepare: sharing('respond'),
    isIn: always,
  },
  {
    name: 'the other side adds a receipt',
    table: 'repair_attachments',
    prepare: attaching('receipt', 'respond'),
    isIn: always,
  },
  {
    name: 'the other side responds, with another company’s bid',
    table: 'repair_request_versions',
    prepare: responding(1, '100.00'),
    isIn: (state) => versionsOf(state).some(({ version, bid }) => version === 2 && bid !== null),
    mails: toAgent('Response to your repair request for '),
  },
  {
    name: 'the agent asks for more',
    table: 'repair_request_versions',
    prepare: saving(2, credit('200.00')),
    isIn: (state) => versionsOf(state).some(({ version }) => version === 3),
    mails: toSeller,
  },
  {
    name: 'the other side responds by the link in their email',
    table: 'repair_request_versions',
    prepare: responding(3, '150.00'),
    isIn: (state) => versionsOf(state).some(({ version }) => version === 4),
    mails: toAgent('Response to your repair request for '),
  },
  {
    name: 'the agent takes the answers',
    table: 'repair_request_versions',
    prepare: saving(4, { ...credit('200.00'), isTaken: true }),
    isIn: (state) =>
      versionsOf(state).length === 5 &&
      versionsOf(state)[0]!.lines.every(({ isTaken, response }) => isTaken && response?.amount === '150.00'),
    mails: toSeller,
  },
  {
    name: 'the agent requests work',
    table: 'estimates',
    prepare:
      async ({ id, agent }) =>
      (at) =>
        callRemote(at, agent, acceptEstimate, { id }),
    isIn: (state) => hasWork(state, ({ requestedAt }) => requestedAt),
    mails: ({ address }) =>
      [seededContractor, seededAdmin].map(({ email }) => `${email}: Work requested: ${address}`),
  },
]

/** From the contractor's email to their report. */
const STEPS_FROM_REQUEST: readonly Step[] = [
  {
    name: 'the contractor adds a document',
    table: 'repair_attachments',
    prepare: readingRequest(attaching('document', 'work')),
    isIn: always,
  },
  {
    name: 'the contractor answers',
    table: 'work_answers',
    prepare: answering,
    isIn: (state) => hasWork(state, ({ answer }) => answer?.version === 1 && answer.documents.length === 1),
    mails: toAgent('Contractor answered: '),
  },
  {
    name: 'the agent makes a link to confirm',
    table: 'estimate_shares',
    prepare: sharing('confirm'),
    isIn: always,
  },
  {
    name: 'the owner confirms',
    table: 'work_decisions',
    prepare: confirming,
    isIn: (state) =>
      hasWork(state, ({ decision }) => decision?.outcome === 'confirmed' && decision.name === OWNER),
    mails: (repair) => [
      ...['agent', seededContractor.email].map((to) => `${to}: Work confirmed: ${repair.address}`),
      `${ownerOf(repair)}: You confirmed electrical work: ${repair.address}`,
    ],
  },
  ...(['before', 'after'] as const).map((name) => ({
    name: `the contractor adds the photo from ${name}`,
    table: 'repair_attachments',
    prepare: attaching(name, 'work'),
    isIn: always,
  })),
  {
    name: 'the contractor reports the work',
    table: 'work_completions',
    prepare: completing,
    isIn: ({ completion }) =>
      completion.completion?.version === 1 &&
      completion.completion.lines.every(({ before, after }) => before.length === 1 && after.length === 1),
    mails: (repair) => ['agent', ownerOf(repair)].map((to) => `${to}: Work reported: ${repair.address}`),
  },
]

export const STEPS: readonly Step[] = [...STEPS_TO_REQUEST, ...STEPS_FROM_REQUEST]
