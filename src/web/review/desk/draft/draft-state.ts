import type { Finding, Mention, RemovalReason } from '#domain/analysis/contract.ts'
import type { AdminEstimate, Bundle, LineCheck, LineEdit } from '#domain/estimates/contract.ts'
import type { Decision, MentionPlace } from '#domain/estimates/decisions/contract.ts'
import type { PriceSuggestion } from '#domain/pricing/pricebooks/contract.ts'
import type { PricedFinding } from '#domain/review/desk/contract.ts'
import type { UserId } from '#kernel/actor.ts'

/** An estimate being reviewed: the server's latest version, and the unsaved changes on top of it. */
export type Draft = {
  base: AdminEstimate
  lines: readonly LineEdit[]
  /** Why findings were removed, their kinds, and the mentions that are findings. */
  decisions: readonly Decision[]
  /** Findings that these decisions changed or made, until the server's version has them. */
  decided: readonly Finding[]
  contractorId: UserId | null
  /** Ids of the lines that are checked off. */
  checked: ReadonlySet<string>
  /** The checks that the server has, with who made them. */
  checks: readonly LineCheck[]
  /** The selected line, or the possible finding below the lines. */
  selectedId: string | null
  /** The findings of the line that was just removed, to ask why. */
  unexplained: readonly string[]
  /** Undo history, latest last. */
  past: readonly Snapshot[]
}

/** What a change changes and the server saves. */
export type Content = Pick<Draft, 'lines' | 'decisions' | 'decided' | 'contractorId'>
/** What undo restores. */
export type Snapshot = Content & Pick<Draft, 'checked' | 'selectedId'>

export type DraftAction =
  | { type: 'select'; id: string | null }
  | { type: 'step'; by: 1 | -1 }
  | { type: 'toggleChecked'; id: string }
  | { type: 'edit'; id: string; change: Partial<LineEdit> }
  | { type: 'remove'; id: string }
  | { type: 'add'; line: LineEdit }
  /** The line takes over another one's findings. */
  | { type: 'merge'; id: string; absorbs: string }
  /** One line for each finding; `priced` are those whose work is another than the line's. */
  | { type: 'split'; id: string; priced: readonly PricedFinding[] }
  | { type: 'restore'; finding: Finding; line: LineEdit }
  /** Brings back a charge or another line without a finding. */
  | { type: 'restoreLine'; line: LineEdit }
  /** Adds a finding that was priced, unless undo has put it back: on the line it last had, as an additional unit, or on a new line. */
  | { type: 'join'; priced: PricedFinding }
  | { type: 'reclassify'; priced: PricedFinding }
  | { type: 'addMention'; mention: MentionPlace; priced: PricedFinding }
  | { type: 'leaveOut'; findingId: string }
  /** Makes a passage evidence of a finding, sets it aside, or takes either back. */
  | { type: 'attach'; mention: Mention; findingId: string }
  | { type: 'dismiss' | 'reopen'; mention: Mention }
  | { type: 'explain'; findingIds: readonly string[]; reason: RemovalReason | null }
  | { type: 'stopAsking' }
  /** A precedent that was applied to this report has been deleted. */
  | { type: 'withdrawn'; id: string }
  | { type: 'applyBundle'; bundle: Bundle }
  | { type: 'applySuggestion'; suggestion: PriceSuggestion }
  | { type: 'setContractor'; id: UserId | null }
  /** Prices from a contractor's pricebook. */
  | { type: 'reprice'; contractorId: UserId | null; lines: readonly LineEdit[] }
  | { type: 'undo' }
  /** `content` was saved; changes made since the request went out stay unsaved. */
  | { type: 'saved'; estimate: AdminEstimate; content: Content }
  /** The report's images were read meanwhile, which changed nothing that's edited here. */
  | { type: 'imagesRead'; estimate: AdminEstimate }
  /** Drops local changes in favor of the server's version. */
  | { type: 'replace'; estimate: AdminEstimate }
  /** Continues with the server's version, and with what was chosen of mine; with no sides, all of it is theirs. */
  | { type: 'resolve'; estimate: AdminEstimate; sides: ReadonlyMap<string, Side> }
  /** The server's checks; `from` are those that it was known to have. */
  | { type: 'syncChecks'; from: ReadonlySet<string>; checks: readonly LineCheck[] }

/** Whose version of a line is kept. */
export type Side = 'mine' | 'theirs'
