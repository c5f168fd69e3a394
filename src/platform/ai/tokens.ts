/** English takes about four bytes a token; numbers, codes and JSON take fewer. Three errs on the safe side. */
const BYTES_PER_TOKEN = 3

/** How many tokens a text may take, rather too many than too few, for every provider. */
export const estimateTokens = (text: string) => Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN)
