import { useQuery } from '@tanstack/react-query'
import { getSiteConfig } from '#domain/site/contract.ts'
import { query } from '#web/api/query.ts'
import { queryClient } from '#web/api/query-client.ts'
import { SocialList } from './SocialList.tsx'

/** The networks with the addresses of this installation. The client is named, because the landing page provides none. */
export function SocialLinks() {
  const { data } = useQuery(query(getSiteConfig, {}), queryClient)
  return <SocialList links={data?.social} />
}
