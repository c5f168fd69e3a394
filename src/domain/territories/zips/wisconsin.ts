import rows from './wisconsin.json' with { type: 'json' }

/** A ZIP. `city` is its post office; `alsoCalled` are the places that people write instead. */
export type Zip = {
  zipCode: string
  city: string
  alsoCalled: readonly string[]
  county: string
  latitude: number
  longitude: number
}

/** Villages and suburbs whose post goes through another city's office: what people write for these ZIPs. */
const ALSO_CALLED: Readonly<Record<string, readonly string[]>> = {
  '53021': ['Waubeka'],
  '53090': ['Barton'],
  '53092': ['Thiensville'],
  '53185': ['Wind Lake'],
  '53207': ['Bay View', 'St. Francis'],
  '53209': ['Glendale', 'Brown Deer', 'River Hills'],
  '53211': ['Shorewood', 'Whitefish Bay'],
  '53212': ['Glendale'],
  '53213': ['Wauwatosa'],
  '53214': ['West Allis', 'West Milwaukee'],
  '53215': ['West Milwaukee'],
  '53217': ['Whitefish Bay', 'Fox Point', 'Bayside', 'Glendale', 'River Hills'],
  '53219': ['West Allis', 'West Milwaukee'],
  '53220': ['Greenfield'],
  '53221': ['Greenfield'],
  '53222': ['Wauwatosa'],
  '53223': ['Brown Deer'],
  '53225': ['Wauwatosa'],
  '53226': ['Wauwatosa'],
  '53227': ['West Allis', 'Greenfield'],
  '53228': ['Greenfield'],
  '53235': ['St. Francis'],
}

/** A row of the data files, as `make-zips.ts` writes them. */
export type Row = [zipCode: string, city: string, county: string, latitude: number, longitude: number]

export const zipOfRow = ([zipCode, city, county, latitude, longitude]: Row): Zip => ({
  zipCode,
  city,
  alsoCalled: ALSO_CALLED[zipCode] ?? [],
  county,
  latitude,
  longitude,
})

/** Every ZIP of Wisconsin, in order. */
export const wisconsinZips: readonly Zip[] = (rows as Row[]).map(zipOfRow)

const byZip = new Map(wisconsinZips.map((zip) => [zip.zipCode, zip]))

/** What is known of a ZIP; undefined outside of Wisconsin. */
export const wisconsinZip = (zipCode: string): Zip | undefined => byZip.get(zipCode)
