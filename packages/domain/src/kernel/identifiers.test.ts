// Keys of identifiers: right ones, one digit wrong, and the exceptions.
import { describe, expect, test } from 'vitest'
import {
  isBic,
  isIban,
  isNir,
  isSapNumber,
  isSiren,
  isSiret,
  isVatNumber,
  maskedIban,
  optionalIban,
  optionalSiret,
  spacedIban,
  spacedSiret,
  vatKeyOf,
} from './identifiers.ts'

describe('SIREN and SIRET', () => {
  test('have Luhn’s key', () => {
    expect(isSiren('732829320')).toBe(true)
    expect(isSiren('732829321')).toBe(false)
    expect(isSiret('73282932000074')).toBe(true)
    expect(isSiret('73282932000075')).toBe(false)
    expect(isSiret('7328293200007')).toBe(false)
  })
  test('those of La Poste may have a sum that is a multiple of 5 instead', () => {
    expect(isSiret('35600000049837')).toBe(true)
    expect(isSiret('35600000000048')).toBe(true)
    expect(isSiret('35600000049838')).toBe(false)
  })
})

describe('VAT, SAP, social security', () => {
  test('the key of a French VAT number comes from its SIREN', () => {
    expect(vatKeyOf('732829320')).toBe('44')
    expect(isVatNumber('FR44732829320')).toBe(true)
    expect(isVatNumber('FR68754057487')).toBe(true)
    expect(isVatNumber('FR45732829320')).toBe(false)
    expect(isVatNumber('DE12345678901')).toBe(true)
    expect(isVatNumber('FR4473282932')).toBe(false)
  })
  test('a SAP number is three letters and nine digits', () => {
    expect(isSapNumber('SAP852330992')).toBe(true)
    expect(isSapNumber('SA8523309921')).toBe(false)
  })
  test('a social-security number has its key, Corsica included', () => {
    expect(isNir('255081416802538')).toBe(true)
    expect(isNir('255081416802539')).toBe(false)
    const key = 97 - Number(1850719033001n % 97n)
    expect(isNir(`185072A033001${String(key).padStart(2, '0')}`)).toBe(true)
    expect(isNir(`185072A033001${String((key % 97) + 1).padStart(2, '0')}`)).toBe(false)
  })
})

describe('IBAN and BIC', () => {
  test('an IBAN has the length of its country and its key', () => {
    expect(isIban('FR1420041010050500013M02606')).toBe(true)
    expect(isIban('FR1420041010050500013M02607')).toBe(false)
    expect(isIban('DE89370400440532013000')).toBe(true)
    expect(isIban('DE8937040044053201300')).toBe(false)
    expect(isIban('XX89370400440532013000')).toBe(false)
  })
  test('a BIC has 8 or 11 characters', () => {
    expect(isBic('BNPAFRPP')).toBe(true)
    expect(isBic('BNPAFRPPXXX')).toBe(true)
    expect(isBic('BNPAFRPPX')).toBe(false)
  })
  test('they are typed with spaces and shown with them, or masked', () => {
    expect(optionalIban.parse('fr14 2004 1010 0505 0001 3m02 606')).toBe('FR1420041010050500013M02606')
    expect(optionalIban.parse('')).toBeNull()
    expect(optionalSiret.safeParse('732 829 320 00075').error?.issues[0]?.message).toBe(
      'Ce SIRET n’est pas valide\u00a0: 14 chiffres, dont une clé.',
    )
    expect(spacedIban('DE89370400440532013000')).toBe('DE89\u00a03704\u00a00044\u00a00532\u00a00130\u00a000')
    expect(spacedSiret('73282932000074')).toBe('732\u00a0829\u00a0320\u00a000074')
    expect(maskedIban('2606')).toBe('••••\u00a0••••\u00a0••••\u00a02606')
  })
})
