// Encryption of single fields (NIR, IBAN, two-factor secrets) and the keyed digests that find or compare them.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const VERSION = 1
const KEY_BYTES = 32
const ID_BYTES = 4
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + ID_BYTES + NONCE_BYTES

type DerivedKey = { id: Buffer; encryption: Buffer; digest: Buffer }

/** The keys in use, derived from SECRET_KEY and, during a rotation, SECRET_KEY_PREVIOUS. */
export type FieldKeys = {
  /** Encrypts with the current key. `context` says what the value is and is not stored (`bank_accounts.iban`): a value moved to another column no longer decrypts. */
  encrypt(plain: string, context: string): Buffer
  /** Decrypts what the current or the previous key encrypted; throws when it was altered or belongs elsewhere. */
  decrypt(sealed: Buffer, context: string): string
  /** True when the value was encrypted by the previous key: to be encrypted again. */
  isOutdated(sealed: Buffer): boolean
  /** Digest by which equal values are found, without being readable: HMAC-SHA256 under the current key. */
  digest(plain: string, context: string): Buffer
  /** Digests under each key, current first: what a search compares with during a rotation. */
  digests(plain: string, context: string): Buffer[]
}

/** Prepares the keys; each is 32 bytes. */
export function fieldKeys(current: Buffer, previous?: Buffer | undefined): FieldKeys {
  const keys = [derive(current), ...(previous && !previous.equals(current) ? [derive(previous)] : [])]
  const [newest] = keys
  if (!newest) throw new Error('no key')
  const isOf = (sealed: Buffer, key: DerivedKey) => sealed.subarray(1, 1 + ID_BYTES).equals(key.id)
  return {
    encrypt(plain, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const head = Buffer.concat([Buffer.from([VERSION]), newest.id, nonce])
      const cipher = createCipheriv(CIPHER, newest.encryption, nonce).setAAD(aad(head, context))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([head, cipher.getAuthTag(), body])
    },
    decrypt(sealed, context) {
      if (sealed.length < HEAD_BYTES + TAG_BYTES || sealed[0] !== VERSION) throw new FieldUnreadable('unknown format')
      const key = keys.find((each) => isOf(sealed, each))
      const plain = key ? open(key, sealed, context) : null
      if (plain !== null) return plain
      throw new FieldUnreadable('no key opens it, or it was altered')
    },
    isOutdated: (sealed) => !isOf(sealed, newest),
    digest: (plain, context) => digestWith(newest, plain, context),
    digests: (plain, context) => keys.map((key) => digestWith(key, plain, context)),
  }
}

/** An encrypted value that cannot be read: wrong key, altered bytes, or another column's value. */
export class FieldUnreadable extends Error {
  override name = 'FieldUnreadable'
}

function derive(secret: Buffer): DerivedKey {
  if (secret.length !== KEY_BYTES) throw new Error(`a secret key has ${KEY_BYTES} bytes, this one ${secret.length}`)
  const part = (info: string, length: number) => Buffer.from(hkdfSync('sha256', secret, '', `cartable ${info}`, length))
  return {
    id: part('field key id', ID_BYTES),
    encryption: part('field encryption', KEY_BYTES),
    digest: part('field digest', KEY_BYTES),
  }
}

function aad(head: Buffer, context: string): Buffer {
  return Buffer.concat([head.subarray(0, 1 + ID_BYTES), Buffer.from(context, 'utf8')])
}

function open(key: DerivedKey, sealed: Buffer, context: string): string | null {
  const nonce = sealed.subarray(1 + ID_BYTES, HEAD_BYTES)
  const tag = sealed.subarray(HEAD_BYTES, HEAD_BYTES + TAG_BYTES)
  const decipher = createDecipheriv(CIPHER, key.encryption, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(aad(sealed.subarray(0, HEAD_BYTES), context)).setAuthTag(tag)
  const body = decipher.update(sealed.subarray(HEAD_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([body, decipher.final()]).toString('utf8')
  } catch {
    // the tag does not fit this key
    return null
  }
}

function digestWith(key: DerivedKey, plain: string, context: string): Buffer {
  return createHmac('sha256', key.digest).update(`${context}\0${plain}`, 'utf8').digest()
}
