// Rules of the employees' month: recalls at their own rates, what is rounding and what is the family's, pay day, obstacles.
import { describe, expect, test } from 'vitest'
import { type ChargeInForce, composePayslip, gapOf } from './payroll.rules.ts'
import { obstaclesOf, payDayOf, stateOf } from './salaries.rules.ts'

const charge = (employeeRate: string, employerRate: string): ChargeInForce => ({
  ...{ id: 1, name: 'Vieillesse', type: 'contribution', base: 'gross', amount: null, employeeRate, employerRate },
})
const part = (month: string, rate: string) => ({
  ...{ month, netCents: 9_000, minutes: 240, charges: [charge(rate, '20')], ceilingCents: null, taxablePercent: '2.9' },
})

describe('a payslip of several months', () => {
  test('takes each month at its own rates, and says which is a recall', () => {
    const payslip = composePayslip('2026-10-01', [part('2026-08-01', '25'), part('2026-10-01', '10')])
    expect(payslip).toMatchObject({ grossCents: 22_000, employeeChargesCents: 4_000, netCents: 18_000 })
    expect(payslip.lines.map(({ month, label, baseCents }) => [month, label, baseCents])).toEqual([
      ['2026-08-01', 'Salaire brut (rappel), août 2026', 12_000],
      ['2026-08-01', 'Vieillesse', 12_000],
      ['2026-10-01', 'Salaire brut, octobre 2026', 10_000],
      ['2026-10-01', 'Vieillesse', 10_000],
    ])
  })

  test('declares the net, and the points of CSG and CRDS that are taxed', () => {
    // 98.25 % of 100.00 €, of which 2.9 %
    expect(composePayslip('2026-10-01', [part('2026-10-01', '10')]).taxableCents).toBe(9_000 + 285)
  })
})

test('a few cents an hour are rounding; more is the money of the family', () => {
  expect(gapOf({ collectedCents: 1_326, owedCents: 1_325, minutes: 60 })).toBe(0)
  expect(gapOf({ collectedCents: 1_331, owedCents: 1_325, minutes: 60 })).toBe(6)
  expect(gapOf({ collectedCents: 1_331, owedCents: 1_325, minutes: 120 })).toBe(0)
  expect(gapOf({ collectedCents: 1_000, owedCents: 1_325, minutes: 60 })).toBe(-325)
})

test('wages are paid on the day of the month after, and never before their payslip', () => {
  expect(payDayOf('2026-12-01', 8, '2027-01-05')).toBe('2027-01-08')
  expect(payDayOf('2026-12-01', 8, '2027-01-20')).toBe('2027-01-20')
})

test('what is missing leads to the screen where it is given', () => {
  const all = {
    ...{ teacherId: 3, teacher: 'RIOU Gwendal', customerId: 5, customer: 'KERBRAT Solenn' },
    ...{ hasHealthInsuranceNumber: true, hasTeacherAddress: true, hasCustomerAddress: true, hasUrssaf: true },
  }
  expect(obstaclesOf(all)).toEqual([])
  expect(obstaclesOf({ ...all, hasHealthInsuranceNumber: false })).toEqual([
    { words: 'Numéro de sécurité sociale de RIOU Gwendal', link: '/teacher/show/3' },
  ])
  // without an address nobody knows the departement: one obstacle, not two
  expect(obstaclesOf({ ...all, hasCustomerAddress: false, hasUrssaf: false }).map(({ link }) => link)).toEqual([
    '/customer/show/5',
  ])
  expect(obstaclesOf({ ...all, hasUrssaf: false })).toHaveLength(1)
})

test('a payslip is paid when its transfer is done, or when there is nothing to pay', () => {
  expect([null, 'asked', 'done', 'refused', 'cancelled'].map((one) => stateOf(900, one as never))).toEqual([
    ...['issued', 'sent', 'paid', 'refused', 'issued'],
  ])
  expect(stateOf(0, null)).toBe('paid')
})
