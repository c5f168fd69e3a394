import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LineCheck } from '#domain/estimates/contract.ts'
import { updateChecks } from '#domain/review/desk/contract.ts'
import { useCommand } from '#web/api/query.ts'
import type { DeskDispatch, DeskState } from '#web/review/desk/draft/desk-state.ts'
import { isReadOnly } from '#web/review/desk/draft/draft.ts'
import type { ChecksStatus } from './save-status.ts'

const RETRY_MS = 5_000

type Options = {
  checked: ReadonlySet<string>
  current: () => DeskState
  dispatch: DeskDispatch
  /** What the server last said; new with every answer. */
  remote: readonly LineCheck[] | undefined
}

/**
 * Keeps the checked lines in step with the server: sends what changed here, and takes over what others checked. What couldn't be sent is
 * sent again soon, or once the browser is back online.
 */
export function useChecks({ checked, current, dispatch, remote }: Options) {
  const known = useRef<ReadonlySet<string>>(new Set(current().draft.base.checks.map(({ lineId }) => lineId)))
  const isSending = useRef(false)
  const [status, setStatus] = useState<ChecksStatus>('saved')
  const { mutateAsync } = useCommand(updateChecks)

  const adopt = (checks: readonly LineCheck[], from: ReadonlySet<string>) => {
    known.current = new Set(checks.map(({ lineId }) => lineId))
    dispatch({ type: 'syncChecks', from, checks })
  }
  const send = useEffectEvent(async () => {
    const { draft } = current()
    if (isSending.current) return
    if (isReadOnly(draft)) return setStatus('saved')
    const added = [...draft.checked].filter((id) => !known.current.has(id))
    const removed = [...known.current].filter((id) => !draft.checked.has(id))
    if (added.length + removed.length === 0) return setStatus('saved')
    isSending.current = true
    // While it's tried again, it stays known that it has failed.
    setStatus((before) => (before === 'failed' ? before : 'sending'))
    try {
      adopt(await mutateAsync({ id: draft.base.id, checked: added, unchecked: removed }), draft.checked)
      setStatus('saved')
    } catch {
      // They stay checked here.
      setStatus('failed')
    } finally {
      isSending.current = false
    }
  })
  const receive = useEffectEvent((checks: readonly LineCheck[]) => {
    if (!isSending.current) adopt(checks, known.current)
    void send()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change is sent
  useEffect(() => void send(), [checked])
  useEffect(() => {
    if (remote) receive(remote)
  }, [remote])
  useEffect(() => {
    if (status !== 'failed') return
    const retry = () => void send()
    const timer = setInterval(retry, RETRY_MS)
    window.addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', retry)
    }
  }, [status])
  return status
}
