import { centsOf } from '#kernel/money.ts'
import type { Bundle, LineItem } from './contract.ts'

/** One job that fixes several findings: `keeps` lists the kinds that may carry the price, most expensive job first. */
type Rule = {
  title: string
  keeps: readonly string[]
  absorbs: readonly string[]
  reason: string
}

const INSIDE_A_PANEL = [
  'double_tapped_breaker',
  'double_tapped_neutral',
  'oversized_breaker',
  'mismatched_breaker',
  'open_knockout',
  'unlabeled_panel',
  'panel_cover_defect',
  'missing_cable_clamp',
  'failed_main_breaker',
  'full_panel',
  'missing_antioxidant',
  'missing_handle_tie',
]
const NEW_PANELS = ['recalled_panel_brand', 'corroded_panel', 'fuse_panel']

const RULES: readonly Rule[] = [
  {
    title: 'One service upgrade',
    keeps: ['service_upgrade', 'undersized_service'],
    absorbs: [
      'undersized_service',
      ...NEW_PANELS,
      ...INSIDE_A_PANEL,
      'no_main_disconnect',
      'no_surge_protection',
      'missing_grounding',
      'missing_water_bond',
      'missing_intersystem_bond',
      'missing_drip_loop',
      'damaged_service_cable',
      'damaged_service_mast',
      'damaged_meter_base',
    ],
    reason:
      'A new service includes its own panel, grounding, mast, and meter base, so it takes care of these.',
  },
  {
    title: 'One panel replacement',
    keeps: NEW_PANELS,
    absorbs: [...NEW_PANELS, ...INSIDE_A_PANEL],
    reason:
      'A new panel has room, its own breakers, a sound cover, and labels, so these defects go away with the old one.',
  },
  {
    title: 'One subpanel',
    keeps: ['full_panel'],
    absorbs: ['double_tapped_breaker', 'double_tapped_neutral'],
    reason: 'Conductors share a terminal because the panel is full; a subpanel gives each its own.',
  },
  {
    title: 'Shared GFCI protection',
    keeps: ['missing_gfci'],
    absorbs: ['missing_gfci.more', 'exterior_receptacle_unprotected', 'open_ground', 'two_prong_receptacle'],
    reason:
      'One upstream GFCI protects the receptacles after it on its circuit, including ungrounded ones. Check that they share a circuit.',
  },
  {
    title: 'Combined smoke and CO alarms',
    keeps: ['missing_smoke_alarm'],
    absorbs: ['missing_co_alarm'],
    reason: 'A combination alarm needs only one spot on the ceiling and one installation.',
  },
  {
    title: 'Correctly sized arc-fault breaker',
    keeps: ['missing_afci'],
    absorbs: ['oversized_breaker', 'mismatched_breaker', 'afci_not_tripping'],
    reason: 'The new arc-fault breaker replaces the faulty breaker. Check that it’s the same circuit.',
  },
]

/**
 * Related lines that one job would fix, suggested to staff: nothing changes until they apply one. Only lines with a price
 * take part, each in at most one bundle. Lines are matched by ID, so `lines` may include unsaved edits.
 */
export function bundlesOf(lines: readonly LineItem[]): Bundle[] {
  const free = new Map(lines.filter(costsSomething).map((line) => [line.id, line]))
  return RULES.flatMap((rule) => {
    const keeper = rule.keeps.map((id) => free.get(id)).find((line) => line !== undefined)
    if (!keeper) return []
    const absorbed = rule.absorbs
      .flatMap((id) => [free.get(id), free.get(`${id}.more`)])
      .filter((line) => line !== undefined && line !== keeper)
      .map((line) => line!.id)
    const absorbs = [...new Set(absorbed)]
    if (absorbs.length === 0) return []
    for (const id of [keeper.id, ...absorbs]) free.delete(id)
    return [{ title: rule.title, keeps: keeper.id, absorbs, reason: rule.reason }]
  })
}

const costsSomething = ({ type, total_price }: LineItem): boolean =>
  type === 'work' && total_price !== null && centsOf(total_price) > 0
