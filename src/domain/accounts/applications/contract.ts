import { z } from 'zod'
import { Confirmation, Email } from '#domain/accounts/identity/contract.ts'
import { LicenseNumber, Phone } from '#kernel/contact-details.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { PageRequest } from '#kernel/page.ts'
import { displayName } from '#kernel/text/text.ts'
import { zipsIn } from './rules.ts'

export const MAX_ZIPS = 100

export const ApplicationForm = z.object({
  firstName: displayName({ max: 100, required: 'First name is required' }),
  lastName: displayName({ max: 100, required: 'Last name is required' }),
  companyName: displayName({ max: 200, required: 'Company is required' }),
  licenseNumber: LicenseNumber,
  email: Email,
  phone: Phone,
  /** Five-digit ZIP codes, separated by commas or spaces. */
  zipCodes: z
    .string()
    .trim()
    .min(1, 'Enter at least one ZIP code')
    .max(1_000)
    .refine((zips) => zipsIn(zips) !== null, 'Enter five-digit ZIP codes, separated by commas')
    .refine((zips) => (zipsIn(zips)?.length ?? 0) <= MAX_ZIPS, `Enter at most ${MAX_ZIPS} ZIP codes`),
  /** Hidden from people. A value here means that a bot filled in the form. */
  website: z.string().max(500).optional(),
})
export type ApplicationForm = z.infer<typeof ApplicationForm>

export const sendApplication = endpoint({
  name: 'sendApplication',
  summary: 'A contractor applies to join. Emails the applicant and staff.',
  method: 'POST',
  path: '/api/contractor-applications',
  access: 'anyone',
  input: ApplicationForm,
  output: Confirmation,
  status: 201,
})

export const ApplicationStatus = z.enum(['open', 'invited', 'declined'])
export type ApplicationStatus = z.infer<typeof ApplicationStatus>

export const Application = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string(),
  licenseNumber: z.string(),
  email: z.string(),
  phone: z.string(),
  zipCodes: z.array(z.string()),
  status: ApplicationStatus,
  createdAt: z.iso.datetime(),
  /** When staff invited or declined the applicant; null while the application is open. */
  decidedAt: z.iso.datetime().nullable(),
})
export type Application = z.infer<typeof Application>

export const ApplicationRequest = PageRequest.extend({ status: ApplicationStatus.optional() })
export type ApplicationRequest = z.infer<typeof ApplicationRequest>

export const listApplications = endpoint({
  name: 'listApplications',
  summary: 'Contractor applications, newest first.',
  method: 'GET',
  path: '/api/admin/applications',
  access: ['admin'],
  input: ApplicationRequest,
  output: z.array(Application),
})

export const countApplications = endpoint({
  name: 'countApplications',
  summary: 'How many contractor applications there are in each status.',
  method: 'GET',
  path: '/api/admin/applications/counts',
  access: ['admin'],
  input: z.object({}),
  output: z.record(ApplicationStatus, z.int()),
})

export const inviteApplicant = endpoint({
  name: 'inviteApplicant',
  summary: 'Creates the contractor account of an open application and emails the invitation.',
  method: 'POST',
  path: '/api/admin/applications/:id/invite',
  access: ['admin'],
  input: z.object({ id: z.uuid() }),
  output: Application,
})

export const declineApplication = endpoint({
  name: 'declineApplication',
  summary: 'Closes an open application without an invitation. The applicant gets no email.',
  method: 'POST',
  path: '/api/admin/applications/:id/decline',
  access: ['admin'],
  input: z.object({ id: z.uuid() }),
  output: Application,
})
