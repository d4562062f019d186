// Use cases of the payment by the key of a mail, and of the bill of a teacher.
import { billingRefusals } from '@cartable/domain/billing/orders/billing.refusals.ts'
import { teacherPaymentsApi } from '@cartable/domain/billing/payments/teacher-payments.api.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { answerAfterCommit, type OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { companyContact } from '../../courses/tell-contact.ts'
import { closedPayment, openLinkedPayment, recordLinkedPayment } from './linked-payment.ts'
import { findLinkedBill } from './payment-links.queries.ts'
import { findBillToPay } from './payments.queries.ts'
import { paymentDeskOf } from './replay-payments.ts'
import { teacherBillPaper } from './teacher-bill.print.ts'
import { findSelfBill, findTeacherBill } from './teacher-bill.queries.ts'

/** The bill that the key of the link opens. */
const billOfLink = async ({ db, as }: OperationContext) => {
  if (as.kind !== 'link' || as.subjectClass !== 'bills') return notFound()
  return (await findBillToPay(db, as.subjectId)) ?? notFound()
}

export const teacherPaymentsService = handlers(teacherPaymentsApi, {
  linkedPayment: async (context) => {
    const bill = await billOfLink(context)
    const { isCancelled, issuedOn, ...shown } = (await findLinkedBill(context.db, bill.billId)) ?? notFound()
    const told = {
      ...shown,
      id: bill.billId,
      date: issuedOn,
      publicKey: context.platform.config.stripe.publishableKey,
      company: await companyContact(context),
    }
    if (isCancelled) return { ...told, ...closedPayment('cancelled') }
    return answerAfterCommit(async (after) => ({
      ...told,
      ...(await openLinkedPayment(paymentDeskOf(context, after), bill)),
    }))
  },
  teacherPaymentSuccess: async (context, { id, paymentIntentId, amount }) => {
    const bill = await billOfLink(context)
    if (bill.billId !== id) return refuse(billingRefusals.wrongIntent)
    return answerAfterCommit((after) =>
      recordLinkedPayment(paymentDeskOf(context, after), bill, { paymentIntentId, amount }),
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
