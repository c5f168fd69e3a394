import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { FileText, SearchX } from 'lucide-react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { STATES_IN_LIST } from '#domain/estimates/lists/contract.ts'
import { numberText } from '#kernel/formatters.ts'
import { paths } from '#web/paths.ts'
import { preload } from '#web/session/preload.ts'
import { Page } from '#web/shell/Page.tsx'
import type { Outline } from '#web/shell/portal/outline.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Field, Select } from '#web/ui/forms/Field.tsx'
import { SearchField } from '#web/ui/forms/SearchField.tsx'
import { useSearch } from '#web/ui/forms/use-search.ts'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import { ListCard, Rows } from '#web/ui/lists/ListCard.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { allEstimateCounts, allEstimates } from './all-estimates.ts'
import { EstimateRow } from './EstimateRow.tsx'
import { ESTIMATE_STATES, totalOf } from './estimate-states.ts'
import { useStandings } from './use-standings.ts'

export const meta = () => [{ title: 'Estimates · ODIE' }]

export const handle = {
  title: 'Estimates',
  description: 'Drafts and everything sent on a contractor’s behalf.',
  queries: () => [allEstimateCounts()],
} satisfies Outline

export const clientLoader = () => preload(...handle.queries())

/** Every estimate, of one state or of all, newest first. The filter lives in the URL. */
export default function AllEstimatesPage() {
  const [parameters, setParameters] = useSearchParams()
  const state = STATES_IN_LIST.find((each) => each === parameters.get('state'))
  const { text, setText, search } = useSearch(parameters.get('search') ?? '')
  const change = (name: 'state' | 'search', value: string) =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(current)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing changes the URL
  useEffect(() => {
    if ((parameters.get('search') ?? '') !== (search ?? '')) change('search', search ?? '')
  }, [search])
  const estimates = useInfiniteQuery({
    ...allEstimates({ state, search }),
    placeholderData: keepPreviousData,
  })
  const requested = estimates.data?.filter((estimate) => estimate.state === 'accepted') ?? []
  const standings = useStandings(requested.map(({ id }) => id))
  const counts = useQuery({ ...allEstimateCounts(search), placeholderData: keepPreviousData })
  return (
    <Page>
      <PageHeader
        title={handle.title}
        description={handle.description}
        actions={<ButtonLink to={paths.admin()}>Back to the dashboard</ButtonLink>}
      />
      <search className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_16rem]">
        <SearchField
          label="Search estimates"
          placeholder="Search by address, file, agent, or contractor"
          value={text}
          onChange={setText}
        />
        <Field label="Status" error={undefined}>
          {(control) => (
            <Select
              {...control}
              value={state ?? ''}
              onChange={(event) => change('state', event.target.value)}
            >
              <option value="">All statuses{countIn(counts.data && totalOf(counts.data))}</option>
              {STATES_IN_LIST.map((each) => (
                <option key={each} value={each}>
                  {ESTIMATE_STATES[each].label}
                  {countIn(counts.data?.[each])}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </search>
      <ListCard
        title={state ? ESTIMATE_STATES[state].label : 'All estimates'}
        description={state && ESTIMATE_STATES[state].meaning}
        noun="the estimates"
        query={estimates}
        total={counts.data && (state ? counts.data[state] : totalOf(counts.data))}
        moreLabel="Load more"
        empty={<NoEstimates isSearched={search !== undefined} isNarrowed={state !== undefined} />}
      >
        {(items) => (
          <Rows>
            {items.map((estimate) => (
              <EstimateRow
                key={estimate.id}
                estimate={estimate}
                standing={standings.get(estimate.id)?.work}
              />
            ))}
          </Rows>
        )}
      </ListCard>
    </Page>
  )
}

const countIn = (count: number | undefined) => (count === undefined ? '' : ` (${numberText(count)})`)

function NoEstimates({ isSearched, isNarrowed }: { isSearched: boolean; isNarrowed: boolean }) {
  if (isSearched)
    return (
      <EmptyState icon={SearchX} title="No matches">
        Try part of an address or a name{isNarrowed && ', or another status'}.
      </EmptyState>
    )
  return (
    <EmptyState icon={FileText} title={isNarrowed ? 'No estimates with this status' : 'No estimates yet'}>
      {isNarrowed
        ? 'Choose another status to see the others.'
        : 'A draft appears here once a report has been analyzed.'}
    </EmptyState>
  )
}
