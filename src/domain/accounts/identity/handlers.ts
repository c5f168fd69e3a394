import { on } from '#platform/handlers.ts'
import * as contract from './contract.ts'
import { currentUser } from './current-user.ts'
import * as emailChange from './email-change.ts'
import * as passwordChange from './password-change.ts'
import * as profile from './profile.ts'
import * as signIn from './sign-in/sign-in.ts'
import * as invitations from './sign-up/invitations.ts'
import * as signUp from './sign-up/sign-up.ts'

export const identityRoutes = [
  on(contract.getCurrentUser, (ctx, actor) => currentUser(ctx, actor)),
  on(contract.signIn, (ctx, _actor, input, request) => signIn.signIn(ctx, input, request)),
  on(contract.signOut, (ctx, _actor, _input, request) => signIn.signOut(ctx, request)),
  on(contract.goToSignIn, async () => ({ location: '/auth' as const })),
  on(contract.goSignOut, (ctx, _actor, _input, request) => signIn.followSignOutLink(ctx, request)),
  on(contract.signUp, (ctx, _actor, input, request) => signUp.signUp(ctx, input, request)),
  on(contract.verifyEmail, (ctx, actor, input, request) => signUp.verify(ctx, actor, input, request)),
  on(contract.resendVerification, (ctx, _actor, input, request) => signUp.resend(ctx, input, request)),
  on(contract.acceptInvitation, (ctx, _actor, input, request) =>
    invitations.acceptInvitation(ctx, input, request),
  ),
  on(contract.inviteByEmail, (ctx, admin, input) => invitations.inviteByEmail(ctx, admin, input)),
  on(contract.resendInvitation, (ctx, admin, input) => invitations.resendInvitation(ctx, admin, input)),
  on(contract.forgotPassword, (ctx, _actor, input, request) => passwordChange.forgot(ctx, input, request)),
  on(contract.resetPassword, (ctx, _actor, input, request) => passwordChange.reset(ctx, input, request)),
  on(contract.changePassword, (ctx, actor, input, request) =>
    passwordChange.change(ctx, actor, input, request),
  ),
  on(contract.initiateEmailChange, (ctx, actor, input, request) =>
    emailChange.initiate(ctx, actor, input, request),
  ),
  on(contract.confirmEmailChange, (ctx, _actor, input, request) => emailChange.confirm(ctx, input, request)),
  on(contract.completeProfile, (ctx, actor, input) => profile.complete(ctx, actor, input)),
  on(contract.updateProfile, (ctx, actor, input) => profile.update(ctx, actor, input)),
]
