import { useState } from 'react'
import type { CompletionInput, CompletionRecord } from '#domain/repairs/completion/contract.ts'
import { hasCode, messageOf } from '#web/api/call.ts'
import { useStoredDraft } from '#web/repairs/stored-draft.ts'
import { showToast } from '#web/toast.ts'
import { showErrorsAndFocusFirst } from '#web/ui/forms/show-errors.ts'
import {
  Draft,
  draftOf,
  EMPTY,
  type Errors,
  errorsOf,
  inputOf,
  isDraftOverLimit,
  itemsChargedIn,
  type LineEntry,
} from './completion-form.ts'

export type Sending = {
  send: (input: CompletionInput) => Promise<unknown>
  /** Reads the record again. */
  reload: () => unknown
}

/** A report while it's written. It stays until it's sent, or given up for a colleague's. */
export function useCompletionForm(record: CompletionRecord, { send, reload }: Sending) {
  const stored = useStoredDraft(`completion ${record.estimateId} ${record.requestedAt}`, Draft)
  const draft = stored.draft ?? draftOf(record)
  const [errors, setErrors] = useState<Errors>({})
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [isSent, setIsSent] = useState(false)

  const change = (changes: (before: Draft) => Partial<Draft>) =>
    stored.change((before) => ({ ...(before ?? draft), ...changes(before ?? draft) }))

  function sent() {
    stored.discard()
    setIsSent(true)
    showToast({ tone: 'good', title: 'Report sent', description: 'We’ve let the agent know.' })
  }

  async function submit() {
    const found = errorsOf(record, draft)
    setFailure(null)
    setIsSent(false)
    if (Object.keys(found).length > 0) return showErrorsAndFocusFirst(() => setErrors(found))
    setErrors({})
    setIsPending(true)
    await send(inputOf(record, draft)).then(sent, (error: unknown) => {
      setFailure(error)
      if (hasCode(error, 'conflict')) reload()
    })
    setIsPending(false)
  }
  return {
    draft,
    entryOf: (lineId: string) => draft.lines[lineId] ?? EMPTY,
    errors,
    isPending,
    /** Whether what's shown was just sent. */
    isSent,
    isTouched: stored.draft !== null,
    /** Whether someone reported the work after this report was begun. */
    isBehind: draft.version < (record.completion?.version ?? 0),
    discard: () => {
      setFailure(null)
      setIsSent(false)
      stored.discard()
    },
    problem: failure
      ? messageOf(failure, 'We couldn’t send the report. Please try again.')
      : Object.keys(errors).length > 0
        ? 'Please correct the marked fields.'
        : null,
    itemsCharged: itemsChargedIn(record, draft),
    /** The limit that the contractor named, if what's entered is above it. */
    exceededLimit: isDraftOverLimit(record, draft) ? record.notToExceed : null,
    setFact: (changes: Partial<Omit<Draft, 'lines' | 'version'>>) => change(() => changes),
    changeLine: (lineId: string, changes: (before: LineEntry) => Partial<LineEntry>) =>
      change(({ lines }) => {
        const before = lines[lineId] ?? EMPTY
        return { lines: { ...lines, [lineId]: { ...before, ...changes(before) } } }
      }),
    submit,
  }
}

export type CompletionForm = ReturnType<typeof useCompletionForm>
