// Shapes of contacts: the form, the card, the details, the history row, the mail, the household they become.

import { z } from 'zod'
import { duplicateChoice, duplicates } from '../customers/duplicates.schema.ts'
import { AddressView, OptionalAddress } from '../kernel/address.ts'
import {
  email,
  id,
  ids,
  longText,
  optionalDay,
  optionalEmail,
  optionalId,
  optionalLongText,
  optionalText,
  readStamp,
  text,
} from '../kernel/fields.ts'
import { IdOption, Option } from '../kernel/list.ts'
import { Phone } from '../kernel/phone.ts'
import { Move } from '../kernel/workflow.ts'
import { Gender, optionalGender } from '../people/people.schema.ts'
import { contactsRefusals } from './contacts.refusals.ts'
import { type ContactNeed, contactNeeds } from './contacts.words.ts'
import { contactStatuses } from './contacts.workflow.ts'

const Needs = z
  .array(z.enum(Object.keys(contactNeeds) as [ContactNeed, ...ContactNeed[]]))
  .max(10)
  .transform((needs) => [...new Set(needs)])
export const ContactStatus = z.enum(contactStatuses)

/** Fields that staff and families fill alike. Parent fields are dropped when the contact is the student. */
export const sharedContactFields = {
  isStudent: z.boolean(),
  gender: optionalGender,
  firstName: optionalText(100),
  lastName: text(100),
  studentFirstName: optionalText(100),
  studentLastName: optionalText(100),
  address: OptionalAddress,
  parentGender: optionalGender,
  parentAddress: OptionalAddress,
  scholarLevelId: optionalId,
  subjectIds: ids,
  needs: Needs,
  message: optionalLongText(5000),
}
export const withoutParent = <C extends { isStudent: boolean }>(contact: C): C =>
  contact.isStudent
    ? { ...contact, parentGender: null, parentAddress: null, studentFirstName: null, studentLastName: null }
    : contact

/** The form of the back office. */
export const ContactInput = z
  .object({
    id: optionalId,
    updatedAt: readStamp,
    mode: z.literal('backoffice').default('backoffice'),
    ...sharedContactFields,
    email: optionalEmail,
    phone: Phone,
    establishmentId: optionalId,
    salesStaffUserId: optionalId,
    recallOn: optionalDay.default(null),
  })
  .refine((contact) => contact.email !== null || contact.phone.phoneNumber !== null, {
    path: ['phone', 'phoneNumber'],
    message: contactsRefusals.noWayToAnswer.message,
  })
  .transform(withoutParent)
export type ContactInput = z.output<typeof ContactInput>

export const contactChoices = { levels: z.array(IdOption.extend({ group: z.string() })), subjects: z.array(IdOption) }

/** A contact as its form receives it. */
export const ContactRecord = z.object({
  id: id.nullable(),
  updatedAt: z.string().nullable(),
  status: ContactStatus,
  isStudent: z.boolean(),
  gender: Gender.nullable(),
  firstName: z.string().nullable(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.object({ phoneNumber: z.string().nullable(), phoneRegion: z.string().nullable() }),
  address: AddressView.nullable(),
  studentFirstName: z.string().nullable(),
  studentLastName: z.string().nullable(),
  parentGender: Gender.nullable(),
  parentAddress: AddressView.nullable(),
  establishmentId: id.nullable(),
  scholarLevelId: id.nullable(),
  subjectIds: z.array(id),
  needs: z.array(z.string()),
  salesStaffUserId: id.nullable(),
  recallOn: z.string().nullable(),
  message: z.string().nullable(),
  options: z.object({
    ...contactChoices,
    establishments: z.array(IdOption),
    salesUsers: z.array(IdOption),
    needs: z.array(Option),
  }),
})
export type ContactRecord = z.infer<typeof ContactRecord>

const Assignee = z.object({ staffUserId: id, name: z.string(), initials: z.string() })

/** A card of the board. */
export const ContactCard = z.object({
  id,
  status: ContactStatus,
  title: z.string(),
  levelName: z.string().nullable(),
  subjectNames: z.array(z.string()),
  city: z.string().nullable(),
  hasEmail: z.boolean(),
  isCustomer: z.boolean(),
  /** Not won yet, and somebody of this e-mail or telephone is a customer. */
  mayBeCustomer: z.boolean(),
  ageDays: z.int(),
  urgency: z.enum(['calm', 'warning', 'late']),
  nextAction: z.enum(['mail', 'call']).nullable(),
  /** Day on which somebody is to call. */
  recallOn: z.string().nullable(),
  assignee: Assignee.nullable(),
  moves: z.array(Move),
})
export type ContactCard = z.infer<typeof ContactCard>
export const ContactColumn = z.object({
  status: ContactStatus,
  total: z.int(),
  lateCount: z.int(),
  cards: z.array(ContactCard),
})
/** Counts beside the filters, over the open contacts. */
export const ContactCounts = z.object({ open: z.int(), mine: z.int(), unassigned: z.int(), actionRequired: z.int() })

export const ContactHistoryRow = z.object({
  id,
  status: ContactStatus,
  createdAt: z.string(),
  lastName: z.string(),
  firstName: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  phoneRegion: z.string().nullable(),
  levelName: z.string().nullable(),
  subjectNames: z.array(z.string()),
  location: z.string().nullable(),
})
export type ContactHistoryRow = z.infer<typeof ContactHistoryRow>
/** Choices of the filters of the board and of the history. */
export const ContactFilterOptions = z.object(contactChoices)

export const FollowUp = z.object({
  id,
  comment: z.string(),
  authorName: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  isMine: z.boolean(),
  canRemove: z.boolean(),
})
export const FollowUpInput = z.object({ id: optionalId, updatedAt: readStamp, contactId: id, comment: longText(5000) })
export const FollowUpRecord = z.object({
  id: id.nullable(),
  contactId: id,
  comment: z.string(),
  updatedAt: z.string().nullable(),
})

export const ContactDetails = z.object({
  card: ContactCard,
  updatedAt: z.string(),
  createdAt: z.string(),
  statusChangedAt: z.string(),
  origin: z.enum(['public', 'backoffice', 'family']),
  writerName: z.string(),
  parentGender: Gender.nullable(),
  gender: Gender.nullable(),
  email: z.string().nullable(),
  phone: z.object({ phoneNumber: z.string().nullable(), phoneRegion: z.string().nullable() }),
  completeAddress: z.string().nullable(),
  parentCompleteAddress: z.string().nullable(),
  establishmentName: z.string().nullable(),
  needs: z.array(z.string()),
  traineeshipSessionName: z.string().nullable(),
  message: z.string().nullable(),
  /** Hours that the family wished, in words. */
  wishes: z.string().nullable(),
  customerId: id.nullable(),
  studentId: id.nullable(),
  /** Customers that resemble a contact that is not won. */
  duplicates,
  followUps: z.array(FollowUp),
  mails: z.array(
    z.object({
      id,
      channel: z.enum(['mail', 'sms', 'whatsapp']),
      /** Of a mail; the text of the others. */
      subject: z.string(),
      status: z.string(),
      createdAt: z.string(),
      sentAt: z.string().nullable(),
    }),
  ),
})
export type ContactDetails = z.infer<typeof ContactDetails>

/** The customer and the student that a won contact becomes. */
export const HouseholdInput = z.object({
  isStudent: z.boolean(),
  customer: z.object({
    gender: optionalGender,
    firstName: optionalText(100),
    lastName: text(100),
    email: z.union([z.literal('').transform(() => null), z.null(), email]),
    phone: Phone,
  }),
  student: z.object({
    gender: optionalGender,
    firstName: optionalText(100),
    lastName: text(100),
    scholarLevelId: optionalId,
  }),
  /** Home of the family, asked once when it is won; without it the addresses of the contact are those of the household. */
  address: OptionalAddress.optional(),
})
export type HouseholdInput = z.output<typeof HouseholdInput>

export const StatusChange = z.object({
  id,
  status: ContactStatus,
  /** Column that the person took the card from: a card that moved meanwhile is refused. */
  from: ContactStatus.optional(),
  /** For won only; without it the contact's own words make the household. */
  household: HouseholdInput.optional(),
  /** For won only: the family is written to, with the link by which it opens its space. */
  invites: z.boolean().optional(),
  /** For won only: what was decided about the customers that resemble the household. */
  duplicateChoice,
})
export const StatusChangeAnswer = z.object({
  isValid: z.boolean(),
  errorMsgs: z.array(z.string()),
  /** Set when the move made (or found) the customer. */
  customerId: id.nullable(),
  studentId: id.nullable(),
  /** Customers to look at before a second one is made: nothing was written. */
  duplicates,
})
