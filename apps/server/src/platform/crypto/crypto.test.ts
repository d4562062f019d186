// Proves the field encryption (context, alteration, rotation) and the tokens.
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { FieldUnreadable, fieldKeys } from './fields.ts'
import { hashToken, newToken } from './tokens.ts'

const iban = 'FR7630006000011234567890189'
const context = 'bank_accounts.iban'

describe('field encryption', () => {
  const keys = fieldKeys(randomBytes(32))

  it('gives back what was encrypted, accents included', () => {
    for (const text of ['', iban, 'é€😀 '.repeat(50)])
      expect(keys.decrypt(keys.encrypt(text, context), context)).toBe(text)
  })

  it('never encrypts twice alike and never shows the value', () => {
    const [one, two] = [keys.encrypt(iban, context), keys.encrypt(iban, context)]
    expect(one.equals(two)).toBe(false)
    expect(one.includes(Buffer.from(iban))).toBe(false)
  })

  it('refuses a value moved to another column', () => {
    expect(() => keys.decrypt(keys.encrypt(iban, context), 'teachers.nir')).toThrow(FieldUnreadable)
  })

  it('refuses a value of which any byte was altered, or that was cut', () => {
    const sealed = keys.encrypt(iban, context)
    for (let i = 0; i < sealed.length; i++) {
      const altered = Buffer.from(sealed)
      altered[i] = (altered[i] ?? 0) ^ 1
      expect(() => keys.decrypt(altered, context), `byte ${i}`).toThrow(FieldUnreadable)
    }
    for (const length of [0, 5, sealed.length - 1])
      expect(() => keys.decrypt(sealed.subarray(0, length), context)).toThrow(FieldUnreadable)
  })

  it('reads under the previous key during a rotation, and says so; not without it', () => {
    const [old, fresh] = [randomBytes(32), randomBytes(32)]
    const sealed = fieldKeys(old).encrypt(iban, context)
    const rotating = fieldKeys(fresh, old)
    expect(rotating.decrypt(sealed, context)).toBe(iban)
    expect(rotating.isOutdated(sealed)).toBe(true)
    expect(rotating.isOutdated(rotating.encrypt(iban, context))).toBe(false)
    expect(() => fieldKeys(fresh).decrypt(sealed, context)).toThrow(FieldUnreadable)
  })

  it('finds equal values by digest, per context and key, and under both keys during a rotation', () => {
    const [old, fresh] = [randomBytes(32), randomBytes(32)]
    expect(keys.digest(iban, context).equals(keys.digest(iban, context))).toBe(true)
    expect(keys.digest(iban, context).equals(keys.digest(iban, 'teachers.nir'))).toBe(false)
    const stored = fieldKeys(old).digest(iban, context)
    expect(fieldKeys(fresh).digest(iban, context).equals(stored)).toBe(false)
    expect(
      fieldKeys(fresh, old)
        .digests(iban, context)
        .some((digest) => digest.equals(stored)),
    ).toBe(true)
  })

  it('refuses a key of another length', () => {
    expect(() => fieldKeys(randomBytes(16))).toThrow('32 bytes')
  })
})

describe('tokens', () => {
  it('are long, fit for an address, never the same, and stored as a hash', () => {
    const tokens = new Set(Array.from({ length: 1000 }, newToken))
    expect(tokens.size).toBe(1000)
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
    expect(hashToken('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})
