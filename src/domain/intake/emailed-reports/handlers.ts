import { on, work } from '#platform/handlers.ts'
import {
  completeEmailedReport,
  countReceivedMessages,
  discardEmailedReport,
  getEmailedReport,
  getInbox,
  getInboxAddress,
  listEmailedReports,
  listReceivedMessages,
  renewInboxAddress,
} from './contract.ts'
import { processMessage, readInbox } from './jobs.ts'
import * as addresses from './private-address.ts'
import * as processing from './processing/process-message.ts'
import * as received from './received-list.ts'
import * as inbox from './receiving/read-inbox.ts'
import * as waiting from './waiting-reports.ts'

export const emailedReportRoutes = [
  on(getInboxAddress, (ctx, agent) => addresses.read(ctx, agent)),
  on(renewInboxAddress, (ctx, agent, { replaces }) => addresses.renew(ctx, agent, replaces)),
  on(listEmailedReports, async (ctx, agent, input, http) => http.page(await waiting.list(ctx, agent, input))),
  on(getEmailedReport, (ctx, agent, { id }) => waiting.read(ctx, agent, id)),
  on(completeEmailedReport, (ctx, agent, input) => waiting.complete(ctx, agent, input)),
  on(discardEmailedReport, (ctx, agent, { id }) => waiting.discard(ctx, agent, id)),
  on(listReceivedMessages, async (ctx, _admin, input, http) => http.page(await received.list(ctx, input))),
  on(countReceivedMessages, (ctx) => received.count(ctx)),
  on(getInbox, (ctx) => inbox.readInboxState(ctx)),
]

export const emailedReportWorkers = [
  work(readInbox, inbox.readAll),
  work(processMessage, processing.process, { onGiveUp: processing.giveUp }),
]
