/** Where the checked lines are: on the server, on their way, or still only here after a request that failed. */
export type ChecksStatus = 'saved' | 'sending' | 'failed'

/** What the desk's save button says. `Saved` only once the server has confirmed the draft and the checked lines. */
export function saveLabel(isDraftUnsaved: boolean, checks: ChecksStatus): string {
  if (isDraftUnsaved) return 'Save'
  if (checks === 'failed') return 'Not saved'
  return checks === 'sending' ? 'Saving…' : 'Saved'
}

/** Says that the checked lines couldn't be sent; null unless that's so. */
export function checksProblem(checks: ChecksStatus, isOnline: boolean): string | null {
  if (checks !== 'failed') return null
  return isOnline
    ? 'Not saved. The checked lines couldn’t be sent, so we’ll try again.'
    : 'Not saved. You’re offline, so we’ll try again.'
}
