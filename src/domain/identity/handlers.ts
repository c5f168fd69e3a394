import { on } from '#platform/bind.ts'
import * as contract from './contract.ts'
import * as emailChange from './email-change.ts'
import * as identity from './identity.ts'
import * as invitations from './invitations.ts'
import * as passwordChange from './password-change.ts'
import * as profile from './profile.ts'
import * as signUp from './sign-up.ts'

export const identityRoutes = [
  on(contract.getCurrentUser, (ctx, actor) => identity.currentUser(ctx, actor)),
  on(contract.signIn, (ctx, _actor, input, visit) => identity.signIn(ctx, input, visit)),
  on(contract.signOut, (ctx, _actor, _input, visit) => identity.signOut(ctx, visit)),
  on(contract.goToSignIn, async () => ({ location: '/auth' as const })),
  on(contract.goSignOut, (ctx, _actor, _input, visit) => identity.followSignOutLink(ctx, visit)),
  on(contract.signUp, (ctx, _actor, input, visit) => signUp.signUp(ctx, input, visit)),
  on(contract.verifyEmail, (ctx, _actor, input, visit) => signUp.verify(ctx, input, visit)),
  on(contract.resendVerification, (ctx, _actor, input, visit) => signUp.resend(ctx, input, visit)),
  on(contract.acceptInvitation, async (ctx, _actor, input, visit) =>
    identity.present(ctx, await invitations.acceptInvitation(ctx, input, visit)),
  ),
  on(contract.inviteByEmail, (ctx, admin, input) => invitations.inviteByEmail(ctx, admin, input)),
  on(contract.forgotPassword, (ctx, _actor, input, visit) => passwordChange.forgot(ctx, input, visit)),
  on(contract.resetPassword, (ctx, _actor, input, visit) => passwordChange.reset(ctx, input, visit)),
  on(contract.changePassword, (ctx, actor, input, visit) => passwordChange.change(ctx, actor, input, visit)),
  on(contract.initiateEmailChange, (ctx, actor, input, visit) =>
    emailChange.initiate(ctx, actor, input, visit),
  ),
  on(contract.confirmEmailChange, (ctx, _actor, input, visit) => emailChange.confirm(ctx, input, visit)),
  on(contract.completeProfile, (ctx, actor, input) => profile.complete(ctx, actor, input)),
  on(contract.updateProfile, (ctx, actor, input) => profile.update(ctx, actor, input)),
  on(contract.listSessions, (ctx, actor, _input, visit) => profile.listSessions(ctx, actor, visit)),
  on(contract.endOtherSessions, (ctx, actor, _input, visit) => profile.endOtherSessions(ctx, actor, visit)),
]
