// Proves what is said of a customer before the Urssaf is asked, and the body that is sent.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkRegistration, clientRegistration } from './registration.rules.ts'
import type { RegistrationFacts } from './registration.ts'

const today = '2026-11-21'
const facts: RegistrationFacts = {
  gender: 'female',
  birthName: 'D’Arc',
  lastName: 'Durand',
  firstNames: 'Jeanne  Marie-Ève',
  birthOn: '1980-03-29',
  birthCountry: 'FR',
  birthDepartementCode: '69',
  birthCityCode: '69381',
  birthCity: 'Lyon 1er Arrondissement',
  mobilePhone: '+33605040302',
  email: 'jeanne.durand@contact.fr',
  address: {
    houseNumber: '8 bis',
    street: 'rue du Soleil',
    complement: 'Bâtiment A',
    cityCode: '69381',
    postalCode: '69001',
    city: 'Lyon',
    country: 'FR',
  },
  bank: { holder: 'Mme Jeanne Durand', bic: 'bnpafrppxxx', iban: 'FR76 3000 6000 0112 3456 7890 189' },
}
const faultsOf = (change: Partial<RegistrationFacts>) => checkRegistration({ ...facts, ...change }, today)
const pathsOf = (change: Partial<RegistrationFacts>) => faultsOf(change).map(({ path }) => path)
const address = (change: Partial<NonNullable<RegistrationFacts['address']>>) => ({
  address: { ...facts.address!, ...change },
})

describe('a customer who is complete', () => {
  it('has nothing to correct, and is sent in the words of the Urssaf', () => {
    expect(checkRegistration(facts, today)).toEqual([])
    expect(clientRegistration(facts, today)).toEqual({
      civilite: '2',
      nomNaissance: "D'Arc",
      nomUsage: 'Durand',
      prenoms: 'Jeanne Marie-Ève',
      dateNaissance: '1980-03-29T00:00:00.000Z',
      lieuNaissance: {
        codePaysNaissance: '99100',
        departementNaissance: '069',
        communeNaissance: { codeCommune: '381', libelleCommune: 'Lyon 1er Arrondissement' },
      },
      numeroTelephonePortable: '0605040302',
      adresseMail: 'jeanne.durand@contact.fr',
      adressePostale: {
        numeroVoie: '8',
        lettreVoie: 'B',
        codeTypeVoie: 'R',
        libelleVoie: 'du Soleil',
        complement: 'Bâtiment A',
        libelleCommune: 'Lyon',
        codeCommune: '69381',
        codePostal: '69001',
        codePays: '99100',
      },
      coordonneeBancaire: { bic: 'BNPAFRPPXXX', iban: 'FR7630006000011234567890189', titulaire: 'Mme Jeanne Durand' },
    })
  })

  it('keeps the married name to itself when it is the birth name', () => {
    expect(clientRegistration({ ...facts, lastName: 'd’Arc', birthName: "d'Arc" }, today)).not.toHaveProperty(
      'nomUsage',
    )
    expect(clientRegistration({ ...facts, lastName: null }, today)).not.toHaveProperty('nomUsage')
  })

  it('born abroad gives a country and no commune', () => {
    const abroad = { ...facts, birthCountry: 'DZ', birthDepartementCode: null, birthCityCode: null }
    expect(clientRegistration(abroad, today).lieuNaissance).toEqual({ codePaysNaissance: '99352' })
  })

  it('born overseas or in Corsica gives three characters of departement', () => {
    const born = (birthCountry: string, birthDepartementCode: string, birthCityCode: string) =>
      clientRegistration({ ...facts, birthCountry, birthDepartementCode, birthCityCode }, today).lieuNaissance
    expect(born('RE', '974', '97411')).toMatchObject({
      codePaysNaissance: '99100',
      departementNaissance: '974',
      communeNaissance: { codeCommune: '411' },
    })
    expect(born('FR', '2B', '2B033')).toMatchObject({
      departementNaissance: '02B',
      communeNaissance: { codeCommune: '033' },
    })
    expect(born('YT', '976', '97608')).toMatchObject({ departementNaissance: '976' })
  })
})

describe('what the Urssaf would refuse', () => {
  it.each<[string, Partial<RegistrationFacts>, string]>([
    ['no title', { gender: null }, 'gender'],
    ['no birth name', { birthName: ' ' }, 'birthName'],
    ['a digit in a name', { birthName: 'Durand2' }, 'birthName'],
    ['a name that ends with a hyphen', { birthName: 'Durand-' }, 'birthName'],
    ['a name of 101 letters', { birthName: 'a'.repeat(101) }, 'birthName'],
    ['a dot in the married name', { lastName: 'St. Jean' }, 'lastName'],
    ['no first name', { firstNames: null }, 'firstNames'],
    ['a comma between first names', { firstNames: 'Jeanne, Marie' }, 'firstNames'],
    ['257 letters of first names', { firstNames: 'a'.repeat(257) }, 'firstNames'],
    ['no date of birth', { birthOn: null }, 'birthOn'],
    ['a birth to come', { birthOn: '2026-11-22' }, 'birthOn'],
    ['no country of birth', { birthCountry: null }, 'birthCountry'],
    ['a country that the Insee does not list', { birthCountry: 'ZZ' }, 'birthCountry'],
    ['a French birth without departement', { birthDepartementCode: null }, 'birthDepartementCode'],
    ['a French birth without commune', { birthCityCode: null }, 'birthCityCode'],
    ['a commune of another island', { birthDepartementCode: '974', birthCityCode: '97105' }, 'birthCityCode'],
    ['no mobile', { mobilePhone: null }, 'mobilePhone'],
    ['a fixed line', { mobilePhone: '+33472000000' }, 'mobilePhone'],
    ['a Belgian mobile', { mobilePhone: '+32470123456' }, 'mobilePhone'],
    ['no mail', { email: ' ' }, 'email'],
    ['a + in a mail', { email: 'jeanne+urssaf@contact.fr' }, 'email'],
    ['an accent in a mail', { email: 'jérôme@contact.fr' }, 'email'],
    ['two dots in a row in a mail', { email: 'jeanne..d@contact.fr' }, 'email'],
    ['no address', { address: null }, 'address'],
    ['an address abroad', address({ country: 'BE' }), 'address'],
    ['an address without commune code', address({ cityCode: null }), 'address'],
    ['an address without postal code', address({ postalCode: 'L-1234' }), 'address'],
    ['a house number that is none', address({ houseNumber: 'bis 8' }), 'address'],
    ['an address without street, place or complement', address({ street: null, complement: null }), 'address'],
    ['no account', { bank: null }, 'bank.iban'],
    ['a wrong IBAN', { bank: { ...facts.bank!, iban: 'FR7630006000011234567890188' } }, 'bank.iban'],
    ['a Belgian IBAN, too short', { bank: { ...facts.bank!, iban: 'BE68539007547034' } }, 'bank.iban'],
    ['a wrong BIC', { bank: { ...facts.bank!, bic: 'BNPAFR' } }, 'bank.bic'],
    ['no holder', { bank: { ...facts.bank!, holder: '' } }, 'bank.holder'],
    ['a holder of 101 characters', { bank: { ...facts.bank!, holder: 'a'.repeat(101) } }, 'bank.holder'],
  ])('%s is said at its field', (_case, change, path) => {
    expect(pathsOf(change)).toContain(path)
    expect(() => clientRegistration({ ...facts, ...change }, today)).toThrow(path)
  })

  it('tells the + from other faults of a mail', () => {
    expect(faultsOf({ email: 'jeanne+urssaf@contact.fr' })[0]?.message).toContain('signe +')
    expect(faultsOf({ email: 'jeanne d@contact.fr' })[0]?.message).not.toContain('signe +')
  })

  it('says everything at once of an empty customer', () => {
    const nothing = Object.fromEntries(Object.keys(facts).map((key) => [key, null])) as unknown as RegistrationFacts
    expect(checkRegistration(nothing, today).map(({ path }) => path)).toEqual([
      ...['gender', 'birthName', 'firstNames', 'birthOn', 'birthCountry', 'mobilePhone', 'email', 'address'],
      ...['bank.iban', 'bank.bic', 'bank.holder'],
    ])
  })

  // a pattern that goes back over its text would take centuries here, and the test would not end
  it('names are read in linear time, whatever was typed', () => {
    const long = `${"a'".repeat(60_000)}1`
    expect(pathsOf({ birthName: long, firstNames: long, email: `${'a.'.repeat(60_000)}@` })).toEqual([
      'birthName',
      'firstNames',
      'email',
    ])
  })
})

// the patterns of the specification as they stand there; the rules use others, that no text can slow down
const name = /^[\p{L}]+(([\p{L}'\- ])*)+([\p{L}])$|(^[\p{L}])$/u
const firstNames = /^[\p{L}]+(['-]*[\p{L}]+)*(( ){1}[\p{L}]+(['-]*[\p{L}]+)*)*$/u

it('what is accepted is what the patterns of the specification accept', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'É', "'", '-', ' ', '1', '.'), maxLength: 9 })
  fc.assert(
    fc.property(letters, letters, (one, two) => {
      const kept = pathsOf({ birthName: one, firstNames: two })
      const trimmed = (text: string) => text.trim().replace(/\s+/g, ' ')
      expect(kept.includes('birthName')).toBe(!name.test(trimmed(one)))
      expect(kept.includes('firstNames')).toBe(!firstNames.test(trimmed(two)))
    }),
    { numRuns: 2_000 },
  )
})
