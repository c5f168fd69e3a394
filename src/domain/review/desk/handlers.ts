import * as review from '#domain/estimates/drafting/draft-editing.ts'
import * as lineHistory from '#domain/estimates/history/line-history.ts'
import * as checks from '#domain/estimates/sending/checks.ts'
import { emailOf, emailsOf, pdfOf, printableDraft } from '#domain/estimates/sending/previewing.ts'
import * as revising from '#domain/estimates/sending/revising.ts'
import { findQueuePosition } from '#domain/review/desk/neighbors-in-queue.ts'
import { on } from '#platform/handlers.ts'
import {
  discardRevision,
  endPresence,
  getWaiting,
  listKinds,
  listLineChanges,
  previewEmails,
  priceFinding,
  reportPresence,
  repriceLines,
  reviseEstimate,
  updateChecks,
  viewPreviewedEmail,
  viewPreviewedPdf,
} from './contract.ts'
import * as desk from './desk.ts'
import * as presence from './presence.ts'

export const deskRoutes = [
  on(priceFinding, (ctx, _admin, input) => desk.price(ctx, input)),
  on(listKinds, () => desk.listKindsByTitle()),
  on(repriceLines, (ctx, _admin, input) => review.reprice(ctx, input)),
  on(reviseEstimate, (ctx, admin, input) => revising.revise(ctx, admin, input)),
  on(discardRevision, (ctx, admin, input) => revising.discard(ctx, admin, input)),
  on(getWaiting, (ctx, _admin, { id }) => findQueuePosition(ctx, id)),
  on(reportPresence, (ctx, admin, { id }) => presence.report(ctx, admin, id)),
  on(endPresence, (ctx, admin, { id }) => presence.leave(ctx, admin, id)),
  on(updateChecks, (ctx, admin, input) => checks.updateChecks(ctx, admin, input)),
  on(listLineChanges, (ctx, _admin, input) => lineHistory.listLineChanges(ctx, input)),
  on(previewEmails, async (ctx, _admin, input) => emailsOf(ctx, await printableDraft(ctx, input))),
  on(viewPreviewedEmail, async (ctx, _admin, input) =>
    emailOf(ctx, await printableDraft(ctx, input), input.recipient),
  ),
  on(viewPreviewedPdf, async (ctx, _admin, input) => pdfOf(ctx, await printableDraft(ctx, input))),
]
