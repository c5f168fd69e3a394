import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SetupStep } from '#domain/accounts/contractors/rules.ts'

const LABELS: Record<SetupStep['name'], string> = {
  license: 'License number',
  licenseExpires: 'License expiration date',
  contact: 'Phone and address',
  territories: 'ZIP codes',
  pricebook: 'Prices',
  logo: 'Logo (optional)',
}

/** What a contractor's account has and what it's missing; `hintFor` says how to complete a step. */
export const SetupChecklist = ({
  steps,
  hintFor,
}: {
  steps: readonly SetupStep[]
  hintFor: (step: SetupStep) => ReactNode
}) => (
  <ul aria-label="Setup" className="grid gap-2 text-sm">
    {steps.map((step) => (
      <li key={step.name} className="flex gap-2.5">
        {step.isDone ? (
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
        ) : (
          <Circle aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
        )}
        <div className="min-w-0">
          <p className="font-medium">
            {LABELS[step.name]}
            <span className="sr-only">{step.isDone ? ': done' : ': missing'}</span>
          </p>
          {!step.isDone && <p className="text-muted">{hintFor(step)}</p>}
        </div>
      </li>
    ))}
  </ul>
)
