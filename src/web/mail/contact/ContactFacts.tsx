import { useQuery } from '@tanstack/react-query'
import { Clock, type LucideIcon, Mail, MapPin, MessageCircleQuestionMark } from 'lucide-react'
import type { ReactNode } from 'react'
import { getSiteConfig } from '#domain/site/public-site/contract.ts'
import { query } from '#web/api/query.ts'
import { ServiceArea } from '#web/service-area/ServiceArea.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const REASONS = [
  'AI analysis questions',
  'Upload technical support',
  'Partnership opportunities',
  'Custom enterprise solutions',
]

/** Other ways to reach us, and what to write about. */
export const ContactFacts = () => (
  <aside aria-label="How to reach us" className="grid gap-7 rounded-lg bg-sunken p-6">
    <Fact icon={Mail} title="Email">
      <SupportEmail />
    </Fact>
    <Fact icon={Clock} title="Response time">
      We typically respond within 24 hours
    </Fact>
    <Fact icon={MapPin} title="Service area">
      <ServiceArea />, expanding soon
    </Fact>
    <Fact icon={MessageCircleQuestionMark} title="What people ask us about">
      <ul className="grid list-disc gap-1 pl-4">
        {REASONS.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </Fact>
  </aside>
)

const Fact = ({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) => (
  <div className="flex gap-3.5">
    <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
    <div className="grid min-w-0 gap-1">
      <h2 className="font-semibold">{title}</h2>
      <div className="text-sm text-muted">{children}</div>
    </div>
  </div>
)

/** Fetched, because the server's configuration sets it. */
export function SupportEmail() {
  const { data, isPending } = useQuery(query(getSiteConfig, {}))
  if (isPending) return <Skeleton className="inline-block h-4 w-44" />
  if (!data) return 'Please use the form.'
  return (
    <a
      href={`mailto:${data.supportEmail}`}
      className="wrap-anywhere rounded-sm font-semibold text-accent underline underline-offset-4"
    >
      {data.supportEmail}
    </a>
  )
}
