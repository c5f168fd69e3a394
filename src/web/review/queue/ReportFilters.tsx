import { useEffect, useRef, useState } from 'react'
import type { ReportOrder } from '#domain/intake/contract.ts'
import { AgentSelect } from '#web/accounts/agents/AgentSelect.tsx'
import { ContractorSelect } from '#web/accounts/contractors/ContractorSelect.tsx'
import type { ReportListFilter } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field, Select } from '#web/ui/forms/Field.tsx'
import { SearchField } from '#web/ui/forms/SearchField.tsx'
import { useDebounced } from '#web/ui/forms/use-debounced.ts'
import { CountyField } from './CountyField.tsx'
import { DEADLINE_ORDER } from './preferred-order.ts'
import type { useReportFilter } from './use-report-filter.ts'

const SEARCH_DELAY_MS = 250

const AGES = [
  { days: 1, label: 'A day or more' },
  { days: 3, label: '3 days or more' },
  { days: 7, label: 'A week or more' },
  { days: 30, label: '30 days or more' },
] as const

type Props = {
  filter: ReturnType<typeof useReportFilter>['filter'] & { order: ReportOrder }
  onChange: (name: keyof ReportListFilter, value: string) => void
  /** Undefined while nothing is filtered. */
  onClear: (() => void) | undefined
}

/** The controls that narrow and sort a list of reports. */
export const ReportFilters = ({ filter, onChange, onClear }: Props) => (
  <search className="grid grid-cols-2 items-end gap-3 md:grid-cols-3 lg:grid-cols-6">
    <Search searched={filter.search ?? ''} onChange={(text) => onChange('search', text)} />
    <CountyField value={filter.county ?? ''} onChange={(county) => onChange('county', county)} />
    <Field label="Contractor" error={undefined}>
      {(control) => (
        <ContractorSelect
          control={control}
          empty="All contractors"
          clear="All contractors"
          value={filter.contractorId ?? ''}
          onChoose={(id) => onChange('contractor', id)}
        />
      )}
    </Field>
    <Field label="Agent" error={undefined}>
      {(control) => (
        <AgentSelect
          control={control}
          empty="All agents"
          agentId={filter.agentId}
          onChoose={(id) => onChange('agent', id)}
        />
      )}
    </Field>
    <Field label="Uploaded" error={undefined}>
      {(control) => (
        <Select
          {...control}
          value={filter.minAgeDays ?? ''}
          onChange={(event) => onChange('days', event.target.value)}
        >
          <option value="">Any time</option>
          {AGES.map(({ days, label }) => (
            <option key={days} value={days}>
              {label} ago
            </option>
          ))}
        </Select>
      )}
    </Field>
    <Field label="Sort" error={undefined}>
      {(control) => (
        <Select {...control} value={filter.order} onChange={(event) => onChange('order', event.target.value)}>
          <option value="deadline">{DEADLINE_ORDER}</option>
          <option value="oldest">Oldest first</option>
          <option value="newest">Newest first</option>
          <option value="address">Address, A to Z</option>
          <option value="county">County, A to Z</option>
          <option value="agent">Agent, A to Z</option>
          <option value="contractor">Contractor, A to Z</option>
        </Select>
      )}
    </Field>
    {onClear && (
      <Button variant="quiet" size="sm" className="justify-self-start" onClick={onClear}>
        Clear filters
      </Button>
    )}
  </search>
)

function Search({ searched, onChange }: { searched: string; onChange: (text: string) => void }) {
  const [text, setText] = useState(searched)
  const settled = useDebounced(text.trim(), SEARCH_DELAY_MS)
  /** What this field last put in the URL, or found in it. */
  const known = useRef(searched)
  useEffect(() => {
    if (searched === known.current) return
    known.current = searched
    setText(searched)
  }, [searched])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing changes the filter
  useEffect(() => {
    if (settled === known.current) return
    known.current = settled
    onChange(settled)
  }, [settled])
  return (
    <SearchField
      label="Search"
      placeholder="Search by address, file, agent, or contractor"
      className="col-span-full"
      value={text}
      onChange={setText}
    />
  )
}
