import { useQuery } from '@tanstack/react-query'
import { type Coverage, getCoverage } from '#domain/territories/contract.ts'
import { zipOf } from '#domain/territories/rules.ts'
import { query } from '#web/api/query.ts'

/** Whether ODIE serves the ZIP code of an address; `coverage` is undefined without one, and until the server has responded. */
export function useCoverage(address: string): { zip: string | null; coverage: Coverage | undefined } {
  const zip = zipOf(address)
  const { data: coverage } = useQuery({ ...query(getCoverage, { zip: zip ?? '' }), enabled: zip !== null })
  return { zip, coverage: zip ? coverage : undefined }
}
