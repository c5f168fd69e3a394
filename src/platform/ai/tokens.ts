/** English takes about four bytes per token; numbers, codes and JSON take fewer. Three is conservative. */
const BYTES_PER_TOKEN = 3

/**
 * Letters and digits, because tokenizers differ most in blanks and lines. 40 questions about real reports have 3.0 to 3.9 a token
 * (o200k and cl100k); a server that truncates keeps half of its context, so even a prompt that is barely too long has 6 to 8.
 */
const MAX_LETTERS_PER_TOKEN = 5

/** A lower estimate of a text's tokens, for every provider. */
export const leastTokens = (text: string) =>
  Math.floor((text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) / MAX_LETTERS_PER_TOKEN)

/** An upper estimate of a text's tokens, for every provider. */
export const estimateTokens = (text: string) => Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN)
