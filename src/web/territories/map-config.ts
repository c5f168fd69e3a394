import { getMapConfig } from '#domain/site/public-site/contract.ts'
import { query } from '#web/api/query.ts'

/** What maps are made of. Pages with a map load it first, so that the map's place doesn't change its height. */
export const mapConfig = query(getMapConfig, {})
