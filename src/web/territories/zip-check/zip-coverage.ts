import { type Coverage, getCoverage } from '#domain/territories/contract.ts'
import { call, messageOf } from '#web/api/call.ts'

/** The coverage of a ZIP, or a message that explains why it couldn't be checked. */
export async function checkZip(zip: string): Promise<{ coverage: Coverage } | { problem: string }> {
  try {
    return { coverage: await call(getCoverage, { zip }) }
  } catch (error) {
    return { problem: messageOf(error, 'We couldn’t check this ZIP code. Please try again.') }
  }
}
