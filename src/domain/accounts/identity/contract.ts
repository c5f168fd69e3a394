import { z } from 'zod'
import { Role, UserId } from '#kernel/actor.ts'
import { OptionalLicenseNumber, OptionalPhone, Phone } from '#kernel/contact-details.ts'
import { endpoint, Nothing, Redirect } from '#kernel/endpoint.ts'
import { displayName, optionalDisplayName } from '#kernel/text/text.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './rules.ts'

export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'Please enter a valid email address')
  .pipe(z.email('Please enter a valid email address'))

export const Password = z
  .string()
  .min(MIN_PASSWORD_LENGTH, `Password must be at least ${MIN_PASSWORD_LENGTH} characters`)
  .max(MAX_PASSWORD_LENGTH, `Password must be at most ${MAX_PASSWORD_LENGTH} characters`)

/** The signed-in user. `role`, `firstName`, and `lastName` are null until an invited user completes their profile. */
export const CurrentUser = z.object({
  id: UserId,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  companyName: z.string().nullable(),
  phone: z.string().nullable(),
  role: Role.nullable(),
  /** For contractors: whether staff verified them. Unverified contractors get no leads. */
  isVerified: z.boolean(),
  /** Whether this is the account of `ADMIN_EMAIL`, which always goes to the admin portal. */
  isFirstAdmin: z.boolean(),
  /** An admin who has to set up a second factor before anything else. */
  needsSecondFactor: z.boolean(),
  /** Whether the account has a password; one that was created with a provider has none until its owner sets one. */
  hasPassword: z.boolean(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const getCurrentUser = endpoint({
  name: 'getCurrentUser',
  summary: 'The signed-in user.',
  method: 'GET',
  path: '/api/auth/user',
  access: 'signed_in',
  input: z.object({}),
  output: CurrentUser,
})

export const SignIn = z.object({
  email: Email,
  password: z.string('Password is required').min(1, 'Password is required').max(MAX_PASSWORD_LENGTH),
  /** Random id of the form. If it's submitted twice, only the session whose cookie the browser kept remains. */
  attempt: z.string().max(64).optional(),
})
export type SignIn = z.infer<typeof SignIn>

export const signIn = endpoint({
  name: 'signIn',
  summary: 'Starts a session and returns the user.',
  method: 'POST',
  path: '/api/auth/login',
  access: 'anyone',
  input: SignIn,
  output: CurrentUser,
})

export const signOut = endpoint({
  name: 'signOut',
  summary: 'Ends the session.',
  method: 'POST',
  path: '/api/auth/logout',
  access: 'anyone',
  input: z.object({}),
  output: Nothing,
})

export const AcceptInvitation = z.object({ token: z.string().min(1).max(100), password: Password })

export const acceptInvitation = endpoint({
  name: 'acceptInvitation',
  summary: 'Follows an invitation: sets a password, verifies the email, signs in.',
  method: 'POST',
  path: '/api/auth/accept-invitation',
  access: 'anyone',
  input: AcceptInvitation,
  output: CurrentUser,
})

export const goToSignIn = endpoint({
  name: 'goToSignIn',
  summary: 'Redirects to the sign-in page.',
  method: 'GET',
  path: '/api/login',
  access: 'anyone',
  input: z.object({}),
  output: Redirect,
})

export const goSignOut = endpoint({
  name: 'goSignOut',
  summary: 'Ends the session (only when followed from a page of this site) and redirects home.',
  method: 'GET',
  path: '/api/logout',
  access: 'anyone',
  input: z.object({}),
  output: Redirect,
})

const firstName = displayName({ max: 100, required: 'First name is required' })
const lastName = displayName({ max: 100, required: 'Last name is required' })
const companyName = optionalDisplayName({ max: 200 })

const Token = z.string().min(1).max(100, 'This link is invalid or has expired.')

/** The message when a reset token is unknown, used, or expired; the page then offers to request another link. */
export const INVALID_RESET_TOKEN = 'Invalid or expired reset token'
const ResetToken = z.string('Invalid reset token').min(1, 'Invalid reset token').max(100, INVALID_RESET_TOKEN)

/** The output of endpoints that only return a message for the user. */
export const Confirmation = z.object({ message: z.string() })

export const SignUp = z.object({
  email: Email,
  password: Password,
  firstName,
  lastName,
  role: z.literal('agent', 'Only real estate agents can sign up here').default('agent'),
  companyName,
  phone: OptionalPhone,
})
export type SignUp = z.infer<typeof SignUp>

export const signUp = endpoint({
  name: 'signUp',
  summary: 'Emails a verification link; following it creates the account.',
  method: 'POST',
  path: '/api/auth/signup',
  access: 'anyone',
  input: SignUp,
  output: Confirmation,
  status: 201,
})

export const verifyEmail = endpoint({
  name: 'verifyEmail',
  summary: 'Follows a verification link. Also signs in, in the browser that signed up.',
  method: 'GET',
  path: '/api/auth/verify-email',
  access: 'anyone',
  input: z.object({ token: Token }),
  output: z.object({
    outcome: z.enum(['verified', 'already_verified']),
    /** The address that was verified. */
    email: z.string(),
    /** The email of the account that's signed in in this browser now: `email`, another account's, or null. */
    signedInAs: z.string().nullable(),
  }),
})

export const resendVerification = endpoint({
  name: 'resendVerification',
  summary: 'Emails the verification link again. The response is the same for every email.',
  method: 'POST',
  path: '/api/auth/resend-verification',
  access: 'anyone',
  // The password identifies the sign-up when several people signed up with one email.
  input: z.object({ email: Email, password: z.string().max(MAX_PASSWORD_LENGTH).optional() }),
  output: Confirmation,
})

export const ForgotPassword = z.object({ email: Email })

export const forgotPassword = endpoint({
  name: 'forgotPassword',
  summary: 'Emails a link to set a new password. The response is the same for every email.',
  method: 'POST',
  path: '/api/password/forgot',
  access: 'anyone',
  input: ForgotPassword,
  output: Confirmation,
})

export const resetPassword = endpoint({
  name: 'resetPassword',
  summary: 'Sets a new password with an emailed link, and ends every session.',
  method: 'POST',
  path: '/api/password/reset',
  access: 'anyone',
  input: z.object({ token: ResetToken, newPassword: Password }),
  output: Confirmation,
})

export const CompleteProfile = z
  .object({
    role: z.enum(['agent', 'contractor'], 'Select a role'),
    firstName,
    lastName,
    phone: Phone,
    companyName,
    licenseNumber: OptionalLicenseNumber,
  })
  .refine(({ role, licenseNumber }) => role !== 'contractor' || licenseNumber !== null, {
    message: 'License number is required',
    path: ['licenseNumber'],
  })

export const completeProfile = endpoint({
  name: 'completeProfile',
  summary: 'Sets role and details of a user who was invited by email alone.',
  method: 'POST',
  path: '/api/complete-profile',
  access: 'signed_in',
  input: CompleteProfile,
  output: CurrentUser,
})

export const UpdateProfile = z.object({ firstName, lastName, companyName, phone: OptionalPhone })

export const updateProfile = endpoint({
  name: 'updateProfile',
  summary: 'Changes your own name, company, and phone.',
  method: 'PATCH',
  path: '/api/users/profile',
  access: ['agent', 'contractor', 'admin'],
  input: UpdateProfile,
  output: CurrentUser,
})

const REQUIRED = 'Current password is required'
export const CurrentPassword = z.string(REQUIRED).min(1, REQUIRED).max(MAX_PASSWORD_LENGTH)

export const ChangePassword = z.object({ currentPassword: CurrentPassword, newPassword: Password })

export const changePassword = endpoint({
  name: 'changePassword',
  summary: 'Sets a new password and ends every session, including this one.',
  method: 'POST',
  path: '/api/users/change-password',
  access: ['agent', 'contractor', 'admin'],
  input: ChangePassword,
  output: Confirmation,
})

export const InitiateEmailChange = z.object({ newEmail: Email, currentPassword: CurrentPassword })

export const initiateEmailChange = endpoint({
  name: 'initiateEmailChange',
  summary: 'Emails a link to the new address and a notice to the old one. Nothing changes yet.',
  method: 'POST',
  path: '/api/users/email-change/initiate',
  access: ['agent', 'contractor', 'admin'],
  input: InitiateEmailChange,
  output: Confirmation,
})

export const confirmEmailChange = endpoint({
  name: 'confirmEmailChange',
  summary: 'Follows the link: from now on the new email signs in.',
  method: 'POST',
  path: '/api/users/email-change/confirm',
  access: 'anyone',
  input: z.object({ token: Token }),
  output: Confirmation,
})

export const InviteByEmail = z.object({ email: Email })

export const inviteByEmail = endpoint({
  name: 'inviteByEmail',
  summary: 'Invites a person by email alone; they fill in role and details themselves.',
  method: 'POST',
  path: '/api/admin/invitations',
  access: ['admin'],
  input: InviteByEmail,
  output: Confirmation,
  status: 201,
})

export const resendInvitation = endpoint({
  name: 'resendInvitation',
  summary: 'Sends a pending invitation again; earlier links stop working.',
  method: 'POST',
  path: '/api/admin/invitations/resend',
  access: ['admin'],
  input: z.object({ email: Email }),
  output: Confirmation,
})
