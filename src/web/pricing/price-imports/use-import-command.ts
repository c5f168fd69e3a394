import { useQueryClient } from '@tanstack/react-query'
import { listPriceImports } from '#domain/pricing/price-imports/contract.ts'
import type { Endpoint, InputOf, OutputOf } from '#kernel/endpoint.ts'
import { hasCode } from '#web/api/call.ts'
import { type Callbacks, useCommand } from '#web/api/query.ts'
import { CHANGED_BY_ROW } from '../queries.ts'

/**
 * A command about an import. One that's refused because of the import's state shows that state: another tab may have imported, undone,
 * or discarded it.
 */
export function useImportCommand<E extends Endpoint>(
  endpoint: E,
  { refreshes }: { refreshes: readonly Endpoint[] },
) {
  const client = useQueryClient()
  const command = useCommand(endpoint, { refreshes })
  const mutate = (input: InputOf<E>, callbacks: Callbacks<OutputOf<E>> = {}) =>
    command.mutate(input, {
      ...callbacks,
      onError: (error) => {
        if (hasCode(error, 'conflict') || hasCode(error, 'not_found'))
          for (const { name } of [...CHANGED_BY_ROW, listPriceImports])
            void client.invalidateQueries({ queryKey: [name] })
        return callbacks.onError?.(error)
      },
    })
  return { ...command, mutate }
}
