import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { AdminReportRequest } from '#domain/intake/contract.ts'
import type { ReportListFilter } from '#web/paths.ts'

const { search, county, contractorId, agentId, minAgeDays, order } = AdminReportRequest.shape

/** What the URL narrows the list to. Anything in it that isn't valid is ignored. */
function filterIn(parameters: URLSearchParams) {
  const text = (name: keyof ReportListFilter) => parameters.get(name) || undefined
  return {
    search: search.safeParse(text('search')).data || undefined,
    county: county.safeParse(text('county')).data,
    contractorId: contractorId.safeParse(text('contractor')).data,
    agentId: agentId.safeParse(text('agent')).data,
    minAgeDays: minAgeDays.safeParse(text('days')).data,
    order: text('order') ? order.safeParse(text('order')).data : undefined,
  }
}

/** The filter of a list of reports. It lives in the URL, so that it survives a visit to a report and can be shared. */
export function useReportFilter() {
  const [parameters, setParameters] = useSearchParams()
  // What was chosen last: a change made before the page has rendered the one before must not undo it.
  const latest = useRef(parameters)
  useEffect(() => {
    latest.current = parameters
  }, [parameters])
  const change = (name: keyof ReportListFilter, value: string) => {
    const next = new URLSearchParams(latest.current)
    if (value) next.set(name, value)
    else next.delete(name)
    latest.current = next
    setParameters(next, { replace: true, preventScrollReset: true })
  }
  return { filter: filterIn(parameters), change, clear: () => setParameters({}, { replace: true }) }
}
