import { numberText } from '#kernel/formatters.ts'
/** A share in whole percent: 0.256 as “26%”. */
export const percentText = (share: number) => `${numberText(Math.round(share * 100))}%`
