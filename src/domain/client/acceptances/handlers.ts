import { on } from '#platform/handlers.ts'
import * as acceptances from './acceptances.ts'
import { acceptEstimate, setWorkState, withdrawAcceptance } from './contract.ts'
import * as work from './work.ts'

export const acceptanceRoutes = [
  on(acceptEstimate, (ctx, agent, input) => acceptances.accept(ctx, agent, input)),
  on(withdrawAcceptance, (ctx, agent, { id }) => acceptances.withdraw(ctx, agent, id)),
  on(setWorkState, (ctx, contractor, input) => work.setState(ctx, contractor, input)),
]
