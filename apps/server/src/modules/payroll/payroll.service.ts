// Use cases of charges and payslips: the charges, a teacher's payslips, their paper.
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { payrollApi } from '@cartable/domain/payroll/payroll.api.ts'
import { payrollRefusals } from '@cartable/domain/payroll/payroll.refusals.ts'
import { checkCharge } from '@cartable/domain/payroll/payroll.rules.ts'
import type { ChargeRecord } from '@cartable/domain/payroll/payroll.schema.ts'
import { setEnabled } from '../../platform/codification.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Document, OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { lockUnchanged, stampOf } from '../../platform/save.ts'
import { findCharge, listCharges, writeCharge } from './charges.queries.ts'
import { findPayslip, listPayslips, type PayslipReader } from './payroll.queries.ts'
import { renderPayslip } from './print-payslip.ts'

const blank: ChargeRecord = {
  id: null,
  updatedAt: null,
  name: '',
  type: 'contribution',
  base: 'gross',
  payer: 'both',
  employeeRate: null,
  employerRate: null,
  amount: null,
  startsOn: null,
  endsOn: null,
}
const showCharge = async (db: Db, id: number | undefined): Promise<ChargeRecord> =>
  id === undefined ? blank : ((await findCharge(db, id)) ?? notFound())

const saveCharge = async ({ db, live }: OperationContext, input: InputOf<typeof payrollApi.saveCharge>) => {
  const { id, updatedAt } = input
  if (id !== null) await lockUnchanged(db, 'payslipCharges', id, updatedAt, () => showCharge(db, id))
  checkCharge(input)
  const saved = await writeCharge(db, id, input)
  live(['payroll'])
  return { errors: null, id: saved, updatedAt: await stampOf(db, 'payslipCharges', saved) }
}

const readerOf = ({ as }: OperationContext): PayslipReader =>
  as.kind === 'teacher' ? { teacherId: as.teacherId } : as.kind === 'customer' ? { customerId: as.customerId } : {}

const print = async (context: OperationContext, id: number): Promise<Document> => {
  const { db, platform } = context
  const payslip = (await findPayslip(db, id, readerOf(context))) ?? notFound()
  const paper = { mediaType: 'application/pdf', fileName: `bulletin-${payslip.month.slice(0, 7)}.pdf`, inline: true }
  const kept = payslip.pdfFileId === null ? null : await platform.files.find(db, payslip.pdfFileId)
  if (kept !== null) return { ...paper, body: await platform.files.read(kept) }
  return { ...paper, body: await renderPayslip(db, platform, payslip) }
}

export const payrollService = handlers(
  payrollApi,
  {
    listCharges: ({ db }, input) => listCharges(db, input),
    showCharge: ({ db }, { id }) => showCharge(db, id),
    saveCharge,
    disableCharges: async ({ db, live }, { ids, enabled }) => {
      const disabledCount = await setEnabled(db, 'payslipCharges', ids, enabled)
      if (disabledCount > 0) live(['payroll'])
      return { disabledCount }
    },
    listPayslips: (context, input) =>
      listPayslips(context.db, { ...input, teacherId: readerOf(context).teacherId ?? input.teacherId }),
    print: (context, { id }) => print(context, id),
  },
  { constraints: { payslip_charges_excl: { refusal: payrollRefusals.overlaps, path: 'startsOn' } } },
)
