import { CircleCheck, Clock } from 'lucide-react'
import { Badge } from '#web/ui/Badge.tsx'

/** What can be had today, and what cannot yet. */
export const AvailabilityBanner = () => (
  <section aria-label="Availability" className="border-b border-line bg-sunken">
    <ul className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 text-sm sm:px-6">
      <li className="flex items-center gap-2 font-semibold text-good">
        <CircleCheck aria-hidden className="size-4 shrink-0" />
        Electrical estimates available now
      </li>
      {['Plumbing', 'HVAC'].map((trade) => (
        <li key={trade} className="flex items-center gap-2 text-muted">
          {trade}
          <Badge icon={Clock}>Coming Soon</Badge>
        </li>
      ))}
    </ul>
  </section>
)
