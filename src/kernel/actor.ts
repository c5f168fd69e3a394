import { z } from 'zod'

export const Role = z.enum(['agent', 'contractor', 'admin'])
export type Role = z.infer<typeof Role>

export const UserId = z.uuid().brand<'UserId'>()
export type UserId = z.infer<typeof UserId>

/**
 * The caller of an endpoint. A `newcomer` is signed in but has no role or no name yet (invited by email address alone), and
 * can only complete their profile; or is an admin who lacks the second factor that this installation requires, and can only set
 * one up. `accessToken` is the name of the token with which a program acts as the user.
 */
export type SignedIn = { kind: Role; userId: UserId; accessToken?: string }
export type Newcomer = { kind: 'newcomer'; userId: UserId; lacks?: 'second factor'; accessToken?: string }
export type Visitor = { kind: 'visitor' }
export type Actor = SignedIn | Newcomer | Visitor
