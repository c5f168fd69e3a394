import { on } from '#platform/handlers.ts'
import * as applications from './applications.ts'
import {
  countApplications,
  declineApplication,
  inviteApplicant,
  listApplications,
  sendApplication,
} from './contract.ts'

export const applicationRoutes = [
  on(sendApplication, (ctx, _actor, form, request) => applications.send(ctx, form, request)),
  on(listApplications, async (ctx, _admin, page, request) =>
    request.page(await applications.list(ctx, page)),
  ),
  on(countApplications, (ctx) => applications.count(ctx)),
  on(inviteApplicant, (ctx, admin, input) => applications.invite(ctx, admin, input)),
  on(declineApplication, (ctx, admin, input) => applications.decline(ctx, admin, input)),
]
