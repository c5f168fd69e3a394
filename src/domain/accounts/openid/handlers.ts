import { dropVoucher } from '#domain/accounts/identity/sign-in/vouchers.ts'
import { on } from '#platform/handlers.ts'
import * as contract from './contract.ts'
import { finish } from './finish.ts'
import * as identities from './identities.ts'
import * as providers from './providers.ts'
import * as start from './start.ts'
import * as steps from './steps.ts'

export const openIdRoutes = [
  on(contract.listSignInProviders, async (ctx) => providers.list(ctx)),
  on(contract.startProviderSignIn, (ctx, _actor, input, request) => start.start(ctx, input, request)),
  on(contract.finishProviderSignIn, (ctx, actor, input, request) => finish(ctx, actor, input, request)),
  on(contract.getVoucher, (ctx, _actor, _input, request) => steps.getVoucher(ctx, request)),
  on(contract.dropVoucher, (ctx, _actor, _input, request) => dropVoucher(ctx, request)),
  on(contract.linkProvider, (ctx, actor, _input, request) => steps.link(ctx, actor, request)),
  on(contract.signUpWithProvider, (ctx, _actor, input, request) => steps.signUp(ctx, input, request)),
  on(contract.listIdentities, (ctx, actor) => identities.list(ctx, actor)),
  on(contract.startConnecting, (ctx, actor, input, request) =>
    start.startConnecting(ctx, actor, input, request),
  ),
  on(contract.disconnect, (ctx, actor, input, request) => identities.disconnect(ctx, actor, input, request)),
]
