// How self-employed teachers are paid together: their mandates, a run with who is left for the next one, what comes back and is sent again.
import { extrasApi } from '@cartable/domain/billing/extras/extras.api.ts'
import type { ExtraKind } from '@cartable/domain/billing/extras/extras.words.ts'
import { accountChecksApi } from '@cartable/domain/billing/pay-runs/account-checks.api.ts'
import { payRunsApi } from '@cartable/domain/billing/pay-runs/pay-runs.api.ts'
import { paymentTrackingApi } from '@cartable/domain/billing/tracking/payment-tracking.api.ts'
import { parametersApi } from '@cartable/domain/configuration/parameters.api.ts'
import { salariesApi } from '@cartable/domain/payroll/salaries.api.ts'
import type { Person } from '../../life.ts'

export const setPayParameter = async (
  staff: Person,
  code: 'teacher_pay_by_bank' | 'teacher_pay_approval' | 'teacher_recovery_share' | 'bank_change_hold_hours',
  value: boolean | number,
): Promise<void> => {
  const { id, updatedAt } = await staff.do(parametersApi.showParameter, { mode: 'admin', code })
  await staff.do(parametersApi.saveParameter, { id, code, updatedAt, form: { value } })
}

/** A teacher reads the mandate at home, and accepts it; who is employed by now is told that it does not concern him. */
export const acceptMandate = (teacher: Person) => teacher.try(payRunsApi.acceptMandate, {})

/** What a teacher signed on paper, or why nothing is paid to him for now. */
export const saveTerms = async (
  staff: Person,
  teacherId: number,
  terms: { readonly mandateAcceptedOn?: string; readonly holdReason?: string | null },
): Promise<void> => {
  const { updatedAt, mandateAcceptedOn, holdReason } = await staff.do(payRunsApi.showTerms, {
    teacherId: String(teacherId),
  })
  await staff.do(payRunsApi.saveTerms, { ...{ teacherId, updatedAt, mandateAcceptedOn, holdReason }, ...terms })
}

/** Travel or a bonus that his next pay brings. */
export const addExtra = (
  staff: Person,
  teacherId: number,
  extra: { readonly kind: ExtraKind; readonly day: string; readonly label: string; readonly amount: number },
) => staff.do(extrasApi.addExtra, { teacherId, ...extra })

/** The latest that is still to be paid was typed wrong. */
export const withdrawExtra = async (staff: Person, teacherId: number, reason: string): Promise<void> => {
  const { rows } = await staff.do(extrasApi.listExtras, { teacherId: String(teacherId) })
  const open = rows.find(({ state }) => state === 'open')
  if (open) await staff.do(extrasApi.withdrawExtra, { id: open.id, updatedAt: open.updatedAt, reason })
}

/** Everybody who may be paid is; `leave`: those unticked. Answers how many were. */
export const payMonth = async (staff: Person, month: string, leave: readonly number[] = []): Promise<number> => {
  const { rows } = await staff.do(payRunsApi.showMonth, { month })
  const ticked = rows.filter(
    ({ teacherId, items, obstacles }) => items.length > 0 && obstacles.length === 0 && !leave.includes(teacherId),
  )
  if (ticked.length === 0) return 0
  await staff.do(payRunsApi.pay, {
    month,
    teacherIds: ticked.map(({ teacherId }) => teacherId),
    totalCents: ticked.reduce((sum, { totalCents }) => sum + totalCents, 0),
  })
  return ticked.length
}

/** The first whom the office may pay apart from the runs: asked of a second person where it is much. */
export const teacherIsPaidApart = async (staff: Person): Promise<void> => {
  const { rows } = await staff.do(paymentTrackingApi.trackedBills, { teacherStatuses: 'missing', sort: 'date.desc' })
  const one = rows.find(({ canPayTeacher }) => canPayTeacher)
  if (one) await staff.do(paymentTrackingApi.payTeacher, { id: one.id, reason: 'Il part demain.' })
}

const decisions = {
  lessons: [payRunsApi.approve, payRunsApi.abandon],
  stages: [payRunsApi.approve, payRunsApi.abandon],
  wages: [salariesApi.approveFile, salariesApi.abandonFile],
  single: [paymentTrackingApi.approveTeacherPay, paymentTrackingApi.abandonTeacherPay],
} as const
/** What a second person says of all that waits; who prepared it can only give it up, unless nobody else could approve. */
export const decidePays = async (staff: Person, month: string, isApproved: boolean): Promise<void> => {
  const { proposed } = await staff.do(payRunsApi.showMonth, { month })
  for (const { kind, id, approver } of proposed)
    await staff.do(decisions[kind][isApproved && approver !== 'author' ? 0 : 1], { id })
}

/** What the bank made of every file that it has. */
export const endPayFiles = async (
  staff: Person,
  month: string,
  end: 'executed' | 'cancelled',
  executedOn: string,
): Promise<void> => {
  const { files } = await staff.do(payRunsApi.showMonth, { month })
  for (const { id, status } of files) if (status === 'made') await staff.do(payRunsApi.endFile, { id, end, executedOn })
}

/** The bank sends one of them back. */
export const payComesBack = async (staff: Person, month: string, refusedOn: string): Promise<void> => {
  const { papers } = await staff.do(payRunsApi.showMonth, { month })
  const sent = papers.find(({ transferId }) => transferId !== null)
  if (sent?.transferId)
    await staff.do(payRunsApi.refuseTransfer, { id: sent.transferId, refusedOn, reason: 'Compte clos' })
}

/** Each invoice whose money came back, or never left, is sent again, once its account was looked at. */
export const relaunchAll = async (staff: Person, month: string): Promise<void> => {
  const { papers } = await staff.do(payRunsApi.showMonth, { month })
  for (const { id, state, teacherId } of papers) {
    if (state !== 'refused' && state !== 'misdirected' && state !== 'due') continue
    const { check } = await staff.do(accountChecksApi.showCheck, { teacherId: String(teacherId) })
    if (check !== null) await staff.do(accountChecksApi.noteChecked, { teacherId })
    await staff.do(payRunsApi.relaunch, { id })
  }
}
