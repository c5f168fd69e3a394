/** Why a request got no response, as a sentence for the person whose server it went to. */
export class OutboundFailure extends Error {}

const SENTENCES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The name of the server doesn’t exist, or has no address.',
  ENODATA: 'The name of the server doesn’t exist, or has no address.',
  ESERVFAIL: 'The name of the server couldn’t be looked up: its name server reports an error.',
  EREFUSED: 'The name of the server couldn’t be looked up: its name server refuses to answer.',
  ETIMEOUT: 'The name of the server couldn’t be looked up: its name server doesn’t answer.',
  ECONNREFUSED: 'Nothing is listening at this address and port.',
  ECONNRESET: 'The server closed the connection before it answered.',
  EPIPE: 'The server closed the connection before it answered.',
  EHOSTUNREACH: 'The server can’t be reached.',
  ENETUNREACH: 'The server can’t be reached.',
  ETIMEDOUT: 'The server didn’t accept a connection in time.',
  CERT_HAS_EXPIRED: 'The server’s TLS certificate has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The server’s TLS certificate is for another name.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The server’s TLS certificate is self-signed.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The server’s TLS certificate is self-signed.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The server doesn’t send the certificates that its own is signed with.',
  EPROTO: 'The server doesn’t speak TLS at this port, or only a version that’s too old.',
}

/** What a network error means, in plain words. */
export function sentenceOf(error: unknown): string {
  const code = codeOf(error)
  if (!code) return 'The connection failed.'
  if (code.startsWith('HPE_')) return 'The server’s answer isn’t valid HTTP.'
  return SENTENCES[code] ?? `The connection failed (${code}).`
}

/** The code of an error, or of the first of several: one for each address that was tried. */
function codeOf(error: unknown): string | null {
  const { code, errors } = (error ?? {}) as { code?: unknown; errors?: unknown[] }
  if (typeof code === 'string' && /^[A-Z_]{3,50}$/.test(code)) return code
  return errors?.[0] === undefined ? null : codeOf(errors[0])
}
