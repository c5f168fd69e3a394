import { Check, PencilLine } from 'lucide-react'
import type { LineItem } from '#domain/estimates/contract.ts'
import { type Cents, dollarsOf, dollarText } from '#kernel/money.ts'
import { Badge } from '#web/ui/Badge.tsx'

type Props = {
  line: Pick<LineItem, 'description' | 'location'>
  /** The inspector's ratings. */
  labels: readonly string[]
  /** The estimate's, in cents; null for what needs a visit. */
  price: Cents | null
  /** How it ended; null while it's open. */
  settled: string | null
  /** How it differs from the estimate before. */
  change?: string | undefined
  /** The id of the control that chooses the line, if there's one. */
  labelFor?: string
}

/** A line that can be asked for, with the estimate's price, and how it ended. */
export function RequestLineHead({ line, labels, price, settled, change, labelFor }: Props) {
  const words = (
    <>
      <span className="wrap-anywhere font-semibold">{line.description}</span>
      {line.location && <span className="wrap-anywhere text-sm text-muted">{line.location}</span>}
      {labels.length > 0 && (
        <span className="wrap-anywhere text-xs text-muted">Inspector’s rating: {labels.join(', ')}</span>
      )}
    </>
  )
  const className = 'grid min-w-0 flex-1 basis-52 gap-0.5'
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
      {labelFor ? (
        <label htmlFor={labelFor} className={className}>
          {words}
        </label>
      ) : (
        <p className={className}>{words}</p>
      )}
      <div className="grid gap-1 sm:justify-items-end">
        <span className="text-sm font-semibold">{priceText(price)}</span>
        {change && (
          <Badge tone="accent" icon={PencilLine}>
            {change}
          </Badge>
        )}
        {settled && (
          <Badge tone="good" icon={Check}>
            {settled}
          </Badge>
        )}
      </div>
    </div>
  )
}

const priceText = (price: Cents | null) =>
  price === null ? 'Needs a site visit' : dollarText(dollarsOf(price))
