import type { UserId } from './actor.ts'

/**
 * Stands for the accounts of deleted agents in the reports and estimates that stay, and for deleted recipients in the email log. Names
 * under `.invalid` never exist (RFC 2606), so no email gets there.
 */
export const DELETED_ACCOUNT_EMAIL = 'deleted-account@deleted.invalid'

/** What the audit trail calls an account that was deleted. */
export const pseudonymOf = (id: UserId) => `Deleted account ${id.slice(0, 8)}`
