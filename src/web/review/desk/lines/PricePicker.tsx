import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LineEdit } from '#domain/estimates/contract.ts'
import { type PriceOption, searchPrices } from '#domain/pricing/pricebooks/contract.ts'
import type { UserId } from '#kernel/actor.ts'
import { query } from '#web/api/query.ts'
import { FailedLine } from '#web/ui/FailedLine.tsx'
import { dollarRangeText, perUnit } from '#web/ui/format.ts'
import { type Choice, PickDialog } from '#web/ui/forms/PickDialog.tsx'
import { useDebounced } from '#web/ui/forms/use-debounced.ts'

const TYPING_PAUSE_MS = 150

type PriceChoice = Choice & { option: PriceOption }

/** Picks the price of a line by typing: from the contractor's pricebook first, then from the catalog. */
export function PricePicker({
  line,
  isRenamed,
  contractorId,
  contractorName,
  onPick,
  onClose,
}: {
  line: LineEdit
  /** Whether it takes the name of what is picked. */
  isRenamed: boolean
  contractorId: UserId | null
  contractorName: string | undefined
  onPick: (option: PriceOption) => void
  onClose: () => void
}) {
  const [text, setText] = useState('')
  const q = useDebounced(text.trim(), TYPING_PAUSE_MS)
  const prices = useQuery({
    ...query(searchPrices, { contractorId: contractorId ?? '', ...(q ? { q } : { like: line.description }) }),
    placeholderData: keepPreviousData,
  })
  const { data, error, isFetching } = prices
  // Enter right after typing must not take a result of the earlier text.
  const isSettled = !isFetching && q === text.trim()
  const choices = isSettled ? (data ?? []).map((option) => choiceOf(option, contractorName)) : []
  const hasNone = isSettled && !error && choices.length === 0
  return (
    <PickDialog<PriceChoice>
      title="Pick a price"
      description={descriptionOf(line, isRenamed)}
      label="Search prices"
      placeholder="Type a part or a job, like GFCI"
      text={text}
      onType={setText}
      choices={choices}
      note={
        !data && prices.errorUpdateCount > 0 ? (
          <FailedLine query={prices} failure="We couldn’t load the prices." />
        ) : hasNone ? (
          noneText(q, contractorId)
        ) : (
          !isSettled && 'Searching…'
        )
      }
      onChoose={({ option }) => onPick(option)}
      onClose={onClose}
    />
  )
}

const descriptionOf = ({ description }: LineEdit, isRenamed: boolean) =>
  `For “${description || 'No description'}”. ${
    isRenamed
      ? 'The line takes the name of the work, and keeps its quantity.'
      : 'The line keeps its description and quantity.'
  }`

const noneText = (q: string, contractorId: UserId | null) =>
  q
    ? contractorId
      ? `Neither the contractor’s pricebook nor the catalog has “${q}”.`
      : `The catalog doesn’t have “${q}”. To search a pricebook, too, choose a contractor.`
    : 'Type to search the contractor’s pricebook and the catalog.'

const choiceOf = (option: PriceOption, contractorName: string | undefined): PriceChoice => ({
  id: `${option.source}-${option.name}`,
  group:
    option.source === 'catalogue' ? 'Catalog' : contractorName ? `${contractorName} pricebook` : 'Pricebook',
  title: option.name,
  detail: option.detail,
  aside: `${dollarRangeText(option.minPrice, option.maxPrice)}${perUnit(option.unit)}`,
  option,
})
