import * as applications from '#domain/accounts/applications/mails.ts'
import * as contractors from '#domain/accounts/contractors/mails.ts'
import { DataExportId } from '#domain/accounts/data-exports/contract.ts'
import * as dataExports from '#domain/accounts/data-exports/mails.ts'
import * as acceptances from '#domain/client/acceptances/mails.ts'
import * as questions from '#domain/client/questions/mails.ts'
import * as estimates from '#domain/estimates/mails.ts'
import * as emailedReports from '#domain/intake/emailed-reports/mails.ts'
import * as intake from '#domain/intake/mails.ts'
import * as quarantine from '#domain/intake/quarantine/mails.ts'
import * as contact from '#domain/mail/contact/mails.ts'
import * as offboarding from '#domain/operations/account-deletion/mails.ts'
import * as maintenance from '#domain/operations/maintenance/mails.ts'
import * as completion from '#domain/repairs/completion/mails.ts'
import * as dates from '#domain/repairs/dates/mails.ts'
import * as replacement from '#domain/repairs/replacement/mails.ts'
import * as requests from '#domain/repairs/requests/mails.ts'
import * as scheduling from '#domain/repairs/scheduling/mails.ts'
import * as repairWork from '#domain/repairs/work/mails.ts'
import * as answers from '#domain/review/manual-responses/mails.ts'
import * as territories from '#domain/territories/mails.ts'
import * as webhooks from '#domain/webhooks/endpoints/mails.ts'
import { UserId } from '#kernel/actor.ts'
import type { EmailContent } from '#platform/mail/mail.ts'
import { decisionFacts, requestFacts } from '../builders/repairs/work-facts.ts'
import { ACCOUNT_LETTERS } from './account-letters.ts'
import { at, HOSTILE, ID, TO, URL } from './facts.ts'

/* Every email ODIE sends, with hostile names and addresses. */

const COMPANY = UserId.parse(ID)
const property = { propertyAddress: HOSTILE, url: URL }
const report = { ...property, reportId: ID }
const pdf = { filename: 'estimate.pdf', key: 'k', type: 'application/pdf' }
const off = { label: 'Turn reminders off', url: `${URL}&off=1`, oneClickUrl: URL }
const timeLeft = 'Inspection period ends tomorrow, Nov 24'
const sent = {
  ...property,
  id: ID,
  totalAmount: '1234.50',
  validUntil: '2026-12-21',
  contractorName: HOSTILE,
  pdf,
  isUpdate: false,
  endsRequest: true,
  hasLines: true,
  timeLeft,
}
const reminder = { ...property, cause: `date:${ID}:2026-12-01`, day: '2026-11-22', now: at, off }
const request = {
  ...property,
  id: ID,
  version: 2,
  amount: '1234.50',
  expiredOn: '2026-11-20',
  chosen: null,
  agent: { name: HOSTILE, email: TO, phone: null },
  contractorName: HOSTILE,
  isContractorGone: true,
  isForStaff: false,
}
const workRequest = requestFacts(HOSTILE)
const workDecision = decisionFacts(HOSTILE)
const decided = { request: workRequest, decision: workDecision, url: URL }
const unanswered = { ...property, id: ID, requestedAt: at.toISOString(), agentName: HOSTILE }
const question = { ...property, id: ID, lineTitle: HOSTILE, question: HOSTILE }
const work = { ...property, id: ID, contractorName: HOSTILE }
const replaced = { ...work, requestedAt: at.toISOString(), isContractorGone: false, by: 'same' } as const
const dayChange = {
  id: ID,
  propertyAddress: HOSTILE,
  contractorName: HOSTILE,
  isScheduled: true,
  day: '2026-12-03',
  previousDay: '2026-12-02',
  at,
}
const approved = { version: 1, approvedAt: at, until: at, totalAmount: '1.50' }
const held = { ...work, ...approved, isRevision: true, lines: 2, reason: HOSTILE }
const completed = {
  estimateId: ID,
  propertyAddress: HOSTILE,
  contractor: null,
  agentName: HOSTILE,
  requestedAt: '2026-11-21T12:00:00.000Z',
  isReplaced: false,
  notToExceed: null,
  lines: [],
  completion: null,
  attachments: [],
}
const remark = {
  number: 1,
  kind: 'problem' as const,
  author: 'owner' as const,
  by: HOSTILE,
  at: '2026-11-21T12:00:00.000Z',
  version: 1,
  lineIds: [],
  topics: ['charges' as const],
  words: HOSTILE,
}
const said = { completed, remark, url: URL }
const license = { id: COMPANY, name: HOSTILE, licenseNumber: HOSTILE, licenseExpires: '2027-06-30', url: URL }
const form = {
  name: HOSTILE,
  email: TO,
  inquiryType: 'support',
  subject: HOSTILE,
  message: `${HOSTILE}\none\n\ntwo`,
}

const emailed = {
  messageId: ID,
  subject: HOSTILE,
  answers: { messageId: '<a@example.com>', references: [] },
  url: URL,
}

const application = {
  id: ID,
  firstName: HOSTILE,
  lastName: HOSTILE,
  companyName: HOSTILE,
  licenseNumber: HOSTILE,
  email: TO,
  phone: HOSTILE,
  zipCodes: ['53202', '53203'],
  status: 'open' as const,
  createdAt: at,
  decidedAt: null,
}

export const LETTERS: Record<string, EmailContent> = {
  reportsReceived: emailedReports.reportsReceived(TO, {
    ...emailed,
    created: [{ fileName: HOSTILE, propertyAddress: HOSTILE, url: URL }],
    waiting: [{ fileName: HOSTILE, foundAddress: HOSTILE, problem: 'not_served', url: URL }],
    expiresAt: at,
    notes: [HOSTILE],
  }),
  refused: emailedReports.refused(TO, { ...emailed, reason: 'no_report', sentences: [HOSTILE] }),
  ...ACCOUNT_LETTERS,
  estimateForAgent: estimates.estimateForAgent(TO, sent),
  estimateForContractor: estimates.estimateForContractor(TO, { ...sent, pdf: null, isUpdate: true }),
  letterForAgent: estimates.letterForAgent(TO, { ...sent, isUpdate: true }),
  letterForContractor: estimates.letterForContractor(TO, { ...sent, pdf: null }),
  estimateAccepted: acceptances.estimateAccepted(TO, {
    ...request,
    chosen: { requested: 1, of: 2, descriptions: [HOSTILE], hasCharges: true },
  }),
  acceptanceWithdrawn: acceptances.acceptanceWithdrawn(TO, { ...request, isReported: true }),
  workScheduled: scheduling.workScheduled(TO, { ...dayChange, url: URL, isOwnerEmailed: true }),
  workDayForOwner: scheduling.workDayForOwner(TO, { ...dayChange, contact: HOSTILE }),
  workAnswered: repairWork.workAnswered(TO, { request: workRequest, hasOwnerLink: true, url: URL }),
  workConfirmed: repairWork.workConfirmed(TO, { ...decided, forContractor: true }),
  workDeclined: repairWork.workDeclined(TO, { ...decided, forContractor: false }),
  ownerCopy: repairWork.ownerCopy(TO, { request: workRequest, contact: HOSTILE, url: URL }),
  confirmedWorkWithdrawn: repairWork.confirmedWorkWithdrawn(TO, {
    id: ID,
    requestedAt: at.toISOString(),
    propertyAddress: HOSTILE,
    contractorName: HOSTILE,
    contact: HOSTILE,
    isContractorGone: true,
    isReported: true,
  }),
  estimateHeld: estimates.estimateHeld(TO, held),
  estimateObjected: estimates.estimateObjected(TO, held),
  heldEstimateFailed: estimates.heldEstimateFailed(TO, held),
  confirmedWorkReplaced: replacement.confirmedWorkReplaced(TO, {
    ...replaced,
    contact: HOSTILE,
    partDone: null,
  }),
  requestedWorkReplaced: replacement.requestedWorkReplaced(TO, { ...replaced, by: 'letter', partDone: null }),
  restOfWorkReplaced: replacement.restOfWorkReplaced(TO, { ...replaced, partDone: '2 of 3 items done' }),
  workReminder: repairWork.workReminder(TO, unanswered),
  workUnanswered: repairWork.workUnanswered(TO, {
    ...unanswered,
    contractorName: HOSTILE,
    isContractorGone: true,
  }),
  accountVerified: contractors.accountVerified(TO, { id: COMPANY, at, url: URL }),
  leadsEmailChanged: contractors.leadsEmailChanged(TO, {
    id: COMPANY,
    leadsEmail: 'leads@example.com',
    at,
    support: 'help@example.com',
  }),
  licenseToCheck: contractors.licenseToCheck(TO, { ...license, at }),
  licenseEnding: contractors.licenseEnding(TO, { ...license, days: 30 }),
  licenseExpired: contractors.licenseExpired(TO, { ...license, days: 0, forStaff: true }),
  lineQuestionAsked: questions.lineQuestionAsked(TO, { ...question, agentName: HOSTILE }),
  lineQuestionAnswered: questions.lineQuestionAnswered(TO, { ...question, answer: HOSTILE, by: HOSTILE }),
  workReported: completion.workReported(TO, { completed, url: URL }),
  workReportedToOwner: completion.workReportedToOwner(TO, { completed, url: URL }),
  problemReported: completion.problemReported(TO, { ...said, reader: 'contractor' }),
  problemAnswered: completion.problemAnswered(TO, said),
  problemSettled: completion.problemSettled(TO, { ...said, reader: 'agent' }),
  remarkForOwner: completion.remarkForOwner(TO, said),
  requestAnswered: requests.requestAnswered(TO, {
    ...property,
    id: ID,
    version: 2,
    by: HOSTILE,
    settled: 1,
    of: 2,
    answers: [`${HOSTILE}: Agreed.`],
    bid: HOSTILE,
  }),
  requestRevised: requests.requestRevised(TO, {
    ...property,
    id: ID,
    version: 3,
    agentName: HOSTILE,
    state: 'revised',
    changedTerms: ['Who pays for the repairs: the buyer (was the seller)'],
    open: HOSTILE,
  }),
  requestWithdrawn: requests.requestWithdrawn(TO, {
    id: ID,
    version: 4,
    propertyAddress: HOSTILE,
    agentName: HOSTILE,
  }),
  requestOutdated: requests.requestOutdated(TO, {
    id: ID,
    version: 4,
    propertyAddress: HOSTILE,
    url: URL,
    newer: 'lines',
  }),
  requestReplaced: requests.requestReplaced(TO, {
    id: ID,
    version: 4,
    propertyAddress: HOSTILE,
    agentName: HOSTILE,
    newer: 'lines',
  }),
  draftReady: intake.draftReady(TO, {
    ...report,
    lines: 3,
    totalAmount: '1234.50',
    documentType: null,
    timeLeft: null,
  }),
  deadlineReminder: intake.deadlineReminder(TO, {
    ...report,
    inspectionEnds: '2026-11-24',
    timeLeft,
    forStaff: false,
    off,
  }),
  dateReminder: dates.dateReminder(TO, { ...reminder, label: HOSTILE }),
  pricesReminder: dates.pricesReminder(TO, {
    ...reminder,
    totalAmount: '1234.50',
    contractorName: HOSTILE,
  }),
  reportReturned: answers.reportReturned(TO, { ...report, originalFileName: HOSTILE, reason: HOSTILE }),
  foundAfterApproval: intake.foundAfterApproval(TO, { ...report, id: ID, findings: 2, isHeld: false }),
  reportFailed: intake.reportFailed(TO, { ...report, failure: HOSTILE, timeLeft: null }),
  contactMessage: contact.contactMessage(TO, { ...form, inquiryType: 'support', id: ID }),
  applicationReceived: applications.applicationReceived(application),
  newApplication: applications.newApplication(TO, application, URL),
  zipServed: territories.zipServed(TO, { zipCode: '53202', place: HOSTILE, url: URL }),
  dataExportReady: dataExports.dataExportReady(TO, { id: DataExportId.parse(ID), url: URL }),
  accountDeleted: offboarding.accountDeleted(TO, {
    id: COMPANY,
    isByStaff: true,
    support: 'help@example.com',
  }),
  infectedReport: quarantine.infectedReport(TO, { ...report, reason: HOSTILE }),
  webhookPaused: webhooks.webhookPaused(TO, { ...property, id: ID, target: HOSTILE, reason: 'failing', at }),
  reportWillBeDeleted: maintenance.reportWillBeDeleted(TO, { ...report, on: at }),
}
