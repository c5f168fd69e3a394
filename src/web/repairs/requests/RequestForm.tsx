import { useState } from 'react'
import type { AgentEstimate, EstimateData } from '#domain/estimates/contract.ts'
import { passagesByLine } from '#domain/estimates/rules.ts'
import type { EarlierRequest, RepairRequest } from '#domain/repairs/requests/contract.ts'
import { endedResponse, REQUEST_DISCLOSURE } from '#domain/repairs/requests/rules.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { BidFields } from './bids/BidFields.tsx'
import { EarlierNotice } from './EarlierNotice.tsx'
import { LabelFilter } from './LabelFilter.tsx'
import { RequestHistory } from './RequestHistory.tsx'
import { RequestLineRow } from './RequestLineRow.tsx'
import { RequestStanding } from './RequestStanding.tsx'
import { changeText } from './request-words.ts'
import { SaveBar } from './SaveBar.tsx'
import { SendRequest } from './SendRequest.tsx'
import { TermsFields } from './TermsFields.tsx'
import { useRequestEditor } from './use-request-editor.ts'
import { useSaving } from './use-saving.ts'

type Props = {
  estimate: AgentEstimate
  data: EstimateData
  saved: RepairRequest | null
  /** What the first version begins with. */
  earlier: EarlierRequest | null
}

/** Keeps what's typed while the other side answers: a newer version is only taken over when the agent says so. */
export function RequestForm({ estimate, data, saved, earlier }: Props) {
  const [shown, setShown] = useState(saved)
  const [basis, setBasis] = useState(earlier)
  const begin = shown ? null : basis
  const isOutdated = saved?.versions[0]?.version !== shown?.versions[0]?.version
  return (
    <Editor
      key={shown?.versions[0]?.version ?? (begin ? 'earlier' : 'first')}
      estimate={estimate}
      data={data}
      saved={shown}
      earlier={begin}
      newer={isOutdated ? saved : null}
      onShow={setShown}
      onDropEarlier={() => setBasis(null)}
    />
  )
}

type EditorProps = Props & {
  newer: RepairRequest | null
  onShow: (request: RepairRequest) => void
  onDropEarlier: () => void
}

function Editor({ estimate, data, saved, earlier, newer, onShow, onDropEarlier }: EditorProps) {
  const [latest] = saved?.versions ?? []
  const current = latest?.isWithdrawn ? undefined : latest
  const editor = useRequestEditor(data, latest ?? earlier ?? undefined, current)
  const form = useSaving({ estimateId: estimate.id, editor, latest, earlier, onSaved: onShow })
  const isLocked = estimate.replacedBy !== null
  const labelsOf = labelsByLine(estimate, data)
  return (
    <>
      {isLocked && (
        <Notice tone="caution" title="A newer estimate has replaced this one">
          You can read this request. Make a new one from the current estimate.
        </Notice>
      )}
      {earlier && <EarlierNotice earlier={earlier} onDrop={onDropEarlier} />}
      {newer && <Newer newer={newer} losesChanges={form.isChanged} onShow={onShow} />}
      {latest?.isWithdrawn && (
        <Notice tone="info" title="You withdrew this request">
          Its links no longer work. If you save it again, it’s a new request, which the other side has to
          answer again.
        </Notice>
      )}
      {saved && current && (
        <RequestStanding
          estimateId={estimate.id}
          latest={current}
          versions={saved.versions}
          prices={editor.prices}
          isReplaced={isLocked}
        >
          <SendRequest estimateId={estimate.id} latest={current} isReplaced={isLocked} />
        </RequestStanding>
      )}
      <Card title="What you ask for" description="For each item, ask for the repair or for money." flush>
        <div className="px-5 pb-4 sm:px-6">
          <LabelFilter editor={editor} labelsOf={labelsOf} isLocked={isLocked} />
        </div>
        <ul className="divide-y divide-line border-t border-line">
          {editor.lines.map((line) => (
            <RequestLineRow
              key={line.id}
              estimateId={estimate.id}
              line={line}
              editor={editor}
              current={current}
              ended={saved && endedResponse(saved.versions, line.id)}
              attachments={saved?.attachments ?? []}
              labels={labelsOf(line.id)}
              change={changeText(earlier, line.id)}
              isLocked={isLocked}
            />
          ))}
        </ul>
        <div className="border-t border-line px-5 py-5 sm:px-6">
          <TermsFields editor={editor} current={current} isLocked={isLocked} />
        </div>
        {!isLocked && <SaveBar estimateId={estimate.id} latest={latest} form={form} onShow={onShow} />}
      </Card>
      <Card
        title="Compare with another bid"
        description="If the other side has a bid from another company, enter it here. They can enter it, too."
      >
        <BidFields
          rows={editor.asked.map(({ id, description }) => ({
            id,
            title: description,
            price: editor.prices.get(id) ?? null,
          }))}
          text={form.bid}
          errors={form.bidErrors}
          isLocked={isLocked}
          onChange={form.setBid}
        />
      </Card>
      {saved && (
        <Card title="History">
          <RequestHistory versions={saved.versions} lines={data.line_items} />
        </Card>
      )}
      <p className="text-xs text-muted">{REQUEST_DISCLOSURE}</p>
    </>
  )
}

/** The inspector's ratings of each line's findings, each once. */
function labelsByLine({ evidence }: AgentEstimate, { line_items }: EstimateData) {
  const passages = passagesByLine(line_items, evidence)
  return (lineId: string) => [...new Set((passages.get(lineId) ?? []).flatMap(({ label }) => label ?? []))]
}

const Newer = ({
  newer,
  losesChanges,
  onShow,
}: {
  newer: RepairRequest
  losesChanges: boolean
  onShow: (request: RepairRequest) => void
}) => {
  const [latest] = newer.versions
  return (
    <Notice
      tone="info"
      live
      title="The request has changed"
      action={
        <Button size="sm" onClick={() => onShow(newer)}>
          Show the current version
        </Button>
      }
    >
      {latest?.author} {latest?.side === 'other_side' ? 'responded' : 'changed it'}.
      {losesChanges && ' Changes that you haven’t saved will be lost.'}
    </Notice>
  )
}
