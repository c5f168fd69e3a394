import { kindNamed } from '../catalogue.ts'
import type { Action, Finding, Kind, Severity } from '../contract.ts'
import type { Candidate } from './candidate.ts'

const SAFETY_LABEL = /safety|hazard|immediate|urgent|critical|danger/i

/** The severity of the kind; the inspector's label can only raise it. */
export function severityOf(severity: Severity, label: string | null): Severity {
  if (!label || !SAFETY_LABEL.test(label)) return severity
  return severity === 'function' || severity === 'improvement' ? 'safety' : severity
}

const MENDS = /\b(?:repair|replac|correct|install)/i

/** What the inspector asks for, in the label or the text; by default, the kind's usual action. */
export function actionOf({ entry }: Candidate, label: string | null, text: string): Action {
  const asked = askedFor(label ?? '', text)
  if (asked !== null || entry.action === 'safety_upgrade') return asked ?? 'safety_upgrade'
  if (/\breplac/i.test(text) && !/\brepair/i.test(text)) return 'replace'
  const isMended = entry.action === 'evaluate' && /\b(?:repair|correct|fix|secure)/i.test(text)
  return isMended ? 'repair' : entry.action
}

function askedFor(label: string, text: string): Action | null {
  if (/\b(?:monitor|watch)\b/i.test(label)) return 'monitor'
  if (MENDS.test(text)) return null
  return /\b(?:evaluat|further (?:review|inspection))/i.test(text) ? 'evaluate' : null
}

/** The finding with the kind that staff or a model chose, and what follows from it. */
export function withKind(finding: Finding, kind: Kind): Finding {
  if (kind === finding.kind) return finding
  const { title, severity, action } = kindNamed(kind)
  const { scope: _, ...rest } = finding
  return { ...rest, kind, title, severity: severityOf(severity, finding.label), action }
}
