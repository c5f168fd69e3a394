import type { AgentHoldings, ContractorHoldings } from '#domain/operations/account-deletion/contract.ts'
import { countText } from '#web/ui/format.ts'

type Line = { count: number; text: string }

const withoutZeros = (lines: readonly Line[]) => lines.flatMap(({ count, text }) => (count > 0 ? [text] : []))

/** What else is deleted with a contractor's account, or loses its contractor; for staff. Leaves out what counts zero. */
export const contractorDeletion = (holdings: ContractorHoldings): string[] => {
  const { territories, pricebookItems, drafts, sentEstimates } = holdings
  return withoutZeros([
    { count: territories, text: `${countText(territories, 'ZIP code')} will be unassigned.` },
    { count: pricebookItems, text: `${countText(pricebookItems, 'price')} will be deleted.` },
    {
      count: drafts,
      text: `${countText(drafts, 'draft')} will be unassigned and repriced from the catalog. Prices set by staff won’t change.`,
    },
    {
      count: sentEstimates,
      text: `Agents keep ${countText(sentEstimates, 'sent estimate')}, with the contractor’s name and license on ${sentEstimates === 1 ? 'it' : 'them'}.`,
    },
  ])
}

/** What else is deleted with an agent's account; for staff. Leaves out what counts zero. */
export const agentDeletion = ({ openReports, answeredReports }: AgentHoldings): string[] =>
  withoutZeros([
    {
      count: openReports,
      text: `${countText(openReports, 'report')} without an estimate will be deleted, including any in progress.`,
    },
    {
      count: answeredReports,
      text: `The files of ${countText(answeredReports, 'report')} with an estimate will be deleted. Contractors keep their estimates.`,
    },
  ])

type Own = { agent: AgentHoldings | null; contractor: ContractorHoldings | null }

/** What goes with one's own account, besides the account. Leaves out what counts zero. */
export const ownDeletion = ({ agent, contractor }: Own): string[] =>
  withoutZeros([
    ...(agent
      ? [
          {
            count: agent.openReports,
            text: `${countText(agent.openReports, 'report')} without an estimate, including any in progress.`,
          },
          {
            count: agent.answeredReports,
            text: `The files of ${countText(agent.answeredReports, 'report')} with an estimate, and links that share one.`,
          },
        ]
      : []),
    ...(contractor
      ? [
          {
            count: contractor.pricebookItems,
            text: `${countText(contractor.pricebookItems, 'price')} in your pricebook.`,
          },
          {
            count: contractor.territories,
            text: `Your territories: ${countText(contractor.territories, 'ZIP code')} will be unassigned.`,
          },
          {
            count: contractor.drafts,
            text: `Your name and prices on ${countText(contractor.drafts, 'draft')} that we haven’t sent yet.`,
          },
        ]
      : []),
  ])

/** What stays when one's own account goes, besides the audit log. Leaves out what counts zero. */
export const ownRemains = ({ agent, contractor }: Own): string[] =>
  withoutZeros([
    {
      count: agent?.answeredReports ?? 0,
      text: 'Estimates you received, with your name on them: they’re the contractors’ records, too.',
    },
    {
      count: contractor?.sentEstimates ?? 0,
      text: `${countText(contractor?.sentEstimates ?? 0, 'estimate')} that agents received, with your name and license: they’re the agents’ records, too.`,
    },
  ])
