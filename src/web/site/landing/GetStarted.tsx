import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'

export const GetStarted = () => (
  <section aria-labelledby="get-started-title" className="border-t border-line">
    <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-10 gap-y-8 px-4 py-16 sm:px-6 lg:py-20">
      <div className="grid gap-2">
        <h2 id="get-started-title" className="text-heading font-semibold tracking-tight">
          Ready to Get Started?
        </h2>
        <p className="text-lg text-muted">Join the Future of Inspection Estimates</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.signUp()} variant="primary" className="h-12! px-6! text-base!">
          Get Started Today
        </ButtonLink>
        <ButtonLink to={paths.scheduleDemo()} className="h-12! px-6! text-base!">
          Schedule a Demo
        </ButtonLink>
      </div>
    </div>
  </section>
)
