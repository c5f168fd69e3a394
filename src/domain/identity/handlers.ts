import { on } from '#platform/bind.ts'
import { acceptInvitation, getCurrentUser, goSignOut, goToSignIn, signIn, signOut } from './contract.ts'
import * as identity from './identity.ts'
import * as invitations from './invitations.ts'

export const identityRoutes = [
  on(getCurrentUser, (ctx, actor) => identity.currentUser(ctx, actor)),
  on(signIn, (ctx, _actor, input, visit) => identity.signIn(ctx, input, visit)),
  on(signOut, (ctx, _actor, _input, visit) => identity.signOut(ctx, visit)),
  on(acceptInvitation, async (ctx, _actor, input, visit) =>
    identity.present(await invitations.acceptInvitation(ctx, input, visit)),
  ),
  on(goToSignIn, async () => ({ location: '/auth' as const })),
  on(goSignOut, (ctx, _actor, _input, visit) => identity.followSignOutLink(ctx, visit)),
]
