import type { AuditEntry } from '#domain/records/audit/contract.ts'

/** The details that name what was changed, the most specific first. */
const NAMES = ['propertyAddress', 'contractor', 'file', 'originalFileName', 'recipient', 'url'] as const

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** What an event is about, in words; null if only its ID is known. The ID and the other details are for a closer look. */
export function aboutOf({ subject, details }: Pick<AuditEntry, 'subject' | 'details'>) {
  const name = NAMES.find((each) => typeof details[each] === 'string')
  const others = Object.entries(details).filter(([each]) => each !== name)
  const about = name ? String(details[name]) : ID.test(subject) ? null : subject
  return { about, others: about === subject ? others : [['ID', subject] as const, ...others] }
}
