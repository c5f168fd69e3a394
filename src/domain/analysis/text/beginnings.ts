import type { Node } from './pattern.ts'

/** Words and prefixes that a match of this node can begin with; null if it can begin with anything. */
export const beginningsOf = (node: Node): Node[] | null => edgesOf(node, beginningsOfSequence)

/** Words and prefixes of which every match of this node has one, as near to its end as they're known; null if there are none. */
export const endingsOf = (node: Node): Node[] | null =>
  edgesOf(node, (nodes) =>
    nodes.reduceRight<Node[] | null>((found, child) => found ?? endingsOf(child), null),
  )

function edgesOf(node: Node, ofSequence: (nodes: readonly Node[]) => Node[] | null): Node[] | null {
  switch (node.type) {
    case 'word':
    case 'prefix':
      return [node]
    case 'list':
      return edgesOf(node.node, ofSequence)
    case 'either': {
      const found = node.nodes.map((child) => edgesOf(child, ofSequence))
      return found.includes(null) ? null : found.flat().filter((child) => child !== null)
    }
    case 'sequence':
      return ofSequence(node.nodes)
    default:
      return null
  }
}

/** Conditions that take no word. */
const NO_WORD: ReadonlySet<Node['type']> = new Set(['not', 'notAfter', 'start'])

/** If the first node is optional, a match can also begin with the next. */
function beginningsOfSequence(nodes: readonly Node[]): Node[] | null {
  const beginnings: Node[] = []
  for (const child of nodes) {
    if (NO_WORD.has(child.type)) continue
    const found = beginningsOf(child.type === 'optional' ? child.node : child)
    if (found === null) return null
    beginnings.push(...found)
    if (child.type !== 'optional') return beginnings
  }
  return null
}
