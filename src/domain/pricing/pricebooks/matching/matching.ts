import type { CatalogueEntry } from '#domain/analysis/catalogue.ts'
import type { RivalPrices } from '#domain/pricing/pricebooks/coverage/contract.ts'
import { compareText } from '#kernel/text/text.ts'
import type { PricebookItem } from '../contract.ts'
import { actionsAgree, categorySays, likeness, measureOf, type Name, nameOf } from './names.ts'

/** The part of a catalogue entry by which its prices are found in a pricebook. */
export type NamedKind = Pick<CatalogueEntry, 'code' | 'kind' | 'title' | 'work' | 'unit' | 'names'>

/** An item, with when it was added where that's known. */
export type BookEntry = PricebookItem & { addedAt?: Date }

/** A book's prices for one kind of work. */
export type BookPrices = {
  /** The item that surely is this work; null where none is, or where several are and differ. */
  item: PricebookItem | null
  /** Its price for the second and further ones, where the book has one. */
  additional: PricebookItem | null
  /** Items that may be it, likeliest first: for people to choose from. */
  suggestions: readonly PricebookItem[]
  /** Items whose names mean this work, too, at prices that aren't used. */
  rivals: readonly Rivals[]
}

/** Items whose names mean the same work, at different prices. */
export type Rivals = {
  used: PricebookItem | null
  unused: readonly PricebookItem[]
  why: RivalPrices['why']
}

const MAX_SUGGESTIONS = 3
/** Below this, a suggestion is noise: `Replace switch` for `Replace receptacle`. */
const LEAST_LIKENESS = 0.5

/** How an item names a kind: by its code, or by a name of the work. */
type Certainty = 'code' | 'name'
const CERTAINTIES: readonly Certainty[] = ['code', 'name']

type Phrase = { name: Name; wanted: Name['actions'] }
type Item = { item: BookEntry; name: Name }

function phrasesOf(kind: NamedKind): Phrase[] {
  const { actions } = nameOf(kind.work)
  return [kind.work, kind.title, ...kind.names]
    .map(nameOf)
    .map((name) => ({ name, wanted: name.actions.size > 0 ? name.actions : actions }))
}

/** A name that can't mean other work: `Install GFCI protection (RCP-01)`. */
export const sureNameOf = ({ work, code }: Pick<CatalogueEntry, 'work' | 'code'>) => `${work} (${code})`

/** The names of a catalogue, by what items are compared with. */
type Vocabulary = {
  phrases: ReadonlyMap<NamedKind, readonly Phrase[]>
  byCode: ReadonlyMap<string, readonly NamedKind[]>
  byKey: ReadonlyMap<string, readonly { kind: NamedKind; wanted: Name['actions'] }[]>
  weightOf: (word: string) => number
}
const vocabularies = new WeakMap<readonly NamedKind[], Vocabulary>()

/** The vocabulary of a catalogue, read once (30 ms): the same list of kinds comes with every estimate. */
function vocabularyOf(kinds: readonly NamedKind[]): Vocabulary {
  const vocabulary = vocabularies.get(kinds) ?? readVocabulary(kinds)
  vocabularies.set(kinds, vocabulary)
  return vocabulary
}

function readVocabulary(kinds: readonly NamedKind[]): Vocabulary {
  const phrases = new Map(kinds.map((kind) => [kind, phrasesOf(kind)]))
  const named = [...phrases].flatMap(([kind, all]) => all.map(({ name, wanted }) => ({ kind, wanted, name })))
  return {
    phrases,
    byCode: Map.groupBy(kinds, ({ code }) => code),
    byKey: Map.groupBy(
      named.filter(({ name }) => name.words.length > 0),
      ({ name }) => name.key,
    ),
    weightOf: wordWeights(named),
  }
}

type PricesIn = (kind: NamedKind) => BookPrices

const openBooks = new WeakMap<readonly BookEntry[], Map<readonly NamedKind[], PricesIn>>()

/**
 * Prepares a pricebook for lookups by kind: 20 ms for 10,000 items whose names were read before, once for each list of items, which
 * mustn't change afterward. An item is used only if its name means the same as a name of the work (code, or the same significant
 * words and a compatible action), its unit is compatible, no other kind fits it better, and no second item, added at the same time,
 * fits as well at a different price. Anything less is a suggestion. The order of items and kinds doesn't matter.
 */
export function openBook(book: readonly BookEntry[], kinds: readonly NamedKind[]): PricesIn {
  const byKinds = openBooks.get(book) ?? new Map<readonly NamedKind[], PricesIn>()
  openBooks.set(book, byKinds)
  const pricesIn = byKinds.get(kinds) ?? remembering(readBook(book, kinds))
  byKinds.set(kinds, pricesIn)
  return pricesIn
}

function remembering(pricesIn: PricesIn): PricesIn {
  const known = new Map<NamedKind, BookPrices>()
  return (kind) => {
    const prices = known.get(kind) ?? pricesIn(kind)
    known.set(kind, prices)
    return prices
  }
}

function readBook(book: readonly BookEntry[], kinds: readonly NamedKind[]): PricesIn {
  const vocabulary = vocabularyOf(kinds)
  const items = book.map((item) => ({ item, name: nameOf(item.itemName) }))
  const fits = new Map(items.map((item) => [item, fitsOf(item, vocabulary)]))
  const named = groupByEach(items, (item) => fits.get(item)!.keys())
  let byWord: ReadonlyMap<string, readonly Item[]> | undefined

  return (kind) => {
    const sure = (named.get(kind) ?? []).filter(
      (item) => isSure(fits.get(item)!, kind) && isUnitRight(item, kind),
    )
    const base = best(
      sure.filter(({ name }) => !name.isAdditional),
      kind,
      fits,
    )
    const additional = base.item
      ? best(
          sure.filter(({ name }) => name.isAdditional),
          kind,
          fits,
        )
      : NONE
    return {
      item: base.item,
      additional: additional.item,
      suggestions: base.item ? [] : suggestionsFor(kind),
      rivals: [...base.rivals, ...additional.rivals],
    }
  }

  function suggestionsFor(kind: NamedKind): PricebookItem[] {
    const names = (vocabulary.phrases.get(kind) ?? phrasesOf(kind)).map(({ name }) => name)
    byWord ??= groupByEach(items, ({ name }) => name.words)
    // Names without a word in common aren't alike.
    const candidates = new Set(names.flatMap(({ words }) => words).flatMap((word) => byWord?.get(word) ?? []))
    return [...candidates]
      .filter(({ name }) => !name.isAdditional)
      .map(({ item, name }) => ({
        item,
        like: Math.max(...names.map((each) => likeness(name, each, vocabulary.weightOf))),
      }))
      .filter(({ like }) => like >= LEAST_LIKENESS)
      .sort((a, b) => b.like - a.like || compareText(keyOf(a.item), keyOf(b.item)))
      .slice(0, MAX_SUGGESTIONS)
      .map(({ item }) => item)
  }
}

type Fits = ReadonlyMap<NamedKind, Certainty>

/** Which kinds an item names, and how surely. */
function fitsOf({ name }: Item, { byCode, byKey }: Vocabulary): Fits {
  const fits = new Map<NamedKind, Certainty>()
  for (const { kind, wanted } of byKey.get(name.key) ?? [])
    if (actionsAgree(name, wanted)) fits.set(kind, 'name')
  for (const code of name.codes) for (const kind of byCode.get(code) ?? []) fits.set(kind, 'code')
  return fits
}

/** Like `Map.groupBy`, with any number of keys for each item. */
function groupByEach<Key, Member>(members: readonly Member[], keysOf: (member: Member) => Iterable<Key>) {
  const groups = new Map<Key, Member[]>()
  for (const member of members)
    for (const key of keysOf(member)) {
      const group = groups.get(key)
      if (group) group.push(member)
      else groups.set(key, [member])
    }
  return groups
}

/** Whether the item speaks of this kind, and no other kind's code is in its name. */
function isSure(fits: Fits, kind: NamedKind): boolean {
  const mine = fits.get(kind)
  return mine === 'code' || (mine === 'name' && ![...fits.values()].includes('code'))
}

/** A price per hour or foot isn't the price of a piece. An item with a code, or without a unit, is trusted. */
function isUnitRight({ item, name }: Item, kind: NamedKind): boolean {
  const measure = measureOf(item.unit)
  return measure === 'unknown' || name.codes.includes(kind.code) || measure === measureOf(kind.unit)
}

type Best = { item: PricebookItem | null; rivals: Rivals[] }
const NONE: Best = { item: null, rivals: [] }

/** How many of an item's ranks say what it means. The others say which of several with the same meaning is used. */
const MEANING_RANKS = 4

/**
 * The best item: by certainty, then the more specific name (`Federal Pacific panel replacement` before `Panel replacement`),
 * then category, then the one that was added first: a later item of almost the same name, from an import, say, mustn't take a
 * price away without a word. None if several remain at different prices.
 */
function best(items: readonly Item[], kind: NamedKind, fits: ReadonlyMap<Item, Fits>): Best {
  const ranked = items.map((each) => {
    const { item, name } = each
    return {
      item,
      ranks: [
        CERTAINTIES.indexOf(fits.get(each)!.get(kind)!),
        -name.words.length,
        name.actions.size > 0 ? 0 : 1,
        ['for', 'nothing', 'against'].indexOf(categorySays(item.category, kind.code)),
        item.addedAt?.getTime() ?? 0,
        item.itemName.trim().toLowerCase() === kind.work.toLowerCase() ? 0 : 1,
      ],
    }
  })
  const [first, ...rest] = ranked.sort((a, b) => {
    const n = decidingRank(a, b)
    return n === -1 ? compareText(keyOf(a.item), keyOf(b.item)) : a.ranks[n]! - b.ranks[n]!
  })
  if (!first) return NONE
  const others = rest
    .filter(({ item }) => item.minPrice !== first.item.minPrice || item.maxPrice !== first.item.maxPrice)
    .map((each) => ({ item: each.item, by: decidingRank(first, each) }))
    .filter(({ by }) => by === -1 || by >= MEANING_RANKS)
  if (others.some(({ by }) => by === -1)) {
    const unused = [first, ...others].map(({ item }) => item)
    return { item: null, rivals: [{ used: null, unused, why: 'undecided' }] }
  }
  const groups = Map.groupBy(others, ({ by }) => whyOf(by))
  const rivals = [...groups].map(([why, unused]) => ({
    used: first.item,
    unused: unused.map(({ item }) => item),
    why,
  }))
  return { item: first.item, rivals }
}

const whyOf = (by: number): RivalPrices['why'] => (by === MEANING_RANKS ? 'added_earlier' : 'own_name')

type Ranked = { ranks: readonly number[] }

/** The first rank that sets two items apart; -1 if none does. */
const decidingRank = (a: Ranked, b: Ranked) => a.ranks.findIndex((rank, n) => rank !== b.ranks[n])

const keyOf = ({ itemName, minPrice, maxPrice }: PricebookItem) => `${itemName}\n${minPrice}\n${maxPrice}`

/** A word that few names contain weighs more than one that many do. */
function wordWeights(phrases: readonly Pick<Phrase, 'name'>[]): (word: string) => number {
  const counts = new Map<string, number>()
  for (const { name } of phrases) for (const word of name.words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return (word) => Math.log((phrases.length + 1) / (counts.get(word) ?? 1))
}
