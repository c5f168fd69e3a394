import { on } from '#platform/handlers.ts'
import * as acceptances from './acceptances.ts'
import { acceptEstimate, withdrawAcceptance } from './contract.ts'

export const acceptanceRoutes = [
  on(acceptEstimate, (ctx, agent, input) => acceptances.accept(ctx, agent, input)),
  on(withdrawAcceptance, (ctx, agent, { id }) => acceptances.withdraw(ctx, agent, id)),
]
