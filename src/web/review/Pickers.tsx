import type { LineEdit } from '#domain/estimates/contract.ts'
import { pricesOf } from '#domain/estimates/rules.ts'
import type { PriceOption } from '#domain/pricebooks/contract.ts'
import { centsOf } from '#kernel/money.ts'
import type { DeskDispatch, DeskState } from './desk-state.ts'
import { HistoryDialog } from './HistoryDialog.tsx'
import { MergePicker } from './MergePicker.tsx'
import { PricePicker } from './PricePicker.tsx'

/** The dialog about a line: to choose its price or another line by typing, or to see its changes. */
export function Pickers({
  state: { draft, picking },
  contractorName,
  dispatch,
}: {
  state: DeskState
  contractorName: string | undefined
  dispatch: DeskDispatch
}) {
  const line = draft.lines.find(({ id }) => id === picking?.id)
  if (!picking || !line) return null
  const close = () => dispatch({ type: 'stopPicking' })
  const { id } = line
  switch (picking.what) {
    case 'price':
      return (
        <PricePicker
          line={line}
          contractorId={draft.contractorId}
          contractorName={contractorName}
          onPick={(option) => {
            dispatch({ type: 'edit', id, change: priceChange(line, option) })
            close()
          }}
          onClose={close}
        />
      )
    case 'history':
      return <HistoryDialog estimateId={draft.base.id} line={line} onClose={close} />
    case 'merge':
      return (
        <MergePicker
          draft={draft}
          line={line}
          onPick={(absorbs) => {
            dispatch({ type: 'merge', id, absorbs })
            close()
          }}
          onClose={close}
        />
      )
  }
}

/** A line that needed a visit counted visits; a price counts something else. */
const priceChange = (line: LineEdit, { source, name, unit, minPrice, maxPrice }: PriceOption) => ({
  ...pricesOf(centsOf(minPrice), centsOf(maxPrice)),
  unit: unit ?? (line.class === 'needs_visit' ? 'each' : line.unit),
  price_basis: source,
  price_item: name,
  total_price: undefined,
})
