import { on } from '#platform/handlers.ts'
import * as contract from './contract.ts'
import * as secondFactor from './second-factor.ts'
import { confirm } from './sign-in.ts'

export const secondFactorRoutes = [
  on(contract.getSecondFactor, (ctx, admin) => secondFactor.get(ctx, admin)),
  on(contract.startSecondFactor, (ctx, admin, input) => secondFactor.start(ctx, admin, input)),
  on(contract.confirmSecondFactor, (ctx, admin, input, request) =>
    secondFactor.confirm(ctx, admin, input, request),
  ),
  on(contract.turnOffSecondFactor, (ctx, admin, input, request) =>
    secondFactor.turnOff(ctx, admin, input, request),
  ),
  on(contract.confirmSignIn, (ctx, _actor, input, request) => confirm(ctx, input, request)),
]
