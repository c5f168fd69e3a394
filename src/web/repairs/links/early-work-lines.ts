import { isLeftOut, type WorkRequest } from '#domain/repairs/work/contract.ts'
import { VERDICTS } from '#domain/repairs/work/rules.ts'
import { dollarText } from '#kernel/money.ts'
import { priceAfter } from '#web/repairs/work/request-text.ts'

/** Requested lines with the contractor's answer if there's one, the charges, and what they come to. */
export function earlyWorkLines({ lines, answer, charges, amount }: WorkRequest) {
  const requested = lines.map((line) => {
    const verdict = answer?.lines.find(({ lineId }) => lineId === line.id)?.verdict
    const price = verdict && isLeftOut(verdict) ? VERDICTS[verdict] : priceAfter(line, verdict)
    return { description: line.description, location: line.location || null, price }
  })
  const sums = [
    ...(answer ?? { charges }).charges.map(({ description, price }) => ({
      description,
      price: price === null ? 'Priced after a visit' : dollarText(price),
    })),
    {
      description: answer ? 'Estimated total' : 'Requested',
      price: dollarText((answer ?? { amount }).amount),
    },
  ]
  return [...requested, ...sums.map((sum) => ({ ...sum, location: null }))]
}
