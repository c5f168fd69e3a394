import { useQueryClient } from '@tanstack/react-query'
import { type BookItem, changePricebookItem, listPricebook } from '#domain/pricing/pricebooks/contract.ts'
import type { InputOf } from '#kernel/endpoint.ts'
import { useCommand } from '#web/api/query.ts'
import { CHANGED_BY_ITEM } from '../queries.ts'

/**
 * Changes an item, unless it was changed elsewhere since `item` was loaded. Then the list is loaded again, so that the form opens
 * with the values of now.
 */
export function useChangeItem() {
  const client = useQueryClient()
  const { mutateAsync } = useCommand(changePricebookItem, { refreshes: CHANGED_BY_ITEM })
  return async (
    { id, version }: BookItem,
    form: Omit<InputOf<typeof changePricebookItem>, 'id' | 'version'>,
  ) => {
    try {
      return await mutateAsync({ ...form, id, version })
    } catch (error) {
      void client.invalidateQueries({ queryKey: [listPricebook.name] })
      throw error
    }
  }
}
