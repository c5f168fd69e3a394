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
