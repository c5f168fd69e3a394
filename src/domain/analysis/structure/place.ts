/** Words that name a place in or around a house. */
const PLACE_WORD =
  '(?:kitchen|bath ?rooms?|baths?|bedrooms?|garages?|basement|attic|crawl ?space|exterior|interior|outside|laundry(?: room)?|utility room|living room|dining room|family room|great room|sun ?room|bonus room|rec(?:reation)? room|mud ?room|den|office|study|foyer|entry(?:way)?|hall(?:way)?s?|hvac|linen|coat|walk-?in|mechanical|equipment|stair(?:s|way|well)?|closets?|pantry|porch|deck|patio|balcony|yard|driveway|carport|shed|barn|workshop|shop|roof|soffit|eaves?|panel|sub ?panel|meter|main panel|electrical panel|water heater|furnace|air handler|condenser|pool|spa|hot tub|sump(?: pit)?|island|counter(?:top)?s?|vanity|sink|fireplace|loft|library|powder room|half bath|wet bar|throughout(?: the (?:home|house|property))?|various(?: locations)?|multiple locations|wall|ceiling|floor|level|side|elevation|unit|room|upstairs|downstairs|cellar|boiler room|mechanical room|storage(?: room)?|landing|lanai|pump house|well house|dock|gazebo|detached|front|rear|back|left|right|north|south|east|west|master|primary|guest|second|first|third|1st|2nd|3rd|main|upper|lower|middle|fl)'

const LINKS =
  '(?:and|or|at|in|of|the|on|near|by|under|above|behind|to|from|&|wall|area|areas|side|end|corner|both|all|several|other|\\d+|#\\d+)'

const PLACE_LINE = new RegExp(`^(?:(?:${PLACE_WORD}|${LINKS})[\\s,/&;.()+-]*)+$`, 'i')
const HAS_PLACE = new RegExp(`\\b${PLACE_WORD}\\b`, 'i')

/** Whether a short line is only a location ('2ND FLOOR BATHROOM', 'Exterior, front porch'). */
export function isPlaceLine(text: string): boolean {
  return text.length <= 90 && HAS_PLACE.test(text) && PLACE_LINE.test(text)
}

const FIELD =
  /\b(?:locations?(?: include(?:s|d)?(?: but (?:are|is) not limited to)?)?|where)\s*:\s*([^.;•]{3,90})/i

const AREA =
  '(?:kitchen|(?:hall |master |guest |half |primary |front |rear |upstairs |downstairs )?bath ?rooms?|(?:hall|master|guest|half|powder) bath|(?:master |guest |front |rear |primary |middle )?bedrooms?(?: #?\\d)?|(?:detached |attached )?garage|basement|attic|crawl ?space|exterior|laundry(?: room| area)?|utility room|living room|dining room|family room|great room|sun ?room|bonus room|den|office|study|foyer|entry|hall(?:way)?|stair(?:s|way|well)?|(?:bedroom |master )?closet|pantry|(?:front |rear |back |side )?(?:porch|deck|patio|yard)|balcony|carport|shed|barn|workshop|main (?:service |electrical )?panel|sub ?-?panel|(?:main |service |electrical |breaker )panel|water heater|furnace|air handler|condenser|meter|pool|spa|hot tub|wet bar|(?:north|south|east|west|left|right|front|rear|back) (?:side|wall|exterior|elevation)(?: of (?:the )?(?:house|home))?|(?:1st|2nd|3rd|first|second|third|main|upper|lower) (?:floor|level)|powder room|mechanical room|island|throughout(?: the (?:home|house))?)'

const AREAS = new RegExp(`\\b${AREA}\\b`, 'gi')

/** A place named in the text ('in the garage'); null if there's none. */
export function placeNamedIn(text: string): string | null {
  const field = FIELD.exec(text)
  if (field && !/pictured/i.test(field[1]!)) return field[1]!.trim()
  const before = /^([^:]{3,40}):\s/.exec(text)
  if (before && isPlaceLine(before[1]!)) return before[1]!.trim()
  const found = [...new Set([...text.matchAll(AREAS)].map(([area]) => area.toLowerCase()))]
  return found.length > 0 ? found.slice(0, 4).join(', ') : null
}

const ROOMS =
  '(?:kitchen|(?:hall |master |guest |half |primary |front |rear |upstairs |downstairs )?bath(?: ?rooms?)?|(?:master |guest |front |rear |primary |middle )?bedrooms?(?: #?\\d)?|garage|basement|attic|crawl ?space|exterior|outside|laundry(?: room)?|living room|dining room|family room|den|office|hall(?:way)?|(?:front |rear |back )?(?:porch|deck|patio)|shed|workshop)'
const LIST_OF_ROOMS = new RegExp(
  `\\b${ROOMS}(?:\\s*(?:,|&|\\band\\b|\\/)+\\s*(?:and )?(?:(?:in|at|on) )?(?:the )?${ROOMS})+\\b`,
  'gi',
)

const BOTH_ROOMS = new RegExp(`\\b(?:both|two)(?: of)?(?: the)? (?:${ROOMS}|hallway)s\\b`, 'i')

/** How many rooms a text lists ('garage and exterior', 'both hallways' → 2); 0 if none. */
export function roomsListedIn(text: string): number {
  if (BOTH_ROOMS.test(text)) return 2
  const lists = text.match(LIST_OF_ROOMS) ?? []
  const rooms = lists.join(', ').match(new RegExp(ROOMS, 'gi')) ?? []
  return new Set(rooms.map((room) => room.toLowerCase())).size
}

/** Location words that mean little without the room ('ceiling', 'north wall'). */
const PART_OF_ROOM =
  /^(?:(?:north|south|east|west|left|right|rear|front|back|the) )*(?:ceiling|walls?|floor|side|closet|corner)$/i

/** Places for display: 'BASEMENT ATTIC' → 'Basement, attic', 'Laundry, Laundry counter' → 'Laundry counter'. */
export function placeOf(places: readonly string[], room: string | null): string {
  const parts = places.flatMap(partsOfPlace)
  const needsRoom = room !== null && parts.every((part) => PART_OF_ROOM.test(part))
  const kept: string[] = []
  for (const part of needsRoom ? [room, ...parts] : parts) {
    if (kept.some((known) => isWithin(part, known))) continue
    const wider = kept.findIndex((known) => isWithin(known, part))
    if (wider < 0) kept.push(part)
    else kept[wider] = part
  }
  const place = kept.map((part) => part.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())).join(', ')
  return place.charAt(0).toUpperCase() + place.slice(1)
}

function partsOfPlace(place: string): string[] {
  const isShouted = place === place.toUpperCase()
  const plain = isShouted ? place.toLowerCase() : place
  const areas = plain.match(AREAS) ?? []
  const isRowOfAreas = areas.length > 1 && areas.join(' ') === plain.replace(/\s+/g, ' ')
  const parts = isRowOfAreas ? areas : plain.split(/\s*[,;]\s*/)
  return parts.map((part) => part.replace(/[.\s]+$/, '').trim()).filter((part) => part !== '')
}

const wordsOfPlace = (place: string) =>
  (place.toLowerCase().match(/[a-z0-9]+/g) ?? []).map((word) => word.replace(/s$/, ''))

const isWithin = (place: string, other: string) => {
  const words = new Set(wordsOfPlace(other))
  return wordsOfPlace(place).every((word) => words.has(word))
}
