import { z } from 'zod'
import { Role, UserId } from '#kernel/actor.ts'
import { endpoint, Nothing, Redirect } from '#kernel/endpoint.ts'

export const MIN_PASSWORD_LENGTH = 8
/** Argon2 hashes all of a password; the limit only keeps a request from being a megabyte of it. */
export const MAX_PASSWORD_LENGTH = 200

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

/** The signed-in person. `role`, `firstName` and `lastName` are null until an invited person completed their profile. */
export const CurrentUser = z.object({
  id: UserId,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  companyName: z.string().nullable(),
  phone: z.string().nullable(),
  role: Role.nullable(),
  /** For contractors: whether staff have verified them. Unverified contractors get no leads. */
  isVerified: z.boolean(),
  /** Whether this is the account of `ADMIN_EMAIL`, whose place is the admin portal whatever else it holds. */
  isFirstAdmin: z.boolean(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const getCurrentUser = endpoint({
  name: 'getCurrentUser',
  summary: 'The signed-in person.',
  method: 'GET',
  path: '/api/auth/user',
  access: 'signed_in',
  input: z.object({}),
  output: CurrentUser,
})

export const signIn = endpoint({
  name: 'signIn',
  summary: 'Starts a session and answers the person.',
  method: 'POST',
  path: '/api/auth/login',
  access: 'anyone',
  input: z.object({
    email: Email,
    password: z.string().min(1, 'Password is required').max(MAX_PASSWORD_LENGTH),
  }),
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

export const acceptInvitation = endpoint({
  name: 'acceptInvitation',
  summary: 'Follows an invitation: chooses a password, verifies the address, signs in.',
  method: 'POST',
  path: '/api/auth/accept-invitation',
  access: 'anyone',
  input: z.object({ token: z.string().min(1).max(100), password: Password }),
  output: CurrentUser,
})

export const goToSignIn = endpoint({
  name: 'goToSignIn',
  summary: 'Sends the browser to the sign-in page.',
  method: 'GET',
  path: '/api/login',
  access: 'anyone',
  input: z.object({}),
  output: Redirect,
})

export const goSignOut = endpoint({
  name: 'goSignOut',
  summary: 'Ends the session (only when followed from this site) and sends the browser home.',
  method: 'GET',
  path: '/api/logout',
  access: 'anyone',
  input: z.object({}),
  output: Redirect,
})

const name = (required: string) => z.string().trim().min(1, required).max(100)
const optional = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform((text) => text || null)

const Token = z.string().min(1).max(100, 'This link is invalid or has expired.')

/** What a reset says of a token that is unknown, used or expired; the page then offers to ask for another link. */
export const DEAD_RESET_TOKEN = 'Invalid or expired reset token'
const ResetToken = z.string('Invalid reset token').min(1, 'Invalid reset token').max(100, DEAD_RESET_TOKEN)

/** What an answer says where there is nothing else to say. */
export const Confirmation = z.object({ message: z.string() })

export const SignUp = z.object({
  email: Email,
  password: Password,
  firstName: name('First name is required'),
  lastName: name('Last name is required'),
  role: z.literal('agent', 'Only real estate agents can sign up here').default('agent'),
  companyName: optional(200),
  phone: optional(40),
})
export type SignUp = z.infer<typeof SignUp>

export const signUp = endpoint({
  name: 'signUp',
  summary: 'Mails a verification link; the account begins when that link is followed.',
  method: 'POST',
  path: '/api/auth/signup',
  access: 'anyone',
  input: SignUp,
  output: Confirmation,
  status: 201,
})

export const verifyEmail = endpoint({
  name: 'verifyEmail',
  summary: 'Follows a verification link. Signs in too, in the browser that signed up.',
  method: 'GET',
  path: '/api/auth/verify-email',
  access: 'anyone',
  input: z.object({ token: Token }),
  output: Confirmation.extend({ email: z.string(), signedIn: z.boolean() }),
})

export const resendVerification = endpoint({
  name: 'resendVerification',
  summary: 'Mails the verification link again. The answer is the same for every address.',
  method: 'POST',
  path: '/api/auth/resend-verification',
  access: 'anyone',
  // The password tells whose sign-up it is, where several people have typed one address.
  input: z.object({ email: Email, password: z.string().max(MAX_PASSWORD_LENGTH).optional() }),
  output: Confirmation,
})

export const forgotPassword = endpoint({
  name: 'forgotPassword',
  summary: 'Mails a link to choose a new password. The answer is the same for every address.',
  method: 'POST',
  path: '/api/password/forgot',
  access: 'anyone',
  input: z.object({ email: Email }),
  output: Confirmation,
})

export const resetPassword = endpoint({
  name: 'resetPassword',
  summary: 'Chooses a new password by the link of a mail, and ends every session.',
  method: 'POST',
  path: '/api/password/reset',
  access: 'anyone',
  input: z.object({ token: ResetToken, newPassword: Password }),
  output: Confirmation,
})

export const completeProfile = endpoint({
  name: 'completeProfile',
  summary: 'Role and details of a person who was invited by e-mail alone.',
  method: 'POST',
  path: '/api/complete-profile',
  access: 'signed_in',
  input: z
    .object({
      role: z.enum(['agent', 'contractor'], 'Choose what you are'),
      firstName: name('First name is required'),
      lastName: name('Last name is required'),
      phone: z.string().trim().min(1, 'Phone is required').max(40),
      companyName: optional(200),
      licenseNumber: optional(20),
    })
    .refine(({ role, licenseNumber }) => role !== 'contractor' || licenseNumber !== null, {
      message: 'License number is required',
      path: ['licenseNumber'],
    }),
  output: CurrentUser,
})

export const updateProfile = endpoint({
  name: 'updateProfile',
  summary: "Changes one's own name, company and phone.",
  method: 'PATCH',
  path: '/api/users/profile',
  access: ['agent', 'contractor', 'admin'],
  input: z.object({
    firstName: name('First name is required'),
    lastName: name('Last name is required'),
    companyName: optional(200),
    phone: optional(40),
  }),
  output: CurrentUser,
})

export const changePassword = endpoint({
  name: 'changePassword',
  summary: 'Chooses a new password and ends every session, this one too.',
  method: 'POST',
  path: '/api/users/change-password',
  access: ['agent', 'contractor', 'admin'],
  input: z.object({
    currentPassword: z.string().min(1, 'Current password is required').max(MAX_PASSWORD_LENGTH),
    newPassword: Password,
  }),
  output: Confirmation,
})

export const initiateEmailChange = endpoint({
  name: 'initiateEmailChange',
  summary: 'Mails a link to the new address, and a notice to the old one. Nothing changes yet.',
  method: 'POST',
  path: '/api/users/email-change/initiate',
  access: ['agent', 'contractor', 'admin'],
  input: z.object({ newEmail: Email }),
  output: Confirmation,
})

export const confirmEmailChange = endpoint({
  name: 'confirmEmailChange',
  summary: 'Follows the link: from now on the new address signs in.',
  method: 'POST',
  path: '/api/users/email-change/confirm',
  access: 'anyone',
  input: z.object({ token: Token }),
  output: Confirmation,
})

export const listSessions = endpoint({
  name: 'listSessions',
  summary: "Where one's account is signed in.",
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'signed_in',
  input: z.object({}),
  output: z.array(
    z.object({
      startedAt: z.iso.datetime(),
      lastSeenAt: z.iso.datetime(),
      ip: z.string(),
      userAgent: z.string().nullable(),
      isCurrent: z.boolean(),
    }),
  ),
})

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  summary: 'Signs out everywhere else.',
  method: 'DELETE',
  path: '/api/auth/sessions',
  access: 'signed_in',
  input: z.object({}),
  output: z.object({ ended: z.int() }),
})

export const inviteByEmail = endpoint({
  name: 'inviteByEmail',
  summary: 'Invites a person by address alone; they choose role and details themselves.',
  method: 'POST',
  path: '/api/admin/invitations',
  access: ['admin'],
  input: z.object({ email: Email }),
  output: Confirmation,
  status: 201,
})
