// The road of candidates: sound, with a form for each move that needs one; ages, interviews; what the provider says in French.
import { describe, expect, test } from 'vitest'
import { flawsOfWorkflow, refusalOfMove } from '../kernel/workflow.ts'
import '../kernel/numbering-plan.ts'
import { accountTokenFields, providerSentence } from '../teachers/payment-account.rules.ts'
import { recruitmentRefusals } from './recruitment.refusals.ts'
import {
  defaultEnd,
  dialogOfMove,
  nextHalfDay,
  refusalOfBareMove,
  refuseMinor,
  urgencyOf,
} from './recruitment.rules.ts'
import { candidateStatuses, recruitmentWorkflow } from './recruitment.workflow.ts'

const newcomer = { hasAccount: false, hasEmail: true }
const withAccount = { hasAccount: true, hasEmail: true }

describe('moves', () => {
  test('the workflow is sound', () => expect(flawsOfWorkflow(recruitmentWorkflow)).toEqual([]))

  test('nobody goes back once the account exists', () => {
    for (const from of ['waitingForVoucher', 'hired'] as const)
      for (const to of ['contact', 'firstMail', 'toView'] as const)
        expect(refusalOfMove(recruitmentWorkflow, from, to, withAccount)).toBe(recruitmentRefusals.backAfterAccount)
  })

  test('each move has its dialog', () => {
    const dialogs = candidateStatuses.map((to) => dialogOfMove('toView', to, newcomer))
    expect(dialogs).toEqual(['confirmation', 'firstMail', 'interview', 'validation', 'confirmation', 'dismissal'])
    expect(dialogOfMove('contact', 'refused', newcomer)).toBe('refusal')
    expect(dialogOfMove('contact', 'firstMail', { ...newcomer, hasEmail: false })).toBe('confirmation')
    expect(dialogOfMove('refused', 'contact', newcomer)).toBe('reopening')
    expect(dialogOfMove('waitingForVoucher', 'contact', withAccount)).toBe('confirmation')
  })

  test('a move that has a form is not made without it', () => {
    expect(refusalOfBareMove('contact', 'toView', { hasOpenInterview: false, owesFirstMail: false })).toBe(
      recruitmentRefusals.onlyByInterview,
    )
    expect(refusalOfBareMove('contact', 'toView', { hasOpenInterview: true, owesFirstMail: false })).toBeNull()
    expect(refusalOfBareMove('toView', 'refused', { hasOpenInterview: true, owesFirstMail: false })).toBe(
      recruitmentRefusals.onlyByDismissal,
    )
  })
})

test('ages, hours and urgencies are those of the calendar', () => {
  expect(refuseMinor('2008-11-21', '2026-11-21')).toBeNull()
  expect(refuseMinor('2008-11-22', '2026-11-21')).toBe(recruitmentRefusals.tooYoung)
  expect(defaultEnd('2026-11-25T13:45:00Z')).toBe('2026-11-25T14:15:00.000Z')
  expect(defaultEnd('demain')).toBeNull()
  expect([3, 7, 14].map((days) => urgencyOf('toView', days))).toEqual(['calm', 'warning', 'late'])
  expect(urgencyOf('hired', 90)).toBe('calm')
})

test('an interview is proposed at the next working half-day, in summer time and winter time, never on a day off', () => {
  const never = () => false
  // Wednesday, an hour before nine in Paris: the afternoon; in the afternoon: tomorrow morning
  expect(nextHalfDay(new Date('2026-11-25T07:00:00Z'), never)).toBe('2026-11-25T13:00:00.000Z')
  expect(nextHalfDay(new Date('2026-11-25T13:30:00Z'), never)).toBe('2026-11-26T08:00:00.000Z')
  // Friday evening: Monday, unless it is off
  expect(nextHalfDay(new Date('2026-11-27T18:00:00Z'), never)).toBe('2026-11-30T08:00:00.000Z')
  expect(nextHalfDay(new Date('2026-11-27T18:00:00Z'), (day) => day === '2026-11-30')).toBe('2026-12-01T08:00:00.000Z')
  expect(nextHalfDay(new Date('2026-07-01T18:00:00Z'), never)).toBe('2026-07-02T07:00:00.000Z')
  expect(nextHalfDay(new Date('2026-07-01T18:00:00Z'), () => true)).toBe('2026-07-01T22:00:00.000Z')
})

test('only a refusal about the telephone is rewritten', () => {
  const about = { message: 'Invalid phone', param: 'account[individual][phone]' }
  expect(providerSentence(about, '+33612345678').replace(/\s/g, ' ')).toBe(
    "Le numéro de téléphone 06 12 34 56 78 n'est pas valide.",
  )
  expect(providerSentence({ message: 'Invalid date of birth' }, '+33612345678')).toBe('Invalid date of birth')
  expect(providerSentence(about, null)).toBe('Invalid phone')
})

test('what is not known is not sent to the provider', () => {
  const nobody = {
    firstName: null,
    lastName: 'Morvan',
    email: null,
    phone: null,
    birthOn: null,
    line1: null,
    postalCode: null,
    city: null,
  }
  expect(Object.fromEntries(accountTokenFields(nobody))).toEqual({
    'account[business_type]': 'individual',
    'account[individual][last_name]': 'Morvan',
    'account[individual][address][country]': 'FR',
    'account[tos_shown_and_accepted]': 'true',
  })
})
