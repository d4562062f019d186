// Use cases of the payment by the key of a mail, and of the bill of a teacher.
import { billingRefusals } from '@cartable/domain/billing/orders/billing.refusals.ts'
import { teacherPaymentsApi } from '@cartable/domain/billing/payments/teacher-payments.api.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { answerAfterCommit, type OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { companyContact } from '../../courses/tell-contact.ts'
import { findBillToPay, findPackToPay, isPack, type ToPay } from '../cards/to-pay.queries.ts'
import { closedPayment, openLinkedPayment, recordLinkedPayment } from './linked-payment.ts'
import { findLinkedBill, findLinkedPack } from './payment-links.queries.ts'
import { paymentDeskOf } from './replay-payments.ts'
import { teacherBillPaper } from './teacher-bill.print.ts'
import { findSelfBill, findTeacherBill } from './teacher-bill.queries.ts'

/** The bill, or the pack of hours, that the key of the link opens. */
const subjectOfLink = async ({ db, as }: OperationContext): Promise<ToPay> => {
  if (as.kind !== 'link') return notFound()
  if (as.subjectClass === 'hour_packs') return (await findPackToPay(db, as.subjectId)) ?? notFound()
  return (as.subjectClass === 'bills' && (await findBillToPay(db, as.subjectId))) || notFound()
}
const idOf = (toPay: ToPay): number => (isPack(toPay) ? toPay.packId : toPay.billId)

export const teacherPaymentsService = handlers(teacherPaymentsApi, {
  linkedPayment: async (context) => {
    const toPay = await subjectOfLink(context)
    const { isCancelled, issuedOn, ...shown } =
      (isPack(toPay)
        ? await findLinkedPack(context.db, toPay.packId)
        : await findLinkedBill(context.db, toPay.billId)) ?? notFound()
    const told = {
      ...shown,
      id: idOf(toPay),
      what: isPack(toPay) ? ('pack' as const) : ('bill' as const),
      reference: toPay.reference,
      date: issuedOn,
      publicKey: context.platform.config.stripe.publishableKey,
      company: await companyContact(context),
    }
    if (isCancelled) return { ...told, ...closedPayment('cancelled') }
    return answerAfterCommit(async (after) => ({
      ...told,
      ...(await openLinkedPayment(paymentDeskOf(context, after), toPay)),
    }))
  },
  teacherPaymentSuccess: async (context, { id, paymentIntentId, amount }) => {
    const toPay = await subjectOfLink(context)
    if (idOf(toPay) !== id) return refuse(billingRefusals.wrongIntent)
    return answerAfterCommit((after) =>
      recordLinkedPayment(paymentDeskOf(context, after), toPay, { paymentIntentId, amount }),
    )
  },
  teacherBill: async ({ db, as, platform }, { id }) => {
    const teacherId = as.kind === 'teacher' ? as.teacherId : null
    const issued = await findSelfBill(db, id, teacherId)
    const kept = issued && issued.pdfFileId !== null ? await platform.files.find(db, issued.pdfFileId) : null
    if (issued && kept)
      return {
        ...{ mediaType: 'application/pdf', fileName: `${issued.reference}.pdf`, inline: true },
        body: await platform.files.read(kept),
      }
    const bill = (await findTeacherBill(db, id, teacherId)) ?? notFound()
    return {
      mediaType: 'application/pdf',
      fileName: `${bill.number}.pdf`,
      body: await platform.pdf.render(teacherBillPaper(bill)),
      inline: true,
    }
  },
})
