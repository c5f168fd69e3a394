import { Section } from './Section.tsx'

const STEPS = [
  {
    title: 'Sign In & Verify',
    text: 'Create an account with your work email and click the link we send you. It takes about a minute.',
  },
  {
    title: 'Upload Report',
    text: 'Drop in the inspection report (PDF, Word, or text, up to 80 MB) and enter the property address. You’ll see right away whether we serve its ZIP code.',
  },
  {
    title: 'Get Estimates',
    text: 'ODIE drafts the estimate in minutes, and our team reviews it. You get the PDF by email and every line in your dashboard.',
  },
]

export const HowItWorks = () => (
  <Section
    id="how-it-works"
    title="How It Works"
    lead="From the inspector’s report to a price that a real contractor stands behind."
    sunken
  >
    <ol className="grid gap-10 md:grid-cols-3 md:gap-8">
      {STEPS.map(({ title, text }, index) => (
        <li key={title} className="grid content-start gap-3">
          <span aria-hidden className="flex items-center gap-4">
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent text-lg font-semibold text-on-accent">
              {index + 1}
            </span>
            {index < STEPS.length - 1 && <span className="hidden h-px flex-1 bg-control md:block" />}
          </span>
          <h3 className="mt-1 text-xl font-semibold">
            <span className="sr-only">{index + 1}. </span>
            {title}
          </h3>
          <p className="text-muted">{text}</p>
        </li>
      ))}
    </ol>
  </Section>
)
