// Rules of charges, and the payslip itself: the gross salary is rebuilt from the net that was agreed, to the cent.
import { formatMonth } from '../kernel/dates.ts'
import { divideHalfUp, parsePercent, shareOf } from '../kernel/money.ts'
import { collectRefusals } from '../kernel/refusal.ts'
import { payrollRefusals } from './payroll.refusals.ts'
import {
  basesOf,
  type ChargeBase,
  type ChargeInput,
  type ChargePayer,
  type ChargeType,
  chargePayerLabels,
  chargeTypeLabels,
} from './payroll.schema.ts'

/** Fees are paid to the employee; the flat deduction relieves the employer. */
const payersOf: Readonly<Record<ChargeType, readonly ChargePayer[]>> = {
  contribution: ['employee', 'employer', 'both'],
  fee: ['employee'],
  'flat-deduction': ['employer'],
}
export const payersOfType = (type: ChargeType): readonly ChargePayer[] => payersOf[type]

/** Refuses, all at once, what keeps a charge from being saved. */
export const checkCharge = (charge: ChargeInput): void => {
  const refusals = collectRefusals()
  const { type, base, payer, employeeRate, employerRate, amount } = charge
  const label = chargeTypeLabels[type]
  if (!basesOf[type].includes(base)) refusals.add(payrollRefusals.baseOfType(label), 'base')
  if (!payersOf[type].includes(payer))
    refusals.add(payrollRefusals.payerOfType(label, chargePayerLabels[payersOf[type][0] as ChargePayer]), 'payer')
  if (type === 'contribution') {
    const sides = [
      ['employeeRate', employeeRate, payer !== 'employer', payrollRefusals.employeeRateMissing],
      ['employerRate', employerRate, payer !== 'employee', payrollRefusals.employerRateMissing],
    ] as const
    for (const [path, rate, isPaid, missing] of sides) {
      if (isPaid && rate === null) refusals.add(missing, path)
      if (!isPaid && rate !== null) refusals.add(payrollRefusals.rateNotPaid, path)
    }
    if (amount !== null) refusals.add(payrollRefusals.amountOfRate, 'amount')
  } else {
    if (employeeRate !== null) refusals.add(payrollRefusals.rateOfAmount, 'employeeRate')
    if (employerRate !== null) refusals.add(payrollRefusals.rateOfAmount, 'employerRate')
    if (amount === null) refusals.add(payrollRefusals.amountMissing, 'amount')
  }
  if (charge.endsOn !== null && charge.endsOn < charge.startsOn) refusals.add(payrollRefusals.endsBeforeStart, 'endsOn')
  refusals.throwIfAny()
}

/** A charge in force in the month. Shares as decimal strings, amounts in cents. */
export type ChargeInForce = {
  readonly id: number
  readonly name: string
  readonly type: ChargeType
  readonly base: ChargeBase
  readonly employeeRate: string | null
  readonly employerRate: string | null
  readonly amount: number | null
}
export type PayslipFacts = {
  /** What the teacher is to receive for the lessons, in cents. */
  readonly netCents: number
  readonly minutes: number
  readonly charges: readonly ChargeInForce[]
  /** Monthly ceiling of the social security, in cents; null where none is known, and then nothing is capped. */
  readonly ceilingCents: number | null
}
/** A line of the payslip; what is in favour of its side is negative (fees paid to the employee, the employer's deduction). */
export type PayslipLine = {
  /** Null for the line of the gross salary, with which a month begins. */
  readonly chargeId: number | null
  readonly label: string
  readonly baseCents: number | null
  readonly employeePercent: string | null
  readonly employerPercent: string | null
  readonly employeeCents: number
  readonly employerCents: number
}
export type Payslip = {
  readonly grossCents: number
  readonly employeeChargesCents: number
  /** Never below zero: the flat deduction takes away no more than there is. */
  readonly employerChargesCents: number
  readonly feesCents: number
  readonly netCents: number
  readonly lines: readonly PayslipLine[]
}

const whole = 1_000_000n
/** CSG and CRDS are computed on 98,25 % of the gross salary (CSS, art. L. 136-2). */
const csgBase = '98.25'

/** The gross whose employee's contributions leave `net`, in cents, half up. */
const grossOf = (net: number, charges: readonly ChargeInForce[], ceiling: number | null): number => {
  const rateOn = (base: ChargeBase) =>
    charges.reduce((sum, charge) => sum + (charge.base === base ? parsePercent(charge.employeeRate ?? '0') : 0n), 0n)
  const onGross = rateOn('gross') + divideHalfUp(rateOn('csg-base') * parsePercent(csgBase), whole)
  const [capped, onNet] = [rateOn('capped'), rateOn('net')]
  // in millionths of a cent: the net, and what is taken of the net itself
  const sum = BigInt(net) * (whole + onNet)
  const uncapped = Number(divideHalfUp(sum, whole - onGross - capped))
  if (ceiling === null || uncapped <= ceiling) return uncapped
  return Number(divideHalfUp(sum + BigInt(ceiling) * capped, whole - onGross))
}

const quantity = (base: ChargeBase, minutes: number, amount: number): number =>
  base === 'flat' ? amount : Number(divideHalfUp(BigInt(amount) * BigInt(minutes), 60n))

/**
 * Makes a payslip from the net agreed for the lessons, so that the teacher receives it to the cent and the family pays what
 * its price says: fees are inside it. Cents lost by rounding each line go to the heaviest contribution of the employee.
 */
export const makePayslip = ({ netCents, minutes, charges, ceilingCents }: PayslipFacts): Payslip => {
  const contributions = charges.filter(({ type }) => type === 'contribution')
  const of = (type: ChargeType) => charges.filter((charge) => charge.type === type)
  let left = netCents
  const fees = of('fee').map((charge) => {
    const cents = Math.min(left, quantity(charge.base, minutes, charge.amount ?? 0))
    left -= cents
    return { charge, cents }
  })
  const grossCents = grossOf(left, contributions, ceilingCents)
  const bases: Record<ChargeBase, number> = {
    gross: grossCents,
    capped: ceilingCents === null ? grossCents : Math.min(grossCents, ceilingCents),
    'csg-base': shareOf(grossCents, csgBase),
    net: left,
    hours: 0,
    flat: 0,
  }
  const lines: PayslipLine[] = contributions.map((charge) => ({
    chargeId: charge.id,
    label: charge.name,
    baseCents: bases[charge.base],
    employeePercent: charge.employeeRate,
    employerPercent: charge.employerRate,
    employeeCents: shareOf(bases[charge.base], charge.employeeRate ?? '0'),
    employerCents: shareOf(bases[charge.base], charge.employerRate ?? '0'),
  }))
  const employeeChargesCents = grossCents - left
  const rounding = employeeChargesCents - lines.reduce((sum, line) => sum + line.employeeCents, 0)
  const heaviest = lines.reduce(
    (best, line, at) => (line.employeeCents > (lines[best]?.employeeCents ?? 0) ? at : best),
    0,
  )
  if (rounding !== 0)
    lines[heaviest] = { ...lines[heaviest]!, employeeCents: lines[heaviest]!.employeeCents + rounding }

  let employerChargesCents = lines.reduce((sum, line) => sum + line.employerCents, 0)
  const plain = ({ id, name }: ChargeInForce) => ({
    chargeId: id,
    label: name,
    baseCents: null,
    employeePercent: null,
    employerPercent: null,
  })
  for (const charge of of('flat-deduction')) {
    const cents = Math.min(employerChargesCents, quantity(charge.base, minutes, charge.amount ?? 0))
    employerChargesCents -= cents
    lines.push({ ...plain(charge), employeeCents: 0, employerCents: -cents })
  }
  for (const { charge, cents } of fees) lines.push({ ...plain(charge), employeeCents: -cents, employerCents: 0 })
  return { grossCents, employeeChargesCents, employerChargesCents, feesCents: netCents - left, netCents, lines }
}

/** Lessons of one month with the rates of that month; before the month of the payslip, they are a recall. */
export type PayslipPart = PayslipFacts & {
  readonly month: string
  /** Points of the CSG and the CRDS that stay taxable, in percent. */
  readonly taxablePercent: string
  /** Net and minutes are taken back of what a payslip before paid. */
  readonly isTakenBack?: boolean
}
export type ComposedPayslip = Omit<Payslip, 'lines'> & {
  /** What the employee declares: the net without fees, and the part of the CSG and the CRDS that is taxed. */
  readonly taxableCents: number
  readonly lines: readonly (PayslipLine & { readonly month: string })[]
}

/** Contributions asked with the lessons and those of the payslip differ by rounded cents: up to this many an hour. */
export const roundingPerHourCents = 5
/** What was asked of the family beyond what its payslip says, where that is more than rounding: it stays its money. */
export const gapOf = (facts: {
  readonly collectedCents: number
  readonly owedCents: number
  readonly minutes: number
}): number => {
  const gap = facts.collectedCents - facts.owedCents
  return Math.abs(gap) * 60 <= roundingPerHourCents * facts.minutes ? 0 : gap
}

/** What is taken back, at the rates of its month: each line as it would have been, below zero. Fees by payslip were paid once. */
const takenBack = (part: PayslipPart): Payslip => {
  const made = makePayslip({ ...part, charges: part.charges.filter(({ base }) => base !== 'flat') })
  return {
    ...{ grossCents: -made.grossCents, employeeChargesCents: -made.employeeChargesCents, netCents: -made.netCents },
    ...{ employerChargesCents: -made.employerChargesCents, feesCents: -made.feesCents },
    lines: made.lines.map((line) => ({
      ...line,
      baseCents: line.baseCents === null ? null : -line.baseCents,
      employeeCents: -line.employeeCents,
      employerCents: -line.employerCents,
    })),
  }
}
const wordOf = (month: string, part: PayslipPart): string => {
  if (part.isTakenBack) return ' (reprise)'
  return part.month === month ? '' : ' (rappel)'
}

/** One payslip of the lessons of several months: each month has its gross salary and its contributions. */
export const composePayslip = (month: string, parts: readonly PayslipPart[]): ComposedPayslip => {
  const made = parts.map((part) => ({ part, payslip: part.isTakenBack ? takenBack(part) : makePayslip(part) }))
  const sum = (of: (one: (typeof made)[number]) => number) => made.reduce((total, one) => total + of(one), 0)
  const isAlone = parts.length === 1 && parts[0]?.month === month
  return {
    grossCents: sum(({ payslip }) => payslip.grossCents),
    employeeChargesCents: sum(({ payslip }) => payslip.employeeChargesCents),
    employerChargesCents: sum(({ payslip }) => payslip.employerChargesCents),
    feesCents: sum(({ payslip }) => payslip.feesCents),
    netCents: sum(({ payslip }) => payslip.netCents),
    taxableCents: sum(
      ({ part, payslip }) =>
        payslip.netCents - payslip.feesCents + shareOf(shareOf(payslip.grossCents, csgBase), part.taxablePercent),
    ),
    lines: made.flatMap(({ part, payslip }) => [
      {
        ...{ chargeId: null, month: part.month, baseCents: payslip.grossCents, employeePercent: null },
        ...{ employerPercent: null, employeeCents: 0, employerCents: 0 },
        label: isAlone ? 'Salaire brut' : `Salaire brut${wordOf(month, part)}, ${formatMonth(part.month)}`,
      },
      ...payslip.lines.map((line) => ({ ...line, month: part.month })),
    ]),
  }
}

/** Net of an hour, in cents, half up. */
export const hourlyNet = (netCents: number, minutes: number): number =>
  minutes === 0 ? 0 : Number(divideHalfUp(BigInt(netCents) * 60n, BigInt(minutes)))
