import type { Contractor } from '#domain/contractors/contract.ts'

/** What a contractor goes by: the company, else the person, else the e-mail address. */
export const contractorName = ({
  companyName,
  firstName,
  lastName,
  email,
}: Pick<Contractor, 'companyName' | 'firstName' | 'lastName' | 'email'>) =>
  companyName || [firstName, lastName].filter(Boolean).join(' ') || email
