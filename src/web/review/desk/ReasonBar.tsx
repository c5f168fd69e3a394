import { X } from 'lucide-react'
import { Button, IconButton } from '#web/ui/Button.tsx'
import type { DeskDispatch } from './draft/desk-state.ts'
import { findingsOf } from './draft/draft-content.ts'
import type { Draft } from './draft/draft-state.ts'
import { REASONS } from './findings/reasons.ts'
import { Key } from './KeysDialog.tsx'

/** Asks why the line that was just removed is wrong: the answer decides the same sentence in later reports. */
export function ReasonBar({ draft, dispatch }: { draft: Draft; dispatch: DeskDispatch }) {
  const { unexplained } = draft
  if (unexplained.length === 0) return null
  const titles = findingsOf(draft).filter(({ id }) => unexplained.includes(id))
  return (
    <section
      aria-label="Reason for removing"
      className="-mx-5 -mt-2.5 flex gap-2 border-b border-line bg-canvas px-5 py-3 text-sm sm:-mx-6 sm:-mt-3.5 sm:px-6"
    >
      <div className="grid min-w-0 flex-1 gap-2">
        <p role="status" className="wrap-anywhere">
          Removed:{' '}
          <strong className="font-semibold">
            {[...new Set(titles.map(({ title }) => title))].join('; ')}
          </strong>
          . Why?
        </p>
        <div className="flex flex-wrap gap-1.5">
          {REASONS.map(({ reason, label }, index) => (
            <Button
              key={reason}
              size="sm"
              onClick={() => dispatch({ type: 'explain', findingIds: unexplained, reason })}
            >
              <span aria-hidden className="max-lg:hidden">
                <Key name={`${index + 1}`} />
              </span>
              {label}
            </Button>
          ))}
        </div>
      </div>
      <IconButton
        label="No reason"
        className="-mt-1.5 -mr-2"
        onClick={() => dispatch({ type: 'stopAsking' })}
      >
        <X aria-hidden />
      </IconButton>
    </section>
  )
}
