/** English takes about four bytes per token; numbers, codes and JSON take fewer. Three is conservative. */
const BYTES_PER_TOKEN = 3

/** An upper estimate of a text's tokens, for every provider. */
export const estimateTokens = (text: string) => Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN)
