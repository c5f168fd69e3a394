import { BadgeDollarSign, FileCheck, MapPinned } from 'lucide-react'
import { lazy } from 'react'
import { WhenNear } from '#web/ui/lists/WhenNear.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Reasons } from './Reasons.tsx'
import { Section } from './Section.tsx'

// Lazy, because forms and their validation are as large as the rest of the page.
const ApplicationForm = lazy(() =>
  import('#web/accounts/applications/ApplicationForm.tsx').then(({ ApplicationForm }) => ({
    default: ApplicationForm,
  })),
)

const REASONS = [
  {
    icon: MapPinned,
    title: 'Your ZIP codes, and only yours',
    text: 'Each ZIP code belongs to one contractor. Reports from your territory are priced with your pricebook.',
  },
  {
    icon: BadgeDollarSign,
    title: 'Your prices',
    text: 'Upload your pricebook once. Estimates use your prices and go out under your name, logo, and license number.',
  },
  {
    icon: FileCheck,
    title: 'Leads that know your price',
    text: 'When an agent requests the work, you get their contact details, the address, and the inspector’s findings.',
  },
]

export const ForContractors = () => (
  <Section
    id="for-contractors"
    title="For Contractors"
    lead="Win repair work from home sales without driving out to quote it."
  >
    <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
      <Reasons reasons={REASONS} />
      <WhenNear fallback={<FormSkeleton />} label="Application">
        <ApplicationForm />
      </WhenNear>
    </div>
  </Section>
)

const FormSkeleton = () => <Skeleton className="h-[32rem] w-full rounded-lg" />
