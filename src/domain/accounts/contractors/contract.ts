import { z } from 'zod'
import { Email } from '#domain/accounts/identity/contract.ts'
import { UserId } from '#kernel/actor.ts'
import { OptionalLicenseNumber, OptionalPhone } from '#kernel/contact-details.ts'
import { Download, endpoint, Nothing } from '#kernel/endpoint.ts'
import { PageRequest } from '#kernel/page.ts'
import { optionalDisplayName, optionalText } from '#kernel/text/text.ts'

export const Contractor = z.object({
  id: UserId,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  /** The address that replaces `email` once its owner follows the link; null if none, or once the link has expired. */
  pendingEmail: z.string().nullable(),
  companyName: z.string().nullable(),
  companyEmail: z.string().nullable(),
  companyAddress: z.string().nullable(),
  phone: z.string().nullable(),
  licenseNumber: z.string().nullable(),
  /** The last day on which the license is valid (`2027-06-30`); null if it's unknown. */
  licenseExpires: z.string().nullable(),
  /** Where emails about their estimates go; null for `email`. */
  leadsEmail: z.string().nullable(),
  /** How many hours an approved estimate waits for them before it's sent in their name; 0 for none. Staff set it. */
  sendHoldHours: z.int(),
  /** Changes with the logo; null without one. */
  logo: z.string().nullable(),
  role: z.literal('contractor'),
  isVerified: z.boolean(),
  isEmailVerified: z.boolean(),
  territories: z.int(),
  pricebookItems: z.int(),
  /** Changes with every detail that staff or the contractor can change. */
  version: z.string(),
})
export type Contractor = z.infer<typeof Contractor>

/** An empty form field is stored as null; a missing one stays as it is. */
const orEmpty = <T extends z.ZodType<string, string>>(schema: T) =>
  z
    .union([z.literal(''), schema])
    .nullish()
    .transform((value) => (value === undefined ? undefined : value || null))

const optionalEmail = z
  .union([z.literal(''), Email])
  .nullish()
  .transform((email) => email || null)

const LicenseExpires = z.iso
  .date('Enter a date')
  .refine((day) => day >= '2000-01-01' && day < '2100-01-01', 'Enter a date between 2000 and 2099')

/** Three days: an agent's inspection period is often ten. */
export const MAX_HOLD_HOURS = 72

export const ContractorForm = z.object({
  firstName: z.string().trim().min(1, 'First name is required').max(100),
  lastName: z.string().trim().min(1, 'Last name is required').max(100),
  email: Email,
  companyName: optionalText({ max: 200 }),
  companyEmail: optionalEmail,
  companyAddress: optionalText({ max: 500 }),
  phone: OptionalPhone,
  licenseNumber: OptionalLicenseNumber,
  licenseExpires: orEmpty(LicenseExpires),
  leadsEmail: orEmpty(Email),
  /** Unset: it stays as it is. */
  sendHoldHours: z
    .int('Enter a whole number of hours')
    .min(0, 'Enter 0 or more hours')
    .max(MAX_HOLD_HOURS, `Enter at most ${MAX_HOLD_HOURS} hours`)
    .optional(),
  isVerified: z.boolean().default(false),
  /** True: staff know that the address is the contractor's. Unset: it stays as it is, and a new one is verified by a link. */
  isEmailVerified: z.boolean().optional(),
})
export type ContractorForm = z.infer<typeof ContractorForm>

/** What contractors say about their own company. */
export const CompanyForm = z.object({
  companyName: optionalDisplayName({ max: 200 }),
  companyAddress: optionalDisplayName({ max: 500 }),
  companyEmail: optionalEmail,
  phone: OptionalPhone,
  licenseNumber: OptionalLicenseNumber,
  licenseExpires: orEmpty(LicenseExpires),
  leadsEmail: orEmpty(Email),
})
export type CompanyForm = z.infer<typeof CompanyForm>

/** Words of a name, a company, or an email address. Empty means all. */
const ContractorFilter = z.object({ search: z.string().trim().max(100).optional() })
export type ContractorFilter = z.infer<typeof ContractorFilter>

export const ContractorRequest = PageRequest.extend(ContractorFilter.shape)
export type ContractorRequest = z.infer<typeof ContractorRequest>

export const listContractors = endpoint({
  name: 'listContractors',
  summary: 'Contractors by company name, in pages.',
  method: 'GET',
  path: '/api/admin/contractors',
  access: ['admin'],
  input: ContractorRequest,
  output: z.array(Contractor),
})

export const countContractors = endpoint({
  name: 'countContractors',
  summary: 'How many contractors are verified, and how many are pending.',
  method: 'GET',
  path: '/api/admin/contractors/counts',
  access: ['admin'],
  input: ContractorFilter,
  output: z.object({ verified: z.int(), pending: z.int() }),
})

export const getContractor = endpoint({
  name: 'getContractor',
  summary: 'One contractor.',
  method: 'GET',
  path: '/api/admin/contractors/:id',
  access: ['admin'],
  input: z.object({ id: UserId }),
  output: Contractor,
})

export const createContractor = endpoint({
  name: 'createContractor',
  summary: 'Creates a contractor and emails the invitation.',
  method: 'POST',
  path: '/api/admin/contractors',
  access: ['admin'],
  input: ContractorForm,
  output: Contractor,
  status: 201,
})

/** `version` is the one that was changed; without it, the last change wins. */
const ContractorChange = ContractorForm.extend({ id: UserId, version: z.string().max(40).optional() })
export type ContractorChange = z.infer<typeof ContractorChange>

export const updateContractor = endpoint({
  name: 'updateContractor',
  summary:
    'Changes a contractor’s details. A verified email stays until the new one is confirmed by its link. 409 if they aren’t the given `version` anymore.',
  method: 'PUT',
  path: '/api/admin/contractors/:id',
  access: ['admin'],
  input: ContractorChange,
  output: Contractor,
})

export const resendContractorInvitation = endpoint({
  name: 'resendContractorInvitation',
  summary: 'Sends a contractor’s invitation again; earlier links stop working.',
  method: 'POST',
  path: '/api/admin/contractors/:id/send-verification',
  access: ['admin'],
  input: z.object({ id: UserId }),
  output: Nothing,
})

export const getCompany = endpoint({
  name: 'getCompany',
  summary: 'Your own company, as estimates show it, and what it’s still missing.',
  method: 'GET',
  path: '/api/contractor/company',
  access: ['contractor'],
  input: z.object({}),
  output: Contractor,
})

export const updateCompany = endpoint({
  name: 'updateCompany',
  summary: 'Changes your own company. A new address for leads is announced to the account’s email.',
  method: 'PUT',
  path: '/api/contractor/company',
  access: ['contractor'],
  input: CompanyForm,
  output: Contractor,
})

/** Whose logo: contractors always have their own, admins say whose. */
const LogoOwner = z.object({ contractorId: UserId.optional() })
const logoAccess = ['contractor', 'admin'] as const

export const getCompanyLogo = endpoint({
  name: 'getCompanyLogo',
  summary: 'A company’s logo as PNG. `version` only tells one logo’s URL from the next.',
  method: 'GET',
  path: '/api/contractor/company/logo',
  access: logoAccess,
  input: LogoOwner.extend({ version: z.string().max(20).optional() }),
  output: Download,
})

export const setCompanyLogo = endpoint({
  name: 'setCompanyLogo',
  summary: 'Replaces a company’s logo. The image is re-encoded.',
  method: 'POST',
  path: '/api/contractor/company/logo',
  access: logoAccess,
  input: LogoOwner,
  output: Contractor,
  upload: {
    field: 'logo',
    maxBytes: 5 * 1024 * 1024,
    extensions: ['.png', '.jpg', '.jpeg', '.webp'],
    messages: {
      missing: 'Please choose an image',
      tooLarge: 'The logo must be smaller than 5 MB',
      wrongType: 'Please choose a PNG, JPEG, or WebP image',
    },
  },
})

export const removeCompanyLogo = endpoint({
  name: 'removeCompanyLogo',
  summary: 'Removes a company’s logo; estimates then show its name.',
  method: 'DELETE',
  path: '/api/contractor/company/logo',
  access: logoAccess,
  input: LogoOwner,
  output: Contractor,
})
