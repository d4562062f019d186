// Rules of charges, and payslips that are right to the cent whatever the net, the hours and the rates.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refused } from '../kernel/refusal.ts'
import { type ChargeInForce, checkCharge, hourlyNet, makePayslip } from './payroll.rules.ts'
import { type ChargeInput, ChargeInput as Schema } from './payroll.schema.ts'

const contribution = (values: Partial<ChargeInForce> = {}): ChargeInForce => ({
  id: 1,
  name: 'Vieillesse',
  type: 'contribution',
  base: 'gross',
  employeeRate: '10',
  employerRate: '20',
  amount: null,
  ...values,
})
const deduction = contribution({
  id: 2,
  name: 'Déduction',
  type: 'flat-deduction',
  base: 'hours',
  employeeRate: null,
  employerRate: null,
  amount: 200,
})
const fee = contribution({
  id: 3,
  name: 'Transport',
  type: 'fee',
  base: 'flat',
  employeeRate: null,
  employerRate: null,
  amount: 1_000,
})
/** The lines of an employee at home since May 2025, as the program is installed with them. */
const atHome: ChargeInForce[] = (
  [
    [null, '13.3', 'gross'],
    ['0.4', '2.02', 'gross'],
    ['6.9', '8.55', 'capped'],
    [null, '5.25', 'gross'],
    [null, '2.18', 'gross'],
    [null, '0.1', 'capped'],
    ['1.04', '2.45', 'capped'],
    ['3.15', '4.72', 'capped'],
    ['0.86', '1.29', 'capped'],
    [null, '4', 'gross'],
    [null, '0.85', 'gross'],
    [null, '0.016', 'gross'],
    ['9.7', null, 'csg-base'],
  ] as const
).map(([employeeRate, employerRate, base], id) => contribution({ id, employeeRate, employerRate, base }))

describe('a payslip', () => {
  test('rebuilds the gross salary of which the contributions leave the net', () => {
    const payslip = makePayslip({ netCents: 9_000, minutes: 240, charges: [contribution()], ceilingCents: null })
    expect(payslip).toMatchObject({
      grossCents: 10_000,
      employeeChargesCents: 1_000,
      employerChargesCents: 2_000,
      netCents: 9_000,
    })
  })

  test('of 100 € net at home has the contributions of the official table', () => {
    const { grossCents, employeeChargesCents, employerChargesCents } = makePayslip({
      netCents: 10_000,
      minutes: 300,
      charges: [...atHome, deduction],
      ceilingCents: 400_500,
    })
    // 78.1197 % of the gross is left to the employee
    expect(grossCents).toBe(12_801)
    expect(employeeChargesCents).toBe(2_801)
    // 44.726 % of 128.01 €, each line rounded, less 2 € an hour
    expect(employerChargesCents).toBe(5_726 - 1_000)
  })

  test('takes contributions with a ceiling on no more than it', () => {
    const charges = [contribution({ employeeRate: '10', employerRate: '10', base: 'capped' })]
    const { grossCents, lines } = makePayslip({ netCents: 500_000, minutes: 600, charges, ceilingCents: 400_000 })
    expect(grossCents).toBe(540_000)
    expect(lines[0]).toMatchObject({ baseCents: 400_000, employeeCents: 40_000, employerCents: 40_000 })
  })

  test('pays the fees inside the price, free of contributions', () => {
    const payslip = makePayslip({ netCents: 10_000, minutes: 60, charges: [contribution(), fee], ceilingCents: null })
    expect(payslip).toMatchObject({
      grossCents: 10_000,
      feesCents: 1_000,
      netCents: 10_000,
      employeeChargesCents: 1_000,
    })
    expect(payslip.lines.at(-1)).toMatchObject({ label: 'Transport', employeeCents: -1_000 })
  })

  test('never makes the employer’s contributions negative, nor fees above the net', () => {
    const tiny = makePayslip({
      netCents: 100,
      minutes: 600,
      charges: [contribution(), deduction, fee],
      ceilingCents: null,
    })
    expect(tiny).toMatchObject({ employerChargesCents: 0, feesCents: 100, grossCents: 0, netCents: 100 })
  })

  test('is right to the cent for any net, hours and rates', () => {
    const rate = fc.integer({ min: 0, max: 200_000 }).map((n) => (n / 10_000).toFixed(4))
    const charges = fc.array(
      fc.record({
        base: fc.constantFrom('gross', 'capped', 'csg-base', 'net') as fc.Arbitrary<ChargeInForce['base']>,
        employeeRate: rate,
        employerRate: rate,
      }),
      { maxLength: 4 },
    )
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 900_000 }),
        fc.integer({ min: 15, max: 12_000 }),
        charges,
        fc.boolean(),
        (netCents, minutes, drawn, hasFee) => {
          const payslip = makePayslip({
            netCents,
            minutes,
            charges: [
              ...drawn.map((values, id) => contribution({ ...values, id })),
              deduction,
              ...(hasFee ? [fee] : []),
            ],
            ceilingCents: 400_500,
          })
          const sum = (side: 'employeeCents' | 'employerCents') =>
            payslip.lines.reduce((total, line) => total + line[side], 0)
          expect(payslip.netCents).toBe(netCents)
          expect(payslip.grossCents - payslip.employeeChargesCents + payslip.feesCents).toBe(netCents)
          expect(sum('employeeCents')).toBe(payslip.employeeChargesCents - payslip.feesCents)
          expect(sum('employerCents')).toBe(payslip.employerChargesCents)
          expect(payslip.employerChargesCents).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})

test('the net of an hour is rounded half up', () => {
  expect(hourlyNet(10_000, 90)).toBe(6_667)
  expect(hourlyNet(0, 0)).toBe(0)
})

describe('a charge', () => {
  const input = (values: Partial<ChargeInput> = {}): ChargeInput => ({
    id: null,
    updatedAt: null,
    name: 'Vieillesse',
    type: 'contribution',
    base: 'gross',
    payer: 'both',
    employeeRate: '6.9',
    employerRate: '8.55',
    amount: null,
    startsOn: '2026-01-01',
    endsOn: null,
    ...values,
  })
  const pathsOf = (values: Partial<ChargeInput>): string[] => {
    try {
      checkCharge(input(values))
      return []
    } catch (error) {
      if (error instanceof Refused) return error.refusals.map(({ path }) => path)
      throw error
    }
  }
  test('PAYSLIP-04 has name, type, base, payer, both shares and an amount', () => {
    const { id: _, updatedAt: __, startsOn: ___, endsOn: ____, ...fields } = Schema.parse(input())
    expect(Object.keys(fields).sort()).toEqual([
      'amount',
      'base',
      'employeeRate',
      'employerRate',
      'name',
      'payer',
      'type',
    ])
    expect(pathsOf({})).toEqual([])
    expect(
      pathsOf({ type: 'fee', base: 'hours', payer: 'employee', employeeRate: null, employerRate: null, amount: 500 }),
    ).toEqual([])
  })
  test.each([
    [{ payer: 'employee' }, ['employerRate']],
    [{ employerRate: null }, ['employerRate']],
    [{ amount: 100 }, ['amount']],
    [{ base: 'hours' }, ['base']],
    [{ endsOn: '2025-12-31' }, ['endsOn']],
    [{ type: 'fee' }, ['base', 'payer', 'employeeRate', 'employerRate', 'amount']],
    [
      { type: 'flat-deduction', base: 'flat', payer: 'employee', employeeRate: null, employerRate: null, amount: 1 },
      ['payer'],
    ],
  ] as const)('%o is refused at its fields', (values, paths) => {
    expect(pathsOf(values as Partial<ChargeInput>)).toEqual(paths)
  })
})
