import { APICallError, type LanguageModelMiddleware } from 'ai'

/*
 * The Ollama provider throws errors without a status, which the SDK doesn't retry. These two convert them to the SDK's own
 * API errors, as other providers throw them.
 */

/** `fetch` that throws the SDK's error for a status above 299 or a failed connection. */
export function withStatus(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const url = String(input instanceof Request ? input.url : input)
    const response = await fetch(input, init).catch((error: unknown) => {
      // What undici throws when there's no connection.
      if (error instanceof TypeError) throw failure(url, undefined, error.message)
      throw error
    })
    if (response.ok) return response
    const body = await response.text()
    throw failure(url, response.status, messageOf(body), Object.fromEntries(response.headers))
  }
}

function messageOf(body: string): string {
  try {
    return String((JSON.parse(body) as { error?: unknown }).error ?? 'no message')
  } catch {
    return 'no message'
  }
}

function failure(
  url: string,
  statusCode: number | undefined,
  message: string,
  responseHeaders: Record<string, string> = {},
): APICallError {
  const isRetryable = statusCode === undefined || statusCode === 429 || statusCode >= 500
  return new APICallError({ url, statusCode, message, responseHeaders, requestBodyValues: {}, isRetryable })
}

/** Rethrows the API error that caused the provider's error. Without one, the provider couldn't parse a response. */
export const unwrapErrors: LanguageModelMiddleware = {
  specificationVersion: 'v4',
  wrapGenerate: async ({ doGenerate }) => {
    try {
      return await doGenerate()
    } catch (error) {
      const { cause } = error as Error
      if (APICallError.isInstance(cause)) throw cause
      throw failure('', 200, `the response couldn’t be read: ${(error as Error).message}`)
    }
  },
}
