// Proves how an address, a telephone, a departement and a country are cut to what the Urssaf takes.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shortenStreet, splitHouseNumber, splitStreet, urssafAddress } from './address.rules.ts'
import { advanceCountries, inseeCountry, isBornInFrance } from './countries.ts'
import { isUrssafEmail, normaliseName, urssafCommune, urssafDepartement, urssafPhone } from './names.rules.ts'

const address = {
  houseNumber: '12 ter',
  street: 'avenue du Général de Gaulle',
  complement: null,
  cityCode: '31555',
  postalCode: '31000',
  city: 'Toulouse',
  country: 'FR',
}

describe('a house number', () => {
  it.each([
    ['12', '12', null],
    ['12 bis', '12', 'B'],
    ['12bis', '12', 'B'],
    ['12 Ter', '12', 'T'],
    ['12 quater', '12', 'Q'],
    ['12 quinquies', '12', 'C'],
    ['12a', '12', 'A'],
    ['012', '12', null],
    ['12-14', '12', null],
    ['12 bis - 14', '12', 'B'],
  ])('%s is number %s and letter %s', (typed, number, letter) => {
    expect(splitHouseNumber(typed)).toEqual({ number, letter })
  })
  it.each(['bis', 'lot 4', '', null, '12 quelque chose'])('%s is none', (typed) => {
    expect(splitHouseNumber(typed)).toBeNull()
  })
  it('is left out when it is 0, which the Urssaf refuses', () => {
    expect(urssafAddress({ ...address, houseNumber: '0' })).not.toHaveProperty('numeroVoie')
  })
})

describe('a street', () => {
  it('is parted into the code of its type and its label', () => {
    expect(splitStreet('rue de la Paix')).toEqual({ code: 'R', label: 'de la Paix' })
    expect(splitStreet('Allée des Tilleuls')).toEqual({ code: 'ALL', label: 'des Tilleuls' })
    expect(splitStreet('Grande Rue du Bourg')).toEqual({ code: 'GR', label: 'du Bourg' })
    expect(splitStreet('Rond-Point des Vosges')).toEqual({ code: 'RPT', label: 'des Vosges' })
  })
  it('without a type is sent as a place', () => {
    expect(splitStreet('Le Bourg')).toBeNull()
    expect(splitStreet('Rue')).toBeNull()
    expect(urssafAddress({ ...address, street: 'Le Bourg' })).toMatchObject({ lieuDit: 'Le Bourg' })
  })
  it.each([
    ['du Soleil', 'du Soleil'],
    ['du Général de Gaulle', 'du Général de Gaulle'],
    ['du Maréchal de Lattre de Tassigny', 'du MAL de Lattre de Tassigny'],
    ['de la Commune de Paris de 1871 et de ses héros', 'C de P de 1871 et de ses'],
    ['Saint-Vincent-de-Paul et Sainte-Thérèse', 'ST-Vincent-de-Paul et'],
  ])('%s becomes %s', (label, short) => {
    expect(shortenStreet(label)).toBe(short)
  })
  it('never exceeds what the Urssaf takes, and is never empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }), (label) => {
        const short = shortenStreet(label)
        expect(short.length).toBeLessThanOrEqual(28)
        expect(short === '').toBe(label.trim() === '')
        const sent = urssafAddress({ ...address, street: `rue ${label}`, complement: label, city: label })
        expect(sent.libelleVoie?.length ?? 0).toBeLessThanOrEqual(28)
        expect(sent.lieuDit?.length ?? 0).toBeLessThanOrEqual(38)
        expect(sent.complement?.length ?? 0).toBeLessThanOrEqual(38)
        expect(sent.libelleCommune.length).toBeLessThanOrEqual(50)
      }),
    )
  })
  it('is cut at the very length that the Urssaf takes', () => {
    const word = (length: number) => 'x'.repeat(length)
    expect([27, 28, 29, 60].map((length) => shortenStreet(word(length)).length)).toEqual([27, 28, 28, 28])
    const sent = (length: number) =>
      urssafAddress({ ...address, street: word(length), complement: word(length), city: word(length) })
    expect(sent(38)).toMatchObject({ lieuDit: word(38), complement: word(38), libelleCommune: word(38) })
    expect(sent(51)).toMatchObject({ lieuDit: word(38), complement: word(38), libelleCommune: word(50) })
  })
  it('leaves the full address as it was given', () => {
    const given = { ...address, street: 'avenue du Maréchal de Lattre de Tassigny' }
    expect(urssafAddress(given)).toMatchObject({
      numeroVoie: '12',
      lettreVoie: 'T',
      codeTypeVoie: 'AV',
      libelleVoie: 'du MAL de Lattre de Tassigny',
    })
    expect(given.street).toBe('avenue du Maréchal de Lattre de Tassigny')
  })
})

describe('a telephone', () => {
  it.each([
    ['+33605040302', '0605040302'],
    ['+33712345678', '0712345678'],
    ['+262692123456', '0692123456'],
    ['+262639123456', '0639123456'],
    ['+590690123456', '0690123456'],
    ['+594694123456', '0694123456'],
    ['+596696123456', '0696123456'],
  ])('%s is sent as %s', (e164, sent) => {
    expect(urssafPhone(e164)).toBe(sent)
  })
  it.each(['+33472000000', '+262262123456', '+32470123456', '+508550000', null])('%s is no French mobile', (e164) => {
    expect(urssafPhone(e164)).toBeNull()
  })
})

describe('codes of places', () => {
  it('a departement has three characters', () => {
    expect(['69', '01', '2B', '2a', '976'].map(urssafDepartement)).toEqual(['069', '001', '02B', '02A', '976'])
    expect(['', null, '99999', '1234', 'XX'].map(urssafDepartement)).toEqual([null, null, null, null, null])
  })
  it('a commune has three digits', () => {
    expect(['69381', '2A004', '97411', null, '6938'].map(urssafCommune)).toEqual(['381', '004', '411', null, null])
  })
  it('a country has five digits, its own', () => {
    expect(['FR', 'RE', 'NC', 'DE', 'DZ', 'MA', 'PT', 'US', 'ZZ'].map(inseeCountry)).toEqual([
      ...['99100', '99100', '99100', '99109', '99352', '99350', '99139', '99404'],
      null,
    ])
    expect(advanceCountries.every(isBornInFrance)).toBe(true)
    expect(isBornInFrance('MC')).toBe(false)
  })
})

it('a name keeps one kind of apostrophe, hyphen and space', () => {
  expect(normaliseName('  d’Arc\u2011Dupont\u00a0 Durand ')).toBe("d'Arc-Dupont Durand")
  expect(normaliseName(null)).toBe('')
})

it('a mail address follows the pattern of the specification', () => {
  const pattern = /^[-A-Za-z0-9_]+(\.[-A-Za-z0-9_]+)*@[A-Za-z0-9]+((-|\.)[A-Za-z0-9]+)*\.[A-Za-z]+$/
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '1', '.', '-', '_', '+', '@'), maxLength: 12 }), (mail) => {
      expect(isUrssafEmail(mail)).toBe(pattern.test(mail))
    }),
    { numRuns: 2_000 },
  )
})
