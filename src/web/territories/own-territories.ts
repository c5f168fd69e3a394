import { countOwnTerritories, listOwnTerritories } from '#domain/territories/contract.ts'
import { countsQuery, pagedQuery } from '#web/api/query.ts'

const PAGE_SIZE = 100

/** The contractor's territories by ZIP code. */
export const ownTerritories = pagedQuery(listOwnTerritories, { limit: PAGE_SIZE })

/** How many there are. */
export const ownTerritoryCounts = countsQuery(listOwnTerritories, countOwnTerritories, {})
