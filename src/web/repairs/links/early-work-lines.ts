import { isLeftOut, type WorkRequest } from '#domain/repairs/work/contract.ts'
import { VERDICTS } from '#domain/repairs/work/rules.ts'
import { dollarText } from '#kernel/money.ts'
import { rangeText } from '#web/estimates/line-price.ts'
import { priceAfter } from '#web/repairs/work/request-text.ts'

/** Requested lines with the contractor's answer if there's one, the charges, and what they come to. */
export function earlyWorkLines(request: WorkRequest) {
  const { lines, answer } = request
  const { charges, amount, range } = answer ?? request
  const requested = lines.map((line) => {
    const verdict = answer?.lines.find(({ lineId }) => lineId === line.id)?.verdict
    const price = verdict && isLeftOut(verdict) ? VERDICTS[verdict] : priceAfter(line, verdict)
    return { description: line.description, location: line.location || null, price }
  })
  const charged = charges.map(({ description, price }) => ({
    description,
    location: null,
    price: price === null ? 'Priced after a visit' : dollarText(price),
  }))
  const total = {
    description: answer ? 'Estimated total' : 'Requested',
    location: range && rangeText(range),
    price: dollarText(amount),
  }
  const limit = answer?.notToExceed && {
    description: 'Not to exceed',
    location: null,
    price: dollarText(answer.notToExceed),
  }
  return [...requested, ...charged, total, ...(limit ? [limit] : [])]
}
