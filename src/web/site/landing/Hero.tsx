import { ArrowRight, FileText } from 'lucide-react'
import { paths } from '#web/paths.ts'
import { ButtonLink, FileLink } from '#web/ui/Button.tsx'
import { Example } from './Example.tsx'

export const Hero = () => (
  <section className="mx-auto grid max-w-6xl items-center gap-x-14 gap-y-12 px-4 py-12 sm:px-6 sm:py-16 lg:grid-cols-[minmax(0,1.08fr)_minmax(0,1fr)] lg:py-20">
    <div className="grid gap-6">
      <h1 className="text-display font-semibold tracking-[-0.03em]">
        Electrical repair estimates, drafted in minutes.
      </h1>
      <p className="max-w-xl text-lg text-muted">
        Upload the inspection report. ODIE finds the electrical deficiencies and prices them from a licensed
        local contractor’s pricebook. Our team checks the draft and emails you the PDF, with every line traced
        to its page in the report.
      </p>
      <div className="grid justify-items-start gap-3">
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.signUp()} variant="primary" className="h-12! px-6! text-base!">
            I'm a Real Estate Agent
            <ArrowRight aria-hidden />
          </ButtonLink>
          <FileLink
            href={paths.sampleEstimate()}
            target="_blank"
            rel="noopener"
            className="h-12! px-5! text-base!"
          >
            <FileText aria-hidden />
            See a sample estimate
          </FileLink>
        </div>
        <p className="text-sm text-muted">
          Free for agents. No credit card needed.{' '}
          <a
            href="#locations"
            className="rounded-sm font-semibold text-accent underline-offset-4 hover:underline"
          >
            Check your ZIP code
          </a>
        </p>
      </div>
    </div>
    <Example />
  </section>
)
