import { setImmediate } from 'node:timers/promises'

/** The meaning of an item's name, with the synonyms of contractors and inspectors normalized. */
export type Name = {
  /** The significant words, each once, in alphabetical order. */
  words: readonly string[]
  /** `words` as one string: two names with the same key mean the same thing. */
  key: string
  /** What's done to the thing: a new circuit and a repaired one have different prices. */
  actions: ReadonlySet<Action>
  /** A price for the second and further ones (`each additional`). */
  isAdditional: boolean
  /** Codes of the catalogue, `RCP-01`. */
  codes: readonly string[]
}
export type Action = 'install' | 'replace' | 'repair'

/** Synonyms, longest first; each match becomes one word. */
const SAME: readonly (readonly [RegExp, string])[] = [
  [/\b(ground fault( circuit)?( interrupt(er|or|ing|ion))?|gfi)s?\b/g, ' gfci '],
  [/\b(arc fault( circuit)?( interrupt(er|or|ing|ion))?)s?\b/g, ' afci '],
  [/\b(federal pacific( electric)?|fpe|stab ?lok|zinsco|push ?matic|recalled panel)\b/g, ' recalled panel '],
  [
    /\b(trip|dispatch|service|minimum|min|show ?up|travel)( ?call)? (charge|fee|call)\b|\bservice call\b/g,
    ' servicecall ',
  ],
  [/\bcarbon monoxide\b/g, ' co '],
  [/\b(detectors?|sensors?)\b/g, ' alarm '],
  [/\b(surge (protect(or|ion|ive)|suppress(or|ion)|arrest(or|er))( device)?|spd)s?\b/g, ' surge '],
  [/\bknob (and|n)? ?tube\b|\bk ?and ?t\b|\bk t\b/g, ' knobandtube '],
  [/\bdoubl(e|ed) (tap(ped|s)?|lug(ged)?)\b/g, ' doubletap '],
  [/\b(3|three) ?way\b/g, ' threeway '],
  [/\b(in ?use|while in use|bubble|extra duty)( weather ?(proof|tight|resistant))?\b/g, ' inuse '],
  [/\b(weather ?(proof|tight|resist(ant)?)|wp|wr)\b/g, ' weatherproof '],
  [/\b(tamper ?(resistant|proof)|tr)\b/g, ' tamperresistant '],
  [/\b(outdoors?|outside|exterior)\b/g, ' exterior '],
  [/\b(junction box(es)?|j ?box(es)?)\b/g, ' junctionbox '],
  [/\b(recessed|can|pot) (lights?|lighting|cans?|fixtures?)\b/g, ' recessedlight '],
  [/\b(light(ing)? fixtures?|luminaires?|light fitting|fixtures?|lights?|lighting)\b/g, ' light '],
  [/\b(bath(room)?|vent|ventilation|exhaust)( exhaust| vent)? fans?\b/g, ' exhaustfan '],
  [/\b(ceiling|paddle) fans?\b/g, ' ceilingfan '],
  [/\b(a ?\/ ?c|ac|air condition(er|ing)|condenser|hvac)( unit| condenser)?\b/g, ' ac '],
  [
    /\b(main (electrical )?(service )?)?(breaker box|load ?cent(er|re)|panel ?board|panel box|electric(al)? panel|service panel)\b/g,
    ' panel ',
  ],
  [/\bsub ?panel(board)?\b/g, ' subpanel '],
  [/\bcircuit breakers?\b/g, ' breaker '],
  [/\b(ground(ing)? rods?|grounding electrode( conductor| system)?|gec)\b/g, ' groundrod '],
  [/\b(water (pipe|piping|line|meter))s?\b/g, ' waterpipe '],
  [/\b(gas (pipe|piping|line)|csst)s?\b/g, ' gaspipe '],
  [/\b(service entrance|se) (cable|conductors?|wires?)\b/g, ' servicecable '],
  [/\b(service mast|weather ?head|mast|riser)s?\b/g, ' mast '],
  [/\bmeter (base|socket|can|enclosure|box)\b/g, ' meterbase '],
  [
    /\b(cover|wall|face|switch|outlet|receptacle) ?plates?\b|\b(outlet|receptacle|switch) covers?\b/g,
    ' coverplate ',
  ],
  [/\b(outlets?|plugs?|duplex|recept?s?)\b/g, ' receptacle '],
  [/\b(label(l?ing|l?ed)?|directory|circuit map(ping)?)s?\b/g, ' label '],
  [/\b(bond(ing|ed)?( jumper| wire)?)\b/g, ' bond '],
  [/\b(wiring|wires?|conductors?|cables?|romex|nm)\b/g, ' wire '],
  [/\b(\d+) ?(amps?|a)\b/g, ' $1a '],
  [/\b(220|230|240) ?v(olts?)?\b/g, ' 240v '],
  [/\b(110|115|120) ?v(olts?)?\b/g, ' '],
  [/\baluminium\b/g, ' aluminum '],
]

const ACTIONS: Readonly<Record<Action, ReadonlySet<string>>> = {
  install: new Set(
    'install installation installing add adding addition new provide furnish fit mount run set'.split(' '),
  ),
  replace: new Set(
    'replace replacement replacing swap change changeout changeover exchange upgrade convert conversion retrofit renew'.split(
      ' ',
    ),
  ),
  repair: new Set('repair repairs fix correct correction rework remedy restore'.split(' ')),
}

/** Words without meaning for the kind of work. Every house has 15 and 20 A circuits. */
const SAYS_NOTHING = new Set(
  (
    'a an the of for in on at to by from with w and or per each ea every all any existing standard std basic typical ' +
    'residential home house whole electric electrical electrician labor labour material materials parts part incl include ' +
    'includes included including installed unit device single one first 1st up only complete job flat rate price work kit ' +
    'type wall 15a 20a 15 20 1 licensed qualified'
  ).split(' '),
)

/** How names say that they're for the units after a first one. A regular expression for PostgreSQL, too. */
export const ADDITIONAL_UNITS =
  "additional|add[ ']?l|addn[ ']?l|extra|further|2nd and up|second and up|after (the )?first"
const ADDITIONAL = new RegExp(`\\b(each|ea|per)? ?(${ADDITIONAL_UNITS})\\b`, 'g')
const CODE = /\b[A-Z]{3}-?\d{2}\b/gi

/** More than the largest pricebook (50,000 items) and the catalogue have: with fewer, each pass reads all again. Up to 25 MB. */
const MAX_REMEMBERED = 60_000
const remembered = new Map<string, Name>()

/** Reads a name of work as pricebooks and the catalogue write it. Takes 20 to 50 µs, so the latest 60,000 are remembered. */
export function nameOf(text: string): Name {
  const known = remembered.get(text)
  if (known) return known
  const name = readName(text)
  const [oldest] = remembered.size < MAX_REMEMBERED ? [] : remembered.keys()
  if (oldest !== undefined) remembered.delete(oldest)
  remembered.set(text, name)
  return name
}

/** About 5 ms. */
const BATCH = 100

/** Reads names ahead for `nameOf`, in batches, so that other requests are handled in between: 10,000 take half a second. */
export async function readNames(texts: readonly string[]) {
  let read = 0
  for (const text of texts) {
    if (remembered.has(text)) continue
    nameOf(text)
    if (++read % BATCH === 0) await setImmediate()
  }
}

function readName(text: string): Name {
  const codes = [...text.matchAll(CODE)].map(([code]) =>
    `${code.slice(0, 3)}-${code.slice(-2)}`.toUpperCase(),
  )
  let plain = ` ${text.replaceAll(CODE, ' ').toLowerCase().normalize('NFKD')} `
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('&', ' and ')
    .replaceAll(/['’"“”]|(?<=\b\w)\./g, '')
    .replaceAll(/[^a-z0-9/]+/g, ' ')
  const isAdditional = plain.search(ADDITIONAL) >= 0
  plain = plain.replaceAll(ADDITIONAL, ' ')
  for (const [ways, word] of SAME) plain = plain.replaceAll(ways, word)
  const all = plain.split(/[\s/]+/).filter((word) => word !== '')
  const actions = (Object.keys(ACTIONS) as Action[]).filter((action) =>
    all.some((word) => ACTIONS[action].has(word)),
  )
  const isAction = (word: string) => actions.some((action) => ACTIONS[action].has(word))
  const telling = all.map(singular).filter((word) => !SAYS_NOTHING.has(word) && !isAction(word))
  const words = [...new Set(telling)].sort()
  return { words, key: words.join(' '), actions: new Set(actions), isAdditional, codes }
}

const singular = (word: string): string =>
  word.length > 3 && /[^aisu]s$/.test(word) ? word.slice(0, -1) : word

/** Whether an item's action can be the price of the wanted one. An item that names none is for any. */
export function actionsAgree(item: Name, wanted: ReadonlySet<Action>): boolean {
  if (item.actions.size === 0 || wanted.size === 0) return true
  return [...item.actions].some((action) => wanted.has(action))
}

/** The weighted share of significant words that two names have in common, 0 to 1. */
export function likeness(a: Name, b: Name, weightOf: (word: string) => number): number {
  const sum = (words: readonly string[]) => words.reduce((total, word) => total + weightOf(word), 0)
  const shared = sum(a.words.filter((word) => b.words.includes(word)))
  return shared === 0 ? 0 : (2 * shared) / (sum(a.words) + sum(b.words))
}

export type Measure = 'piece' | 'hour' | 'length' | 'area' | 'unknown'

const MEASURES: readonly (readonly [RegExp, Measure])[] = [
  [/\b(hr|hrs|hour|hours|hourly|min|minute|minutes|day|days)\b/, 'hour'],
  [/\b(sq|square|sf|sqft)\b/, 'area'],
  [/\b(lf|ft|foot|feet|linear|lineal|yd|yard|meter|metre)\b/, 'length'],
]

/** What a unit counts. Pieces, panels, circuits, visits and flat rates are all one: a price for the whole of something. */
export function measureOf(unit: string | null): Measure {
  const plain = (unit ?? '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()
  if (plain === '') return 'unknown'
  return MEASURES.find(([words]) => words.test(plain))?.[1] ?? 'piece'
}

/** Words of a pricebook's categories and the groups of the catalogue that they speak of. */
const CATEGORY_GROUPS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/panel|breaker|load cent|subpanel/, ['PNL', 'AFC', 'SVC']],
  [/service|meter|utility/, ['SVC', 'PNL', 'GND', 'GEN']],
  [/ground|bond/, ['GND', 'PNL']],
  [/receptacle|outlet|device|gfci|plug/, ['RCP', 'LGT']],
  [/afci|arc/, ['AFC', 'PNL']],
  [/wiring|wire|circuit|cable|junction/, ['WIR', 'RCP', 'SPC']],
  [/light|fixture|switch|fan/, ['LGT']],
  [/alarm|detector|smoke|life/, ['ALM']],
  [/hvac|a c|pool|spa|generator|appliance|special|equipment/, ['SPC', 'WIR']],
  [/general|charge|fee|visit|permit|call|diagnos/, ['GEN']],
]

/** Whether a category speaks for a kind's group, against it, or of something else ('Safety', 'Misc'). */
export function categorySays(category: string | null, code: string): 'for' | 'against' | 'nothing' {
  const plain = (category ?? '').toLowerCase().replaceAll(/[^a-z]+/g, ' ')
  const groups = CATEGORY_GROUPS.filter(([words]) => words.test(plain)).flatMap(([, group]) => group)
  if (groups.length === 0) return 'nothing'
  return groups.includes(code.slice(0, 3)) ? 'for' : 'against'
}
