import { z } from 'zod'
import { Confirmation, Email } from '#domain/accounts/identity/contract.ts'
import { UserId } from '#kernel/actor.ts'
import { endpoint, Nothing } from '#kernel/endpoint.ts'
import { PageRequest } from '#kernel/page.ts'
import { displayName } from '#kernel/text/text.ts'

/** A user of the admin portal. */
export const StaffMember = z.object({
  id: UserId,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  /** Whether they've accepted their invitation. */
  isEmailVerified: z.boolean(),
  isDeactivated: z.boolean(),
  /** Whether signing in takes more than a password: a code or a passkey. */
  hasSecondFactor: z.boolean(),
  /** Whether this is the account of `ADMIN_EMAIL`, which can't be deactivated. */
  isFirstAdmin: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type StaffMember = z.infer<typeof StaffMember>

export const listStaff = endpoint({
  name: 'listStaff',
  summary: 'All users of the admin portal, newest first, with those who haven’t accepted their invitation.',
  method: 'GET',
  path: '/api/admin/staff',
  access: ['admin'],
  input: PageRequest,
  output: z.array(StaffMember),
})

export const InviteStaff = z.object({
  firstName: displayName({ max: 100, required: 'First name is required' }),
  lastName: displayName({ max: 100, required: 'Last name is required' }),
  email: Email,
})
export type InviteStaff = z.infer<typeof InviteStaff>

export const inviteStaff = endpoint({
  name: 'inviteStaff',
  summary: 'Invites a person to the admin portal, and tells the other admins.',
  method: 'POST',
  path: '/api/admin/staff',
  access: ['admin'],
  input: InviteStaff,
  output: Confirmation,
  status: 201,
})

export const deactivateStaff = endpoint({
  name: 'deactivateStaff',
  summary:
    'Ends the sessions of a user of the admin portal and blocks sign-in, or withdraws their invitation.',
  method: 'POST',
  path: '/api/admin/staff/:id/deactivate',
  access: ['admin'],
  input: z.object({ id: UserId }),
  output: Nothing,
})

export const reactivateStaff = endpoint({
  name: 'reactivateStaff',
  summary: 'Lets a deactivated user of the admin portal sign in again.',
  method: 'POST',
  path: '/api/admin/staff/:id/reactivate',
  access: ['admin'],
  input: z.object({ id: UserId }),
  output: Nothing,
})
