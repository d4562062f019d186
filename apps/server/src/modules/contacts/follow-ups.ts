// Comments on a contact: written by anybody who may write, changed and removed by their author.
import type { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import { contactsRefusals } from '@cartable/domain/contacts/contacts.refusals.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { forbidden, notFound } from '../../platform/http/errors.ts'
import { lockUnchanged, stampOf } from '../../platform/save.ts'
import { findContact, findFollowUp } from './contact-record.queries.ts'
import { deleteFollowUp, insertFollowUp, updateFollowUp } from './contact-writes.queries.ts'

export const showFollowUp = async (
  { db }: OperationContext,
  { id, contactId }: InputOf<typeof contactsApi.showFollowUp>,
) => {
  if (id === undefined) {
    if (!(await findContact(db, contactId))) notFound()
    return { id: null, contactId, comment: '', updatedAt: null }
  }
  const followUp = await findFollowUp(db, id)
  if (!followUp || followUp.contactId !== contactId) return notFound()
  return { id, contactId, comment: followUp.comment, updatedAt: followUp.updatedAt }
}

export const saveFollowUp = async (
  context: OperationContext,
  { id, contactId, comment, updatedAt }: InputOf<typeof contactsApi.saveFollowUp>,
) => {
  const { db, identity, live } = context
  let saved = id
  if (saved === null) {
    if (!(await findContact(db, contactId))) notFound()
    saved = await insertFollowUp(db, { contactId, comment, authorAccountId: identity?.accountId ?? null })
  } else {
    const followUp = await findFollowUp(db, saved)
    if (!followUp || followUp.contactId !== contactId) return notFound()
    if (followUp.authorAccountId !== identity?.accountId) refuse(contactsRefusals.notYourFollowUp)
    await lockUnchanged(db, 'contactFollowUps', saved, updatedAt, () =>
      showFollowUp(context, { id: saved ?? undefined, contactId }),
    )
    await updateFollowUp(db, saved, comment)
  }
  live(['contacts', 'id', contactId])
  return { errors: null, id: saved, updatedAt: await stampOf(db, 'contactFollowUps', saved) }
}

export const removeFollowUp = async ({ db, as, identity, live }: OperationContext, { id }: { id: number }) => {
  const followUp = (await findFollowUp(db, id)) ?? notFound()
  const mayRemoveAny = as.kind === 'staff' && as.level === 'fullAccess'
  if (!mayRemoveAny && followUp.authorAccountId !== identity?.accountId) throw forbidden()
  await deleteFollowUp(db, id)
  live(['contacts', 'id', followUp.contactId])
  return { removed: true }
}
