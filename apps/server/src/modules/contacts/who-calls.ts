// Who calls a family that asks by itself, and until when; who is given its card is told by the bell.

import type { WhoCalls } from '@cartable/domain/contacts/who-calls.schema.ts'
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { formatPhone } from '@cartable/domain/kernel/phone.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { accountsOfStaff, notify } from '../../platform/notifications.ts'
import { workingDay } from '../reference/holidays/working-days.ts'
import { findCompany } from './contact-record.queries.ts'
import { findFollower, followerByLoad, followerByRule, type Need } from './who-calls.queries.ts'

/** Who follows a request: by the rules of the company, else whoever has the fewest; null in a company without a team. */
export const followerOf = async (db: Db, need: Need): Promise<number | null> =>
  (await followerByRule(db, need)) ?? (await followerByLoad(db))

/** Day on which the card is due, and the one until which the family is called: one working day later. */
export const callDays = async (db: Db, today: string): Promise<{ dueOn: string; callBy: string }> => {
  const dueOn = await workingDay(db, today)
  return { dueOn, callBy: await workingDay(db, addDays(dueOn, 1)) }
}

/** Name and telephone of who follows a card, as the family reads them; the company's where nobody has one. */
export const whoCalls = async (
  { db, today }: Pick<OperationContext, 'db' | 'today'>,
  staffUserId: number | null,
): Promise<WhoCalls> => {
  const follower = staffUserId === null ? undefined : await findFollower(db, staffUserId)
  const company = await findCompany(db)
  const phone = follower?.phone
    ? formatPhone(follower.phone, follower.phoneRegion)
    : company?.phone
      ? formatPhone(company.phone, company.phoneRegion)
      : null
  return { name: follower?.name ?? null, phone, callBy: (await callDays(db, today())).callBy }
}

/** Rings for who is to call; for whoever manages tuition where nobody is. */
export const tellFollower = async (
  { db, identity }: Pick<OperationContext, 'db' | 'identity'>,
  contactId: number,
  staffUserId: number | null,
  said: { readonly title: string; readonly body?: string | null },
): Promise<void> => {
  const accounts = await accountsOfStaff(
    db,
    staffUserId === null ? 'privateTuitionManagers' : { staffUserIds: [staffUserId] },
  )
  await notify(
    db,
    accounts.filter((accountId) => accountId !== identity?.accountId),
    { kind: 'contact', ...said, link: `/contact/overview?carte=${contactId}` },
  )
}
