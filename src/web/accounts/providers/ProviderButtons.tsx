import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { startProviderSignIn } from '#domain/accounts/openid/contract.ts'
import type { ProviderKey } from '#kernel/sign-in/provider-key.ts'
import { call, messageOf } from '#web/api/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { ProviderMark } from './ProviderMark.tsx'
import { providersQuery } from './queries.ts'
import { useLeaving } from './use-leaving.ts'

/** A button for each configured provider; nothing without one. They don't keep the form above from working. */
export function ProviderButtons({ next, isDivided = false }: { next: string | null; isDivided?: boolean }) {
  const { data: providers = [] } = useQuery(providersQuery)
  const [problem, setProblem] = useState<string | null>(null)
  const { leavingFor, leave } = useLeaving<ProviderKey>()
  if (providers.length === 0) return null

  const start = async (provider: ProviderKey) => {
    setProblem(null)
    try {
      await leave(provider, () => call(startProviderSignIn, { provider, ...(next && { next }) }))
    } catch (error) {
      setProblem(messageOf(error, 'Please try again, or log in another way.'))
    }
  }
  return (
    <div className={classNames('grid gap-3', isDivided && 'border-t border-line pt-5')}>
      {problem && (
        <Notice tone="caution" live>
          {problem}
        </Notice>
      )}
      {providers.map(({ key, name }) => (
        <Button
          key={key}
          className="w-full"
          pending={leavingFor === key}
          disabled={leavingFor !== null}
          onClick={() => void start(key)}
        >
          {leavingFor !== key && <ProviderMark provider={key} />}
          <span className="truncate">Continue with {name}</span>
        </Button>
      ))}
    </div>
  )
}
