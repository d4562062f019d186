// Proves the road of a registration, what is said of each status, and which countries the form may name.
import { describe, expect, it } from 'vitest'
import { flawsOfWorkflow, refusalOfMove } from '../kernel/workflow.ts'
import { addressCountryOf, faultsToSend, isAdvanceCountry, registrationFacts } from './advance-form.rules.ts'
import type { AdvanceForm } from './advance-form.schema.ts'
import { faultOf, stateWords } from './advance-state.rules.ts'
import { isEditable, registrationsWorkflow } from './registrations.workflow.ts'
import { registrationStatuses } from './statuses.ts'
import { AdvanceInput } from './urssaf.schema.ts'

const track = { providerCode: null, providerMessage: null, requestedAt: null }

describe('the road of a registration', () => {
  it('is sound', () => expect(flawsOfWorkflow(registrationsWorkflow)).toEqual([]))
  it('leaves by the form only what the Urssaf does not hold', () => {
    const sendable = registrationStatuses.filter(
      (from) => refusalOfMove(registrationsWorkflow, from, 'requested', {}) === null,
    )
    expect(sendable).toEqual(['draft', 'requested', 'refused'])
    expect(registrationStatuses.filter(isEditable)).toEqual(['draft', 'refused', 'unlinked'])
    expect(isEditable(null)).toBe(true)
  })
  it('never leads out of an ended link, nor from a refusal to a link', () => {
    for (const to of registrationStatuses.filter((status) => status !== 'unlinked'))
      expect(refusalOfMove(registrationsWorkflow, 'unlinked', to, {})?.message, to).toBeTruthy()
    expect(refusalOfMove(registrationsWorkflow, 'refused', 'unlinked', {})?.message).toMatch(/pas de lien/)
    expect(refusalOfMove(registrationsWorkflow, 'active', 'refused', {})?.message).toMatch(/retirez le lien/)
  })
})

describe('what is said', () => {
  it('every status has its label, its sentence and, but for the one in force, what to do', () => {
    for (const status of [null, ...registrationStatuses]) {
      const words = stateWords(status === null ? null : { ...track, status })
      expect(words.label.length, String(status)).toBeGreaterThan(3)
      expect(words.explanation, String(status)).toMatch(/^[A-ZÀÉ].+\.$/)
      expect(words.whatToDo === null, String(status)).toBe(status === 'active')
    }
  })
  it('a draft that an outage kept back is not one that nobody sent', () => {
    const sent = { ...track, status: 'draft' as const, requestedAt: '2026-11-21T10:00:00.000Z' }
    expect(stateWords(sent).label).toBe('Envoi en attente')
    expect(stateWords({ ...sent, providerMessage: 'En maintenance.' }).explanation).toBe('En maintenance.')
    expect(stateWords({ ...sent, requestedAt: null }).label).toBe('À envoyer')
  })
  it('a refusal names the field that it is about, an unknown code is quoted', () => {
    const refused = { ...track, status: 'refused' as const, providerCode: 'ERR_COORDONNEES_BANCAIRES' }
    expect(stateWords(refused).field).toBe('bank.iban')
    expect(faultOf({ code: 'ERR_NEUF', message: 'Motif', description: '' })).toMatchObject({
      path: '',
      message: expect.stringContaining('ERR_NEUF'),
    })
  })
})

describe('the country of the address', () => {
  it('is France or one of the six overseas countries of the specification', () => {
    expect(['FR', 'RE', 'MQ', 'GP', 'GF', 'YT', 'PM'].every(isAdvanceCountry)).toBe(true)
    expect(['BE', 'MC', 'NC', 'PF', 'BL', 'MF', 'WF', null].some(isAdvanceCountry)).toBe(false)
  })
  it('is read from the departement, which the address service gives as France', () => {
    expect(addressCountryOf({ country: 'FR', departementCode: '974' })).toBe('RE')
    expect(addressCountryOf({ country: 'FR', departementCode: '35' })).toBe('FR')
    expect(addressCountryOf({ country: 'BE', departementCode: null })).toBe('BE')
    expect(addressCountryOf(null)).toBe('FR')
  })
  it('a form to send says what is missing; a draft does not', () => {
    const form = {
      ...{
        id: null,
        updatedAt: null,
        customerId: 1,
        gender: null,
        birthName: null,
        lastName: 'Durand',
        firstNames: null,
      },
      ...{ birthOn: null, birthCountry: null, birthDepartementCode: null, birthCityCode: null, birthCity: null },
      ...{ mobilePhone: { phoneNumber: null, phoneRegion: null }, email: null, addressCountry: 'CH', address: null },
      ...{ bank: { holder: null, iban: null, bic: null }, keepsAccount: true },
    }
    expect(AdvanceInput.safeParse({ ...form, send: false }).success).toBe(true)
    const paths = AdvanceInput.safeParse({ ...form, send: true }).error?.issues.map(({ path }) => path.join('.'))
    expect(paths).toEqual([
      'addressCountry',
      'gender',
      'birthName',
      'firstNames',
      'birthOn',
      'birthCountry',
      'mobilePhone',
      'email',
    ])
  })
})

describe('what leaves for the Urssaf', () => {
  const address = { ...{ line: null, houseNumber: '3', street: 'rue du Port', complement: null, postalCode: '35400' } }
  const form = {
    ...{
      id: null,
      updatedAt: null,
      customerId: 1,
      gender: null,
      birthName: null,
      lastName: 'Durand',
      firstNames: null,
    },
    ...{
      birthOn: null,
      birthCountry: 'FR',
      birthDepartementCode: '35',
      birthCityCode: '35288',
      birthCity: 'Saint-Malo',
    },
    ...{
      mobilePhone: { phoneNumber: null, phoneRegion: null },
      email: null,
      addressCountry: 'RE',
      address: address as never,
    },
    ...{ bank: { holder: null, iban: null, bic: null }, keepsAccount: true, send: true },
  } satisfies AdvanceForm
  const stored = { holder: 'Durand', iban: 'FR76 3000 6000 0112 3456 7890 189', bic: 'AGRIFRPP' }
  const bankOf = (bank: Partial<AdvanceForm['bank']>) =>
    registrationFacts({ ...form, bank: { ...form.bank, ...bank } }, stored).bank
  const faults = (change: Partial<AdvanceForm>) =>
    faultsToSend({ ...form, ...change }, '2026-11-21', null)
      .map(({ path }) => path)
      .filter((path) => path.startsWith('bank.') || path.startsWith('address'))

  it('keeps of the stored account what the form leaves empty, but for the BIC of another one', () => {
    expect(bankOf({})).toEqual(stored)
    expect(bankOf({ holder: 'Martin' })).toEqual({ ...stored, holder: 'Martin' })
    expect(bankOf({ iban: 'FR7630006000011234567890189' })?.bic).toBe('AGRIFRPP')
    expect(bankOf({ iban: 'FR1420041010050500013M02606' })).toMatchObject({
      iban: 'FR1420041010050500013M02606',
      bic: null,
    })
    expect(bankOf({ iban: 'FR1420041010050500013M02606', bic: 'PSSTFRPP' })?.bic).toBe('PSSTFRPP')
    expect(registrationFacts(form, null).bank).toEqual({ holder: null, iban: null, bic: null })
    expect(registrationFacts({ ...form, bank: { ...form.bank, iban: 'FR14' } }, null).bank?.iban).toBe('FR14')
  })
  it('has a place of birth in France alone, and an address of France', () => {
    const born = (birthCountry: string | null) => registrationFacts({ ...form, birthCountry }, stored)
    expect(born('FR')).toMatchObject({ birthDepartementCode: '35', birthCityCode: '35288', birthCity: 'Saint-Malo' })
    for (const country of ['BE', null])
      expect(born(country)).toMatchObject({ birthDepartementCode: null, birthCityCode: null, birthCity: null })
    expect(registrationFacts(form, stored).address).toMatchObject({ street: 'rue du Port', country: 'FR' })
    expect(registrationFacts({ ...form, addressCountry: 'BE' }, stored).address).toBeNull()
  })
  it('trusts the account that a browser does not see, field by field', () => {
    expect(faults({})).not.toContain('bank.iban')
    expect(faults({ keepsAccount: false })).toEqual(expect.arrayContaining(['bank.holder', 'bank.iban']))
    expect(faults({ bank: { holder: null, iban: 'FR00', bic: null } })).toContain('bank.iban')
    expect(faults({})).not.toContain('addressCountry')
    expect(faults({ addressCountry: 'BE' })).toContain('addressCountry')
    expect(faults({ addressCountry: 'BE', address: null })).not.toContain('address')
  })
})
