import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Contractor } from '#domain/accounts/contractors/contract.ts'
import { licenseStateOf, type SetupStep, setupOf } from '#domain/accounts/contractors/rules.ts'
import { paths } from '#web/paths.ts'
import { SetupChecklist } from './SetupChecklist.tsx'

/** What an unverified contractor can still do, and what happens next. */
export function PendingVerification({ company }: { company: Contractor }) {
  const now = new Date()
  const steps = setupOf(company, now)
  const isReady = steps.every(
    ({ isDone, isOptional, name }) => isDone || isOptional || name === 'territories',
  )
  const isExpired = licenseStateOf(company, now) === 'expired'
  return (
    <section
      aria-labelledby="pending-verification"
      className="flex gap-4 rounded-lg bg-caution-soft p-5 text-sm"
    >
      <Clock aria-hidden className="mt-0.5 size-5 shrink-0 text-caution" />
      <div className="grid min-w-0 gap-3">
        <div className="grid gap-1">
          <h2 id="pending-verification" className="font-semibold">
            Pending verification
          </h2>
          <p>
            {isReady
              ? 'We have what we need from you. Next, we check your license and insurance, usually within two business days, and email you once your account is verified. Then we’ll start sending estimates on your behalf, and you’ll get the leads.'
              : 'Please add what’s missing. We’ll then check your license and insurance, usually within two business days, and email you once your account is verified. After that, we’ll start sending estimates on your behalf, and you’ll get the leads.'}
          </p>
        </div>
        <SetupChecklist steps={steps} hintFor={({ name }) => hintFor(name, isExpired)} />
      </div>
    </section>
  )
}

const To = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="font-semibold text-accent-strong underline">
    {children}
  </Link>
)

function hintFor(name: SetupStep['name'], isExpired: boolean): ReactNode {
  switch (name) {
    case 'license':
      return (
        <>
          It appears on every estimate. <To to={paths.company()}>Enter your license number</To>
        </>
      )
    case 'licenseExpires':
      return (
        <>
          {isExpired
            ? 'The date you entered is in the past. '
            : 'We can’t send estimates with an expired license. '}
          <To to={paths.company()}>Enter the expiration date</To>
        </>
      )
    case 'contact':
      return (
        <>
          So agents and their clients can reach you.{' '}
          <To to={paths.company()}>Complete your company profile</To>
        </>
      )
    case 'territories':
      return (
        <>
          We assign them when we verify your account. <To to={paths.contact()}>Tell us where you work</To>
        </>
      )
    case 'pricebook':
      return (
        <>
          Until you add yours, lines are priced from our catalog.{' '}
          <To to={paths.ownPricebook()}>Add prices</To>
        </>
      )
    case 'logo':
      return (
        <>
          Without one, your estimates show your company’s name. <To to={paths.company()}>Add a logo</To>
        </>
      )
  }
}
