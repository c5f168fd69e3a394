import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis, MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { getAdminEstimate } from '#domain/estimates/contract.ts'
import { query } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import type { AnswerType, Outcome } from '#web/review/manual-responses/answer-types.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-part.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { DeskDispatch } from './draft/desk-state.ts'
import { type Draft, isReadOnly } from './draft/draft.ts'
import type { Saving } from './saving/use-saving.ts'

const AnswerDialog = lazyDialog(() =>
  import('#web/review/manual-responses/AnswerDialog.tsx').then(({ AnswerDialog }) => AnswerDialog),
)

type Props = { draft: Draft; saving: Saving; dispatch: DeskDispatch }

/** Opens the other ways to answer the report. Unsaved changes are saved first, because an answer starts from the server's draft. */
export function OtherAnswers(props: Props) {
  const answering = useAnswering(props)
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => void answering.open('choose')}>
        <Ellipsis aria-hidden />
        <span className="max-sm:sr-only">More actions</span>
      </Button>
      <Answering {...answering} draft={props.draft} />
    </>
  )
}

/** Offers the letter when there is nothing to estimate, and says why a report was returned. */
export function AnswerHint(props: Props) {
  const answering = useAnswering(props)
  const { draft } = props
  const { returnReason } = draft.base.report
  if (isReadOnly(draft)) return null
  return (
    <>
      {returnReason && (
        <Notice tone="caution" title="Returned to the agent">
          {returnReason} You can still approve the estimate.
        </Notice>
      )}
      {draft.lines.length === 0 && (
        <Notice
          tone="info"
          title="Nothing to estimate?"
          action={
            <Button size="sm" onClick={() => void answering.open('letter')}>
              <MailCheck aria-hidden />
              Send a no-deficiencies letter
            </Button>
          }
        >
          Send the agent a letter that says so, in the contractor’s name.
        </Notice>
      )}
      <Answering {...answering} draft={draft} />
    </>
  )
}

function useAnswering({ draft, saving, dispatch }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [answer, setAnswer] = useState<AnswerType | 'choose' | null>(null)
  const open = async (chosen: AnswerType | 'choose') => {
    if (saving.isUnsaved && !(await saving.save())) return
    setAnswer(chosen)
  }
  const finish = async (outcome: Outcome) => {
    setAnswer(null)
    if (outcome.type === 'left') return await navigate(paths.admin())
    const id = outcome.type === 'sent' ? outcome.id : draft.base.id
    const estimate = await client.fetchQuery({ ...query(getAdminEstimate, { id }), staleTime: 0 })
    if (id === draft.base.id) dispatch({ type: 'replace', estimate })
    else await navigate(paths.review(id))
  }
  return { answer, open, choose: setAnswer, close: () => setAnswer(null), finish }
}

const Answering = ({
  answer,
  choose,
  close,
  finish,
  draft,
}: ReturnType<typeof useAnswering> & { draft: Draft }) =>
  answer && (
    <AnswerDialog
      reportId={draft.base.reportId}
      answer={answer === 'choose' ? null : answer}
      onChoose={choose}
      onClose={close}
      onDone={(outcome) => void finish(outcome)}
    />
  )
