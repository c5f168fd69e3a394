import { ArrowRight, FileText } from 'lucide-react'
import { paths } from '#web/paths.ts'
import { ButtonLink, FileLink } from '#web/ui/Button.tsx'
import { Example } from './Example.tsx'
import { ZipCheck } from './ZipCheck.tsx'

export const Hero = () => (
  <section className="mx-auto grid max-w-6xl items-center gap-x-14 gap-y-12 px-4 py-12 sm:px-6 sm:py-16 lg:grid-cols-[minmax(0,1.08fr)_minmax(0,1fr)] lg:py-20">
    <div className="grid gap-6">
      <h1 className="text-display font-semibold tracking-[-0.03em]">
        Turn an inspection report into a contractor’s electrical estimate.
      </h1>
      <p className="max-w-xl text-lg text-muted">
        Upload the report. ODIE finds the electrical deficiencies, a licensed local contractor’s prices go on
        each one, and you get a PDF that shows the report page behind every line.
      </p>
      <div className="grid justify-items-start gap-3">
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.signIn()} variant="primary" className="h-12! px-6! text-base!">
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
        <p className="text-sm text-muted">Free for agents. No credit card needed.</p>
      </div>
      <div className="max-w-xl border-t border-line pt-5">
        <ZipCheck />
      </div>
    </div>
    <Example />
  </section>
)
