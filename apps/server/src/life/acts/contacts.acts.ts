// How a family becomes known: it telephones or writes, is followed on the board with its mails, and is won or lost.
import { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import type { ContactStatus } from '@cartable/domain/contacts/contacts.workflow.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import type { Life, Person } from '../life.ts'
import { answerCaptcha } from './public.acts.ts'

type Told = SentOf<typeof contactsApi.save>
/** What somebody says of themselves, and of the child whom it is about. */
export type Caller = Pick<Told, 'lastName'> & Partial<Told>

/** A family telephones: what it says is written down, with the name of who will follow it; answers the id of the contact. */
export const phoneIn = async (staff: Person, caller: Caller, follower: string | null): Promise<number> => {
  const { options, ...blank } = await staff.do(contactsApi.show, {})
  const seller = options.salesUsers.find(({ label }) => follower !== null && label.includes(follower))
  const { id } = await staff.do(contactsApi.save, {
    ...{ ...blank, address: null, parentAddress: null, needs: ['private-tuition'] },
    salesStaffUserId: seller?.id ?? null,
    ...caller,
  })
  return id!
}

/** A family fills in the public form; answers the id of the contact, which is the newest of the board. */
export const writeIn = async (
  life: Life,
  reader: Person,
  caller: Omit<SentOf<typeof contactsApi.publicRequest>, 'captcha'>,
): Promise<number> => {
  await life.visitor.do(contactsApi.publicRequest, { ...caller, captcha: await answerCaptcha(life) })
  const { columns } = await reader.do(contactsApi.board, { status: 'contact', size: '1' })
  return columns[0]!.cards[0]!.id
}

/** What was said or tried is written under the card. */
export const noteOnContact = (staff: Person, contactId: number, comment: string) =>
  staff.do(contactsApi.saveFollowUp, { id: null, updatedAt: null, contactId, comment })

/** Completes or corrects the form. */
export const correctContact = async (staff: Person, id: number, corrected: Partial<Told>) => {
  const { address, parentAddress, needs, ...shown } = await staff.do(contactsApi.show, { id: String(id) })
  await staff.do(contactsApi.save, {
    ...shown,
    needs: needs as Told['needs'],
    ...{ address: address && { ...address, typedByHand: address.latitude === null } },
    parentAddress: parentAddress && { ...parentAddress, typedByHand: parentAddress.latitude === null },
    ...corrected,
  })
}

/** Sends the usual mail of a column; false when the mail server refuses the address. */
export const mailContact = async (staff: Person, contactId: number, status: ContactStatus): Promise<boolean> => {
  const dialog =
    status === 'prospect'
      ? await staff.do(contactsApi.prospectMail, { contactId: String(contactId) })
      : await staff.do(contactsApi.dunningMail, { contactId: String(contactId), status })
  const template = dialog.templates.find(({ id }) => id === dialog.templateId) ?? dialog.templates[0]!
  const { subject, body, id: templateId } = template
  const { messageSent } = await staff.do(contactsApi.sendMail, {
    ...{ contactId, subject, body, templateId, status, acceptMissingTags: true },
  })
  return messageSent
}

/** Moves the card to another column, as it is dropped there. */
export const moveContact = (staff: Person, id: number, from: ContactStatus, status: ContactStatus) =>
  staff.do(contactsApi.changeStatus, { id, from, status })

export type Household = { readonly customerId: number; readonly studentId: number | null }

/**
 * The family says yes: its household is made. One that resembles it is shown first: the contact joins it when `joins`,
 * and has a file of its own otherwise.
 */
export const winContact = async (
  staff: Person,
  id: number,
  from: ContactStatus,
  options: { readonly joins?: boolean } = {},
): Promise<Household> => {
  const asked = await moveContact(staff, id, from, 'won')
  const made = asked.isValid
    ? asked
    : await staff.do(contactsApi.changeStatus, {
        ...{ id, from, status: 'won' },
        duplicateChoice: {
          use: options.joins ? asked.duplicates[0]!.id : null,
          seen: asked.duplicates.map((one) => one.id),
        },
      })
  if (made.customerId === null) throw new Error(`contact ${id} was not won: ${made.errorMsgs.join(' ')}`)
  return { customerId: made.customerId, studentId: made.studentId }
}
