// Charges and professional fees, and the payslips made with them: amounts in cents, shares in percent.
import { z } from 'zod'
import { cents, day, id, optionalDay, percent, readStamp, text } from '../kernel/fields.ts'

export const chargeTypes = ['contribution', 'fee', 'flat-deduction'] as const
export type ChargeType = (typeof chargeTypes)[number]
export const chargeTypeLabels: Readonly<Record<ChargeType, string>> = {
  contribution: 'Cotisation',
  fee: 'Frais professionnels',
  'flat-deduction': 'Déduction forfaitaire',
}

export const chargeBases = ['gross', 'capped', 'csg-base', 'net', 'hours', 'flat'] as const
export type ChargeBase = (typeof chargeBases)[number]
export const chargeBaseLabels: Readonly<Record<ChargeBase, string>> = {
  gross: 'Salaire brut',
  capped: 'Brut plafonné',
  'csg-base': '98,25\u00a0% du brut',
  net: 'Salaire net',
  hours: 'Par heure',
  flat: 'Par bulletin',
}
/** Bases of a share of the salary, and of an amount in euros. */
export const basesOf: Readonly<Record<ChargeType, readonly ChargeBase[]>> = {
  contribution: ['gross', 'capped', 'csg-base', 'net'],
  fee: ['hours', 'flat'],
  'flat-deduction': ['hours', 'flat'],
}

export const chargePayers = ['employee', 'employer', 'both'] as const
export type ChargePayer = (typeof chargePayers)[number]
export const chargePayerLabels: Readonly<Record<ChargePayer, string>> = {
  employee: 'Salarié',
  employer: 'Employeur',
  both: 'Salarié et employeur',
}

const optionalPercent = z.union([z.null(), z.literal('').transform(() => null), percent])
/** The form: shares for a contribution, an amount for the rest. The two days bound its effect, both included. */
export const ChargeInput = z.object({
  id: id.nullable(),
  updatedAt: readStamp,
  name: text(120),
  type: z.enum(chargeTypes),
  base: z.enum(chargeBases),
  payer: z.enum(chargePayers),
  employeeRate: optionalPercent,
  employerRate: optionalPercent,
  amount: cents.nullable(),
  startsOn: day,
  endsOn: optionalDay,
})
export type ChargeInput = z.output<typeof ChargeInput>

const charge = {
  name: z.string(),
  type: z.enum(chargeTypes),
  base: z.enum(chargeBases),
  payer: z.enum(chargePayers),
  employeeRate: z.string().nullable(),
  employerRate: z.string().nullable(),
  amount: z.int().nullable(),
  endsOn: z.string().nullable(),
}
export const ChargeRecord = z.object({
  id: id.nullable(),
  updatedAt: z.string().nullable(),
  ...charge,
  startsOn: z.string().nullable(),
})
export type ChargeRecord = z.infer<typeof ChargeRecord>
export const ChargeRow = z.object({ id, updatedAt: z.string(), ...charge, startsOn: z.string(), enabled: z.boolean() })
export type ChargeRow = z.infer<typeof ChargeRow>

/** A payslip: one teacher, one household that employs him, one month. */
export const PayslipRow = z.object({
  id,
  /** First day of the month paid. */
  month: z.string(),
  /** Day on which it was made; null while it is not. */
  date: z.string().nullable(),
  customer: z.string(),
  minutes: z.int(),
  /** What the teacher receives, in cents. */
  amount: z.int(),
  /** Day on which it is paid, and was. */
  payOn: z.string(),
  paidOn: z.string().nullable(),
})
export type PayslipRow = z.infer<typeof PayslipRow>
