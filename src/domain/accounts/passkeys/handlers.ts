import { on } from '#platform/handlers.ts'
import * as contract from './contract.ts'
import * as passkeys from './passkeys.ts'
import * as signIn from './sign-in.ts'

export const passkeyRoutes = [
  on(contract.listPasskeys, (ctx, actor) => passkeys.list(ctx, actor)),
  on(contract.startAddingPasskey, (ctx, actor, input, request) =>
    passkeys.startAdding(ctx, actor, input, request),
  ),
  on(contract.addPasskey, (ctx, actor, input, request) => passkeys.add(ctx, actor, input, request)),
  on(contract.renamePasskey, (ctx, actor, input) => passkeys.rename(ctx, actor, input)),
  on(contract.removePasskey, (ctx, actor, input, request) => passkeys.remove(ctx, actor, input, request)),
  on(contract.startPasskeySignIn, (ctx, _actor, _input, request) => signIn.start(ctx, request)),
  on(contract.signInWithPasskey, (ctx, _actor, input, request) => signIn.signIn(ctx, input, request)),
]
