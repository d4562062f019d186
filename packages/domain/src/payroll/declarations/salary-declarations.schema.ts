// What the Urssaf is told of a month of lessons, family by family: first, then each correction of it.
import { z } from 'zod'
import { day, id } from '../../kernel/fields.ts'
import { PayslipObstacle } from '../salaries.schema.ts'

/** `first`: of the payslip of the month; `correction`: of a later payslip, for lessons confirmed or put right since. */
export const declarationKinds = { first: 'Déclaration', correction: 'Correction' } as const
export type DeclarationKind = keyof typeof declarationKinds

export const SalaryDeclarationRow = z.object({
  id,
  payslipId: id,
  kind: z.enum(['first', 'correction']),
  /** Month of the payslip that says it. */
  payslipMonth: z.string(),
  teacherId: id,
  teacher: z.string(),
  customerId: id,
  customer: z.string(),
  /** Of the family as an employer; null while it is not known. */
  employerNumber: z.string().nullable(),
  /** Below zero, like the amounts, where something is taken back. */
  minutes: z.int(),
  grossCents: z.int(),
  netCents: z.int(),
  contributionsCents: z.int(),
  regionalUrssaf: z.string().nullable(),
  /** What of both parties is not known; it is not declared while there is any. */
  missing: z.array(PayslipObstacle),
  declaredOn: z.string().nullable(),
  declaredBy: z.string().nullable(),
})
export type SalaryDeclarationRow = z.infer<typeof SalaryDeclarationRow>

export const DeclarationMonth = z.object({
  month: z.string(),
  /** Still to be declared; those of them that correct what was. */
  toDeclare: z.int(),
  corrections: z.int(),
})
export type DeclarationMonth = z.infer<typeof DeclarationMonth>

export const DeclareSalaries = z.object({
  month: day,
  /** As the screen showed them. */
  ids: z.array(id).min(1).max(2_000),
  declaredOn: day,
})
export type DeclareSalaries = z.output<typeof DeclareSalaries>
