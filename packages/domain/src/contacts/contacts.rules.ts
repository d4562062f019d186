// What is computed about contacts: names, ages, the next gesture, the dialog of a move, the household it becomes.
import { daysBetween } from '../kernel/dates.ts'
import { refusalOfMove } from '../kernel/workflow.ts'
import { type ContactStatus, contactsWorkflow, isOpen } from './contacts.workflow.ts'

/** Days in one status from which a card warns, then alarms. */
export type AgeLimits = { readonly warningDays: number; readonly lateDays: number }

export type ContactIdentity = {
  readonly isStudent: boolean
  readonly firstName: string | null
  readonly lastName: string
  readonly studentFirstName: string | null
  readonly studentLastName: string | null
}

const joined = (...parts: (string | null)[]) => parts.filter((part) => part).join(' ')

/** Title of a card: the student when known, else the family. */
export const contactTitle = (contact: ContactIdentity): string => {
  if (contact.isStudent) return joined(contact.firstName, contact.lastName)
  if (contact.studentFirstName) return joined(contact.studentFirstName, contact.studentLastName ?? contact.lastName)
  return contact.firstName ? joined(contact.firstName, contact.lastName) : `Famille ${contact.lastName}`
}

/** Whoever writes and reads the mails. */
export const writerName = (contact: ContactIdentity): string => joined(contact.firstName, contact.lastName)

/** How urgent the age of a status is: only open contacts grow old. */
export const urgencyOf = (
  status: ContactStatus,
  ageDays: number,
  { warningDays, lateDays }: AgeLimits,
): 'calm' | 'warning' | 'late' => {
  if (!isOpen(status) || ageDays < Math.min(warningDays, lateDays)) return 'calm'
  return ageDays < lateDays ? 'warning' : 'late'
}

/** Whole days since a status was given, seen from `today`. */
export const ageInDays = (statusChangedOn: string, today: string): number =>
  Math.max(0, daysBetween(statusChangedOn, today))

/**
 * What comes next: a mail while a reminder is left and there is an address, a call otherwise; nothing once it is over.
 * The contacts to call are those that require a manual action. A day to call on (`recall`) is waited for, then called.
 */
export const nextActionOf = (
  status: ContactStatus,
  hasEmail: boolean,
  recall: { readonly on: string | null; readonly today: string } | null = null,
): 'mail' | 'call' | null => {
  if (!isOpen(status)) return null
  if (recall !== null && recall.on !== null) return recall.on <= recall.today ? 'call' : null
  return hasEmail && status !== 'dunning3' ? 'mail' : 'call'
}

/** The dialog that a move opens. Moves that the workflow does not know never open a mail. */
export const dialogOfMove = (
  from: ContactStatus,
  to: ContactStatus,
  contact: { readonly hasEmail: boolean; readonly isCustomer: boolean },
): 'prospectMail' | 'dunningMail' | 'household' | 'confirmation' => {
  if (to === 'won' && !contact.isCustomer) return 'household'
  // a family that opened its space itself is a customer before it is won
  const facts = { isCustomer: contact.isCustomer && from === 'won' }
  if (!contact.hasEmail || refusalOfMove(contactsWorkflow, from, to, facts) !== null) return 'confirmation'
  if (to === 'prospect' && from === 'contact') return 'prospectMail'
  return to === 'dunning1' || to === 'dunning2' || to === 'dunning3' ? 'dunningMail' : 'confirmation'
}

/** The reminder that follows a status, where there is one left. */
export const nextDunning = (status: ContactStatus): 'dunning1' | 'dunning2' | 'dunning3' | null => {
  if (status === 'contact' || status === 'prospect') return 'dunning1'
  if (status === 'dunning1') return 'dunning2'
  return status === 'dunning2' ? 'dunning3' : null
}

type Household = {
  readonly gender: 'male' | 'female' | null
  readonly parentGender: 'male' | 'female' | null
  readonly email: string | null
  readonly phone: { readonly phoneNumber: string | null; readonly phoneRegion: string | null }
  readonly scholarLevelId: number | null
}

/** The customer and the student in the contact's own words: nothing is typed again when a contact is won. */
export const householdOf = (contact: ContactIdentity & Household) => ({
  isStudent: contact.isStudent,
  customer: {
    gender: contact.isStudent ? contact.gender : contact.parentGender,
    firstName: contact.firstName,
    lastName: contact.lastName,
    email: contact.email,
    phone: { phoneNumber: contact.phone.phoneNumber, phoneRegion: contact.phone.phoneRegion },
  },
  student: {
    gender: contact.gender,
    firstName: contact.isStudent ? contact.firstName : contact.studentFirstName,
    lastName: contact.isStudent ? contact.lastName : (contact.studentLastName ?? contact.lastName),
    scholarLevelId: contact.scholarLevelId,
  },
})
