import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { Backdrop } from './Backdrop.tsx'
import { Confirm } from './Confirm.tsx'
import { classNames } from './class-names.ts'
import { useDialogFocus } from './use-dialog-focus.ts'

const SHAPES = {
  /** In the middle; on a phone it rises from the bottom edge. */
  dialog:
    'inset-x-0 bottom-0 max-h-[92dvh] rounded-t-lg animate-rise sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[calc(100vw-3rem)] sm:max-w-xl sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-lg sm:animate-fade',
  /** The whole height at the right; on a phone the whole screen. */
  drawer: 'inset-y-0 right-0 w-full sm:max-w-3xl animate-slide',
} as const
export type DialogShape = keyof typeof SHAPES

/**
 * A modal dialog. Escape, a click outside, and the close button close it; with unsaved input, they ask first, and so does the browser's
 * Back, or the browser itself when the page or the tab is left. Without `onClose`, the user can't close it.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  shape = 'dialog',
  hasInput = false,
  footer,
  children,
}: {
  isOpen: boolean
  onClose?: () => void
  title: string
  description?: ReactNode
  shape?: DialogShape
  /** Whether closing would lose what the user entered. */
  hasInput?: boolean
  footer?: ReactNode
  children: ReactNode
}) {
  const focus = useDialogFocus()
  const [isAsking, setIsAsking] = useState(false)
  const close = () => (hasInput ? setIsAsking(true) : onClose?.())
  const stay = (event: Event) => onClose ?? event.preventDefault()
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => open || close()}>
      {isOpen && hasInput && <BackGuard onBack={close} />}
      <Radix.Portal>
        <Backdrop />
        <Radix.Content
          aria-modal
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...focus}
          onEscapeKeyDown={stay}
          onInteractOutside={stay}
          className={classNames(
            'fixed z-40 flex flex-col bg-surface shadow-float outline-none ring-1 ring-line',
            SHAPES[shape],
          )}
        >
          <header className="flex items-start justify-between gap-4 px-5 pt-5 sm:px-6">
            <div className="grid min-w-0 flex-1 gap-1">
              <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
              {description && (
                <Radix.Description className="wrap-anywhere text-sm text-muted">
                  {description}
                </Radix.Description>
              )}
            </div>
            {onClose && (
              <Radix.Close
                aria-label="Close"
                className="-mt-1.5 -mr-2 grid size-9 shrink-0 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink"
              >
                <X aria-hidden className="size-5" />
              </Radix.Close>
            )}
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4 sm:px-6">{children}</div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 px-5 pt-1 pb-5 sm:px-6 sm:pb-6">
              {footer}
            </footer>
          )}
          <Confirm
            isOpen={isAsking}
            onClose={() => setIsAsking(false)}
            onConfirm={() => onClose?.()}
            title="Discard what you entered?"
            confirm="Discard"
            cancel="Keep editing"
            variant="danger"
            pending={false}
          >
            <p>Nothing has been saved yet.</p>
          </Confirm>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/**
 * Back is how people close a dialog on a phone. Rendered only while there's input, because the router asks only the blocker that came
 * last: the page's own guard decides again once the dialog is closed.
 */
function BackGuard({ onBack }: { onBack: () => void }) {
  // With nothing of ODIE before it in the history, Back leaves the document, as closing the tab does.
  useBeforeUnload(useCallback((event: BeforeUnloadEvent) => event.preventDefault(), []))
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP')
  const ask = useEffectEvent(onBack)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    ask()
  }, [blocker])
  return null
}
