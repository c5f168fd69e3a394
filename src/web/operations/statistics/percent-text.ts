/** A share in whole percent: 0.256 as “26%”. */
export const percentText = (share: number) => `${Math.round(share * 100).toLocaleString('en-US')}%`
