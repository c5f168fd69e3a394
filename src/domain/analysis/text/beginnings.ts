import type { Node } from './pattern.ts'

/** Words and prefixes that a match of this node can begin with; null if it can begin with anything. */
export function beginningsOf(node: Node, vocabularies: ReadonlyMap<string, Node>): Node[] | null {
  switch (node.type) {
    case 'word':
    case 'prefix':
      return [node]
    case 'vocabulary':
      return beginningsOfVocabulary(vocabularies.get(node.name)!, vocabularies)
    case 'either': {
      const lists = node.nodes.map((child) => beginningsOf(child, vocabularies))
      return lists.includes(null) ? null : lists.flat().filter((child) => child !== null)
    }
    case 'sequence':
      return beginningsOfSequence(node.nodes, vocabularies)
    default:
      return null
  }
}

const knownBeginnings = new WeakMap<Node, Node[] | null>()

/** A word list is part of many patterns, and long. */
function beginningsOfVocabulary(list: Node, vocabularies: ReadonlyMap<string, Node>): Node[] | null {
  const known = knownBeginnings.get(list)
  if (known !== undefined) return known
  const beginnings = beginningsOf(list, vocabularies)
  knownBeginnings.set(list, beginnings)
  return beginnings
}

/** If the first node is optional, a match can also begin with the next. */
function beginningsOfSequence(
  nodes: readonly Node[],
  vocabularies: ReadonlyMap<string, Node>,
): Node[] | null {
  const beginnings: Node[] = []
  for (const child of nodes) {
    if (child.type === 'not' || child.type === 'notAfter') continue
    const list = beginningsOf(child.type === 'optional' ? child.node : child, vocabularies)
    if (list === null) return null
    beginnings.push(...list)
    if (child.type !== 'optional') return beginnings
  }
  return null
}

const knownEndings = new WeakMap<Node, Node[] | null>()

/** Words and prefixes of which every match of this node has one, as near to its end as they're known; null if there are none. */
export function endingsOf(node: Node, vocabularies: ReadonlyMap<string, Node>): Node[] | null {
  switch (node.type) {
    case 'word':
    case 'prefix':
      return [node]
    case 'vocabulary': {
      const list = vocabularies.get(node.name)!
      const known = knownEndings.get(list)
      if (known !== undefined) return known
      const endings = endingsOf(list, vocabularies)
      knownEndings.set(list, endings)
      return endings
    }
    case 'either': {
      const lists = node.nodes.map((child) => endingsOf(child, vocabularies))
      return lists.includes(null) ? null : lists.flat().filter((child) => child !== null)
    }
    case 'sequence':
      return node.nodes.reduceRight<Node[] | null>(
        (found, child) => found ?? endingsOf(child, vocabularies),
        null,
      )
    default:
      return null
  }
}
