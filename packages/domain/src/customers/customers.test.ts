// Proves the rules of customers and the forms' checks of identifiers and payers.
import { describe, expect, it } from 'vitest'
import { fullName, listName, refuseFutureBirth } from '../people/people.rules.ts'
import { refuseAdvance, searchTerm } from './customers.rules.ts'
import { CustomerInput, StudentInput } from './customers.schema.ts'

const noPhone = { phoneNumber: null, phoneRegion: 'FR' }
const nobody = { gender: null, firstName: '', lastName: '', birthOn: null, email: '', phone: noPhone, address: null }
const customer = {
  id: null,
  updatedAt: null,
  ...nobody,
  lastName: 'Abalain',
  mobilePhone: noPhone,
  hasOtherPayer: false,
  payer: nobody,
  urssafPaymentEnabled: false,
  urssafNumber: null,
  employerNumber: null,
}
const faults = (schema: typeof CustomerInput | typeof StudentInput, input: unknown) =>
  schema.safeParse(input).error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? []

describe('the form of a customer', () => {
  it('CUST-21 takes a URSSAF number of 18 digits only, spaces aside', () => {
    const withNumber = (urssafNumber: string) => ({ ...customer, urssafNumber })
    expect(CustomerInput.parse(withNumber('123 456 789 012 345 678')).urssafNumber).toBe('123456789012345678')
    for (const wrong of ['12345678901234567', '1234567890123456789', '12345678901234567A'])
      expect(faults(CustomerInput, withNumber(wrong))).toEqual([['urssafNumber', 'Le numéro URSSAF a 18 chiffres.']])
    expect(CustomerInput.parse(withNumber(' ')).urssafNumber).toBe(null)
  })

  it('takes an employer number of 14 digits, as its mask groups them', () => {
    const withNumber = (employerNumber: string) => ({ ...customer, employerNumber })
    expect(CustomerInput.parse(withNumber('123 456 789 01234')).employerNumber).toBe('12345678901234')
    expect(faults(CustomerInput, withNumber('123 456 789 0123'))).toHaveLength(1)
  })

  it('asks the name of a payer only when there is one', () => {
    expect(faults(CustomerInput, customer)).toEqual([])
    expect(faults(CustomerInput, { ...customer, hasOtherPayer: true })).toEqual([
      ['payer.lastName', 'Ce champ est obligatoire.'],
    ])
  })

  it('refuses what a column cannot hold, at its field', () => {
    const wrong = { ...customer, lastName: 'x'.repeat(101), email: 'sans arobase', birthOn: '2020-02-31' }
    expect(faults(CustomerInput, wrong).map(([path]) => path)).toEqual(['lastName', 'birthOn', 'email'])
  })
})

it('asks the name of a student, unless he is the customer', () => {
  const student = { id: null, updatedAt: null, customerId: 1, isCustomer: false, ...nobody }
  const needs = { scholarLevelId: null, establishmentId: null, subjectIds: [], chapterIds: [] }
  expect(faults(StudentInput, { ...student, ...needs })).toEqual([['lastName', 'Ce champ est obligatoire.']])
  expect(faults(StudentInput, { ...student, ...needs, isCustomer: true })).toEqual([])
})

it('refuses a birth after today, in words', () => {
  expect(refuseFutureBirth('2026-11-22', '2026-11-21')?.message).toBe(
    'La date de naissance ne peut pas être dans le futur.',
  )
  for (const day of [null, '2026-11-21', '1980-01-01']) expect(refuseFutureBirth(day, '2026-11-21')).toBe(null)
})

it('searches phones however they are typed', () => {
  expect(['06 12 34', '0612', '+33 6 12 34', '06.12.34', '00123'].map(searchTerm)).toEqual([
    '61234',
    '612',
    '3361234',
    '61234',
    '123',
  ])
  expect(['Dupont', 'C0000012', '12', 'a.b@c.fr', '12 rue'].map(searchTerm)).toEqual([
    'Dupont',
    'C0000012',
    '12',
    'a.b@c.fr',
    '12 rue',
  ])
})

it('switches the tax advance on for accepted customers only, and never off by itself', () => {
  expect(refuseAdvance(true, false, 'pending')).not.toBe(null)
  expect(refuseAdvance(true, false, 'active')).toBe(null)
  expect(refuseAdvance(true, true, 'none')).toBe(null)
  expect(refuseAdvance(false, true, 'none')).toBe(null)
})

it('writes names surname first in lists, last elsewhere', () => {
  const person = { firstName: 'Marie-Astrid', lastName: 'De La Villéon' }
  expect([listName(person), fullName(person)]).toEqual(['DE LA VILLÉON Marie-Astrid', 'Marie-Astrid DE LA VILLÉON'])
  expect(listName({ firstName: null, lastName: 'Riou' })).toBe('RIOU')
})
