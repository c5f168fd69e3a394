import type { AgentEstimate } from '#domain/estimates/contract.ts'
import { dateText } from '#web/ui/format.ts'

/** The company that prices an estimate, and its contractor's name. */
export const bidderName = ({ contractor }: Pick<AgentEstimate, 'contractor'>) =>
  joined([contractor?.companyName, [contractor?.firstName, contractor?.lastName].filter(Boolean).join(' ')])

/** Whose bid an estimate is, as its PDF says: the company with its license, and how to reach it. */
export function bidderText({ contractor }: Pick<AgentEstimate, 'contractor'>) {
  const facts = [
    bidderName({ contractor }),
    contractor?.licenseNumber && `license ${contractor.licenseNumber}`,
    contractor?.licenseExpires && `valid through ${dateText(`${contractor.licenseExpires}T12:00:00`)}`,
  ]
  const contact = [contractor?.phone, contractor?.email, contractor?.address]
  return { facts: joined(facts), contact: joined(contact) || null }
}

const joined = (texts: readonly (string | null | undefined)[]) => texts.filter(Boolean).join(' · ')
