import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell, BellOff, Link2Off } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { openReminderLink, type ReminderSwitch, switchByLink } from '#domain/accounts/reminders/contract.ts'
import { dayInWords } from '#kernel/days.ts'
import { hasCode } from '#web/api/call.ts'
import { showFailure } from '#web/api/failure.ts'
import { query, useCommand } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { SignedOutFrame } from '#web/shell/public/SignedOutFrame.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'

export const meta = () => [{ title: 'Reminders · ODIE' }, { name: 'robots', content: 'noindex' }]

/** Turns reminders off or on, by the link in one, without signing in. Opening it changes nothing. */
export default function RemindersPage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const link = useQuery(query(openReminderLink, { token }))
  if (hasCode(link.error, 'not_found') || hasCode(link.error, 'invalid')) return <DeadLink />
  return (
    <SignedOutFrame title="Reminders" description="Choose which emails about your dates you get.">
      <Loaded
        query={link}
        skeleton={<SkeletonRows label="Loading your reminders" rows={2} />}
        failure="We couldn’t load your reminders"
      >
        {(state) => <Switches state={state} token={token} />}
      </Loaded>
    </SignedOutFrame>
  )
}

const DeadLink = () => (
  <SignedOutFrame
    icon={<Link2Off aria-hidden className="mb-2 size-8 text-muted" />}
    title="This link doesn’t work anymore"
    description="Log in to turn reminders on or off in your profile settings."
  >
    <ButtonLink to={paths.account()} variant="primary" className="justify-self-start">
      Go to your settings
    </ButtonLink>
  </SignedOutFrame>
)

function Switches({ state, token }: { state: ReminderSwitch; token: string }) {
  const client = useQueryClient()
  const switching = useCommand(switchByLink)
  const set = (which: 'this' | 'all', isOn: boolean) =>
    switching.mutate(
      { token, which, isOn },
      {
        onSuccess: (changed) => client.setQueryData(query(openReminderLink, { token }).queryKey, changed),
        onError: showFailure('Please try again.'),
      },
    )
  const { label, day, propertyAddress, isThisOn, areAllOn } = state
  return (
    <div className="grid divide-y divide-line">
      <Switch
        title={label}
        detail={`${dayInWords(day)}, for ${propertyAddress}`}
        status={areAllOn ? onOrOff(isThisOn) : 'Off, because all reminders are off'}
        action={
          areAllOn && (
            <Toggle
              isOn={isThisOn}
              labels={['Turn off for this date', 'Turn on for this date']}
              pending={switching.isPending}
              onChange={(isOn) => set('this', isOn)}
            />
          )
        }
      />
      <Switch
        title="All reminders"
        detail="Every date you’ve entered, inspection periods, and prices that are about to expire"
        status={onOrOff(areAllOn)}
        action={
          <Toggle
            isOn={areAllOn}
            labels={['Turn off all reminders', 'Turn on all reminders']}
            pending={switching.isPending}
            onChange={(isOn) => set('all', isOn)}
          />
        }
      />
    </div>
  )
}

const onOrOff = (isOn: boolean) => (isOn ? 'On' : 'Off')

const Switch = ({
  title,
  detail,
  status,
  action,
}: {
  title: string
  detail: string
  status: string
  action: React.ReactNode
}) => (
  <section aria-label={title} className="grid gap-2 py-4 first:pt-0 last:pb-0">
    <div className="grid gap-0.5">
      <h2 className="wrap-anywhere font-semibold">{title}</h2>
      <p className="wrap-anywhere text-sm text-muted">{detail}</p>
    </div>
    <p role="status" className="text-sm font-medium">
      {status}
    </p>
    {action}
  </section>
)

const Toggle = ({
  isOn,
  labels: [off, on],
  pending,
  onChange,
}: {
  isOn: boolean
  labels: readonly [string, string]
  pending: boolean
  onChange: (isOn: boolean) => void
}) => (
  <Button
    variant={isOn ? 'secondary' : 'primary'}
    className="justify-self-start"
    aria-disabled={pending}
    onClick={() => pending || onChange(!isOn)}
  >
    {isOn ? <BellOff aria-hidden /> : <Bell aria-hidden />}
    {isOn ? off : on}
  </Button>
)
