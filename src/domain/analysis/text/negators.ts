/** Words that deny what follows, or the verb before them. */
export const NEGATORS: ReadonlySet<string> = new Set([
  'no',
  'not',
  'none',
  'never',
  'without',
  'nothing',
  'neither',
  'nor',
  'free',
  'cannot',
  '0',
  'zero',
])
