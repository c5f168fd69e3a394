import { useQuery } from '@tanstack/react-query'
import { getSiteConfig } from '#domain/site/public-site/contract.ts'
import { STATES, type State } from '#domain/territories/catalogue.ts'
import { alternativesText, listText } from '#kernel/formatters.ts'
import { query } from '#web/api/query.ts'
import { queryClient } from '#web/api/query-client.ts'

const FIRST = STATES.slice(0, 1)

export const siteConfig = query(getSiteConfig, {})

/** The states with open territories. Wisconsin, as in the prerendered pages, until the configuration has loaded. */
export function useServedStates(): readonly State[] {
  // The client is passed, because the landing page has no provider.
  const { data } = useQuery(siteConfig, queryClient)
  return data ? STATES.filter(({ code }) => data.servedStates.includes(code)) : FIRST
}

/** `Wisconsin and Illinois`, or with “or”. */
export const namesOf = (states: readonly State[], word: 'and' | 'or') =>
  (word === 'and' ? listText : alternativesText)(states.map(({ name }) => name))
