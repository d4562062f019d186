// Shapes of registrations to a stage: row, record and form, price, refund, check of the school level.
import { z } from 'zod'
import { cents, day, id, ids, optionalDay, optionalId, optionalLongText, readStamp } from '../../kernel/fields.ts'
import { IdOption, Option } from '../../kernel/list.ts'
import { FormErrors } from '../../kernel/refusal.ts'
import { registrationStatuses, shownStates } from './registrations.states.ts'

export const registrationPaymentMethods = ['card', 'transfer', 'cheque', 'cash', 'direct-debit'] as const
export type RegistrationPaymentMethod = (typeof registrationPaymentMethods)[number]
export const registrationPaymentLabels: Readonly<Record<RegistrationPaymentMethod, string>> = {
  card: 'Carte bancaire',
  transfer: 'Virement',
  cheque: 'Chèque',
  cash: 'Espèces',
  'direct-debit': 'Prélèvement',
}

/** Ways of giving back: as it was paid, or kept on the account of the family. */
export const refundWays = [...registrationPaymentMethods, 'credit'] as const
export type RefundWay = (typeof refundWays)[number]
export const refundWayLabels: Readonly<Record<RefundWay, string>> = {
  ...registrationPaymentLabels,
  credit: 'Avoir sur son compte',
}

/** A bill or a credit note of a registration. Cents; those of a credit note are absolute. */
export const RegistrationBill = z.object({
  id,
  type: z.enum(['bill', 'credit-note']),
  reference: z.string(),
  totalPaid: z.int(),
  totalAmount: z.int(),
  isPaid: z.boolean(),
})
export type RegistrationBill = z.infer<typeof RegistrationBill>

/** A subject taken and the group it is placed in. */
export const RegistrationSubject = z.object({
  /** Of the subject taken: what a report is about. */
  id,
  traineeshipSubjectId: id,
  name: z.string(),
  isOption: z.boolean(),
  groupId: optionalId,
  /** `09:00–11:00`, when it is placed. */
  groupHours: z.string().nullable(),
  reportId: optionalId,
  /** The evaluation of this student in this subject has been validated. */
  reportValidated: z.boolean(),
})
export type RegistrationSubject = z.infer<typeof RegistrationSubject>

const StudiedChapters = z.object({ traineeshipSubjectId: id, chapterIds: ids })

export const RegistrationRow = z.object({
  id,
  updatedAt: z.string(),
  status: z.enum(registrationStatuses),
  isEnabled: z.boolean(),
  /** The heading it stands under. */
  shownState: z.enum(shownStates),
  student: IdOption,
  customer: IdOption,
  traineeshipSession: IdOption,
  traineeshipLevel: IdOption,
  traineeshipSubjects: z.array(RegistrationSubject),
  /** Particular requests: days missed, chapters studied already, what the family said. */
  absenceDays: z.array(z.string()),
  studiedChapters: z.array(z.object({ subject: z.string(), chapters: z.array(z.string()) })),
  comments: z.string().nullable(),
  paymentMethod: z.enum(registrationPaymentMethods).nullable(),
  promoCode: z.string().nullable(),
  bills: z.array(RegistrationBill),
  /** Cents: bills less credit notes. */
  total: z.int(),
  totalPaid: z.int(),
  /** Left to pay, and paid beyond what is due. */
  remained: z.int(),
  owed: z.int(),
  /** Bill that the card would pay, and how much. */
  unpaidBillId: optionalId,
  unpaidCents: z.int(),
  /** Until when a place that the family bought is kept without being paid. */
  heldUntil: z.string().nullable(),
  /** The family asks to cancel, and why. */
  cancelAsked: z.object({ at: z.string(), reason: z.string() }).nullable(),
  /** Somebody noted that the pupil was there: it can be certified. */
  wasThere: z.boolean(),
  /** Its days have moved: what the family says of the new ones. */
  movedDates: z.enum(['waiting', 'agreed']).nullable(),
  /** Cancelled, and its stage is still open to it: it may be taken up again. */
  canReturn: z.boolean(),
  /** The child whose registration took its place and its money. */
  replacedBy: z.string().nullable(),
  /** Why nothing may be changed; null when it may. */
  readOnlyReason: z.string().nullable(),
})
export type RegistrationRow = z.infer<typeof RegistrationRow>

/** What people see of their registrations, and staff on the record of a student. */
export const StudentRegistrationRow = RegistrationRow.pick({
  id: true,
  status: true,
  isEnabled: true,
  shownState: true,
  student: true,
  traineeshipSession: true,
  traineeshipLevel: true,
  traineeshipSubjects: true,
}).extend({
  startDate: z.string(),
  endDate: z.string(),
  online: z.boolean(),
  /** Cents; null for those who see no amounts. */
  total: z.int().nullable(),
  totalPaid: z.int().nullable(),
})
export type StudentRegistrationRow = z.infer<typeof StudentRegistrationRow>

export const RegistrationInput = z.object({
  id: optionalId,
  updatedAt: readStamp,
  traineeshipSession: id,
  student: id,
  traineeshipLevel: id,
  traineeshipSubjects: ids.refine((subjects) => subjects.length > 0, 'Choisissez au moins une matière.'),
  absenceDays: z
    .array(day)
    .max(120)
    .transform((days) => [...new Set(days)].sort())
    .default([]),
  studiedChapters: z.array(StudiedChapters).max(50).default([]),
  paymentMethod: z.enum(registrationPaymentMethods),
  promoCode: optionalId.default(null),
  comments: optionalLongText(2000).default(null),
  /** A new one: the link that pays is sent, and the place is kept until it is used, or too late. */
  sendsLink: z.boolean().default(false),
  /** A new one: in how many equal payments, a month apart, and when the first one comes. */
  paymentCount: z.int().min(1).max(6).default(1),
  firstPaymentOn: optionalDay.default(null),
})
export type RegistrationInput = z.output<typeof RegistrationInput>
/** What is registered, however it is paid later. */
export type RegistrationTerms = Omit<RegistrationInput, 'sendsLink' | 'paymentCount' | 'firstPaymentOn'>

/** A level of the session as the form offers it. */
export const OfferedLevel = z.object({
  id,
  label: z.string(),
  prices: z.array(z.object({ subjectCount: z.int(), priceCents: z.int() })),
  subjects: z.array(
    z.object({
      id,
      name: z.string(),
      isOption: z.boolean(),
      askStudiedChapters: z.boolean(),
      days: z.array(z.string()),
      chapters: z.array(IdOption),
      /** Seats left; null when nothing limits them. */
      placesLeft: z.int().nullable(),
    }),
  ),
})
export type OfferedLevel = z.infer<typeof OfferedLevel>

export const RegistrationRecord = z.object({
  id: id.nullable(),
  updatedAt: z.string().nullable(),
  traineeshipSession: id,
  sessionName: z.string(),
  student: id.nullable(),
  studentName: z.string().nullable(),
  customer: IdOption.nullable(),
  traineeshipLevel: id.nullable(),
  traineeshipSubjects: z.array(id),
  absenceDays: z.array(z.string()),
  studiedChapters: z.array(z.object({ traineeshipSubjectId: id, chapterIds: z.array(id) })),
  paymentMethod: z.enum(registrationPaymentMethods).nullable(),
  promoCode: id.nullable(),
  comments: z.string().nullable(),
  status: z.enum(registrationStatuses),
  isEnabled: z.boolean(),
  bills: z.array(RegistrationBill),
  total: z.int(),
  totalPaid: z.int(),
  sendsLink: z.boolean(),
  paymentCount: z.int(),
  firstPaymentOn: z.string().nullable(),
  readOnlyReason: z.string().nullable(),
  options: z.object({
    /** School levels, for a child who is new. */
    scholarLevels: z.array(IdOption.extend({ group: z.string() })),
    /** Children of the family: who a registration may pass to. */
    children: z.array(Option),
    levels: z.array(OfferedLevel),
    promoCodes: z.array(Option),
    paymentMethods: z.array(Option),
  }),
})
export type RegistrationRecord = z.infer<typeof RegistrationRecord>

/** Answer of the form, with the keys of the specification: the card dialog follows when `displayCBForm` says so. */
export const RegistrationAnswer = z.object({
  errors: FormErrors.nullable(),
  displayCBForm: z.boolean(),
  billId: z.int().nullable(),
  /** Reference and amount of that bill, for the title of the dialog. */
  billReference: z.string().nullable(),
  amountCents: z.int().nullable(),
  id: z.int().nullable(),
  updatedAt: z.string().nullable(),
})
export type RegistrationAnswer = z.infer<typeof RegistrationAnswer>

/** What the form may already say of its price. */
export const PriceInput = z.object({
  id: optionalId.default(null),
  traineeshipSession: id,
  /** Whose brothers and sisters take part or not. */
  student: optionalId.default(null),
  traineeshipLevel: optionalId,
  traineeshipSubjects: ids,
  promoCode: optionalId.default(null),
})
export type PriceInput = z.output<typeof PriceInput>
export const PriceAnswer = z.object({
  /** Cents; null while it cannot be told, `message` says why. */
  price: z.int().nullable(),
  priceBeforeDiscount: z.int().nullable(),
  discount: z.int(),
  /** What of the discount is for siblings. */
  siblingDiscount: z.int(),
  /** What saving would bill besides, or take back when below zero; null for a new registration. */
  difference: z.int().nullable(),
  message: z.string().nullable(),
})
export type PriceAnswer = z.infer<typeof PriceAnswer>

export const RefundInput = z.object({
  registrationId: id,
  updatedAt: readStamp,
  /** 0: cancelled, and all that was paid is kept. */
  amountCents: cents,
  method: z.enum(refundWays),
  /** Day it was given, by another way than the card. */
  refundedOn: day,
  reason: optionalLongText(500).refine((value) => value !== null, 'Saisissez le motif du remboursement.'),
  creditNote: z.boolean(),
  cancelRegistration: z.boolean(),
})
export type RefundInput = z.output<typeof RefundInput>

export const RefundRecord = z.object({
  registrationId: id,
  updatedAt: z.string(),
  amountCents: z.int(),
  method: z.enum(refundWays),
  refundedOn: z.string(),
  reason: z.string().nullable(),
  creditNote: z.boolean(),
  cancelRegistration: z.boolean(),
  studentName: z.string(),
  customerName: z.string(),
  title: z.string(),
  isEnabled: z.boolean(),
  /** It may be cancelled: its session is not closed. */
  canCancel: z.boolean(),
  /** What the scale of the company says of a cancellation today, and what it gives back. */
  scale: z.object({ words: z.string(), amountCents: z.int() }),
  total: z.int(),
  totalPaid: z.int(),
  /** Overpaid already: given back without a credit note. */
  owed: z.int(),
  refundable: z.int(),
  onCard: z.int(),
  /** Asked of the card provider and not settled. */
  refunding: z.int(),
  bills: z.array(RegistrationBill),
  options: z.object({ methods: z.array(Option) }),
})
export type RefundRecord = z.infer<typeof RefundRecord>

export const RefundAnswer = z.object({
  errors: FormErrors.nullable(),
  id: z.int().nullable(),
  updatedAt: z.string().nullable(),
  /** What the card provider said; null when it was not asked or it accepted. */
  refundMessage: z.string().nullable(),
})
export type RefundAnswer = z.infer<typeof RefundAnswer>
