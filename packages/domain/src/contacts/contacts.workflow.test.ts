// The road of contacts: sound, complete, and the dialog of each move.
import { describe, expect, test } from 'vitest'
import { flawsOfWorkflow, movesFrom, refusalOfMove } from '../kernel/workflow.ts'
import { ageInDays, contactTitle, dialogOfMove, nextActionOf, nextDunning, urgencyOf } from './contacts.rules.ts'
import { type ContactStatus, contactStatuses, contactStatusLabels, contactsWorkflow } from './contacts.workflow.ts'

const open = { isCustomer: false }
const allowed = (to: ContactStatus) =>
  contactStatuses.filter((from) => from !== to && refusalOfMove(contactsWorkflow, from, to, open) === null)
const withMail = { hasEmail: true, isCustomer: false }

describe('contacts workflow', () => {
  test('is sound', () => expect(flawsOfWorkflow(contactsWorkflow)).toEqual([]))
  test('CONTACT-13 CONTACT-14 CONTACT-15 has the seven statuses; won reads Gagné and lost reads Perdu', () => {
    expect(contactsWorkflow.states).toEqual(['contact', 'prospect', 'dunning1', 'dunning2', 'dunning3', 'won', 'lost'])
    expect([contactStatusLabels.won, contactStatusLabels.lost]).toEqual(['Gagné', 'Perdu'])
  })
  test('CONTACT-18 dunning1 takes contact and prospect', () =>
    expect(allowed('dunning1')).toEqual(['contact', 'prospect']))
  test('CONTACT-19 dunning2 takes contact, prospect and dunning1', () =>
    expect(allowed('dunning2')).toEqual(['contact', 'prospect', 'dunning1']))
  test('CONTACT-20 dunning3 takes contact, prospect, dunning1 and dunning2', () =>
    expect(allowed('dunning3')).toEqual(['contact', 'prospect', 'dunning1', 'dunning2']))
  test('the other columns take every contact, but a customer stays won', () => {
    for (const to of ['contact', 'prospect', 'won', 'lost'] as const) expect(allowed(to)).toHaveLength(6)
    const refused = movesFrom(contactsWorkflow, 'won', { isCustomer: true })
    expect(refused.filter((move) => move.allowed)).toEqual([])
    expect(refused.find((move) => move.to === 'lost')?.reason).toBe('ce contact est déjà devenu un client.')
  })
  test('a refused reminder names the columns it takes from', () => {
    expect(refusalOfMove(contactsWorkflow, 'dunning2', 'dunning1', open)?.message).toBe(
      'Relance 1 n’accepte que les contacts venant de Contact ou de Prospect.',
    )
    expect(refusalOfMove(contactsWorkflow, 'lost', 'dunning3', open)?.message).toBe(
      'Relance 3 n’accepte que les contacts venant de Contact, Prospect, Relance 1 ou de Relance 2.',
    )
  })
})

describe('dialog of a move', () => {
  test('CONTACT-17 contact → prospect with an e-mail opens the prospect mail', () => {
    expect(dialogOfMove('contact', 'prospect', withMail)).toBe('prospectMail')
    expect(dialogOfMove('dunning1', 'prospect', withMail)).toBe('confirmation')
  })
  test('CONTACT-22 each allowed move to a reminder opens its mail', () => {
    for (const to of ['dunning1', 'dunning2', 'dunning3'] as const)
      for (const from of allowed(to)) expect(dialogOfMove(from, to, withMail)).toBe('dunningMail')
  })
  test('CONTACT-21 a move to a reminder that is not listed opens no mail', () => {
    for (const to of ['dunning1', 'dunning2', 'dunning3'] as const)
      for (const from of contactStatuses.filter((status) => status !== to && !allowed(to).includes(status)))
        expect(dialogOfMove(from, to, withMail)).toBe('confirmation')
  })
  test('CONTACT-23 CONTACT-24 any other move, and any move without an e-mail, is a plain confirmation', () => {
    expect(dialogOfMove('dunning1', 'lost', withMail)).toBe('confirmation')
    expect(dialogOfMove('prospect', 'contact', withMail)).toBe('confirmation')
    for (const to of ['prospect', 'dunning1', 'dunning2', 'dunning3', 'lost'] as const)
      expect(dialogOfMove('contact', to, { hasEmail: false, isCustomer: false })).toBe('confirmation')
  })
  test('won asks for the household, with or without an e-mail', () => {
    expect(dialogOfMove('prospect', 'won', withMail)).toBe('household')
    expect(dialogOfMove('prospect', 'won', { hasEmail: false, isCustomer: false })).toBe('household')
  })
})

describe('what is said of a contact', () => {
  const parent = {
    isStudent: false,
    firstName: null,
    lastName: 'Nguyen',
    studentFirstName: null,
    studentLastName: null,
  }
  test('its title is the student, else the family', () => {
    expect(contactTitle(parent)).toBe('Famille Nguyen')
    expect(contactTitle({ ...parent, firstName: 'Linh' })).toBe('Linh Nguyen')
    expect(contactTitle({ ...parent, studentFirstName: 'Mai' })).toBe('Mai Nguyen')
    expect(contactTitle({ ...parent, studentFirstName: 'Mai', studentLastName: 'Le Goff' })).toBe('Mai Le Goff')
    expect(contactTitle({ ...parent, isStudent: true, firstName: 'Paul' })).toBe('Paul Nguyen')
  })
  test('its age warns at 7 days and alarms at 14, unless it is over', () => {
    const limits = { warningDays: 7, lateDays: 14 }
    expect([6, 7, 13, 14].map((days) => urgencyOf('prospect', days, limits))).toEqual([
      'calm',
      'warning',
      'warning',
      'late',
    ])
    expect(urgencyOf('won', 400, limits)).toBe('calm')
    expect(ageInDays('2026-11-01', '2026-11-08')).toBe(7)
  })
  test('somebody must call when no mail can go on', () => {
    expect(nextActionOf('prospect', true)).toBe('mail')
    expect(nextActionOf('prospect', false)).toBe('call')
    expect(nextActionOf('dunning3', true)).toBe('call')
    expect(nextActionOf('lost', false)).toBeNull()
    // a day to call on is waited for
    const recall = (on: string) => nextActionOf('prospect', true, { on, today: '2026-11-20' })
    expect([recall('2026-11-19'), recall('2026-11-20'), recall('2026-11-21')]).toEqual(['call', 'call', null])
  })
  test('reminders follow one another', () => {
    expect(contactStatuses.map(nextDunning)).toEqual(['dunning1', 'dunning1', 'dunning2', 'dunning3', null, null, null])
  })
})
