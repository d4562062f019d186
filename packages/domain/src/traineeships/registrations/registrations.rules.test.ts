// Price of a registration to the cent, subjects that exclude each other, places, refunds, and its workflow.
import { describe, expect, test } from 'vitest'
import { flawsOfWorkflow, refusalOfMove } from '../../kernel/workflow.ts'
import { registrationsRefusals } from './registrations.refusals.ts'
import {
  billingOfChange,
  discountOf,
  placeIn,
  priceOf,
  refusalOfAbsences,
  refusalOfRefund,
  refusalOfSubjects,
  taughtMinutes,
  teachingDays,
  toggleSubject,
} from './registrations.rules.ts'
import { shownStateOf } from './registrations.states.ts'
import { nextStatus, registrationsWorkflow } from './registrations.workflow.ts'

const prices = [
  { subjectCount: 1, priceCents: 19_900 },
  { subjectCount: 2, priceCents: 33_333 },
]
const maths = { id: 1, isOption: false, days: ['2026-10-19', '2026-10-20'], chapterIds: [7] }
const latin = { id: 2, isOption: true, days: ['2026-10-20', '2026-10-21'], chapterIds: [] }
const greek = { id: 3, isOption: true, days: ['2026-10-22'], chapterIds: [] }
const offered = [maths, latin, greek]

describe('price', () => {
  test('is that of the number of subjects', () => {
    expect(priceOf(prices, 2, null)).toEqual({
      ...{ fullCents: 33_333, siblingCents: 0, discountCents: 0 },
      totalCents: 33_333,
    })
    expect(priceOf(prices, 3, null)).toBeNull()
    // siblings first, then the code on what is left
    expect(priceOf(prices, 2, { valuePercent: '50', valueCents: null }, 10)).toEqual({
      ...{ fullCents: 33_333, siblingCents: 3_333, discountCents: 18_333 },
      totalCents: 15_000,
    })
  })
  test.each([
    ['10', null, 33_333, 3_333],
    ['33.3333', null, 33_333, 11_111],
    ['0.0015', null, 33_333, 0],
    ['50', null, 33_333, 16_667],
    ['100', null, 33_333, 33_333],
    [null, 2_550, 33_333, 2_550],
    [null, 99_999, 33_333, 33_333],
  ])('a code of %s percent or %s cents takes off %s: %s', (valuePercent, valueCents, full, off) => {
    expect(discountOf(full, { valuePercent, valueCents })).toBe(off)
    const price = priceOf([{ subjectCount: 1, priceCents: full }], 1, { valuePercent, valueCents })
    expect(price?.totalCents).toBe(full - off)
  })
  test('a change bills the difference, or takes it back', () => {
    expect(billingOfChange(19_900, 19_900)).toEqual({ kind: 'none' })
    expect(billingOfChange(19_900, 33_333)).toEqual({ kind: 'bill', cents: 13_433 })
    expect(billingOfChange(33_333, 19_900)).toEqual({ kind: 'credit', cents: 13_433 })
  })
})

describe('subjects', () => {
  test('TRAIN-107 options exclude each other, in what is ticked and in what is accepted', () => {
    expect(toggleSubject(offered, [1, 2], 3)).toEqual([1, 3])
    expect(toggleSubject(offered, [1], 2)).toEqual([1, 2])
    expect(toggleSubject(offered, [1, 2], 2)).toEqual([1])
    expect(refusalOfSubjects(offered, [1, 2, 3])).toEqual(registrationsRefusals.oneOption)
    expect(refusalOfSubjects(offered, [1, 2])).toBeNull()
  })
  test('at least one, all of the level', () => {
    expect(refusalOfSubjects(offered, [])).toEqual(registrationsRefusals.noSubject)
    expect(refusalOfSubjects(offered, [1, 9])).toEqual(registrationsRefusals.unknownSubject)
  })
  test('absences are days of the subjects taken', () => {
    expect(teachingDays(offered, [2, 1])).toEqual(['2026-10-19', '2026-10-20', '2026-10-21'])
    expect(refusalOfAbsences(teachingDays(offered, [1]), ['2026-10-21'])).toEqual(registrationsRefusals.absenceOutside)
    expect(refusalOfAbsences(teachingDays(offered, [1]), ['2026-10-20'])).toBeNull()
  })
  test('minutes taught, unknown while a subject has no hours', () => {
    expect(
      taughtMinutes([
        { dayCount: 5, dailyMinutes: 120 },
        { dayCount: 2, dailyMinutes: 90 },
      ]),
    ).toBe(780)
    expect(taughtMinutes([{ dayCount: 5, dailyMinutes: null }])).toBeNull()
  })
})

describe('places', () => {
  test('the emptiest group with a seat left', () => {
    const groups = [
      { groupId: 1, capacity: 8, taken: 8 },
      { groupId: 2, capacity: 8, taken: 5 },
      { groupId: 3, capacity: null, taken: 4 },
    ]
    expect(placeIn(groups)).toBe(3)
    expect(placeIn(groups.slice(0, 2))).toBe(2)
    expect(placeIn(groups.slice(0, 1))).toBe('full')
    expect(placeIn([])).toBe('none')
  })
})

describe('refund', () => {
  const money = { refundableCents: 30_000, onCardCents: 20_000, isEnabled: true, sessionStatus: '2-confirmed' } as const
  const wish = { amountCents: 20_000, method: 'card', creditNote: true, cancelRegistration: false }
  test('never more than was paid, nor on the card more than the card paid', () => {
    expect(refusalOfRefund(wish, money)).toBeNull()
    expect(refusalOfRefund({ ...wish, amountCents: 20_001 }, money)?.path).toBe('amountCents')
    expect(refusalOfRefund({ ...wish, amountCents: 30_000, method: 'transfer' }, money)).toBeNull()
    expect(refusalOfRefund(wish, { ...money, refundableCents: 0, onCardCents: 0 })?.refusal).toEqual(
      registrationsRefusals.nothingPaid,
    )
  })
  test('cancelling asks for a credit note', () => {
    expect(refusalOfRefund({ ...wish, creditNote: false, cancelRegistration: true }, money)?.path).toBe('creditNote')
    expect(refusalOfRefund({ ...wish, creditNote: false }, money)).toBeNull()
    expect(refusalOfRefund({ ...wish, creditNote: false }, { ...money, isEnabled: false })?.path).toBe('creditNote')
  })
  test('a closed session gives money back, and cancels nobody', () => {
    const closed = { ...money, sessionStatus: '3-closed' } as const
    expect(refusalOfRefund(wish, closed)).toBeNull()
    expect(refusalOfRefund({ ...wish, cancelRegistration: true }, closed)).toEqual({
      refusal: registrationsRefusals.sessionClosed,
      path: 'cancelRegistration',
    })
  })
})

describe('workflow', () => {
  test('is sound, goes both ways, and stops for cancelled registrations and closed sessions', () => {
    expect(flawsOfWorkflow(registrationsWorkflow)).toEqual([])
    const facts = { isEnabled: true, sessionStatus: '2-confirmed' } as const
    expect(refusalOfMove(registrationsWorkflow, '1-temporary', nextStatus('1-temporary'), facts)).toBeNull()
    expect(refusalOfMove(registrationsWorkflow, '2-firm', nextStatus('2-firm'), facts)).toBeNull()
    expect(refusalOfMove(registrationsWorkflow, '2-firm', '1-temporary', { ...facts, isEnabled: false })).toEqual(
      registrationsRefusals.cancelled,
    )
    expect(
      refusalOfMove(registrationsWorkflow, '1-temporary', '2-firm', { ...facts, sessionStatus: '3-closed' }),
    ).toEqual(registrationsRefusals.sessionClosed)
    expect(shownStateOf({ status: '2-firm', isEnabled: false })).toBe('cancelled')
  })
})
