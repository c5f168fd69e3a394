import { z } from 'zod'
import { Confirmation, type WorkRequest } from '#domain/repairs/work/contract.ts'
import { chosen } from './answer-form.ts'

/** What stands for a day that isn't offered. */
export const OTHER_DAY = 'other'

const { name, phone, access, signedName } = Confirmation.shape

const Fields = z.object({
  name,
  email: z.union([z.literal(''), z.email('Enter an email address')]),
  phone,
  access,
  day: chosen.pipe(z.string().min(1, 'Choose a day, or another time')),
  wish: z.string().trim().max(200, 'At most 200 characters'),
  /** By the id of the document's attachment. */
  acknowledged: z.record(z.string(), z.boolean()),
  signedName,
  consent: z.boolean().refine((isChecked) => isChecked, 'Please check this box to confirm'),
})

const always = () => true

/** The owner's form; `documentIds` are what they have to acknowledge. */
export const confirmForm = (documentIds: readonly string[]) =>
  Fields.refine(({ email, phone }) => email || phone, {
    path: ['email'],
    error: 'Enter an email address or a phone number',
    when: always,
  })
    .refine(({ day, wish }) => day !== OTHER_DAY || wish, {
      path: ['wish'],
      error: 'Say when the work should be done',
      when: always,
    })
    .refine(({ acknowledged }) => documentIds.every((id) => acknowledged[id]), {
      path: ['acknowledged'],
      error: 'Please read and check off every document',
      when: always,
    })

export type ConfirmValues = z.input<typeof Fields>

/** A form that isn't finished. The consent is given again. */
export const ConfirmDraft: z.ZodType<Omit<ConfirmValues, 'consent'>> = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string().nullish(),
  access: z.string(),
  day: z.string().nullable(),
  wish: z.string(),
  acknowledged: z.record(z.string(), z.boolean()),
  signedName: z.string(),
})
export type ConfirmOutput = z.output<typeof Fields>

/** `days`: what the contractor offers. */
export const emptyFor = (days: readonly string[]): ConfirmValues => ({
  name: '',
  email: '',
  phone: '',
  access: '',
  day: days.length === 0 ? OTHER_DAY : '',
  wish: '',
  acknowledged: {},
  signedName: '',
  consent: false,
})

/** What is sent for a filled-in form, apart from the link. */
export const confirmationOf = (
  { day, wish, acknowledged, consent: _, ...form }: ConfirmOutput,
  { requestedAt, answer }: WorkRequest,
) => ({
  ...form,
  requestedAt: requestedAt ?? '',
  version: answer?.version ?? 1,
  scheduledOn: day === OTHER_DAY ? null : day,
  wish: day === OTHER_DAY ? wish : null,
  acknowledged: (answer?.documents ?? [])
    .map(({ attachment: { id } }) => id)
    .filter((id) => acknowledged[id]),
  consent: true as const,
})
