import { type StoredMessage, storeMessage } from '#domain/intake/emailed-reports/receiving/stored-message.ts'
import { readConfig } from '#platform/config/config.ts'
import { openStorage } from '#platform/storage/open.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { runAdminCommand } from './admin-command-client.ts'
import { CommandError } from './command-error.ts'

/** Codes of sysexits.h, by which mail servers go. */
const EX_OK = 0
/** The email itself is at fault: the mail server returns it. */
const EX_DATAERR = 65

/**
 * Takes an email from the mail server, on standard input, and returns the exit code. It's stored and recorded before this returns 0.
 * Throws for everything that a later try may change.
 */
export async function receive({ recipient = null }: { recipient?: string | null }): Promise<number> {
  const config = readConfig()
  if (!config.inbox)
    throw new CommandError('INBOX_ADDRESS isn’t set: set it to the address that agents send reports to.')
  const storage = await openStorage(config.storage)
  try {
    const message = await storeMessage({ storage }, process.stdin.iterator({ destroyOnReturn: false }))
    // Of an email that's too large, the rest: a mail server that can't write it would return the email.
    for await (const _ of process.stdin);
    return await register(storage, message, recipient)
  } finally {
    await storage.close()
  }
}

async function register(storage: Storage, message: StoredMessage, recipient: string | null) {
  if (message.file.bytes === 0) {
    await storage.delete(message.file.key)
    console.error('There’s no email on standard input.')
    return EX_DATAERR
  }
  try {
    console.log(await runAdminCommand('receive', { message, recipient }))
    return EX_OK
  } catch (error) {
    // If the connection was lost after the commit, the row has the file, and the nightly cleanup decides.
    throw new CommandError(
      `The email wasn’t received, so the mail server should try again: ${error instanceof Error ? error.message : error}`,
      { cause: error },
    )
  }
}
