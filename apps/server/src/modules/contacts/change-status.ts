// Moves a contact to another status; won makes its household in the same transaction, or shows those that resemble it.

import type { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import { contactsRefusals } from '@cartable/domain/contacts/contacts.refusals.ts'
import { contactStatusLabels, contactsWorkflow } from '@cartable/domain/contacts/contacts.workflow.ts'
import type { AnswerOf, InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { accountsOfStaff, notify } from '../../platform/notifications.ts'
import { decideMove } from '../../platform/transition.ts'
import { winHousehold } from '../customers/win-household.ts'
import { inviteFamily } from '../linking/invite-family.ts'
import { type ContactRow, lastChangedBy, lockContact } from './contact-record.queries.ts'
import { updateContact } from './contact-writes.queries.ts'
import { householdFrom } from './household-of-contact.ts'
import { positionAt } from './save-contact.ts'

/** Won, with its customer: it moves no more. A card that a family made itself has its customer from the first day. */
export const isWon = ({ status, customerId }: Pick<ContactRow, 'status' | 'customerId'>): boolean =>
  status === 'won' && customerId !== null

const pupilOf = ({ studentFirstName, studentLastName, firstName, lastName }: ContactRow): string =>
  [studentFirstName ?? firstName, studentLastName ?? lastName].filter(Boolean).join(' ')

/** A pupil who was won waits for a teacher: whoever manages tuition hears of it, with the search that knows the pupil. */
const tellManagers = async ({ db, identity }: OperationContext, studentId: number, pupil: string): Promise<void> => {
  const managers = await accountsOfStaff(db, 'privateTuitionManagers')
  await notify(
    db,
    managers.filter((accountId) => accountId !== identity?.accountId),
    {
      kind: 'customer',
      title: `Nouvel élève\u00a0: ${pupil}.`,
      body: 'Sa famille est devenue cliente\u00a0: cherchez-lui un professeur.',
      link: `/privateTuition/linking/nouveau?eleve=${studentId}`,
    },
    { onceAs: `won-pupil-${studentId}` },
  )
}

/** A card taken from a column where it no longer is was moved by somebody else: the move is refused and says by whom. */
export const changeStatus = async (
  context: OperationContext,
  input: InputOf<typeof contactsApi.changeStatus>,
): Promise<AnswerOf<typeof contactsApi.changeStatus>> => {
  const { db, live, now } = context
  const contact = (await lockContact(db, input.id)) ?? notFound()
  const { customerId, studentId } = contact
  const unchanged = { isValid: true, errorMsgs: [], customerId, studentId, duplicates: [] }
  if (contact.status === input.status) return unchanged
  if (input.from !== undefined && input.from !== contact.status)
    refuse(contactsRefusals.movedMeanwhile(await lastChangedBy(db, contact.id), contactStatusLabels[contact.status]))
  if (!decideMove(contactsWorkflow, contact.status, input.status, { isCustomer: isWon(contact) })) return unchanged
  const won =
    // a family that opened its space itself is a customer already, with the child of its request
    input.status === 'won' && customerId === null
      ? await winHousehold(context, await householdFrom(db, contact, input.household), input.duplicateChoice)
      : null
  if (won && 'duplicates' in won) {
    const errorMsgs = [contactsRefusals.duplicates.message]
    return { isValid: false, errorMsgs, customerId: null, studentId: null, duplicates: won.duplicates }
  }
  const made = { customerId: won?.household.customerId ?? customerId, studentId: won?.household.studentId ?? studentId }
  await updateContact(db, contact.id, {
    status: input.status,
    statusChangedAt: now().toISOString(),
    boardPosition: positionAt(now()),
    ...made,
  })
  if (input.status === 'won' && made.studentId !== null) await tellManagers(context, made.studentId, pupilOf(contact))
  if (won && input.invites) await inviteFamily(context, won.household.customerId)
  live(['contacts'], ['contacts', 'id', contact.id])
  if (won) live(['customers'])
  return { isValid: true, errorMsgs: [], ...made, duplicates: [] }
}
