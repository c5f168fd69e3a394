import { z } from 'zod'
import { Kind, MAX_QUOTE_LENGTH } from '#domain/analysis/contract.ts'
import { endpoint, Nothing } from '#kernel/endpoint.ts'
import { PageRequest } from '#kernel/page.ts'

export const PrecedentId = z.uuid().brand<'PrecedentId'>()
export type PrecedentId = z.infer<typeof PrecedentId>

/** The reasons for a removal that say something about the sentence; the others are about one house or one estimate. */
export const PrecedentReason = z.enum(['not_a_deficiency', 'not_electrical'])
export type PrecedentReason = z.infer<typeof PrecedentReason>

/** What staff decided about a sentence of a report. It applies to later reports with the same sentence. */
export const Precedent = z.object({
  id: PrecedentId,
  /** As the inspector wrote it; numbers, places and names may differ in later reports. */
  sentence: z.string().max(MAX_QUOTE_LENGTH),
  company: z.string().nullable(),
  /** The kind that the analysis found, and its title; null where the sentence was only a mention. */
  found: z.object({ kind: Kind, title: z.string() }).nullable(),
  /** The kind that staff chose or kept; null where they set the sentence aside. */
  decided: z.object({ kind: Kind, title: z.string() }).nullable(),
  /** Why they set it aside; null where they didn't. */
  reason: PrecedentReason.nullable(),
  decidedBy: z.string(),
  decidedAt: z.iso.datetime(),
  /** How many reports it was applied to, and when the last time was. */
  timesApplied: z.int().nonnegative(),
  lastAppliedAt: z.iso.datetime().nullable(),
})
export type Precedent = z.infer<typeof Precedent>

/** `unknown`: reports that don't name their company. */
export const UNKNOWN_COMPANY = 'unknown'

export const PrecedentFilter = z.object({
  /** Words of the sentence. */
  search: z.string().trim().max(100).optional(),
  /** A company, or `unknown`. */
  company: z.string().max(100).optional(),
})
export type PrecedentFilter = z.infer<typeof PrecedentFilter>

export const listPrecedents = endpoint({
  name: 'listPrecedents',
  summary: 'Staff decisions about sentences, latest first.',
  method: 'GET',
  path: '/api/admin/precedents',
  access: ['admin'],
  input: PageRequest.extend(PrecedentFilter.shape),
  output: z.array(Precedent),
})

export const listPrecedentCompanies = endpoint({
  name: 'listPrecedentCompanies',
  summary:
    'The inspection companies with precedents, by name; null stands for reports that don’t name theirs.',
  method: 'GET',
  path: '/api/admin/precedents/companies',
  access: ['admin'],
  input: z.object({}),
  output: z.array(z.object({ company: z.string().nullable(), precedents: z.int() })),
})

export const withdrawPrecedent = endpoint({
  name: 'withdrawPrecedent',
  summary: 'Deletes a precedent. Reports it was already applied to won’t change. Idempotent.',
  method: 'DELETE',
  path: '/api/admin/precedents/:id',
  access: ['admin'],
  input: z.object({ id: PrecedentId }),
  output: Nothing,
})
