import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

const OPEN_DELAY_MS = 700
const SKIP_DELAY_MS = 300

/** Wraps a page or list with tooltips: once one has shown, those next to it show without a delay. */
export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <Radix.Provider delayDuration={OPEN_DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
    {children}
  </Radix.Provider>
)

/** More about a control, on hover and on focus. Never the only place for important information. */
export const Tooltip = ({ text, children }: { text: string; children: ReactNode }) => (
  <Radix.Root>
    <Radix.Trigger asChild>{children}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        sideOffset={6}
        collisionPadding={8}
        className="z-50 max-w-xs animate-fade rounded-sm bg-ink px-2.5 py-1.5 text-xs font-medium text-canvas"
      >
        {text}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)
