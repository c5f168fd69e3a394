import type { ReactNode } from 'react'

/** Names and values, like a company's details. */
export const DataList = ({ rows }: { rows: readonly { name: string; value: ReactNode }[] }) => (
  <dl className="grid gap-3 text-sm">
    {rows.map(({ name, value }) => (
      <div key={name} className="grid gap-0.5 sm:grid-cols-[5.5rem_1fr] sm:gap-4">
        <dt className="text-muted">{name}</dt>
        <dd className="min-w-0 wrap-anywhere font-medium">{value}</dd>
      </div>
    ))}
  </dl>
)

/** A few numbers side by side. */
export const Figures = ({ figures }: { figures: readonly { name: string; value: ReactNode }[] }) => (
  <dl className="flex flex-wrap gap-x-10 gap-y-4">
    {figures.map(({ name, value }) => (
      <div key={name} className="flex flex-col-reverse gap-0.5">
        <dt className="text-xs text-muted">{name}</dt>
        <dd className="text-2xl font-semibold tracking-tight">{value}</dd>
      </div>
    ))}
  </dl>
)
