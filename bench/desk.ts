import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type AdminEstimate, getAdminEstimate, saveEstimate } from '#domain/estimates/contract.ts'
import { createReport } from '#domain/intake/contract.ts'
import { importPricebookCsv } from '#domain/pricing/pricebooks/contract.ts'
import { priceFinding } from '#domain/review/desk/contract.ts'
import { linesOfText, makePdf } from '#test/builders/pdf-fixtures.ts'
import { callRemote, type Remote } from '#test/processes/remote.ts'
import { demoAdmin, demoAgent } from '../src/demo/people.ts'
import { draftOf } from './measuring/drafts.ts'
import { PROBE_COLUMNS, probe, probeRows } from './measuring/healthz.ts'
import { jobsDone } from './measuring/idle-jobs.ts'
import { type Demo, withDemo } from './measuring/installation.ts'
import { withPostgres } from './measuring/postgres.ts'
import { publish, type Target } from './measuring/results.ts'
import { interleave, ratiosOf, spreadOf, timed } from './measuring/statistics.ts'
import { digits, spread } from './measuring/text.ts'

/*
 * What the review desk does with a draft: opens it, saves it, and prices one finding. Once with few findings and a book of few items,
 * and once with many findings and one of the largest books, next to only reading the draft's rows from the database. And how
 * long other requests wait meanwhile: pricing is computed on the event loop.
 */

const ROUNDS = 15
const IDLE_MS = 3_000
const ADDRESS = '1327 E Lantern Street, Milwaukee, WI 53202'
const MAX_WAIT_MS = 50
const SIZES = {
  small: { units: 4, items: 300 },
  large: { units: 100, items: 10_000 },
}
type Size = keyof typeof SIZES

const LABELS = {
  rows: 'reading its rows, without ODIE',
  open: 'opened',
  save: 'saved',
  price: 'one finding priced',
}

/** What every unit of a building has, in sentences that are findings of their own. */
const defectsOf = (unit: number) => [
  `Unit ${unit}: a breaker in the panel of unit ${unit} is double tapped. Have an electrician repair it.`,
  `Unit ${unit}: the receptacles at the kitchen counter of unit ${unit} have no GFCI protection. Recommend an upgrade.`,
  `Unit ${unit}: there is no smoke detector in the bedroom of unit ${unit}. Recommend installing one.`,
]

/** What items are called. */
const VERBS = ['Install', 'Replace', 'Repair', 'Add', 'Remove', 'Upgrade', 'Relocate', 'Test']
const THINGS = [
  'receptacle',
  'switch',
  'breaker',
  'panel',
  'light',
  'fan',
  'smoke alarm',
  'conduit',
  'subpanel',
  'cable',
]
const PLACES = ['kitchen', 'bath', 'garage', 'attic', 'basement', 'exterior', 'bedroom', 'laundry']

type Opened = { demo: Demo; admin: Remote; client: pg.Client }
type Measured = {
  size: Size
  draft: AdminEstimate
  times: Record<keyof typeof LABELS, number[]>
  waits: string[][]
  longest: number
}

await withPostgres(({ url, client }) =>
  withDemo({ DATABASE_URL: url }, async (demo) => {
    await jobsDone(client)
    const opened = { demo, client, admin: await demo.signIn(demoAdmin) }
    const measured: Measured[] = []
    for (const size of Object.keys(SIZES) as Size[]) measured.push(await measure(opened, size))
    publish(resultOf(measured))
  }),
)

async function measure({ demo, client, admin }: Opened, size: Size): Promise<Measured> {
  const { server } = demo
  const id = await draftOf(client, await upload(demo, SIZES[size].units))
  await jobsDone(client)
  const open = async () => succeeded(await callRemote(server, admin, getAdminEstimate, { id }))
  let draft = await open()
  await importBook({ demo, client, admin }, draft, SIZES[size].items)
  draft = await open()
  const { contractorId } = draft
  const save = async () => {
    const { version, estimateData } = draft
    const input = { id, version, contractorId, line_items: estimateData!.line_items, isAutosave: true }
    draft = succeeded(await callRemote(server, admin, saveEstimate, input))
  }
  const of = { findingId: draft.findings[0]!.id }
  const price = async () => succeeded(await callRemote(server, admin, priceFinding, { id, contractorId, of }))
  const times = await interleave(
    {
      rows: () => timed(() => readRows(client, draft)),
      open: () => timed(open),
      save: () => timed(save),
      price: () => timed(price),
    },
    { rounds: ROUNDS },
  )
  const idle = await probe(server, pause(IDLE_MS))
  const work = async () => {
    for (let round = 0; round < ROUNDS; round++) for (const each of [open, save, price]) await each()
  }
  const busy = await probe(server, work())
  const waits = probeRows({ idle: `${size}, idle`, busy: `${size}, in use` }, idle, busy)
  return { size, draft, times, waits, longest: busy.max }
}

/** A report like no other: of equal files, the later are flagged. */
async function upload({ server, signIn }: Demo, units: number) {
  const pages = Array.from({ length: units }, (_, unit) => ({
    content: linesOfText([`${unit + 1}. Electrical, unit ${unit + 1}`, ...defectsOf(unit + 1)]),
  }))
  const uploaded = await callRemote(server, await signIn(demoAgent), createReport, {
    propertyAddress: ADDRESS,
    file: { name: 'inspection.pdf', content: makePdf(pages) },
  })
  return succeeded(uploaded).id
}

/** Fills the book of the draft's contractor with items that no other item is equal to. */
async function importBook({ demo, client, admin }: Opened, { contractorId }: AdminEstimate, items: number) {
  const rows = Array.from({ length: items }, (_, n) => {
    const name = `${VERBS[n % VERBS.length]} ${THINGS[n % THINGS.length]} ${PLACES[n % PLACES.length]} model ${n}`
    return `${name},${50 + (n % 900)}`
  })
  const file = { name: 'prices.csv', content: ['item_name,min_price', ...rows].join('\n') }
  await client.query('delete from pricebooks where contractor_id = $1', [contractorId])
  succeeded(await callRemote(demo.server, admin, importPricebookCsv, { contractorId: contractorId!, file }))
}

/** The rows that everything at the desk is made from. */
async function readRows(client: pg.Client, { id, reportId, contractorId }: AdminEstimate) {
  await client.query('select * from estimates where id = $1', [id])
  await client.query('select ai_analysis from inspection_reports where id = $1', [reportId])
  await client.query('select * from pricebooks where contractor_id = $1', [contractorId])
}

function succeeded<Body>({ status, body }: { status: number; body: Body }): Body {
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}

function resultOf(measured: readonly Measured[]) {
  const rows = measured.flatMap(({ size, times }) =>
    (Object.keys(LABELS) as (keyof typeof LABELS)[]).map((what) => [
      LABELS[what],
      size,
      spread(spreadOf(times[what])),
      spread(spreadOf(ratiosOf(times[what], times.rows))),
    ]),
  )
  const targets: Target[] = measured.map(({ size, longest }) => ({
    name: `${size}: the longest that another request waits`,
    target: `≤ ${MAX_WAIT_MS} ms`,
    measured: `${digits(longest)} ms`,
    met: longest <= MAX_WAIT_MS,
  }))
  const sizes = measured.map(
    ({ size, draft }) =>
      `${size}: ${draft.findings.length} findings, ${draft.estimateData!.line_items.length} lines, a book of ${SIZES[size].items.toLocaleString('en-US')} items`,
  )
  return {
    name: 'desk',
    summary: `A draft at the review desk. ${sizes.join('; ')}.`,
    tables: [
      { title: 'Milliseconds', columns: ['', 'draft', 'ms', 'of the rows’ time'], rows },
      {
        title: 'Times of /healthz, with the draft opened, saved and a finding priced over and over',
        columns: PROBE_COLUMNS,
        rows: measured.flatMap(({ waits }) => waits),
      },
    ],
    targets,
    notes: [],
  }
}
