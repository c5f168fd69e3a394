import type { EstimateState } from '#domain/estimates/lists/contract.ts'

/** What staff call the states, and what each means. */
export const ESTIMATE_STATES: Readonly<Record<EstimateState, { label: string; meaning: string }>> = {
  draft: { label: 'Drafts', meaning: 'Not sent yet. Only staff can see them.' },
  sent: { label: 'Sent', meaning: 'On its way to the agent or delivered, and no work requested yet.' },
  undelivered: {
    label: 'Delivery failed',
    meaning: 'Approved, but we couldn’t create the PDF, or the email to the agent failed or was returned.',
  },
  accepted: { label: 'Work requested', meaning: 'The agent requested the work.' },
  replaced: { label: 'Replaced', meaning: 'A newer estimate for the same report replaced it.' },
}

/** How many estimates there are in all states. */
export const totalOf = (counts: Readonly<Record<EstimateState, number>>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)
