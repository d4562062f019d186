// The employees' month: payslips to come, issued and paid, what keeps one back, the files of wages, the contributions paid on.
import { z } from 'zod'
import { day, id, readStamp, text } from '../kernel/fields.ts'

/** Where a payslip stands; a draft is worked out each time it is looked at, and written when it is issued. */
export const payslipStates = {
  draft: 'Brouillon',
  issued: 'À payer',
  proposed: 'À approuver',
  sent: 'À la banque',
  paid: 'Payé',
  refused: 'Virement refusé',
} as const
export type PayslipState = keyof typeof payslipStates
const State = z.enum(Object.keys(payslipStates) as [PayslipState, ...PayslipState[]])

/** What is missing, and the screen where it is given. */
export const PayslipObstacle = z.object({ words: z.string(), link: z.string() })
export type PayslipObstacle = z.infer<typeof PayslipObstacle>

export const SalaryRow = z.object({
  /** Null while it is a draft. */
  id: id.nullable(),
  teacherId: id,
  teacher: z.string(),
  customerId: id,
  customer: z.string(),
  state: State,
  minutes: z.int(),
  grossCents: z.int(),
  netCents: z.int(),
  /** Contributions of both sides. */
  contributionsCents: z.int(),
  /** Asked of the family beyond them, more than rounding: kept for it. */
  gapCents: z.int(),
  /** Lessons of months before, confirmed since: at the rates of their own month. */
  recalls: z.array(z.object({ month: z.string(), minutes: z.int(), netCents: z.int() })),
  /** Lessons put right since they were paid: below zero what is taken back, above what is still owed, at the rates of their month. */
  takenBack: z.array(z.object({ day: z.string(), minutes: z.int(), netCents: z.int() })),
  /** Of a draft: what it cannot take back waits for the next one. */
  carriedCents: z.int(),
  /** A draft is not issued while there are any. */
  obstacles: z.array(PayslipObstacle),
  /** Contracts of its lessons that have no signed paper: they keep nothing back, a wage is due without it. */
  unsigned: z.array(PayslipObstacle),
  /** What keeps its wage from the bank, once it is issued. */
  paymentObstacle: PayslipObstacle.nullable(),
  /** Lessons of the month that nobody has confirmed: they will be a recall. */
  unconfirmedCount: z.int(),
  payOn: z.string(),
  /** Of its last transfer. */
  paymentId: id.nullable(),
  paymentReference: z.string().nullable(),
  paidOn: z.string().nullable(),
  refusal: z.string().nullable(),
})
export type SalaryRow = z.infer<typeof SalaryRow>

export const salaryFileStatuses = {
  proposed: 'À approuver, dans «\u00a0Paie\u00a0»',
  made: 'À remettre à la banque',
  executed: 'Exécuté',
  cancelled: 'Annulé',
} as const
export const SalaryFileRow = z.object({
  id,
  reference: z.string(),
  status: z.enum(['proposed', 'made', 'executed', 'cancelled']),
  madeOn: z.string(),
  executeOn: z.string(),
  endedOn: z.string().nullable(),
  totalCents: z.int(),
  transferCount: z.int(),
})
export type SalaryFileRow = z.infer<typeof SalaryFileRow>

export const SalaryMonth = z.object({
  month: z.string(),
  /** The month is over: its payslips may be issued. */
  isOver: z.boolean(),
  /** Legal items of every payslip that nobody has given yet. */
  missingItems: z.array(z.string()),
  rows: z.array(SalaryRow),
  /** Wages of any month that a file would take now. */
  readyCount: z.int(),
  readyCents: z.int(),
  hasAccount: z.boolean(),
  /** A second person approves a file above it. */
  approvalCents: z.int(),
  /** Files that are at the bank, and those of this month. */
  files: z.array(SalaryFileRow),
})
export type SalaryMonth = z.infer<typeof SalaryMonth>

export const EndSalaryFile = z.object({ id, end: z.enum(['executed', 'cancelled']), executedOn: day })
export type EndSalaryFile = z.output<typeof EndSalaryFile>
export const RefuseSalary = z.object({ id, refusedOn: day, reason: text(200) })
export type RefuseSalary = z.output<typeof RefuseSalary>

/** Contributions of the payslips of a month that one regional Urssaf is to have. */
export const ContributionRow = z.object({
  month: z.string(),
  regionalUrssafId: id.nullable(),
  regionalUrssaf: z.string().nullable(),
  payslipCount: z.int(),
  amountCents: z.int(),
  /** Of its payment; null while it is due. */
  paymentId: id.nullable(),
  updatedAt: z.string().nullable(),
  paidOn: z.string().nullable(),
})
export type ContributionRow = z.infer<typeof ContributionRow>

export const PayContributions = z.object({
  month: day,
  regionalUrssafId: id.nullable(),
  /** As the screen showed it: a payslip issued meanwhile is looked at first. */
  amountCents: z.int(),
  paidOn: day,
})
export type PayContributions = z.output<typeof PayContributions>
export const CancelContributions = z.object({ id, updatedAt: readStamp, reason: text(200) })
export type CancelContributions = z.output<typeof CancelContributions>
