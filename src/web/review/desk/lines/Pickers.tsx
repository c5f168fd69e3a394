import type { Mention } from '#domain/analysis/contract.ts'
import type { LineEdit } from '#domain/estimates/contract.ts'
import type { DeskDispatch, DeskState, Picking } from '#web/review/desk/draft/desk-state.ts'
import { findingsOf } from '#web/review/desk/draft/draft-content.ts'
import type { DecisionActions } from '../use-decision-actions.ts'
import { AttachDialog, placeText } from './AttachDialog.tsx'
import { HistoryDialog } from './HistoryDialog.tsx'
import { KindDialog } from './KindDialog.tsx'
import { MergePicker } from './MergePicker.tsx'
import { PricePicker } from './PricePicker.tsx'
import { pickedPrice, takesPickedName } from './picked-price.ts'

type Props = {
  state: DeskState
  contractorName: string | undefined
  deciding: DecisionActions
  dispatch: DeskDispatch
}

/** The dialog about a line, a finding, or a passage: to choose something by typing, or to see a line's changes. */
export function Pickers(props: Props) {
  const { draft, picking } = props.state
  if (!picking) return null
  if (picking.what === 'newKind') return <NewKindPicker {...props} findingId={picking.findingId} />
  if ('mention' in picking) return <PassagePicker {...props} picking={picking} />
  const line = draft.lines.find(({ id }) => id === picking.id)
  return line ? <LinePicker {...props} what={picking.what} line={line} /> : null
}

function NewKindPicker({ state: { draft }, findingId, deciding, dispatch }: Props & { findingId: string }) {
  const close = () => dispatch({ type: 'stopPicking' })
  const finding = findingsOf(draft).find(({ id }) => id === findingId)
  return (
    finding && (
      <KindDialog
        title="Change the kind of this finding"
        description={placeText(finding.evidence[0]!)}
        current={finding.kind}
        onPick={(kind) => {
          if (kind !== finding.kind) void deciding.changeKind(finding, kind)
          close()
        }}
        onClose={close}
      />
    )
  )
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
        title="Create a line from this passage"
        description={placeText(mention)}
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
  const findings = findingsOf(draft)
  switch (what) {
    case 'price':
      return (
        <PricePicker
          line={line}
          isRenamed={takesPickedName(line, findings)}
          contractorId={draft.contractorId}
          contractorName={contractorName}
          onPick={(option) => {
            dispatch({ type: 'edit', id, change: pickedPrice(line, option, findings) })
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
