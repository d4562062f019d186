// Proves the road of a registration, what is said of each status, and which countries the form may name.
import { describe, expect, it } from 'vitest'
import { flawsOfWorkflow, refusalOfMove } from '../kernel/workflow.ts'
import { addressCountryOf, isAdvanceCountry } from './advance-form.rules.ts'
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
