// The steps of an order's money, from its facts alone: states and reasons that are hard to reach through screens.
import { expect, test } from 'vitest'
import { type OrderFacts, type PaidFact, timelineBefore, timelineOf } from './timeline.rules.ts'

const office = { kind: 'office', mayWrite: true, mayAdvance: true, readsBooks: true } as const
const facts = (more: Partial<OrderFacts> = {}): OrderFacts => ({
  orderedOn: '2026-11-12',
  amountCents: 4_500,
  creditedCents: 0,
  customerDueCents: 4_500,
  expectedCents: 0,
  ...{ writtenOffCents: 0, writtenOffOn: null },
  collectsCents: 0,
  thirdPartCents: 0,
  isAdvanceEnded: false,
  customerStatus: 'missing',
  cardRetryOn: null,
  bill: { reference: 'CPF-2026-000001', issuedOn: '2026-11-12', totalCents: 4_500 },
  creditNotes: [],
  payments: [],
  requests: [],
  advanceWords: null,
  teacher: {
    ...{ dueCents: 3_150, status: 'missing', paidCents: 0, paidOn: null, failure: null },
    ...{ hasAccount: true, isEmployee: false, payslipMonth: null },
  },
  books: { sources: 1, entered: 0, former: 0, lastOn: null },
  ...more,
})
const paid = (more: Partial<PaidFact> = {}): PaidFact => ({
  ...{ type: 'cheque', status: 'succeeded', cents: 4_500, day: '2026-11-15', payer: 'customer', failure: null },
  ...more,
})
const step = (kind: string, more: Partial<OrderFacts>) =>
  timelineOf(facts(more), office).find((one) => one.kind === kind)

test('BILL-24 what is paid, given back or taken back by a credit note is told apart', () => {
  expect(step('charged', { customerDueCents: 0, payments: [paid()] })).toMatchObject({
    ...{ state: 'done', day: '2026-11-15', amountCents: 4_500, reason: 'Chèque.' },
  })
  const back = paid({ type: 'credit', cents: -4_500, day: '2026-11-20' })
  const taken = { creditedCents: 4_500, customerDueCents: 0, creditNotes: [{ reference: 'CPA-1', totalCents: 4_500 }] }
  expect(step('charged', { ...taken, payments: [paid(), back] })).toMatchObject({
    ...{ state: 'none', reason: 'Rendu ou porté à l’avoir\u00a0: 45,00\u00a0€.' },
  })
  expect(step('charged', taken)?.reason).toBe('Un avoir a tout repris\u00a0: rien n’est à payer.')
  expect(step('billed', taken)).toMatchObject({
    amountCents: 0,
    reason: expect.stringContaining('CPA-1 (45,00\u00a0€)'),
  })
  expect(step('teacher', taken)).toMatchObject({ state: 'none', action: null })
  const part = paid({ type: 'credit', cents: -1_500 })
  expect(step('charged', { creditedCents: 1_500, customerDueCents: 0, payments: [paid(), part] })).toMatchObject({
    ...{ state: 'done', amountCents: 3_000 },
  })
})

test('BILL-24 a card in the bank’s hands cannot be paid again; one tried again by itself says its day', () => {
  const pending = paid({ type: 'card', status: 'pending', day: null })
  expect(step('charged', { customerStatus: 'pending', payments: [pending] })).toMatchObject({
    ...{ state: 'waiting', action: null },
  })
  const refused = paid({ type: 'card', status: 'failed', day: null, failure: 'Carte refusée.' })
  expect(step('charged', { customerStatus: 'failed', cardRetryOn: '2026-11-15', payments: [refused] })).toMatchObject({
    ...{ state: 'failed', action: 'pay' },
    reason: 'Carte refusée. Reste 45,00\u00a0€ à payer. Nouvel essai le 15/11/2026.',
  })
})

test('BILL-24 an advance that ended, one turned down and one that did not leave say what is left to do', () => {
  const advanced = { thirdPartCents: 2_250, collectsCents: 2_250, customerDueCents: 0, expectedCents: 4_500 }
  expect(step('asked', advanced)).toMatchObject({ state: 'todo', action: 'show-advance' })
  expect(step('charged', advanced)?.reason).toContain('l’Urssaf prélève elle-même')
  const request = {
    ...{
      label: 'Abandonnée',
      isUnderWay: false,
      isPaid: false,
      reason: 'Le client conteste les heures.',
      sentOn: '2026-11-12',
    },
    ...{ amountCents: 4_500, events: [] },
  }
  expect(step('asked', { ...advanced, requests: [request] })).toMatchObject({
    ...{ state: 'failed', reason: 'Abandonnée\u00a0: Le client conteste les heures.' },
  })
  expect(step('asked', { ...advanced, isAdvanceEnded: true, requests: [request] })?.state).toBe('none')
  expect(step('asked', { advanceWords: 'Cours en ligne.' })).toMatchObject({ state: 'none', reason: 'Cours en ligne.' })
})

test('BILL-24 employees are paid by their payslip, others when the bill is settled, with what was netted', () => {
  const teacher = facts().teacher
  expect(
    step('teacher', { teacher: { ...teacher, dueCents: 0, isEmployee: true, payslipMonth: '2026-11-01' } }),
  ).toMatchObject({
    ...{ state: 'done', reason: 'Sur le bulletin de novembre 2026.' },
  })
  expect(step('teacher', {})).toMatchObject({ state: 'waiting', reason: 'Versé quand la facture sera réglée.' })
  expect(step('teacher', { customerDueCents: 0 })).toMatchObject({ state: 'todo', action: 'pay-teacher' })
  expect(
    step('teacher', { teacher: { ...teacher, status: 'succeeded', paidCents: 2_000, paidOn: '2026-11-16' } })?.reason,
  ).toBe('20,00\u00a0€ versés. 11,50\u00a0€ compensés avec ce qui était à reprendre.')
})

test('what was given up is told to the office, and to the family that nothing is asked; its teacher is paid ahead, or not', () => {
  const lost = { customerDueCents: 0, writtenOffCents: 4_500, writtenOffOn: '2026-12-01' } as const
  expect(step('charged', lost)).toMatchObject({
    ...{
      state: 'none',
      action: null,
      reason: expect.stringContaining('Passé en perte le 01/12/2026\u00a0: 45,00\u00a0€.'),
    },
  })
  const family = timelineOf(facts(lost), { ...office, kind: 'family' }).find(({ kind }) => kind === 'charged')
  expect(family?.reason).toBe('Rien n’est plus demandé.')
  expect(step('teacher', lost)).toMatchObject({ state: 'waiting', action: 'pay-teacher' })
})

test('a teacher is paid before the family by whoever holds the right apart alone', () => {
  const clerk = { ...office, mayAdvance: false } as const
  const action = (reader: typeof office | typeof clerk, more: Partial<OrderFacts>) =>
    timelineOf(facts(more), reader).find(({ kind }) => kind === 'teacher')?.action
  const owed = { customerDueCents: 4_500, expectedCents: 0 }
  const settled = { customerDueCents: 0, expectedCents: 0 }
  expect([action(office, owed), action(clerk, owed)]).toEqual(['pay-teacher', null])
  expect([action(office, settled), action(clerk, settled)]).toEqual(['pay-teacher', 'pay-teacher'])
})

test('BILL-24 a lesson that nothing orders yet says what it waits for', () => {
  expect(
    ['1-planned', '22-validated-customer-mail', '3-confirmed', '4-disputed', '5-cancelled'].map(
      (status) => timelineBefore(status, office)[0]?.state,
    ),
  ).toEqual(['todo', 'waiting', 'waiting', 'failed', 'none'])
})
