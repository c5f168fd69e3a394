import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { paths } from '#web/paths.ts'
import type { Saving } from '#web/review/desk/saving/use-saving.ts'

export type Approval = ReturnType<typeof useApproval>

type Options = { saving: Saving; canSend: boolean; nextId: EstimateId | null }

/** Asks before the estimate goes out. Opened with Ctrl+Enter, it opens the next report once this one is sent. */
export function useApproval({ saving, canSend, nextId }: Options) {
  const [asked, setAsked] = useState<'stay' | 'next' | null>(null)
  const navigate = useNavigate()
  const [skipsHold, setSkipsHold] = useState(false)
  const confirm = async (then: 'stay' | 'next' | null) => {
    if (saving.isSending) return
    const isSent = await saving.send({ skipsHold })
    setAsked(null)
    if (isSent && then === 'next' && nextId) void navigate(paths.review(nextId))
  }
  const ask = (then: 'stay' | 'next') => {
    if (canSend && saving.applyEditing()) setAsked(then)
  }
  return {
    isAsking: asked !== null,
    opensNext: asked === 'next' && nextId !== null,
    canSend,
    ask,
    close: () => setAsked(null),
    /** Whether it's sent without waiting for its contractor. */
    skipsHold,
    setSkipsHold,
    confirm: () => void confirm(asked),
    /** Ctrl+Enter: asks, and confirms if it's asking already. */
    askOrConfirm: () => (asked ? void confirm('next') : ask('next')),
  }
}
