import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Sprout } from 'lucide-react'
import { useState } from 'react'
import { seedStates } from '#domain/site/test-pages/contract.ts'
import { STATES, type State, type StateCode } from '#domain/territories/catalogue.ts'
import { showFailure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LoadedFigure } from '#web/ui/FailedLine.tsx'
import { countText } from '#web/ui/format.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { CHANGED_BY_TERRITORY, testCounts } from './queries.ts'
import { TerritoryManager } from './TerritoryManager.tsx'
import { testPaths } from './test-paths.ts'

export const meta = () => [{ title: 'Multi-state setup · ODIE' }]

/** What “Add sample territories” adds to a state. */
const SAMPLES: Partial<Record<StateCode, number>> = { WI: 51, IL: 35, MN: 27 }

export default function TestStatesPage() {
  const [managing, setManaging] = useState<StateCode | null>(null)
  return (
    <>
      <PageHeader
        title="Multi-state setup"
        description="Sample territories for trying out more than one state. Which states are open is set by SERVED_STATES."
        actions={
          <>
            <ButtonLink to={testPaths.admin()}>
              <ArrowLeft aria-hidden />
              Back to test admin
            </ButtonLink>
            <Seeding />
          </>
        }
      />
      <Card title="States" count={String(STATES.length)} flush>
        <ul className="divide-y divide-line border-t border-line">
          {STATES.map((state) => (
            <StateRow key={state.code} state={state} onManage={() => setManaging(state.code)} />
          ))}
        </ul>
      </Card>
      {managing && <TerritoryManager first={managing} onClose={() => setManaging(null)} />}
    </>
  )
}

function Seeding() {
  const seed = useCommand(seedStates, { refreshes: CHANGED_BY_TERRITORY })
  const start = () =>
    seed.mutate(
      {},
      {
        onSuccess: ({ createdCount }) =>
          showToast({
            tone: 'good',
            title: 'Sample territories',
            description:
              createdCount > 0
                ? `Added ${countText(createdCount, 'territory', 'territories')}.`
                : 'All sample territories have already been added.',
          }),
        onError: showFailure('Failed to seed new states'),
      },
    )
  return (
    <Button variant="primary" pending={seed.isPending} onClick={start}>
      {!seed.isPending && <Sprout aria-hidden />}
      Add sample territories
    </Button>
  )
}

function StateRow({ state: { code, name, center, zoom }, onManage }: { state: State; onManage: () => void }) {
  const counts = useQuery(testCounts)
  const samples = SAMPLES[code]
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-4 sm:px-6">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="font-medium">
          {name} <span className="text-muted">{code}</span>
        </h3>
        <p className="text-xs text-muted">
          Map center {center.join(', ')} · zoom {zoom} ·{' '}
          {samples ? `${countText(samples, 'sample territory', 'sample territories')}` : 'no samples'}
        </p>
      </div>
      <div className="text-sm tabular-nums">
        <LoadedFigure query={counts} className="h-4 w-20">
          {({ states }) => countText(states[code] ?? 0, 'territory', 'territories')}
        </LoadedFigure>
      </div>
      <Button size="sm" aria-label={`Manage territories of ${name}`} onClick={onManage}>
        Manage territories
      </Button>
    </li>
  )
}
