/** A command failed for a reason that the user can fix. `message` is printed without a stack. */
export class CommandError extends Error {}
