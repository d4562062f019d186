// The steps of an order's money, from its facts alone: states and reasons that are hard to reach through screens.
import { expect, test } from 'vitest'
import {
  type OrderFacts,
  type PaidFact,
  type RequestFact,
  type TimelineReader,
  timelineBefore,
  timelineOf,
} from './timeline.rules.ts'

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
    ...{ kept: null, isEmployee: false, payslipMonth: null },
  },
  books: { sources: 1, entered: 0, former: 0, lastOn: null },
  ...more,
})
const paid = (more: Partial<PaidFact> = {}): PaidFact => ({
  ...{ type: 'cheque', status: 'succeeded', cents: 4_500, day: '2026-11-15', payer: 'customer', failure: null },
  dispute: null,
  ...more,
})
const step = (kind: string, more: Partial<OrderFacts>) =>
  timelineOf(facts(more), office).find((one) => one.kind === kind)

test('a payment that its holder contests is not settled for the office, and its family reads nothing of it', () => {
  const dispute = { status: 'needs-response', reason: 'fraudulent', evidenceDueOn: '2026-11-27' } as const
  const payments = [paid({ type: 'card', dispute })]
  expect(step('charged', { customerDueCents: 0, payments })).toMatchObject({
    ...{ state: 'waiting', reason: 'Carte bancaire. Contesté, à répondre avant le 27/11/2026.' },
  })
  const lost = [
    paid({ type: 'card', dispute: { ...dispute, status: 'lost' } }),
    paid({ type: 'card', cents: -4_500, day: '2026-11-28' }),
  ]
  expect(step('charged', { customerDueCents: 4_500, payments: lost })).toMatchObject({
    ...{ state: 'todo', reason: 'Reste 45,00\u00a0€ à payer. Contestation perdue.' },
  })
  const family = timelineOf(facts({ customerDueCents: 0, payments }), { ...office, kind: 'family' })
  expect(family.find(({ kind }) => kind === 'charged')).toMatchObject({ state: 'done', reason: 'Carte bancaire.' })
})

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

/** A timeline as it is looked at: step, state, day, cents, button. */
const lines = (more: Partial<OrderFacts>, reader: TimelineReader = office) =>
  timelineOf(facts(more), reader).map(({ kind, state, day, amountCents, action }) =>
    [kind, state, day ?? '-', amountCents ?? '-', action ?? '-'].join(' '),
  )
const advance = { thirdPartCents: 2_250, collectsCents: 2_250, customerDueCents: 0 }
const ofUrssaf = (more: Partial<PaidFact> = {}) =>
  paid({ type: 'urssaf-advance', cents: 2_250, day: '2026-11-20', payer: 'other', ...more })
const debit = ofUrssaf({ type: 'urssaf-debit', day: '2026-11-19', payer: 'customer' })
const request = (more: Partial<RequestFact> = {}): RequestFact => ({
  ...{ label: 'Payée', isUnderWay: false, isPaid: true, reason: null, sentOn: '2026-11-13', amountCents: 4_500 },
  ...{ events: [], ...more },
})
const at = (...days: string[]) => ({ events: days.map((day) => ({ at: day, label: 'Reçue' })) })
const advancedWhole: Partial<OrderFacts> = {
  ...advance,
  payments: [ofUrssaf(), debit, ofUrssaf({ status: 'failed', cents: 999, day: '2026-11-30' })],
  requests: [request(at('2026-11-14', '2026-11-20')), request(at('2026-11-13'))],
  teacher: { ...facts().teacher, status: 'succeeded', paidCents: 3_150, paidOn: '2026-11-21' },
  books: { sources: 4, entered: 3, former: 1, lastOn: '2026-11-21' },
}

test('BILL-24 an order that the Urssaf paid whole is read to its end, by each of its readers as far as it concerns them', () => {
  const shared = [
    'ordered done 2026-11-12 4500 -',
    'billed done 2026-11-12 4500 show-bill',
    'asked done 2026-11-13 4500 show-advance',
    'charged none - - -',
    // what was refused counts neither in its sum nor in its day
    'advanced done 2026-11-20 4500 -',
  ]
  const toTheTeacher = 'teacher done 2026-11-21 3150 -'
  expect(lines(advancedWhole)).toEqual([...shared, toTheTeacher, 'entered done 2026-11-21 - show-entries'])
  expect(lines(advancedWhole, { ...office, readsBooks: false })).toEqual([...shared, toTheTeacher])
  expect(lines(advancedWhole, { ...office, kind: 'family' })).toEqual(
    shared.map((line) => line.replace('show-advance', '-')),
  )
  expect(lines(advancedWhole, { ...office, kind: 'teacher' })).toEqual(['ordered done 2026-11-12 - -', toTheTeacher])
  expect(lines({ customerDueCents: 0 }, { ...office, kind: 'teacher' })[1]).toBe('teacher todo - 3150 -')
  expect(step('asked', advancedWhole)).toMatchObject({
    reason: 'Payée.',
    ...at('2026-11-13', '2026-11-14', '2026-11-20'),
  })
  expect(step('teacher', advancedWhole)?.reason).toBe('31,50\u00a0€ versés.')
  expect(step('entered', advancedWhole)?.reason).toBe('3 écritures au grand livre.')
  expect(step('ordered', advancedWhole)).toMatchObject({ title: 'Commandé', stateLabel: 'Fait', events: [] })
})

test('BILL-24 an advance that is on its way, did not come or was taken back', () => {
  const half = {
    ...advance,
    expectedCents: 2_250,
    payments: [debit],
    requests: [request({ isPaid: false, isUnderWay: true })],
  }
  const { teacher } = facts()
  expect(
    lines({
      ...{ ...half, teacher: { ...teacher, status: 'pending' } },
      books: { sources: 4, entered: 1, former: 1, lastOn: '2026-11-12' },
    }).slice(2),
  ).toEqual([
    ...['asked waiting 2026-11-13 4500 show-advance', 'charged none - - -', 'advanced waiting 2026-11-19 2250 -'],
    ...['teacher waiting - 3150 -', 'entered waiting 2026-11-12 - show-entries'],
  ])
  expect(lines({ ...half, payments: [] }).slice(4, 6)).toEqual([
    'advanced waiting - - -',
    'teacher waiting - 3150 pay-teacher',
  ])
  const back = ofUrssaf({ cents: -2_250, day: '2026-11-25' })
  expect(lines({ ...advance, payments: [ofUrssaf(), back], requests: [request()] })[4]).toBe(
    'advanced none 2026-11-25 - -',
  )
  expect(lines({ ...advance, requests: [request({ isPaid: false })] })[4]).toBe('advanced none - - -')
  const words = 'Abandonnée.'
  for (const more of [{ payments: [ofUrssaf()] }, { requests: [request({ isPaid: false })] }])
    expect(step('advanced', { ...advance, ...more, advanceWords: words })?.reason).toBe(words)
})

test('BILL-24 nothing is asked for what an advance that ended, a credit note or a price of zero leaves', () => {
  expect(step('asked', { ...advance, isAdvanceEnded: true })).toMatchObject({
    ...{ state: 'none', action: null, reason: 'L’avance de cette facture a pris fin.' },
  })
  expect(step('asked', { ...advance, creditedCents: 4_500 })).toMatchObject({ state: 'none', action: null })
  const free = { ...{ amountCents: 0, customerDueCents: 0, bill: null }, teacher: { ...facts().teacher, dueCents: 0 } }
  expect(lines({ ...free, books: { sources: 0, entered: 0, former: 0, lastOn: null } })).toEqual([
    'ordered done 2026-11-12 0 -',
    'billed none - - -',
    'charged none - - -',
    'entered none - - -',
  ])
  expect(step('charged', free)?.reason).toBe('Rien n’est à payer.')
})

test('BILL-24 what the books hold of an order is counted, those of before apart', () => {
  const books = (sources: number, entered: number, former: number) =>
    step('entered', { books: { sources, entered, former, lastOn: null } })?.reason
  expect(books(4, 1, 1)).toMatch(/^1 sur 3 /)
  expect(books(2, 0, 2)).toMatch(/^Avant le premier exercice/)
  expect(books(1, 1, 0)).toBe('Une écriture au grand livre.')
})

test('BILL-24 what a family paid in part, was refused or got back is said with what is left', () => {
  const part = paid({ cents: 1_500 })
  const pending = paid({ type: 'card', status: 'pending', cents: 3_000, day: null })
  expect(step('charged', { customerDueCents: 3_000, payments: [part, pending] })).toMatchObject({
    ...{ state: 'waiting', amountCents: 1_500, action: null },
  })
  expect(step('charged', { customerDueCents: 3_000, payments: [part] })).toMatchObject({
    ...{ state: 'todo', amountCents: 1_500, action: 'pay' },
  })
  const refused = paid({ type: 'card', status: 'failed', day: null })
  expect(step('charged', { customerStatus: 'failed', payments: [refused] })).toMatchObject({
    ...{ state: 'failed', amountCents: null, reason: 'La banque a refusé. Reste 45,00\u00a0€ à payer.' },
  })
  // what was refused once, and is asked again otherwise
  expect(step('charged', { payments: [refused] })?.state).toBe('todo')
  expect(step('charged', { customerStatus: 'failed' })?.state).toBe('todo')
  expect(step('charged', { customerDueCents: 0, writtenOffCents: 3_000, payments: [part] })).toMatchObject({
    ...{
      day: '2026-11-15',
      amountCents: 1_500,
      reason: 'Passé en perte\u00a0: 30,00\u00a0€. La famille ne doit plus rien ici.',
    },
  })
  const given = paid({ type: 'credit', cents: -1_500, day: '2026-11-14' })
  const payments = [paid(), paid({ type: 'transfer', cents: 500, day: null }), given]
  expect(step('charged', { creditedCents: 1_500, customerDueCents: 0, payments })).toMatchObject({
    ...{ state: 'done', day: '2026-11-15', amountCents: 3_500 },
    reason: 'Chèque, Virement. 15,00\u00a0€ ont été rendus ou portés à l’avoir.',
  })
  const all = paid({ type: 'credit', cents: -4_500, day: '2026-11-20' })
  expect(step('charged', { creditedCents: 4_500, customerDueCents: 0, payments: [paid(), all] })?.day).toBe(
    '2026-11-20',
  )
})

test('BILL-24 a teacher who was not paid: refused, without an account, employed, or by a reader who may not', () => {
  const { teacher } = facts()
  const toPay = (more: Partial<OrderFacts['teacher']>) => step('teacher', { teacher: { ...teacher, ...more } })
  expect(toPay({ status: 'failed' })).toMatchObject({
    ...{ state: 'failed', amountCents: 3_150, action: 'pay-teacher', reason: 'Le versement a été refusé.' },
  })
  expect(toPay({ status: 'failed', failure: 'Compte clos.' })?.reason).toBe('Compte clos.')
  const without = { kind: 'no-account', words: '' } as const
  expect(toPay({ kept: without })).toMatchObject({ state: 'todo', amountCents: 3_150, action: null })
  const held = { kind: 'held', words: 'Versements suspendus\u00a0: Papiers à fournir' } as const
  expect(toPay({ kept: held })).toMatchObject({ state: 'waiting', reason: held.words, action: null })
  expect(toPay({ isEmployee: true })).toMatchObject({ state: 'waiting', action: null })
  const settled = { customerDueCents: 0 }
  expect(lines(settled, { ...office, mayWrite: false })).toContain('teacher todo - 3150 -')
  expect(lines({}, { ...office, mayWrite: false })).toContain('charged todo - - -')
  expect(lines({}, { ...office, mayWrite: false, kind: 'family' })).toContain('charged todo - - pay')
})

test('BILL-24 a lesson that waits for its confirmation is confirmed by the office, not by its teacher', () => {
  const before = (status: string, kind: TimelineReader['kind']) => timelineBefore(status, { ...office, kind })[0]
  expect(before('22-validated-customer-mail', 'office')?.action).toBe('confirm')
  expect(before('22-validated-customer-mail', 'teacher')?.action).toBeNull()
  expect(before('0-refused', 'office')?.state).toBe('none')
  expect(before('3-confirmed', 'office')).toMatchObject({ state: 'waiting', action: null })
})
