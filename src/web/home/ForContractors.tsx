import { BadgeDollarSign, FileCheck, MapPinned } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { WhenNear } from '#web/ui/WhenNear.tsx'
import { Section } from './Section.tsx'

// Lazy, because forms and their validation are as large as the rest of the page.
const ApplicationForm = lazy(() =>
  import('#web/applications/ApplicationForm.tsx').then(({ ApplicationForm }) => ({
    default: ApplicationForm,
  })),
)

const REASONS = [
  {
    icon: MapPinned,
    title: 'Your ZIP codes, and only yours',
    text: 'Each ZIP code belongs to one contractor. Every report from your territory comes to you.',
  },
  {
    icon: BadgeDollarSign,
    title: 'Your prices',
    text: 'Upload your pricebook once. Estimates use your prices and go out under your name, logo, and license number.',
  },
  {
    icon: FileCheck,
    title: 'Leads that know the number',
    text: 'You hear from an agent after they accept your estimate, with the address and the inspector’s findings in hand.',
  },
]

export const ForContractors = () => (
  <Section
    id="for-contractors"
    title="For Contractors"
    lead="Win repair work from home sales without driving out to quote it."
  >
    <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
      <ul className="grid gap-6">
        {REASONS.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
            <div className="grid gap-0.5">
              <h3 className="font-semibold">{title}</h3>
              <p className="text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <WhenNear fallback={<FormSkeleton />}>
        <Suspense fallback={<FormSkeleton />}>
          <ApplicationForm />
        </Suspense>
      </WhenNear>
    </div>
  </Section>
)

const FormSkeleton = () => <Skeleton className="h-[32rem] w-full rounded-lg" />
