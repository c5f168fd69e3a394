import { Card } from '#web/ui/Card.tsx'

const STEPS = [
  { title: 'Upload', text: 'Upload the inspection report with the property address.' },
  {
    title: 'Analyze',
    text: 'Our team analyzes it for electrical issues and connects you with a local contractor.',
  },
  { title: 'Receive', text: 'You get the estimate by email, and you can download it here.' },
]

export const HowItWorks = () => (
  <Card title="How ODIE Works">
    <ol className="grid gap-4">
      {STEPS.map(({ title, text }, step) => (
        <li key={title} className="grid grid-cols-[1.75rem_1fr] gap-3 text-sm">
          <span className="grid size-7 place-items-center rounded-full bg-sunken text-xs font-bold text-muted">
            {step + 1}
          </span>
          <div className="grid gap-0.5">
            <p className="font-semibold">{title}</p>
            <p className="text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </Card>
)
