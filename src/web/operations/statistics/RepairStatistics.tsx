import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRepairStatistics } from '#domain/operations/repair-statistics/contract.ts'
import type { Statistics } from '#domain/operations/statistics/contract.ts'
import { query } from '#web/api/query.ts'
import { momentText } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { ActualCard } from './ActualCard.tsx'
import { ChangesCard } from './ChangesCard.tsx'
import { FunnelCard } from './FunnelCard.tsx'
import type { Days } from './periods.ts'

/** What becomes of estimates after they're sent; loads on its own. */
export function RepairStatistics({ days, kinds }: { days: Days; kinds: Statistics['kinds'] }) {
  const repairs = useQuery({ ...query(getRepairStatistics, { days }), placeholderData: keepPreviousData })
  return (
    <Loaded
      query={repairs}
      skeleton={<SkeletonRows label="Loading the statistics of repairs" />}
      failure="We couldn’t load the statistics of repairs"
    >
      {(loaded) => (
        <>
          {loaded.keptAt && (
            <p className="text-sm text-muted">
              The numbers below were last updated {momentText(loaded.keptAt)}. With this many estimates, that
              happens every hour.
            </p>
          )}
          <ChangesCard kinds={kinds} repairs={loaded} />
          <FunnelCard repairs={loaded} />
          <ActualCard actual={loaded.actual} />
        </>
      )}
    </Loaded>
  )
}
