import { z } from 'zod'
import { Email } from '#domain/identity/contract.ts'
import { UserId } from '#kernel/actor.ts'
import { endpoint, Nothing } from '#kernel/endpoint.ts'
import { PageRequest } from '#kernel/page.ts'

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
  role: z.literal('contractor'),
  isVerified: z.boolean(),
  isEmailVerified: z.boolean(),
  territories: z.int(),
  pricebookItems: z.int(),
})
export type Contractor = z.infer<typeof Contractor>

/** An empty form field is stored as null. */
const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform((text) => text || null)

export const ContractorForm = z.object({
  firstName: z.string().trim().min(1, 'First name is required').max(100),
  lastName: z.string().trim().min(1, 'Last name is required').max(100),
  email: Email,
  companyName: optionalText(200),
  companyEmail: z
    .union([z.literal(''), Email])
    .nullish()
    .transform((email) => email || null),
  companyAddress: optionalText(500),
  phone: optionalText(40),
  // The state publishes no format; this is what its license search accepts.
  licenseNumber: z
    .union([
      z.literal(''),
      z
        .string()
        .trim()
        .regex(/^[A-Za-z0-9-]{3,20}$/, 'Enter the license number: 3 to 20 letters, digits, and dashes'),
    ])
    .nullish()
    .transform((license) => license || null),
  isVerified: z.boolean().default(false),
  /** True: staff know that the address is the contractor's. Unset: it stays as it is, and a new one is verified by a link. */
  isEmailVerified: z.boolean().optional(),
})
export type ContractorForm = z.infer<typeof ContractorForm>

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

export const updateContractor = endpoint({
  name: 'updateContractor',
  summary:
    'Changes a contractor’s details. A verified email stays until the new one is confirmed by its link.',
  method: 'PUT',
  path: '/api/admin/contractors/:id',
  access: ['admin'],
  input: ContractorForm.extend({ id: UserId }),
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
