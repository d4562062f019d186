// Rules of charges, and payslips that are right to the cent whatever the net, the hours and the rates.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refused } from '../kernel/refusal.ts'
import {
  type ChargeInForce,
  checkCharge,
  composePayslip,
  gapOf,
  hourlyNet,
  makePayslip,
  type PayslipPart,
  payersOfType,
} from './payroll.rules.ts'
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

  test('gives the cents that rounding loses to the heaviest contribution of the employee, wherever it stands', () => {
    const [light, heavy] = [contribution({ employeeRate: '3' }), contribution({ employeeRate: '7' })]
    const centsOf = (charges: ChargeInForce[]) =>
      makePayslip({ netCents: 95, minutes: 60, charges, ceilingCents: null }).lines.map((line) => line.employeeCents)
    // 11 c are taken of 1.06 €, and the rounded lines hold 10
    expect(centsOf([light, heavy])).toEqual([3, 8])
    expect(centsOf([heavy, light])).toEqual([8, 3])
  })

  test('takes a contribution on the net of the net', () => {
    const onNet = contribution({ base: 'net' })
    const { grossCents, lines } = makePayslip({ netCents: 9_000, minutes: 60, charges: [onNet], ceilingCents: null })
    expect(grossCents).toBe(9_900)
    expect(lines).toMatchObject([{ baseCents: 9_000, employeeCents: 900, employerCents: 1_800 }])
  })

  test('pays fees by the hour and by payslip, each of what those before left', () => {
    const byHour = { ...fee, id: 4, base: 'hours' as const, amount: 300 }
    const feesOf = (netCents: number) =>
      makePayslip({ netCents, minutes: 90, charges: [byHour, fee], ceilingCents: null }).lines.map(
        (line) => line.employeeCents,
      )
    expect(feesOf(10_000)).toEqual([-450, -1_000])
    expect(feesOf(500)).toEqual([-450, -50])
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

describe('a payslip of several months', () => {
  const november: PayslipPart = {
    ...{ netCents: 10_000, minutes: 60, ceilingCents: null, month: '2026-11-01', taxablePercent: '2.9' },
    charges: [contribution(), fee],
  }
  const october: PayslipPart = { ...november, month: '2026-10-01', netCents: 4_500, charges: [contribution()] }
  const back: PayslipPart = { ...october, netCents: 900, minutes: 30, isTakenBack: true }
  const labelsOf = (...parts: PayslipPart[]) =>
    composePayslip('2026-11-01', parts).lines.flatMap(({ chargeId, label }) => (chargeId === null ? [label] : []))

  test('of one month alone begins with its gross salary, and taxes the part of the CSG that it must', () => {
    const { lines, declarations, ...sums } = composePayslip('2026-11-01', [november])
    expect(sums).toEqual({
      ...{ grossCents: 10_000, employeeChargesCents: 1_000, employerChargesCents: 2_000 },
      // 90.00 € without the fees, and 2.9 % of 98.25 % of 100.00 €
      ...{ feesCents: 1_000, netCents: 10_000, taxableCents: 9_285 },
    })
    const shared = { month: '2026-11-01', employeePercent: null, employerPercent: null, employerCents: 0 }
    expect(lines).toEqual([
      { ...shared, chargeId: null, label: 'Salaire brut', baseCents: 10_000, employeeCents: 0 },
      {
        ...{ ...shared, chargeId: 1, label: 'Vieillesse', baseCents: 10_000 },
        ...{ employeePercent: '10', employerPercent: '20', employeeCents: 1_000, employerCents: 2_000 },
      },
      { ...shared, chargeId: 3, label: 'Transport', baseCents: null, employeeCents: -1_000 },
    ])
    const contributionsCents = 3_000
    expect(declarations).toEqual([
      { month: '2026-11-01', minutes: 60, grossCents: 10_000, netCents: 9_000, contributionsCents },
    ])
  })

  test('adds what is owed of a month before and takes off what was paid too much, each declared in its month', () => {
    const { lines, declarations, ...sums } = composePayslip('2026-11-01', [
      november,
      october,
      // the fee of a payslip was paid once: it is not taken back
      { ...back, charges: [contribution(), deduction, fee] },
    ])
    expect(sums).toEqual({
      ...{ grossCents: 14_000, employeeChargesCents: 1_400, employerChargesCents: 2_900 },
      ...{ feesCents: 1_000, netCents: 13_600, taxableCents: 9_285 + 4_642 - 929 },
    })
    expect(lines.slice(-3)).toMatchObject([
      { month: '2026-10-01', label: 'Salaire brut (reprise), octobre 2026', baseCents: -1_000 },
      { month: '2026-10-01', label: 'Vieillesse', baseCents: -1_000, employeeCents: -100, employerCents: -200 },
      { month: '2026-10-01', label: 'Déduction', baseCents: null, employerCents: 100 },
    ])
    expect(declarations).toEqual([
      { month: '2026-11-01', minutes: 60, grossCents: 10_000, netCents: 9_000, contributionsCents: 3_000 },
      { month: '2026-10-01', minutes: 30, grossCents: 4_000, netCents: 3_600, contributionsCents: 1_300 },
    ])
  })

  test('says of each part which month it is of, and whether it is a recall', () => {
    expect(labelsOf(november, october, back)).toEqual([
      'Salaire brut, novembre 2026',
      'Salaire brut (rappel), octobre 2026',
      'Salaire brut (reprise), octobre 2026',
    ])
    expect(labelsOf(october)).toEqual(['Salaire brut (rappel), octobre 2026'])
    expect(labelsOf(november, november)).toEqual(['Salaire brut, novembre 2026', 'Salaire brut, novembre 2026'])
  })
})

test('contributions that were asked differ from those of the payslip by rounding up to five cents an hour', () => {
  const gap = (collectedCents: number, minutes: number) => gapOf({ collectedCents, owedCents: 1_000, minutes })
  expect([1_005, 995, 1_006, 994].map((collected) => gap(collected, 60))).toEqual([0, 0, 6, -6])
  expect([1_002, 1_003].map((collected) => gap(collected, 30))).toEqual([0, 3])
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
  test('may be paid by whom its type allows', () => {
    expect((['contribution', 'fee', 'flat-deduction'] as const).map(payersOfType)).toEqual([
      ['employee', 'employer', 'both'],
      ['employee'],
      ['employer'],
    ])
    for (const payer of ['employee', 'employer', 'both'] as const) {
      const employeeRate = payer === 'employer' ? null : '6.9'
      expect(pathsOf({ payer, employeeRate, employerRate: payer === 'employee' ? null : '8.55' })).toEqual([])
    }
  })
  test('may be of one day', () => {
    expect(pathsOf({ startsOn: '2026-01-01', endsOn: '2026-01-01' })).toEqual([])
  })
  test.each([
    [{ payer: 'employee' }, ['employerRate']],
    [{ payer: 'employer' }, ['employeeRate']],
    [{ employeeRate: null }, ['employeeRate']],
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
