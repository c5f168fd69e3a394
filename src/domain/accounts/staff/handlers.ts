import { on } from '#platform/handlers.ts'
import { deactivateStaff, inviteStaff, listStaff, reactivateStaff } from './contract.ts'
import * as staff from './staff.ts'

export const staffRoutes = [
  on(listStaff, async (ctx, _admin, page, request) => request.page(await staff.list(ctx, page))),
  on(inviteStaff, (ctx, admin, input) => staff.inviteStaff(ctx, admin, input)),
  on(deactivateStaff, (ctx, admin, { id }) => staff.deactivate(ctx, admin, id)),
  on(reactivateStaff, (ctx, admin, { id }) => staff.reactivate(ctx, admin, id)),
]
