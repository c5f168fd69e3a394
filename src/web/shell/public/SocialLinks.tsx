import { useQuery } from '@tanstack/react-query'
import { getSiteConfig } from '#domain/site/public-site/contract.ts'
import { query } from '#web/api/query.ts'
import { queryClient } from '#web/api/query-client.ts'
import { SocialList } from './SocialList.tsx'

/** The social networks with this site's links. Passes the query client, because the landing page has no provider. */
export function SocialLinks() {
  const { data } = useQuery(query(getSiteConfig, {}), queryClient)
  return <SocialList links={data?.social} />
}
