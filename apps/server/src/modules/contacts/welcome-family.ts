// The card of a family that has just opened its space: what waits of it is linked, else the team gets a new one.
import type { OperationContext } from '../../platform/http/context.ts'
import { insertContact, updateContact } from './contact-writes.queries.ts'
import { type Family, findFamily, hasRunningLessons, lockOpenCard } from './family-requests.queries.ts'
import { positionAt } from './save-contact.ts'
import { callDays, followerOf, tellFollower } from './who-calls.ts'

/** What a card copies of a family. */
export const writerColumns = (family: Family) => ({
  isStudent: false,
  firstName: family.firstName,
  lastName: family.lastName,
  parentGender: family.gender,
  email: family.email,
  phone: family.phone,
  phoneRegion: family.phoneRegion,
  parentAddressId: family.addressId,
  addressId: family.addressId,
})

/** A new card of a family, given to who follows such families and due on the day. */
export const openCard = async (
  { db, now, today }: OperationContext,
  family: Family,
  more: { readonly scholarLevelId?: number; readonly studentId?: number } & Record<string, unknown> = {},
): Promise<{ id: number; staffUserId: number | null }> => {
  const staffUserId = await followerOf(db, {
    scholarLevelId: more.scholarLevelId ?? null,
    postalCode: family.postalCode,
  })
  const { dueOn } = await callDays(db, today())
  const id = await insertContact(db, {
    ...writerColumns(family),
    ...more,
    customerId: family.customerId,
    salesStaffUserId: staffUserId,
    recallOn: family.phone === null ? null : dueOn,
    origin: 'family',
    statusChangedAt: now().toISOString(),
    boardPosition: positionAt(now()),
  })
  return { id, staffUserId }
}

export const welcomeFamily = async (
  context: OperationContext,
  { customerId, isKnown }: { readonly customerId: number; readonly isKnown: boolean },
): Promise<void> => {
  const { db, live } = context
  const family = await findFamily(db, customerId)
  const name = [family.firstName, family.lastName].filter(Boolean).join(' ')
  const waiting = await lockOpenCard(db, family)
  // a family whose lessons run has its people already
  if (!waiting && isKnown && (await hasRunningLessons(db, customerId))) return
  if (waiting) await updateContact(db, waiting.id, { customerId })
  const card = waiting ? { id: waiting.id, staffUserId: waiting.salesStaffUserId } : await openCard(context, family)
  await tellFollower(context, card.id, card.staffUserId, {
    title: `Nouvelle famille\u00a0: ${name}.`,
    body: 'Elle vient d’ouvrir son espace.',
  })
  live(['contacts'])
}
