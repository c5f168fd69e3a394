import { useState } from 'react'
import { lazyDialog } from '#web/ui/loading/lazy-part.tsx'
import type { ConfirmProps } from './ConfirmDialog.tsx'

const ConfirmDialog = lazyDialog(() =>
  import('./ConfirmDialog.tsx').then(({ ConfirmDialog }) => ConfirmDialog),
)

/** Asks for confirmation before something that can't be undone. The caller closes it. */
export function Confirm(props: ConfirmProps) {
  const [wasOpened, setOpened] = useState(props.isOpen)
  if (props.isOpen && !wasOpened) setOpened(true)
  // It stays once it has been open, because it fades out.
  return wasOpened ? <ConfirmDialog {...props} /> : null
}
