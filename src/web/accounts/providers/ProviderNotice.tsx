import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { PROVIDER_PROBLEMS } from '#domain/accounts/openid/contract.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { PROBLEMS } from './problem-text.ts'
import { providersQuery } from './queries.ts'

/** What came of a visit to a provider, by the codes in the address. Nothing for any other address. */
export function ProviderNotice() {
  const [parameters] = useSearchParams()
  const { data: providers } = useQuery(providersQuery)
  const nameOf = (key: string | null) => providers?.find((provider) => provider.key === key)?.name
  const connected = nameOf(parameters.get('connected'))
  if (connected)
    return (
      <Notice tone="good" live title={`${connected} is connected`}>
        From now on, you can log in with it.
      </Notice>
    )
  const problem = PROVIDER_PROBLEMS.find((each) => each === parameters.get('problem'))
  // With the name, once it's known.
  if (!problem || !providers) return null
  const { title, text } = PROBLEMS[problem](nameOf(parameters.get('provider')) ?? 'the provider')
  return (
    <Notice tone="caution" live title={title}>
      {text}
    </Notice>
  )
}
