import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { dismissToast, TOAST_DURATION_MS, useToasts } from '../toast.ts'
import { Button } from './Button.tsx'

const SWIPE_THRESHOLD_PX = 50

/** Where toasts appear. F8 moves the focus here. */
export function Toaster() {
  const toasts = useToasts()
  return (
    <Toast.Provider
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
      label="Notification"
    >
      {toasts.map(({ id, title, description, tone, action, isOpen }) => (
        <Toast.Root
          key={id}
          open={isOpen}
          onOpenChange={(open) => open || dismissToast(id)}
          type={tone === 'danger' ? 'foreground' : 'background'}
          {...(action && { duration: 2 * TOAST_DURATION_MS })}
          className="toast flex items-start gap-3 rounded-lg bg-surface p-4 shadow-float ring-1 ring-line data-[state=open]:animate-slide"
        >
          {tone === 'danger' ? (
            <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
          ) : (
            <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-good" />
          )}
          <div className="grid min-w-0 flex-1 gap-0.5 text-sm">
            <Toast.Title className="font-semibold">{title}</Toast.Title>
            {description && (
              <Toast.Description className="wrap-anywhere text-muted">{description}</Toast.Description>
            )}
          </div>
          {action && (
            <Toast.Action asChild altText={`${action.label}: press F8 to get here`}>
              <Button size="sm" onClick={action.onPress} className="-my-1.5">
                {action.label}
              </Button>
            </Toast.Action>
          )}
          <Toast.Close
            aria-label="Dismiss"
            className="-m-1.5 grid size-8 shrink-0 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </Toast.Close>
        </Toast.Root>
      ))}
      {/* At the top on phones: at the bottom it would cover the button that was just pressed. */}
      <Toast.Viewport className="fixed top-0 right-0 z-50 grid w-full gap-2 rounded-lg p-4 -outline-offset-2 sm:top-auto sm:bottom-0 sm:max-w-[26rem]" />
    </Toast.Provider>
  )
}
