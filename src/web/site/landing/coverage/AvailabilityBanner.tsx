import { CircleCheck } from 'lucide-react'

/** The trades that are available now, and those that are coming. */
export const AvailabilityBanner = () => (
  <section aria-label="Availability" className="border-b border-line bg-sunken">
    <ul className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-5 gap-y-1.5 px-4 py-2.5 text-sm sm:px-6">
      <li className="flex items-center gap-2 font-semibold text-good">
        <CircleCheck aria-hidden className="size-4 shrink-0" />
        Electrical estimates available now
      </li>
      {['Plumbing', 'HVAC'].map((trade) => (
        <li key={trade} className="flex items-center gap-2 text-muted">
          <span>{trade}</span>
          <span className="rounded-full bg-surface px-2 text-xs font-medium ring-1 ring-line">
            Coming Soon
          </span>
        </li>
      ))}
    </ul>
  </section>
)
