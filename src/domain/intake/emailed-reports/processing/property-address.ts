import { addressOfText } from '#domain/analysis/structure/printed-address.ts'
import { zipOf } from '#domain/territories/rules.ts'
import * as territories from '#domain/territories/territories.ts'
import type { Context } from '#platform/context.ts'
import type { Candidate } from './choosing.ts'
import { addressInLine, streetInLine } from './typed-address.ts'

/** Where a report belongs. With a `problem`, its agent is asked, and `address` is only what was found. */
export type Place =
  | { address: string; zipCode: string; problem: null }
  | { address: string | null; zipCode: null; problem: 'no_address' | 'not_served' }

type Message = {
  subject: string
  text: string
  /** Of several reports, the message names only one's address. */
  isOnly: boolean
}

/** The property's address: from the subject, else from the report, else from the text. */
export async function placeOf(
  ctx: Context,
  report: Candidate,
  { subject, text, isOnly }: Message,
): Promise<Place> {
  const address =
    (isOnly ? addressInLine(subject) : null) ?? report.printedAddress ?? (isOnly ? addressOfText(text) : null)
  if (!address)
    return { address: isOnly ? streetInLine(subject) : null, zipCode: null, problem: 'no_address' }
  const zipCode = zipOf(address)
  if (!zipCode) return { address, zipCode: null, problem: 'no_address' }
  const { served } = await territories.readCoverage(ctx, zipCode)
  return served ? { address, zipCode, problem: null } : { address, zipCode: null, problem: 'not_served' }
}
