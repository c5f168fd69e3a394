import { wisconsinZip, wisconsinZips, type Zip } from './wisconsin.ts'

/** A group of ZIPs that staff assign together: a county, or a part of one. */
export type ZipGroup = { name: string; zips: readonly Zip[] }

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => String(from + n))

/** The ZIPs that stand for Milwaukee in ODIE's service area, as specified: 31. */
const MILWAUKEE = [...range(53_201, 53_228), ...range(53_233, 53_235)]
const MILWAUKEE_SUBURBS = ['53110', '53129', '53130', '53132', '53154', '53172']

const known = (zipCodes: readonly string[]): Zip[] => zipCodes.map((zipCode) => wisconsinZip(zipCode)!)
const ofCounty = (name: string): ZipGroup => ({
  name,
  zips: wisconsinZips.filter(({ county }) => county === name),
})

/** Wisconsin's counties that can be assigned in bulk, Milwaukee's suburbs as a group of their own. */
export const wisconsinCounties: readonly ZipGroup[] = [
  { name: 'Milwaukee', zips: known(MILWAUKEE) },
  { name: 'Milwaukee County suburbs', zips: known(MILWAUKEE_SUBURBS) },
  ...['Waukesha', 'Racine', 'Kenosha', 'Dane', 'Jefferson', 'Ozaukee', 'Washington'].map(ofCounty),
]
