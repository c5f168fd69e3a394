import type { ReadDocument } from '#platform/documents/document.ts'
import type { Finding, Mention } from './contract.ts'

export const ENGINE = 'rules-1'
export function findDeficiencies(_document: ReadDocument): { findings: Finding[]; mentions: Mention[] } {
  return { findings: [], mentions: [] }
}
