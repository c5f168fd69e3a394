import type { Acceptance, LineItem } from '#domain/estimates/contract.ts'
import type { LineNote } from '#web/estimates/EstimateLine.tsx'

/** Marks the lines that the agent left out of their request. */
export const requestedNote =
  (acceptance: Acceptance | null) =>
  ({ id }: LineItem): LineNote | undefined =>
    acceptance?.lineIds && !acceptance.lineIds.includes(id)
      ? { text: 'Not requested', isLeftOut: true }
      : undefined
