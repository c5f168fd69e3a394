import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const FLAGS = { present: 1, verified: 4, canSync: 8, isSynced: 16, hasCredential: 64 }

type Options = { challenge: string; rp?: { id?: string }; rpId?: string; user?: { id: string } }

/** What the browser reports or the authenticator does differently than a correct one. */
type Deviation = {
  origin?: string
  rpId?: string
  challenge?: string
  isVerified?: boolean
  counter?: number
  userHandle?: string
  credentialId?: string
  type?: string
}

export const ORIGIN = 'http://odie.test'
const RP_ID = 'odie.test'

/** An authenticator with one passkey, and the browser in front of it: ES256, `none` attestation, a counter. */
export class Authenticator {
  readonly credentialId = randomBytes(32).toString('base64url')
  private readonly keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  })
  private userHandle = ''
  counter = 0

  /** Answers `navigator.credentials.create`. */
  create({ challenge, rp, user }: Options, deviation: Deviation = {}) {
    this.userHandle = user?.id ?? ''
    const clientData = clientDataOf('webauthn.create', challenge, deviation)
    const id = Buffer.from(this.credentialId, 'base64url')
    const credential = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, this.coseKey()])
    const authData = Buffer.concat([
      this.header(rp?.id ?? RP_ID, { ...deviation, flags: FLAGS.hasCredential }),
      credential,
    ])
    return {
      id: this.credentialId,
      rawId: this.credentialId,
      type: 'public-key' as const,
      response: {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: attestationOf(authData).toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** Answers `navigator.credentials.get`. */
  get({ challenge, rpId }: Options, deviation: Deviation = {}) {
    this.counter++
    const clientData = clientDataOf('webauthn.get', challenge, deviation)
    const authData = this.header(rpId ?? RP_ID, deviation)
    const hash = createHash('sha256').update(clientData).digest()
    const signature = sign('sha256', Buffer.concat([authData, hash]), this.keys.privateKey)
    const id = deviation.credentialId ?? this.credentialId
    return {
      id,
      rawId: id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: deviation.userHandle ?? this.userHandle,
      },
    }
  }

  private header(rpId: string, { flags = 0, ...deviation }: Deviation & { flags?: number }) {
    const bits = FLAGS.present | (deviation.isVerified === false ? 0 : FLAGS.verified) | flags
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(deviation.counter ?? this.counter)
    const rpIdHash = createHash('sha256')
      .update(deviation.rpId ?? rpId)
      .digest()
    return Buffer.concat([rpIdHash, Buffer.of(bits), counter])
  }

  /** The public key as a COSE map: EC2, ES256, P-256. */
  private coseKey() {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    const bytes = (value: string) => Buffer.concat([Buffer.of(0x58, 0x20), Buffer.from(value, 'base64url')])
    return Buffer.concat([
      Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01),
      Buffer.of(0x21),
      bytes(x),
      Buffer.of(0x22),
      bytes(y),
    ])
  }
}

function clientDataOf(type: string, challenge: string, deviation: Deviation) {
  return Buffer.from(
    JSON.stringify({
      type: deviation.type ?? type,
      challenge: deviation.challenge ?? challenge,
      origin: deviation.origin ?? ORIGIN,
      crossOrigin: false,
    }),
  )
}

/** CBOR of `{ fmt, attStmt, authData }`; `statement` is CBOR, too. */
export function attestationOf(authData: Buffer, format = 'none', statement = Buffer.of(0xa0)) {
  return Buffer.concat([
    Buffer.of(0xa3),
    cborText('fmt'),
    cborText(format),
    cborText('attStmt'),
    statement,
    cborText('authData'),
    Buffer.of(0x59),
    uint16(authData.length),
    authData,
  ])
}

/** Up to 23 bytes of text. */
export const cborText = (text: string) => Buffer.concat([Buffer.of(0x60 + text.length), Buffer.from(text)])

function uint16(value: number) {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
