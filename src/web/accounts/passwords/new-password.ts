import { z } from 'zod'
import { ChangePassword, Password } from '#domain/accounts/identity/contract.ts'
import { MIN_PASSWORD_LENGTH } from '#domain/accounts/identity/rules.ts'

const TOO_SHORT = `Password must be at least ${MIN_PASSWORD_LENGTH} characters`
const MISMATCH = { message: "Passwords don't match", path: ['confirmPassword'] }

const areEqual = ({ newPassword, confirmPassword }: { newPassword: string; confirmPassword: string }) =>
  newPassword === confirmPassword

/** A new password and its confirmation, on the page an emailed link opens. */
export const ResetForm = z
  .object({ newPassword: Password, confirmPassword: z.string().min(MIN_PASSWORD_LENGTH, TOO_SHORT) })
  .refine(areEqual, MISMATCH)

/** A new password, its confirmation, and the current password. */
export const ChangeForm = ChangePassword.extend({
  confirmPassword: z.string().min(1, 'Please confirm your password'),
}).refine(areEqual, MISMATCH)
