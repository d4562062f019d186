// What is declared to the URSSAF of salaried teachers: their employers, themselves, their hours; amounts in cents.
import { z } from 'zod'
import { id } from '../../kernel/fields.ts'

/** A household that employs a teacher. */
export const UrssafCustomerRow = z.object({
  id,
  customerNumber: z.string(),
  /** Its account as an employer, 18 digits; null while the URSSAF has given none. */
  customerIdentifier: z.string().nullable(),
  customerName: z.string(),
  customerFirstname: z.string().nullable(),
  birthdate: z.string().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  phoneRegion: z.string().nullable(),
  email: z.string().nullable(),
})
export type UrssafCustomerRow = z.infer<typeof UrssafCustomerRow>

export const UrssafTeacherRow = z.object({
  id,
  teacherName: z.string(),
  teacherFirstname: z.string().nullable(),
  birthdate: z.string().nullable(),
  /** Masked: read in clear on the teacher's record only, which leaves a trace. */
  healthInsuranceNumber: z.string().nullable(),
  address: z.string().nullable(),
  birthDepartement: z.string().nullable(),
  birthCity: z.string().nullable(),
  selfEmployed: z.boolean(),
})
export type UrssafTeacherRow = z.infer<typeof UrssafTeacherRow>

/** Hours of a teacher for a household in a month: what its payslip says. */
export const UrssafDeclarationRow = z.object({
  /** Of the payslip. */
  id,
  month: z.string(),
  customerId: id,
  teacherId: id,
  customerIdentifier: z.string().nullable(),
  customerName: z.string(),
  customerFirstname: z.string().nullable(),
  teacherIdentifier: z.string(),
  teacherName: z.string(),
  teacherFirstname: z.string().nullable(),
  /** Whole hours: an employee’s lessons last whole hours. */
  hourCount: z.number(),
  /** Net of an hour. */
  hourSalaryWithoutFees: z.int(),
  /** Net of the month, without the fees. */
  salary: z.int(),
  /** Contributions of both sides by the rates of the month; the URSSAF works out its own. */
  calculatedUrssaf: z.int(),
  regionalUrssaf: z.string().nullable(),
})
export type UrssafDeclarationRow = z.infer<typeof UrssafDeclarationRow>

export const UrssafDeclarationTotals = z.object({ hourCount: z.number(), salary: z.int(), calculatedUrssaf: z.int() })

const Count = z.object({ status: z.string(), label: z.string(), count: z.int() })
/** State of the exchanges with the API of the tax advance. */
export const UrssafApiState = z.object({
  registrations: z.array(Count),
  requests: z.array(Count),
  /** Of the last seven days. */
  calls: z.object({
    total: z.int(),
    failed: z.int(),
    lastAt: z.string().nullable(),
    lastErrorAt: z.string().nullable(),
  }),
  failures: z.array(
    z.object({ id, calledAt: z.string(), action: z.string(), status: z.int().nullable(), error: z.string() }),
  ),
})
export type UrssafApiState = z.infer<typeof UrssafApiState>
