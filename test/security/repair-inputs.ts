/* What the endpoints of repairs take. */

/** A repair request. */
const REQUEST = {
  version: 1,
  terms: { payer: 'seller', dueOn: null, showsPrices: true, message: '' },
  lines: [{ lineId: 'line', ask: 'repair', amount: null }],
}

const WORK_ANSWER = {
  requestedAt: '2026-11-21T12:00:00.000Z',
  version: 0,
  lines: [{ lineId: 'line', verdict: 'confirmed' }],
  notToExceed: null,
  dates: [],
  documents: [],
}

const COMPLETION = {
  requestedAt: WORK_ANSWER.requestedAt,
  version: 0,
  lines: [{ lineId: 'line', isDone: false, reason: 'Later', charged: null, before: [], after: [] }],
  doneOn: null,
  charged: null,
}

const WORK_CONFIRMATION = {
  requestedAt: WORK_ANSWER.requestedAt,
  version: 1,
  name: 'Pat',
  phone: '(414) 555-0121',
  access: 'Ring the bell',
  scheduledOn: null,
  wish: 'Soon',
  signedName: 'Pat',
  consent: true,
}

/** A problem with reported work; replies and settlements take a part of it. */
const REMARK = {
  requestedAt: WORK_ANSWER.requestedAt,
  version: 1,
  remarks: 0,
  lineIds: ['line'],
  topics: [],
  words: 'It isn’t done',
}

export type Ids = Record<string, unknown>

/** What the endpoints of repairs take; the first that a path begins with counts. */
export const repairIdsOf = (id: string, attachmentId: string): [string, Ids][] => [
  ['/api/estimates/:id/completion/', { id, ...REMARK }],
  ['/api/estimates/:id/completion', { id, ...COMPLETION }],
  ['/api/estimates/:id/work-answers', { id, ...WORK_ANSWER }],
  [
    '/api/estimates/:id',
    {
      id,
      index: 0,
      state: 'scheduled',
      lineId: 'line',
      question: 'Why?',
      attachmentId,
      decisionId: crypto.randomUUID(),
      ...REQUEST,
    },
  ],
  ['/api/work-request', { token: 'made-up', ...WORK_ANSWER }],
  ['/api/work-confirmation', { token: 'made-up', ...WORK_CONFIRMATION }],
  ['/api/link-attachments', { token: 'made-up', purpose: 'work', attachmentId }],
]
