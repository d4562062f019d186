// How the employees' month is paid: the legal items given, payslips issued, wages carried out by the bank, contributions paid on.
import { parametersApi } from '@cartable/domain/configuration/parameters.api.ts'
import { salariesApi } from '@cartable/domain/payroll/salaries.api.ts'
import type { Person } from '../../life.ts'
import { ownAccount } from './bank.acts.ts'
import { decidePays } from './pay-runs.acts.ts'

const setParameter = async (staff: Person, code: string, value: string) => {
  const { id, updatedAt } = await staff.do(parametersApi.showParameter, { mode: 'admin', code })
  await staff.do(parametersApi.saveParameter, { id, code, updatedAt, form: { value } })
}

/** What the accountant of the company said of payslips, and the account that wages leave from. */
export const describePay = async (staff: Person): Promise<void> => {
  await setParameter(staff, 'payslip_paid_leave', 'Inclus dans le salaire, pour 10\u00a0%')
  await setParameter(staff, 'payslip_withholding', 'Déclaré par l’Urssaf, aucun impôt retenu sur ce bulletin')
  await setParameter(staff, 'transfer_iban_tuition', ownAccount)
  await setParameter(staff, 'transfer_iban_traineeship', ownAccount)
}

/** A file that waits for a second person, where it is large. */
export const prepareWages = (staff: Person) => staff.try(salariesApi.makeFile, {})

/** All that is due leaves by one file, which a second person approves when it is large; answers its id, or null when nothing is due. */
export const sendWages = async (staff: Person, second: Person, month: string): Promise<number | null> => {
  const { answer } = await prepareWages(staff)
  if (!answer?.isValid) return null
  await decidePays(second, month, true)
  const { files } = await staff.do(salariesApi.showMonth, { month })
  return files.find(({ status }) => status === 'made')?.id ?? null
}
export const wagesLeft = (staff: Person, fileId: number, executedOn: string) =>
  staff.do(salariesApi.endFile, { id: fileId, end: 'executed', executedOn })
export const wagesKept = (staff: Person, fileId: number, today: string) =>
  staff.do(salariesApi.endFile, { id: fileId, end: 'cancelled', executedOn: today })

/** The bank sends one of them back. */
export const wageComesBack = async (staff: Person, month: string, refusedOn: string): Promise<void> => {
  const { rows } = await staff.do(salariesApi.showMonth, { month })
  const paid = rows.find(({ state, paymentId }) => state === 'paid' && paymentId !== null)
  if (paid?.paymentId)
    await staff.do(salariesApi.refuseSalary, { id: paid.paymentId, refusedOn, reason: 'Compte clos' })
}

/** Everything due of past months is noted as paid on a day. */
export const payContributions = async (staff: Person, paidOn: string): Promise<void> => {
  const { rows } = await staff.do(salariesApi.listContributions, {})
  for (const { month, regionalUrssafId, amountCents, paymentId } of rows)
    if (paymentId === null)
      await staff.do(salariesApi.payContributions, { month, regionalUrssafId, amountCents, paidOn })
}
export const contributionsWereNotPaid = async (staff: Person): Promise<void> => {
  const { rows } = await staff.do(salariesApi.listContributions, {})
  const paid = rows.find(({ paymentId }) => paymentId !== null)
  if (paid?.paymentId && paid.updatedAt)
    await staff.do(salariesApi.cancelContributions, {
      ...{ id: paid.paymentId, updatedAt: paid.updatedAt, reason: 'Noté deux fois' },
    })
}
