import { HousePlus, type LucideIcon, PlugZap } from 'lucide-react'
import type { Role } from '#kernel/actor.ts'
import { Button } from '#web/ui/Button.tsx'

/** The roles users can choose for themselves; only admins create admins. */
export type Calling = Exclude<Role, 'admin'>

const CALLINGS: readonly { value: Calling; label: string; text: string; icon: LucideIcon }[] = [
  {
    value: 'agent',
    label: 'Real Estate Agent',
    text: 'I upload inspection reports and get electrical estimates.',
    icon: HousePlus,
  },
  {
    value: 'contractor',
    label: 'Electrical Contractor',
    text: 'I price electrical repairs, and estimates go out with my branding.',
    icon: PlugZap,
  },
]

/** Step 1: choose a role. */
export const ChooseRole = ({
  chosen,
  onChoose,
  onNext,
}: {
  chosen: Calling | null
  onChoose: (calling: Calling) => void
  onNext: () => void
}) => (
  <form
    className="grid gap-5"
    onSubmit={(event) => {
      event.preventDefault()
      if (chosen) onNext()
    }}
  >
    <fieldset className="grid gap-3">
      <legend className="sr-only">Your role</legend>
      {CALLINGS.map(({ value, label, text, icon: Icon }) => (
        <label
          key={value}
          className="relative flex items-start gap-4 rounded-lg p-4 ring-1 ring-control transition-shadow hover:bg-hover has-checked:bg-accent-soft has-checked:ring-2 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="role"
            value={value}
            checked={chosen === value}
            onChange={() => onChoose(value)}
            className="peer sr-only"
          />
          <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
          <span className="grid gap-0.5">
            <span className="font-semibold">{label}</span>
            <span className="text-sm text-muted">{text}</span>
          </span>
        </label>
      ))}
    </fieldset>
    <Button type="submit" variant="primary" disabled={!chosen}>
      Continue
    </Button>
  </form>
)
