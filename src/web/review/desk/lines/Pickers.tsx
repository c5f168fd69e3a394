import type { Mention } from '#domain/analysis/contract.ts'
import type { LineEdit } from '#domain/estimates/contract.ts'
import { pricesOf } from '#domain/estimates/rules.ts'
import type { PriceOption } from '#domain/pricing/pricebooks/contract.ts'
import { centsOf } from '#kernel/money.ts'
import type { DeskDispatch, DeskState, Picking } from '#web/review/desk/draft/desk-state.ts'
import type { DecisionActions } from '../use-decision-actions.ts'
import { HistoryDialog } from './HistoryDialog.tsx'
import { MergePicker } from './MergePicker.tsx'
import { AttachDialog, KindDialog } from './PassagePickers.tsx'
import { PricePicker } from './PricePicker.tsx'

type Props = {
  state: DeskState
  contractorName: string | undefined
  deciding: DecisionActions
  dispatch: DeskDispatch
}

/** The dialog about a line or a passage: to choose something by typing, or to see a line's changes. */
export function Pickers(props: Props) {
  const { draft, picking } = props.state
  if (!picking) return null
  if ('mention' in picking) return <PassagePicker {...props} picking={picking} />
  const line = draft.lines.find(({ id }) => id === picking.id)
  return line ? <LinePicker {...props} what={picking.what} line={line} /> : null
}

function PassagePicker({
  state: { draft },
  picking: { what, mention },
  deciding,
  dispatch,
}: Props & { picking: Extract<Picking, { mention: Mention }> }) {
  const close = () => dispatch({ type: 'stopPicking' })
  if (what === 'kind')
    return (
      <KindDialog
        mention={mention}
        onPick={(kind) => {
          void deciding.addMention(mention, kind)
          close()
        }}
        onClose={close}
      />
    )
  return (
    <AttachDialog
      draft={draft}
      mention={mention}
      onPick={(findingId) => {
        dispatch({ type: 'attach', mention, findingId })
        close()
      }}
      onClose={close}
    />
  )
}

function LinePicker({
  state: { draft },
  contractorName,
  what,
  line,
  dispatch,
}: Props & { what: 'price' | 'merge' | 'history'; line: LineEdit }) {
  const close = () => dispatch({ type: 'stopPicking' })
  const { id } = line
  switch (what) {
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
