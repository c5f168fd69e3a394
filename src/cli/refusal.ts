/** A command was not done, for a reason that its message tells the person who gave it. */
export class Refusal extends Error {}
