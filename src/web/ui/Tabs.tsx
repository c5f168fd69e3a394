import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

/** Tabs with their panels. */
export const Tabs = ({
  label,
  value,
  onChange,
  tabs,
  keepMounted,
  className,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  tabs: readonly { value: string; label: string; count?: number; content: ReactNode }[]
  /** Keeps the form values of hidden tabs. */
  keepMounted?: boolean
  className?: string
}) => (
  <Radix.Root value={value} onValueChange={onChange} className={className}>
    <Radix.List aria-label={label} className="flex gap-5 overflow-x-auto border-b border-line px-5 sm:px-6">
      {tabs.map((tab) => (
        <Radix.Trigger
          key={tab.value}
          value={tab.value}
          className="-mb-px h-11 shrink-0 whitespace-nowrap border-b-2 border-transparent text-sm font-medium text-muted outline-offset-[-2px] transition-colors hover:text-ink data-[state=active]:border-ink data-[state=active]:font-semibold data-[state=active]:text-ink"
        >
          {tab.label}
          {tab.count !== undefined && <span className="ml-1.5 font-normal text-faint">{tab.count}</span>}
        </Radix.Trigger>
      ))}
    </Radix.List>
    {tabs.map((tab) => (
      <Radix.Content
        key={tab.value}
        value={tab.value}
        forceMount={keepMounted || undefined}
        className="outline-offset-4 data-[state=inactive]:hidden"
      >
        {tab.content}
      </Radix.Content>
    ))}
  </Radix.Root>
)
