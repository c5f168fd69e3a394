import { type Match, recognize } from '#domain/analysis/recognition/recognize.ts'
import { mentionsTrade, type Statement } from '#domain/analysis/sentences/statements.ts'
import type { Item } from '#domain/analysis/structure/items.ts'
import { saysWrong } from '#domain/analysis/structure/labels.ts'
import { type Token, tokensOf } from '#domain/analysis/text/tokens.ts'
import { MAX_FRAGMENT, MAX_FRAGMENT_OF_ADVICE } from '../weights.ts'
import { namesTradeItem } from './trade-words.ts'

/* Fragments mean something only together with what stands above or before them. */

const FRAGMENT =
  /^(?:missing|gone|blank|not |no |none|loose|inoperative|inoperable|damaged|broken|defective|faulty|exposed|ungrounded|open|improper|incorrect|dead|expired|old|rusted|corroded|reversed|wobbl|worn|cracked|unsecured|unprotected|needed|lacking|too |obsolete|absent|did not|does not|failed|poor|burned|overheated|insufficient|one |two |several |some |\d )/i

/** 'Condition: Missing', 'Observation: Cover loose': the row's name says nothing about the component. */
const ROW_NAME =
  /^(?:conditions?|observations?|comments?|deficienc(?:y|ies)|defects?|problems?|status|issues?|notes?)\s*(?:\(s\))?:\s*/i

/** 'No deficiencies noted' is no defect of the component. */
const NOTHING_WRONG =
  /^no (?:visible |apparent |obvious |significant |major )*(?:discrepanc|deficienc|defect|problem|issue|concern|damage|sign)/i

/** 'This protection …', 'Recommend installing one in each bedroom' */
const REFERS_TO_COMPONENT =
  /\b(?:(?:this|such|that) (?:protection|device)s?|(?:install|add|provid|hav)\w* (?:one|them|these))\b/i

/** 'It was not functioning' is about the sentence before, 'Licensed electrician recommended' about who repairs it. */
const REFERS_ELSEWHERE =
  /^(?:it|this|these|they|that|those)\b|\b(?:electrician|contractor|professional)s?\b|\b(?:can|could|may|might|should|must|will|would)\b/i

type Fragment = { text: string; tokens: Token[] }

/** The statement without the name of its row; null if it isn't a fragment. */
function fragmentOf(
  { chapter, question }: Item,
  { text, tokens, isAlone, isTitle }: Statement,
): Fragment | null {
  const from = ROW_NAME.exec(text)?.[0].length ?? 0
  const refersToComponent = REFERS_TO_COMPONENT.test(text)
  const fragment = { text: text.slice(from), tokens: tokens.filter(({ start }) => start >= from) }
  const limit = refersToComponent ? MAX_FRAGMENT_OF_ADVICE : MAX_FRAGMENT
  if (fragment.tokens.length === 0 || fragment.tokens.length > limit) return null
  if (NOTHING_WRONG.test(fragment.text)) return null
  // A form's question names the component in any chapter: 'Outlets: ☒ Wired incorrectly ☒ Ungrounded' of a bathroom.
  const isAboutComponent =
    (chapter.isOfTrade || question !== null) &&
    !isTitle &&
    fragment.tokens.length > 1 &&
    !fragment.text.includes(': ') &&
    !REFERS_ELSEWHERE.test(fragment.text)
  const namesDefect = FRAGMENT.test(fragment.text) || (isAlone && saysWrong(fragment.text))
  const isFragment = refersToComponent || namesDefect || isAboutComponent
  return isFragment ? fragment : null
}

/** Under 'Outlets (receptacles)', an inspector just writes 'Ungrounded': the fragment is read together with its component. */
export function matchesUnder(item: Item, statement: Statement): Match[] {
  const fragment = fragmentOf(item, statement)
  if (!fragment) return []
  for (const context of contextsOf(item, statement)) {
    const words = tokensOf(context)
    const isOfTrade = item.chapter.isOfTrade || mentionsTrade(context) || namesTradeItem(words)
    const matches = isOfTrade ? matchesBehind(words, statement, fragment.tokens) : []
    if (matches.length > 0) return matches
  }
  return []
}

/** What a fragment may be about, nearest first: the title above it, then the component. */
function contextsOf(item: Item, { isTitle }: Statement): string[] {
  const title = isTitle ? null : (item.title ?? item.headline)
  const names = [title?.text.slice(title.bodyStart) ?? '', componentOf(item)]
  return [...new Set(names)].filter((name) => name !== '')
}

const ONE_OF_THEM = /^(?:the (?:one|ones|other|others)|one|both|those|it|they)\b/i
const WRONG = /\b(?:not|no|missing|loose|broken|dead|fail(?:ed|s)|lacks?|without)\b|n't\b/i

/** 'I tested the GFCI receptacles. The one in the bath would not reset.': read together with the sentence before. */
export function matchesAfter(before: Statement | undefined, statement: Statement): Match[] {
  const isOfIt = before && before.passage === statement.passage && ONE_OF_THEM.test(statement.text)
  if (!isOfIt || !WRONG.test(statement.text) || !mentionsTrade(before.text)) return []
  return matchesBehind(before.tokens.slice(-MAX_FRAGMENT), statement, statement.tokens)
}

/** A match counts only if it needs words of the fragment itself; indexes refer to the statement's own words. */
function matchesBehind(prefix: readonly Token[], statement: Statement, fragment: readonly Token[]): Match[] {
  const skipped = statement.tokens.length - fragment.length
  return recognize([...prefix, ...fragment], true)
    .map((match) => ({
      ...match,
      coveredBefore: match.covered.filter((index) => index < prefix.length).length,
      covered: match.covered
        .map((index) => index - prefix.length)
        .filter((index) => index >= 0)
        .map((index) => index + skipped),
    }))
    .filter(({ covered }) => covered.length > 0)
}

/** 'DISTRIBUTION SYSTEM \\ Outlets (receptacles)' → 'Outlets (receptacles)'. */
const componentOf = ({ component }: Item) => component.split(/[\\:]/).at(-1)!.trim()
