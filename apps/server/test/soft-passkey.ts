// A device with passkeys, for tests: it makes keys and signs challenges as WebAuthn says, and can be told to lie.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { NewPasskey, PasskeyAsked, PasskeyProof, PasskeyWanted } from '@cartable/domain/kernel/devices/passkeys.ts'

type Lies = {
  /** The page that the browser says it is on. */
  readonly origin?: string
  readonly challenge?: string
  readonly rpId?: string
  /** false: nobody unlocked the device. */
  readonly sawOwner?: boolean
  /** What the device counts, instead of one more. */
  readonly count?: number
  readonly userHandle?: string
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const text = (value: string) => Buffer.from(value, 'utf8')
/** The head of a CBOR item; lengths up to 65 535. */
const head = (kind: number, length: number): Buffer =>
  length < 24
    ? Buffer.from([(kind << 5) | length])
    : length < 256
      ? Buffer.from([(kind << 5) | 24, length])
      : Buffer.from([(kind << 5) | 25, length >> 8, length & 255])
const cborBytes = (bytes: Buffer) => Buffer.concat([head(2, bytes.length), bytes])
const cborText = (value: string) => Buffer.concat([head(3, text(value).length), text(value)])
/** Small integers only, negative ones included. */
const cborInt = (value: number) => head(value < 0 ? 1 : 0, value < 0 ? -value - 1 : value)

/** A public key of P-256, as COSE writes it. */
const coseOf = (key: KeyObject): Buffer => {
  const { x, y } = key.export({ format: 'jwk' })
  const at = (value: string | undefined) => cborBytes(Buffer.from(value ?? '', 'base64url'))
  return Buffer.concat([
    head(5, 5),
    ...[cborInt(1), cborInt(2), cborInt(3), cborInt(-7), cborInt(-1), cborInt(1)],
    ...[cborInt(-2), at(x), cborInt(-3), at(y)],
  ])
}

export const softPasskey = (origin: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  let count = 0
  let userHandle: string | null = null

  const clientData = (type: string, challenge: string, lies: Lies) =>
    text(
      JSON.stringify({
        type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const authenticatorData = (rpId: string, lies: Lies, credential: Buffer) => {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(lies.count ?? ++count)
    const flags = 0x01 | (lies.sawOwner === false ? 0 : 0x04) | (credential.length > 0 ? 0x40 : 0)
    return Buffer.concat([sha256(lies.rpId ?? rpId), Buffer.from([flags]), counted, credential])
  }
  const shared = {
    id: credentialId.toString('base64url'),
    rawId: credentialId.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  }

  return {
    make: (wanted: PasskeyWanted, lies: Lies = {}): NewPasskey => {
      userHandle = wanted.user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const made = Buffer.concat([Buffer.alloc(16), length, credentialId, coseOf(publicKey)])
      const data = authenticatorData(wanted.rp.id, lies, made)
      const attestation = Buffer.concat([
        head(5, 3),
        ...[cborText('fmt'), cborText('none'), cborText('attStmt'), head(5, 0), cborText('authData'), cborBytes(data)],
      ])
      return {
        ...shared,
        response: {
          clientDataJSON: clientData('webauthn.create', wanted.challenge, lies).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    sign: (asked: PasskeyAsked, lies: Lies = {}): PasskeyProof => {
      const said = clientData('webauthn.get', asked.challenge, lies)
      const data = authenticatorData(asked.rpId, lies, Buffer.alloc(0))
      return {
        ...shared,
        response: {
          clientDataJSON: said.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(said)]), privateKey).toString('base64url'),
          userHandle: lies.userHandle ?? userHandle,
        },
      }
    },
  }
}
