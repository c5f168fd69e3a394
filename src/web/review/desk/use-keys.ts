import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LineEdit } from '#domain/estimates/contract.ts'
import type { DeskDispatch, DeskState, DeskTab, Picking } from './draft/desk-state.ts'
import { isReadOnly } from './draft/draft.ts'
import { openPossible } from './draft/draft-content.ts'
import { canSplit } from './draft/draft-lines.ts'
import type { Draft } from './draft/draft-state.ts'
import { placeOf } from './draft/evidence.ts'
import { isOpenPassage, isSamePassage, openFindingOf, passagesOf } from './draft/mentions.ts'
import { REASONS } from './findings/reasons.ts'
import { focusSelectedLine } from './line-focus.ts'
import type { Saving } from './saving/use-saving.ts'
import type { Approval } from './sending/use-approval.ts'
import type { DecisionActions } from './use-decision-actions.ts'

/** The desk's keyboard shortcuts, as the help dialog lists them. */
export const KEYS = [
  { keys: ['j', 'k'], does: 'Next or previous line, then the possible findings' },
  { keys: ['a'], does: 'Accept: check off the line, or add the possible finding, and go on to the next' },
  { keys: ['e'], does: 'Edit the line' },
  { keys: ['p'], does: 'Pick the line’s price by typing' },
  { keys: ['m'], does: 'Merge the line with another one' },
  { keys: ['s'], does: 'Split the line: one for each finding' },
  { keys: ['x'], does: 'Remove the line' },
  { keys: ['1', '–', '5'], does: 'Say why you removed it' },
  { keys: ['o'], does: 'Switch to the next tab: lines, removed, everything electrical' },
  { keys: ['l'], does: 'Everything electrical: make the passage a line' },
  { keys: ['t'], does: 'Everything electrical: attach the passage to a line as evidence' },
  { keys: ['x'], does: 'Everything electrical: set the passage aside, or undo that' },
  { keys: ['h'], does: 'Show who changed what on the line' },
  { keys: ['u'], does: 'Undo the last change' },
  { keys: ['g'], does: 'Show the evidence in the report; press again for the next one' },
  { keys: ['/'], does: 'Search the report' },
  { keys: ['Ctrl', 'S'], does: 'Save now (drafts also save automatically)' },
  { keys: ['Ctrl', '↵'], does: 'Approve; press again to send it and open the next report' },
  { keys: ['?'], does: 'Show these shortcuts' },
] as const

type Desk = {
  state: DeskState
  dispatch: DeskDispatch
  saving: Saving
  deciding: DecisionActions
  approval: Approval
}

type KeyOptions = Desk & { showHelp: () => void; search: () => void }

/**
 * Handles the desk's shortcuts, except while the user is typing in a field or a dialog is open. Returns the state of their help,
 * and a ref for the field that `/` leads to.
 */
export function useKeys(desk: Desk) {
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const searchField = useRef<HTMLInputElement>(null)
  const showHelp = () => setIsHelpOpen(true)
  const options: KeyOptions = { ...desk, showHelp, search: () => searchField.current?.focus() }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const handleWithCtrl = handlerWithCtrl(event)
    if (handleWithCtrl) {
      event.preventDefault()
      if (!isReadOnly(options.state.draft)) handleWithCtrl(options, event)
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isInFieldOrDialog(event.target)) return
    const handler = handlersOf(options)[event.key]
    if (!handler) return
    event.preventDefault()
    handler()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  return { searchField, isHelpOpen, showHelp, hideHelp: () => setIsHelpOpen(false) }
}

/** What Ctrl with S or Enter does; null for other keys. */
function handlerWithCtrl({ key, ctrlKey, metaKey }: KeyboardEvent) {
  if (!ctrlKey && !metaKey) return null
  if (key === 'Enter') return onApprove
  return key.toLowerCase() === 's' ? onSave : null
}

const onSave = ({ saving }: KeyOptions) => void saving.save()

/** Not while another dialog is open, and once however long the keys are held. */
function onApprove({ approval }: KeyOptions, { target, repeat }: KeyboardEvent) {
  const isElsewhere = isInDialog(target) && !approval.isAsking
  if (!repeat && !isElsewhere) approval.askOrConfirm()
}

const isInDialog = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('[role="dialog"], [role="alertdialog"]') !== null

const isInFieldOrDialog = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"]') !== null

function handlersOf(options: KeyOptions): Record<string, () => void> {
  const { state, dispatch, showHelp, search } = options
  const everywhere = {
    o: () => dispatch({ type: 'showTab', tab: TABS[(TABS.indexOf(state.tab) + 1) % TABS.length]! }),
    '/': search,
    '?': showHelp,
    ...(!isReadOnly(state.draft) && {
      u: () => dispatch({ type: 'undo' }),
      ...reasonKeys(state.draft, dispatch),
    }),
  }
  const ofTab =
    state.tab === 'mentions' ? passageKeys(options) : state.tab === 'lines' ? listKeys(options) : {}
  return { ...ofTab, ...everywhere }
}

const TABS: readonly DeskTab[] = ['lines', 'removed', 'mentions']

/** On “Everything electrical”. */
function passageKeys({ state, dispatch, deciding }: KeyOptions): Record<string, () => void> {
  const step = {
    j: () => dispatch({ type: 'stepPassage', by: 1 }),
    k: () => dispatch({ type: 'stepPassage', by: -1 }),
  }
  const passage = passagesOf(state.draft).find((each) => isSamePassage(each, state.passage))
  if (!passage) return step
  const show = { ...step, g: () => dispatch({ type: 'showPlace', place: placeOf(passage) }) }
  if (isReadOnly(state.draft)) return show
  if (passage.decided === 'attached' || passage.decided === 'dismissed')
    return { ...show, x: () => dispatch({ type: 'reopen', mention: passage }) }
  const finding = openFindingOf(state.draft, passage)
  if (finding) return { ...show, l: () => deciding.isPending || void deciding.restore(finding) }
  if (!isOpenPassage(passage)) return show
  return {
    ...show,
    l: () => dispatch({ type: 'pick', picking: { what: 'kind', mention: passage } }),
    t: () => dispatch({ type: 'pick', picking: { what: 'attach', mention: passage } }),
    x: () => dispatch({ type: 'dismiss', mention: passage }),
  }
}

/** On the lines and the possible findings below them. */
function listKeys({ state: { draft }, dispatch, deciding }: KeyOptions): Record<string, () => void> {
  const always = {
    j: () => dispatch({ type: 'step', by: 1 }),
    k: () => dispatch({ type: 'step', by: -1 }),
    g: () => dispatch({ type: 'showNextEvidence' }),
  }
  const line = draft.lines.find(({ id }) => id === draft.selectedId)
  const history = line && { h: () => pick(dispatch, { what: 'history', id: line.id }) }
  if (isReadOnly(draft)) return { ...always, ...history }
  const possible = openPossible(draft)
  const chosen = possible.find((finding) => finding.id === draft.selectedId)
  const addChosen = () => deciding.isPending || (chosen && void deciding.restore(chosen))
  return {
    ...always,
    ...history,
    ...(chosen && { a: addChosen }),
    ...(line && lineKeys(line, deciding, dispatch)),
  }
}

/** Opens a dialog about the selected line, which gets the focus back when it closes. */
function pick(dispatch: DeskDispatch, picking: Picking) {
  focusSelectedLine()
  dispatch({ type: 'pick', picking })
}

function lineKeys(
  line: LineEdit,
  deciding: DecisionActions,
  dispatch: DeskDispatch,
): Record<string, () => void> {
  const { id, type } = line
  return {
    a: () => dispatch({ type: 'toggleChecked', id }),
    e: () => dispatch({ type: 'startEditing', id }),
    p: () => pick(dispatch, { what: 'price', id }),
    x: () => dispatch({ type: 'remove', id }),
    ...(type === 'work' && { m: () => pick(dispatch, { what: 'merge', id }) }),
    ...(canSplit(line) && { s: () => deciding.isPending || void deciding.split(line) }),
  }
}

/** 1 to 5 while the desk asks why a line was removed. */
const reasonKeys = ({ unexplained }: Draft, dispatch: DeskDispatch): Record<string, () => void> =>
  unexplained.length === 0
    ? {}
    : Object.fromEntries(
        REASONS.map(({ reason }, index) => [
          `${index + 1}`,
          () => dispatch({ type: 'explain', findingIds: unexplained, reason }),
        ]),
      )
