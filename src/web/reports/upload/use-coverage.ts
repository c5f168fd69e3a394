import { useQuery } from '@tanstack/react-query'
import { type Coverage, getCoverage } from '#domain/territories/contract.ts'
import { zipOf } from '#domain/territories/rules.ts'
import { query } from '#web/api/query.ts'

type KnownCoverage = { zip: string | null; coverage: Coverage | undefined; isChecking: boolean }

/** Whether ODIE serves the ZIP code of an address; `coverage` is undefined without one, until the server has responded, and if it failed. */
export function useCoverage(address: string): KnownCoverage {
  const zip = zipOf(address)
  const { data: coverage, isLoading } = useQuery({
    ...query(getCoverage, { zip: zip ?? '' }),
    enabled: zip !== null,
  })
  return { zip, coverage: zip ? coverage : undefined, isChecking: isLoading }
}
