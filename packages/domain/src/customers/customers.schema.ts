// Shapes of customers and students: row of the list, the two records, the two forms.
import { z } from 'zod'
import { FamilyLoyalty } from '../contracts/contracts.schema.ts'
import { DisableAnswer, DisableInput } from '../kernel/codification.ts'
import { id, ids, optionalDay, optionalEmail, optionalId, optionalText, readStamp } from '../kernel/fields.ts'
import { IdOption } from '../kernel/list.ts'
import { Phone } from '../kernel/phone.ts'
import { FormAnswer } from '../kernel/refusal.ts'
import { optionalGender, PersonView, personFields, personViewFields } from '../people/people.schema.ts'
import { duplicateChoice, duplicates } from './duplicates.schema.ts'
import { faultOfSecondContact, SecondContact, SecondContactInput } from './second-contact.schema.ts'

/** Days after which an order that remains to pay is late. */
export const lateAfterDays = 8

export const advanceStatuses = ['none', 'pending', 'active', 'refused'] as const
/** Where the tax advance (avance immédiate) of a customer stands. */
export type AdvanceStatus = (typeof advanceStatuses)[number]
export const advanceLabels: Readonly<Record<AdvanceStatus, string>> = {
  none: 'Non demandée',
  pending: 'En attente',
  active: 'Validée',
  refused: 'Refusée',
}
const AdvanceStatus = z.enum(advanceStatuses)

export const customerLabels = {
  hasOtherPayer: 'Quelqu’un d’autre paie les factures',
  urssafPaymentEnabled: 'Payer par l’avance immédiate',
  urssafNumber: 'Numéro URSSAF',
  employerNumber: 'Numéro d’employeur',
} as const
export const studentLabels = {
  isCustomer: 'L’élève est le client lui-même',
  scholarLevelId: 'Niveau',
  establishmentId: 'Établissement',
  subjectIds: 'Matières',
  chapterIds: 'Chapitres déjà étudiés',
  photo: 'Photo',
} as const

/** An identifier of exactly `count` digits, typed with or without spaces; empty becomes null. */
const digits = (count: number, message: string) =>
  z
    .union([z.string().max(40), z.null()])
    .transform((value) => value?.replace(/\s/g, '') || null)
    .refine((value) => value === null || (value.length === count && /^\d+$/.test(value)), message)

/** Who is billed, when it is not the customer: the fields of a person, each of which may stay empty while nobody is. */
const Payer = z.object({ ...personFields, lastName: optionalText(100) }).omit({ mobilePhone: true })
const required = 'Ce champ est obligatoire.'

export const CustomerInput = z
  .object({
    id: optionalId,
    updatedAt: readStamp,
    ...personFields,
    hasOtherPayer: z.boolean(),
    payer: Payer,
    urssafPaymentEnabled: z.boolean(),
    urssafNumber: digits(18, 'Le numéro URSSAF a 18 chiffres.'),
    employerNumber: digits(14, 'Le numéro d’employeur a 14 chiffres.'),
    /** Left out, it stays as it is. */
    secondContact: SecondContactInput.optional(),
    duplicateChoice,
  })
  .superRefine(({ secondContact }, context) => {
    const fault = secondContact ? faultOfSecondContact(secondContact) : null
    if (fault) context.addIssue({ code: 'custom', path: ['secondContact', fault.path], message: fault.message })
  })
  .refine((customer) => !customer.hasOtherPayer || customer.payer.lastName !== null, {
    path: ['payer', 'lastName'],
    message: required,
  })
export type CustomerInput = z.output<typeof CustomerInput>
export const CustomerAnswer = FormAnswer.extend({ customerId: id.nullable(), duplicates })

/** A student of the household, as a tile of the customer's record. */
export const StudentTile = z.object({
  id,
  firstName: z.string().nullable(),
  lastName: z.string(),
  isCustomer: z.boolean(),
  enabled: z.boolean(),
  levelName: z.string().nullable(),
  establishmentName: z.string().nullable(),
  subjectNames: z.array(z.string()),
})
export type StudentTile = z.infer<typeof StudentTile>

/** What the aside of the record sums up; amounts over the orders of both companies. */
export const CustomerSummary = z.object({
  balanceDueCents: z.int(),
  isLate: z.boolean(),
  lastPaymentOn: z.string().nullable(),
  openContractCount: z.int(),
  /** In twelve months: lessons cancelled late or missed, but those that the office waived. */
  lateCancellationCount: z.int(),
  nextCourse: z.object({ at: z.string(), studentName: z.string(), teacherName: z.string() }).nullable(),
  login: z.string().nullable(),
  /** Where the family stands in the loyalty programme in force; null without one. */
  loyalty: FamilyLoyalty.nullable(),
})
export type CustomerSummary = z.infer<typeof CustomerSummary>

export const CustomerRecord = z.object({
  id: id.nullable(),
  updatedAt: z.string().nullable(),
  number: z.string().nullable(),
  enabled: z.boolean(),
  ...personViewFields,
  hasOtherPayer: z.boolean(),
  payer: PersonView.omit({ mobilePhone: true }),
  urssafPaymentEnabled: z.boolean(),
  urssafNumber: z.string().nullable(),
  employerNumber: z.string().nullable(),
  secondContact: SecondContact,
  advanceStatus: AdvanceStatus,
  students: z.array(StudentTile),
  summary: CustomerSummary.nullable(),
})
export type CustomerRecord = z.infer<typeof CustomerRecord>

export const CustomerRow = z.object({
  id,
  number: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string(),
  enabled: z.boolean(),
  students: z.array(z.object({ id, firstName: z.string().nullable(), levelName: z.string().nullable() })),
  city: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  phoneRegion: z.string().nullable(),
  advanceStatus: AdvanceStatus,
  lastPaymentOn: z.string().nullable(),
  balanceDueCents: z.int(),
  isLate: z.boolean(),
})
export type CustomerRow = z.infer<typeof CustomerRow>
/** Null where summing the whole filter would cost more than the page. */
export const CustomerTotals = z.object({ balanceDueCents: z.int().nullable() })
export const CustomerFilterOptions = z.object({
  levels: z.array(IdOption.extend({ group: z.string() })),
  cities: z.array(z.string()),
})

/** The identity is the customer's own when the student is the customer: it is then edited on that record only. */
export const StudentInput = z
  .object({
    id: optionalId,
    updatedAt: readStamp,
    customerId: id,
    isCustomer: z.boolean(),
    gender: optionalGender,
    firstName: optionalText(100),
    lastName: optionalText(100),
    birthOn: optionalDay,
    email: optionalEmail,
    phone: Phone,
    address: personFields.address,
    scholarLevelId: optionalId,
    establishmentId: optionalId,
    subjectIds: ids,
    chapterIds: ids,
    removePhoto: z.boolean().default(false),
    duplicateChoice,
  })
  .refine((student) => student.isCustomer || student.lastName !== null, { path: ['lastName'], message: required })
export type StudentInput = z.output<typeof StudentInput>
export const StudentAnswer = FormAnswer.extend({ duplicates })

/** Lessons of a student in a subject with a teacher. */
export const StudentTuition = z.object({
  contractId: id,
  subjectName: z.string(),
  teacherName: z.string(),
  status: z.string(),
  lastCourseOn: z.string().nullable(),
})

export const StudentRecord = z.object({
  id: id.nullable(),
  updatedAt: z.string().nullable(),
  customerId: id,
  /** Of the household: whom one calls about a child. */
  customer: z.object({
    name: z.string(),
    number: z.string(),
    completeAddress: z.string().nullable(),
    phone: PersonView.shape.phone,
    email: z.string().nullable(),
  }),
  isCustomer: z.boolean(),
  enabled: z.boolean(),
  ...z.object(personViewFields).omit({ mobilePhone: true }).shape,
  photoPath: z.string().nullable(),
  removePhoto: z.boolean(),
  scholarLevelId: id.nullable(),
  establishmentId: id.nullable(),
  subjectIds: z.array(id),
  chapterIds: z.array(id),
  privateTuition: z.array(StudentTuition),
  options: z.object({
    levels: z.array(IdOption.extend({ group: z.string() })),
    establishments: z.array(IdOption),
    subjects: z.array(IdOption),
    chapters: z.array(IdOption.extend({ group: z.string() })),
    /** Whether the household may still get a student who is the customer. */
    canBeCustomer: z.boolean(),
  }),
})
export type StudentRecord = z.infer<typeof StudentRecord>

/** What is open of customers or pupils who are to be disabled, to be read before: planned lessons go with them, the rest stays. */
export const OpenOfPeople = z.object({
  /** From the first to the last; null where none is planned. */
  planned: z.object({ lessons: z.int(), firstAt: z.string(), lastAt: z.string() }).nullable(),
  /** Contracts that have not ended. */
  contracts: z.array(z.object({ id, number: z.string() })),
  /** Of stages that are not over. */
  registrations: z.array(
    z.object({ id, sessionId: id, session: z.string(), startsOn: z.string(), studentName: z.string() }),
  ),
  /** Searches of a teacher that go on. */
  searches: z.array(z.object({ id, subject: z.string(), studentName: z.string() })),
})
export type OpenOfPeople = z.infer<typeof OpenOfPeople>

/** `cancelsLessons`: what is open was read, and what is planned goes too; without it nothing is done where something is. */
export const DisablePeople = DisableInput.extend({ cancelsLessons: z.boolean().default(false) })
/** One pupil by `id`, as the call is published, or several by `ids`. */
export const DisableStudents = DisablePeople.extend({ id: id.optional(), ids: ids.default([]) })
export const DisablePeopleAnswer = DisableAnswer.extend({ open: OpenOfPeople.nullable() })
