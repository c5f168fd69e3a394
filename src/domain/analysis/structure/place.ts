import vocabulary from './place.json' with { type: 'json' }

const PLACE_LINE = new RegExp(`^(?:(?:${vocabulary.place}|${vocabulary.link})[\\s,/&;.()+-]*)+$`, 'i')
const HAS_PLACE = new RegExp(`\\b${vocabulary.place}\\b`, 'i')

/** Whether a short line is only a location ('2ND FLOOR BATHROOM', 'Exterior, front porch'). */
export function isPlaceLine(text: string): boolean {
  return text.length <= 90 && HAS_PLACE.test(text) && PLACE_LINE.test(text)
}

const FIELD = new RegExp(vocabulary.field, 'i')

const AREAS = new RegExp(`\\b${vocabulary.area}\\b`, 'gi')

/** A place named in the text ('in the garage'); null if there's none. */
export function placeNamedIn(text: string): string | null {
  const field = FIELD.exec(text)
  if (field && !/pictured/i.test(field[1]!)) return field[1]!.trim()
  const before = /^([^:]{3,40}):\s/.exec(text)
  if (before && isPlaceLine(before[1]!)) return before[1]!.trim()
  const found = [...new Set([...text.matchAll(AREAS)].map(([area]) => area.toLowerCase()))]
  return found.length > 0 ? found.slice(0, 4).join(', ') : null
}

const LIST_OF_ROOMS = new RegExp(
  `\\b${vocabulary.room}(?:\\s*(?:,|&|\\band\\b|\\/)+\\s*(?:and )?(?:(?:in|at|on) )?(?:the )?${vocabulary.room})+\\b`,
  'gi',
)

const BOTH_ROOMS = new RegExp(`\\b(?:both|two)(?: of)?(?: the)? (?:${vocabulary.room}|hallway)s\\b`, 'i')

/** How many rooms a text lists ('garage and exterior', 'both hallways' → 2); 0 if none. */
export function roomsListedIn(text: string): number {
  if (BOTH_ROOMS.test(text)) return 2
  const lists = text.match(LIST_OF_ROOMS) ?? []
  const rooms = lists.join(', ').match(new RegExp(vocabulary.room, 'gi')) ?? []
  return new Set(rooms.map((room) => room.toLowerCase())).size
}

/** Location words that mean little without the room ('ceiling', 'north wall'). */
const PART_OF_ROOM = new RegExp(vocabulary.partOfRoom, 'i')

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
