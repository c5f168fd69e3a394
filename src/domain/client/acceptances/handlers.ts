import { on } from '#platform/handlers.ts'
import * as acceptances from './acceptances.ts'
import { acceptEstimate } from './contract.ts'

export const acceptanceRoutes = [
  on(acceptEstimate, (ctx, agent, input) => acceptances.accept(ctx, agent, input)),
]
