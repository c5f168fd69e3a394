import { Users } from 'lucide-react'
import type { DeskState } from '#domain/review/desk/contract.ts'
import { listText } from '#kernel/formatters.ts'

/** Who else has the report open. */
export const PresenceNote = ({ others }: { others: DeskState['others'] }) => (
  <span role="status" className="text-xs font-semibold text-caution empty:hidden">
    {others.length > 0 && (
      <span className="inline-flex items-center gap-1.5 wrap-anywhere">
        <Users aria-hidden className="size-3.5 shrink-0" />
        {listText(others.map(({ name }) => name))} {others.length === 1 ? 'has' : 'have'} this open
      </span>
    )}
  </span>
)
