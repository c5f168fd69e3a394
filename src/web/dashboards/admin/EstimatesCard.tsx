import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { STATES_IN_LIST } from '#domain/estimates/lists/contract.ts'
import { numberText } from '#kernel/formatters.ts'
import { allEstimateCounts } from '#web/estimates/all-estimates.ts'
import { ESTIMATE_STATES, totalOf } from '#web/estimates/estimate-states.ts'
import { paths } from '#web/paths.ts'
import { ListCard, Rows } from '#web/ui/lists/ListCard.tsx'

/** How many estimates there are in each state, with links to them. */
export function EstimatesCard() {
  const counts = useQuery(allEstimateCounts())
  const states = counts.data && STATES_IN_LIST.map((state) => ({ state, count: counts.data[state] }))
  return (
    <ListCard
      title="Estimates"
      noun="the estimates"
      query={{ ...counts, data: states }}
      total={counts.data && totalOf(counts.data)}
      allPath={paths.adminEstimates()}
    >
      {(items) => (
        <Rows>
          {items.map(({ state, count }) => (
            <li key={state}>
              <Link
                to={paths.adminEstimates({ state })}
                className="flex justify-between gap-4 px-5 py-3 text-sm -outline-offset-2 hover:bg-hover sm:px-6"
              >
                {ESTIMATE_STATES[state].label}
                <span
                  className={
                    state === 'undelivered' && count > 0 ? 'font-semibold text-danger' : 'font-semibold'
                  }
                >
                  {numberText(count)}
                </span>
              </Link>
            </li>
          ))}
        </Rows>
      )}
    </ListCard>
  )
}
