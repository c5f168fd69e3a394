import type { PriceImport } from '#domain/pricing/price-imports/contract.ts'

type LeftOut = Pick<PriceImport, 'source' | 'status' | 'counts'>

/** What can be done about the rows of a file that were left out, or the lines of a list. */
export function leftOutText({ source, status, counts }: LeftOut): string {
  const isOne = counts.error === 1
  const isChecked = status === 'checked'
  if (source === 'csv') {
    const correct = `orrect ${isOne ? 'it' : 'them'} in the downloaded file and import that.`
    return isChecked
      ? `${isOne ? 'Add it below if you need it' : 'Add the ones you need below'}, or c${correct}`
      : `C${correct}`
  }
  const where = isChecked ? 'below' : 'to the pricebook'
  return isOne
    ? `It looks like an item or has an amount, but we couldn’t tell the price. Add it ${where} if you need it.`
    : `They look like items or have an amount, but we couldn’t tell the price. Add the ones you need ${where}.`
}

/** What was found in a price list, and what to do with it. */
export const foundText = (prices: string, isOne: boolean) =>
  isOne
    ? `We found ${prices} in this list. Check it before you import: change it if we misread it, or exclude it if you don’t want it.`
    : `We found ${prices} in this list. Check them before you import: change what we misread, and exclude what you don’t want.`
