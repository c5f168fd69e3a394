import { SERVED_COUNTIES } from '#domain/site/public-site/catalogue.ts'
import type { ServedState } from '#domain/site/public-site/contract.ts'

/** What prerendered pages show; the server knows which counties have territories. */
export const SPECIFIED_AREA: readonly ServedState[] = [
  { code: 'WI', name: 'Wisconsin', counties: SERVED_COUNTIES },
]
