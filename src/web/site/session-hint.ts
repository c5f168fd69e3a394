import { useSyncExternalStore } from 'react'

/**
 * Whether somebody may be signed in. The server sets this cookie beside the session's own, which scripts cannot read, so that
 * strangers are spared a call that fails. False in prerendered html, and while that is taken over.
 */
export const useSessionHint = () => useSyncExternalStore(never, hasHint, () => false)

const hasHint = () => /(?:^|; )odie_signed_in=/.test(document.cookie)
const never = () => () => {}
