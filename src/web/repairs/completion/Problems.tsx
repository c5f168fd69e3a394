import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { CompletionRecord, Remark } from '#domain/repairs/completion/contract.ts'
import { problemStateOf, remarkBlocker } from '#domain/repairs/completion/rules.ts'
import { nameOf } from '#domain/repairs/work/rules.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-part.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { type DialogProps, kindsFor, type Reader, stateInWords, type Writing } from './problem-words.ts'
import { RemarkList } from './RemarkList.tsx'

const ProblemDialog = lazyDialog(() =>
  import('./ProblemDialog.tsx').then(({ ProblemDialog }) => ProblemDialog),
)
const ReplyDialog = lazyDialog(() => import('./WordsDialogs.tsx').then(({ ReplyDialog }) => ReplyDialog))
const SettleDialog = lazyDialog(() => import('./WordsDialogs.tsx').then(({ SettleDialog }) => SettleDialog))

type Props = { record: CompletionRecord; reader: Reader; writing?: Writing }

const ACTIONS = {
  problem: 'Something isn’t right',
  settled: 'It’s settled',
  reply: 'Reply',
} satisfies Record<Remark['kind'], string>

/**
 * What isn't right with reported work, and what was said about it. Before that, a line for owner and agent to say so; nothing for the
 * others, and for those who only have a link to the record.
 */
export function Problems({ record, reader, writing }: Props) {
  const { completion, history } = record
  const [open, setOpen] = useState<Remark['kind'] | null>(null)
  const [sent, setSent] = useState(0)
  const status = useRef<HTMLDivElement>(null)
  // What was sent changes the buttons, and may take the focused one away.
  useEffect(() => {
    if (sent > 0) status.current?.focus()
  }, [sent])
  if (!completion || !history) return null
  const state = problemStateOf(history.remarks, completion)
  const kinds = writing ? kindsFor(reader, state) : []
  const blocked = kinds.map((kind) => remarkBlocker(kind, state, history.remarks.length))
  const buttons = kinds.map(
    (kind, index) =>
      !blocked[index] && (
        <Button key={kind} size="sm" onClick={() => setOpen(kind)}>
          {kind === 'problem' && kinds.length > 1 ? 'Something still isn’t right' : ACTIONS[kind]}
        </Button>
      ),
  )
  const full = blocked.find((text) => text !== null)
  return (
    <>
      {state === 'none' ? (
        buttons.length > 0 && (
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p className="wrap-anywhere text-muted text-sm">{invitation(record, reader)}</p>
            {buttons}
          </div>
        )
      ) : (
        <Card title="What isn’t right">
          <div className="grid gap-5">
            <div ref={status} tabIndex={-1} className="rounded-md outline-none">
              <State {...stateInWords(record, state, reader)} buttons={buttons} full={full ?? null} />
            </div>
            <RemarkList record={record} remarks={history.remarks} />
          </div>
        </Card>
      )}
      {writing && (
        <Dialogs
          kind={open}
          record={record}
          reader={reader}
          writing={writing}
          onSent={() => setSent(sent + 1)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

const invitation = (record: CompletionRecord, reader: Reader) =>
  reader === 'owner'
    ? `Is something not done, or a charge not right? Let ${nameOf(record)} know.`
    : `If the owner says that something isn’t done, or a charge isn’t right, let ${nameOf(record)} know for them.`

function State({
  tone,
  title,
  text,
  buttons,
  full,
}: ReturnType<typeof stateInWords> & {
  buttons: ReactNode[]
  /** Why nothing more can be written. */
  full: string | null
}) {
  return (
    <Notice tone={tone} live title={title} action={buttons.some(Boolean) && buttons}>
      {text}
      {full && <p>{full}</p>}
    </Notice>
  )
}

function Dialogs({
  kind,
  writing: { reportProblem, settle, reply, reload },
  ...rest
}: Omit<DialogProps, 'reload'> & { kind: Remark['kind'] | null; writing: Writing }) {
  const props = { ...rest, reload }
  switch (kind) {
    case 'problem':
      return reportProblem && <ProblemDialog {...props} send={reportProblem} />
    case 'settled':
      return settle && <SettleDialog {...props} send={settle} />
    case 'reply':
      return reply && <ReplyDialog {...props} send={reply} />
    case null:
      return null
  }
}
