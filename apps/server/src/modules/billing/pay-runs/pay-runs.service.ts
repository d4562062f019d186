// Use cases of the pay of self-employed teachers: a month, its runs, its invoices, its files, and what each teacher agreed to.
import { payRunsApi } from '@cartable/domain/billing/pay-runs/pay-runs.api.ts'
import { payRunsRefusals } from '@cartable/domain/billing/pay-runs/pay-runs.refusals.ts'
import type { Document, OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { extrasService } from '../extras/extras.service.ts'
import { endPayFile, readPayFile, refuseTransfer } from './pay-files.ts'
import { payStagesService } from './pay-stages.service.ts'
import { abandonRun, approveRun, payTicked } from './pay-teachers.ts'
import { acceptMandate, saveTerms, showTerms } from './pay-terms.ts'
import { relaunchBill } from './relaunch.ts'
import { showOwnPay, showPay } from './show-pay.ts'
import { findPdf } from './teacher-bills.queries.ts'

/** The paper as it was issued: a teacher reads his own. */
const print = async ({ db, as, platform }: OperationContext, id: number): Promise<Document> => {
  const bill = (await findPdf(db, id, as.kind === 'teacher' ? as.teacherId : null)) ?? notFound()
  const file = bill.pdfFileId === null ? null : await platform.files.find(db, bill.pdfFileId)
  if (file === null) return notFound()
  return {
    ...{ mediaType: 'application/pdf', fileName: `${bill.reference}.pdf`, inline: true },
    body: await platform.files.read(file),
  }
}

const ofLessons = handlers(
  payRunsApi,
  {
    showMonth: (context, { month }) => showPay(context, month),
    pay: payTicked,
    approve: (context, { id }) => approveRun(context, id),
    abandon: (context, { id }) => abandonRun(context, id),
    print: (context, { id }) => print(context, id),
    readFile: (context, { id }) => readPayFile(context, id),
    endFile: endPayFile,
    refuseTransfer,
    relaunch: (context, { id }) => relaunchBill(context, id),
    showTerms: (context, { teacherId }) => showTerms(context, teacherId),
    saveTerms,
    ownPay: (context) => showOwnPay(context),
    acceptMandate: (context) => acceptMandate(context),
  },
  // two people at once: the second sees what the first proposed
  { constraints: { pay_runs_proposed_uq: { refusal: payRunsRefusals.changed } } },
)

/** The pay of lessons, that of stages, and what is added to the first by hand. */
export const payRunsService = [...ofLessons, ...payStagesService, ...extrasService]
