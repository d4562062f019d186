// The page of a payment that its holder must authenticate, by the key of a mail; the bill that a teacher makes of a course.
import { z } from 'zod'
import { anyOf, audience, lastingLink, right } from '../../kernel/access.ts'
import { cents, id, queryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'

const apikey = z.string().min(1).max(100)
const byKey = lastingLink('card-authentication', 'apikey')

/** `to-pay`: the card fields may be shown. `pending`: another payment is under way. `unavailable`: the provider is silent. */
export const linkedPaymentStates = ['to-pay', 'paid', 'pending', 'cancelled', 'unavailable'] as const

export const LinkedPayment = z.object({
  state: z.enum(linkedPaymentStates),
  what: z.enum(['bill', 'pack']),
  /** Of the bill, or of the pack of hours. */
  id,
  reference: z.string(),
  date: z.string(),
  teacher: z.string().nullable(),
  lines: z.array(z.string()),
  amount: z.int(),
  publicKey: z.string().nullable(),
  clientSecret: z.string().nullable(),
  paymentIntentId: z.string().nullable(),
  company: z.object({
    name: z.string(),
    phone: z.string().nullable(),
    phoneRegion: z.string().nullable(),
    email: z.string().nullable(),
  }),
})
export type LinkedPayment = z.infer<typeof LinkedPayment>

export const TeacherPaymentDone = z.object({
  paymentStatus: z.enum(['accepted', 'pending', 'refused']),
  /** Why it was refused, or that it is awaited. */
  paymentMessage: z.string().nullable(),
})

export const teacherPaymentsApi = defineOperations('billing', {
  linkedPayment: operation({
    name: 'stripe_authenticate_form',
    method: 'GET',
    path: '/response/stripe_authenticate',
    effect: 'write',
    access: byKey,
    input: z.object({ apikey }),
    answer: LinkedPayment,
    perMinute: 30,
    summary: 'Paiement à authentifier\u00a0: ce que montre la page du lien',
  }),
  teacherPaymentSuccess: operation({
    name: 'teacher_payment_success',
    method: 'PUT',
    path: '/response/teacher/payment/success',
    publicPath: '/response/teacher/payment/success',
    effect: 'write',
    access: byKey,
    input: z.object({ apikey, id, paymentIntentId: z.string().trim().min(1).max(255), amount: cents }),
    answer: TeacherPaymentDone,
    refused: (refusals) => ({
      paymentStatus: 'refused',
      paymentMessage: refusals.map(({ message }) => message).join(' '),
    }),
    perMinute: 30,
    summary: 'Paiement accepté par la banque\u00a0: relu chez le prestataire, enregistré une fois',
  }),
  teacherBill: operation({
    name: 'print_teacher_bill',
    method: 'GET',
    path: '/courses/print-teacher-bill',
    effect: 'read',
    access: anyOf(right('billing', 'read'), audience('teacher'), audience('former')),
    input: z.object({ id: queryId }),
    answer: { document: ['application/pdf'] },
    summary: 'Facture du professeur pour un cours, en PDF',
  }),
})
