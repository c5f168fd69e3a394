/* Areas of a house, by which an estimate's lines are grouped: on the PDF, and wherever people read the lines. */

/** Lines of one area, in their own order. `area` is null where no line names one, so there's nothing to group by. */
export type LineGroup<Line> = { area: string | null; lines: Line[] }

const SEVERAL = 'Several areas'
const GENERAL = 'General'

/** Areas and their words, the most specific first: a hall bath is a bathroom, basement stairs are in the basement. */
const AREAS: readonly (readonly [name: string, words: RegExp])[] = [
  ['Attic', /\battic\b/],
  ['Bathrooms', /\b(?:bath ?rooms?|baths?|powder room|vanity|toilet|shower|(?<!hot )tub)\b/],
  [
    'Kitchen',
    /\b(?:kitchens?|kitchenette|pantry|wet bar|island|counter ?tops?|dishwasher|range|disposal|breakfast)\b/,
  ],
  ['Bedrooms', /\b(?:bed ?rooms?|nursery)\b/],
  [
    'Laundry and utilities',
    /\b(?:laundry|utility|mechanical|boiler|furnace|hvac|water heater|air handler|condenser|washer|dryer|storage)\b/,
  ],
  [
    'Living areas',
    /\b(?:living|dining|family|great|bonus|rec(?:reation)?|sun) ?rooms?\b|\b(?:den|office|study|library|loft|fireplace)\b/,
  ],
  [
    'Garage and outbuildings',
    /\b(?:garages?|carport|sheds?|barn|workshop|shop|pump house|well house|outbuilding)\b/,
  ],
  ['Basement and crawl space', /\b(?:basement|cellar|crawl ?space|sump|downstairs|lower level)\b/],
  [
    'Exterior',
    /\b(?:exterior|outside|outdoors?|porch|deck|patio|balcony|yard|driveway|roof|soffits?|eaves?|gable|lanai|gazebo|dock|pool|spa|hot tub|landscape|gutters?|fence|siding)\b/,
  ],
  [
    'Entry, halls, and stairs',
    /\b(?:foyer|entry(?:way)?|hall(?:way)?s?|stair(?:s|way|well|case)?|landing|mud ?room)\b/,
  ],
]

/** Work on the panel belongs together, wherever the panel is. */
const PANEL =
  /\b(?:sub ?-?)?panel(?:board)?s?\b|\bmeter\b|\bservice (?:entrance|drop|equipment|disconnect|mast)\b|\bmain disconnect\b|\bload center\b/
const PANEL_AREA = 'Electrical panel and service'

/** The order in which areas are listed: once around the house and then through it. */
const ORDER: readonly string[] = [
  'Exterior',
  'Garage and outbuildings',
  'Kitchen',
  'Bathrooms',
  'Bedrooms',
  'Living areas',
  'Entry, halls, and stairs',
  'Laundry and utilities',
  'Basement and crawl space',
  'Attic',
  PANEL_AREA,
  SEVERAL,
  GENERAL,
]

/** `Basement ceiling, near the stairs` is in the basement. */
const IS_NEAR = /^\s*(?:near|next to|by|beside|behind|opposite|above|below|under)\b/

/** A level and a room on it are one place: `Loft, bedroom 2`, `Basement, bathroom`. */
const LEVEL =
  /^\s*(?:the\s+)?(?:loft|basement|cellar|downstairs|upstairs|lower level)(?:\s+(?:level|area))?\s*$/
const ROOMS: ReadonlySet<string> = new Set([
  'Bathrooms',
  'Kitchen',
  'Bedrooms',
  'Laundry and utilities',
  'Living areas',
])

const areaNamedBy = (part: string) => AREAS.find(([, words]) => words.test(part))?.[0]

/** Whether a place is one room, after the level that it's on. */
function isRoomOfLevel(parts: readonly string[]): boolean {
  const [level = '', room = '', ...others] = parts
  return others.length === 0 && LEVEL.test(level) && ROOMS.has(areaNamedBy(room) ?? '')
}

/** The areas that one place names: `Basement, attic` names two, `Garage ceiling` one, `Second floor` none. */
function areasOfPlace(place: string): string[] {
  if (PANEL.test(place)) return [PANEL_AREA]
  const parts = place.split(/[,/&]|\band\b/)
  const named = parts.filter((part) => !IS_NEAR.test(part))
  const rooms = isRoomOfLevel(place.split(',')) ? parts.slice(1) : named
  return (rooms.length > 0 ? rooms : parts).flatMap((part) => areaNamedBy(part) ?? [])
}

/** The area of a line's location, such as `Kitchen (2); Hall bath`. */
export function areaOf(location: string | null): string {
  const places = (location ?? '').toLowerCase().split(';')
  const [area, ...others] = new Set(places.flatMap(areasOfPlace))
  if (area === undefined) return GENERAL
  return others.length > 0 ? SEVERAL : area
}

/** The lines by area: known areas in a fixed order, then the lines in several areas, then those that name none. */
export function groupByArea<Line extends { location: string | null }>(
  lines: readonly Line[],
): LineGroup<Line>[] {
  const groups = Map.groupBy(lines, ({ location }) => areaOf(location))
  const areas = ORDER.filter((area) => groups.has(area))
  const isGrouped = areas.some((area) => area !== GENERAL)
  return areas.map((area) => ({ area: isGrouped ? area : null, lines: groups.get(area) ?? [] }))
}
