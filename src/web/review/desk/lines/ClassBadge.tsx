import { BookOpen, HardHat, Library, MoveHorizontal, PencilLine } from 'lucide-react'
import type { LineEdit } from '#domain/estimates/contract.ts'
import { isFree, isIncluded } from '#domain/estimates/rules.ts'

const BASES = {
  pricebook: { label: 'pricebook', Icon: BookOpen },
  catalogue: { label: 'catalog price', Icon: Library },
  staff: { label: 'set by staff', Icon: PencilLine },
} as const

/** How firm a price is, and where it comes from. */
export function ClassBadge({ line }: { line: LineEdit }) {
  if (line.class === 'needs_visit')
    return (
      <span className="inline-flex items-center gap-1 font-semibold text-caution">
        <HardHat aria-hidden className="size-3.5" />
        Needs visit
      </span>
    )
  const { label, Icon } = BASES[line.price_basis]
  return (
    <span className="inline-flex items-center gap-1">
      {line.class === 'range' ? (
        <MoveHorizontal aria-hidden className="size-3.5" />
      ) : (
        <Icon aria-hidden className="size-3.5" />
      )}
      {isIncluded(line) ? 'Included' : `${certaintyOf(line)}, ${label}`}
    </span>
  )
}

function certaintyOf(line: LineEdit) {
  if (isFree(line)) return 'At no charge'
  return line.class === 'range' ? 'Range' : 'Firm'
}
