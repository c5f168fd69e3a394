import type { Contractor } from '#domain/contractors/contract.ts'

/** A contractor's display name: the company, else the person, else the email address. */
export const contractorName = ({
  companyName,
  firstName,
  lastName,
  email,
}: Pick<Contractor, 'companyName' | 'firstName' | 'lastName' | 'email'>) =>
  companyName || [firstName, lastName].filter(Boolean).join(' ') || email
