import { useQuery } from '@tanstack/react-query'
import {
  getReminderSettings,
  type ReminderSettings,
  setReminders,
} from '#domain/accounts/reminders/contract.ts'
import { showFailure } from '#web/api/failure.ts'
import { query, useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { countText } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'

/** Whether an agent gets reminders of their dates. */
export function Reminders() {
  const settings = useQuery(query(getReminderSettings, {}))
  return (
    <Card
      title="Reminders"
      description="We email you the day before each date you enter, before an inspection period ends, and three days before an estimate’s prices expire."
    >
      <Loaded
        query={settings}
        skeleton={<SkeletonRows label="Loading your reminders" rows={1} />}
        failure="We couldn’t load your reminders"
      >
        {(loaded) => <Switch settings={loaded} />}
      </Loaded>
    </Card>
  )
}

function Switch({ settings: { isOn, datesOff } }: { settings: ReminderSettings }) {
  const setting = useCommand(setReminders, { refreshes: [getReminderSettings] })
  const set = (isOn: boolean) =>
    setting.mutate(
      { isOn },
      {
        onSuccess: () => showToast({ tone: 'good', title: isOn ? 'Reminders are on' : 'Reminders are off' }),
        onError: showFailure('Please try again.'),
      },
    )
  return (
    <div className="grid gap-3 text-sm">
      <p role="status">
        {isOn ? 'Reminders are on' : 'Reminders are off'}
        {isOn && datesOff > 0 ? `, except for ${countText(datesOff, 'date')}.` : '.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {isOn && (
          <Button pending={setting.isPending} onClick={() => set(false)}>
            Turn off reminders
          </Button>
        )}
        {(!isOn || datesOff > 0) && (
          <Button pending={setting.isPending} onClick={() => set(true)}>
            {isOn ? 'Turn on for every date' : 'Turn on reminders'}
          </Button>
        )}
      </div>
    </div>
  )
}
