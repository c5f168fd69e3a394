import { on } from '#platform/handlers.ts'
import { getEarlierConfirmationPdf, listEarlierDecisions } from './contract.ts'
import * as decisions from './earlier-decisions.ts'

export const earlierDecisionRoutes = [
  on(listEarlierDecisions, (ctx, actor, { id }) => decisions.list(ctx, actor, id)),
  on(getEarlierConfirmationPdf, (ctx, actor, input) => decisions.readPdf(ctx, actor, input)),
]
