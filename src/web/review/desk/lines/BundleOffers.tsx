import { Layers } from 'lucide-react'
import { useState } from 'react'
import type { Bundle, LineEdit } from '#domain/estimates/contract.ts'
import { dollarText } from '#kernel/money.ts'
import type { DeskDispatch } from '#web/review/desk/draft/desk-state.ts'
import { Button } from '#web/ui/Button.tsx'

/** Offers to combine the selected line with others that the same job would fix. */
export function BundleOffers({
  line,
  lines,
  bundles,
  dispatch,
}: {
  line: LineEdit
  lines: readonly LineEdit[]
  bundles: readonly Bundle[]
  dispatch: DeskDispatch
}) {
  const [declined, setDeclined] = useState<ReadonlySet<string>>(new Set())
  const concerned = bundles.filter(({ keeps, absorbs }) => keeps === line.id || absorbs.includes(line.id))
  return concerned
    .filter(({ title }) => !declined.has(title))
    .map((bundle) => (
      <Offer
        key={bundle.title}
        bundle={bundle}
        lines={lines}
        onCombine={() => dispatch({ type: 'applyBundle', bundle })}
        onDecline={() => setDeclined(new Set([...declined, bundle.title]))}
      />
    ))
}

function Offer({
  bundle: { title, reason, keeps, absorbs },
  lines,
  onCombine,
  onDecline,
}: {
  bundle: Bundle
  lines: readonly LineEdit[]
  onCombine: () => void
  onDecline: () => void
}) {
  const keeper = lines.find(({ id }) => id === keeps)
  const included = lines.filter(({ id }) => absorbs.includes(id))
  if (!keeper) return null
  return (
    <section
      aria-label={`Offer: ${title}`}
      className="flex gap-3 rounded-md bg-accent-soft px-3.5 py-3 text-sm"
    >
      <Layers aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
      <div className="grid min-w-0 flex-1 gap-1 wrap-anywhere">
        <p className="font-semibold">{title}</p>
        <p className="text-muted">{reason}</p>
        <p className="text-muted">
          “{keeper.description}” keeps its price
          {keeper.unit_price && ` of ${dollarText(keeper.unit_price)} ${SOURCES[keeper.price_basis]}`}.
          Included at no charge: {included.map(({ description }) => description).join('; ')}.
        </p>
        <div className="mt-1 flex flex-wrap gap-2">
          <Button size="sm" onClick={onCombine}>
            Combine
          </Button>
          <Button size="sm" variant="quiet" onClick={onDecline}>
            Not this time
          </Button>
        </div>
      </div>
    </section>
  )
}

const SOURCES = {
  pricebook: 'from the contractor’s pricebook',
  catalogue: 'from the catalog',
  staff: 'set by staff',
} as const
