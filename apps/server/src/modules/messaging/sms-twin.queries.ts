// SQL of the SMS that leave beside a mail: the telephone of their reader, and those that wait for the morning.
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export type SmsReader = {
  readonly firstName: string | null
  readonly lastName: string
  readonly mobilePhone: string | null
  readonly mobilePhoneRegion: string | null
  readonly provenMobile: string | null
}
/** Nobody who was erased or put aside. */
export const findSmsReader = (db: Db, personId: number): Promise<SmsReader | undefined> =>
  db
    .selectFrom('people')
    .select(['firstName', 'lastName', 'mobilePhone', 'mobilePhoneRegion', 'provenMobile'])
    .where('id', '=', personId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()

export type Withdrawn = {
  readonly purpose: string
  readonly about?: { readonly class: string; readonly id: number }
  /** Of this reader alone. */
  readonly personId?: number
}
/** What waits for the morning and says nothing any more: it does not leave. */
export const withdrawSms = async (db: Db, { purpose, about, personId }: Withdrawn): Promise<void> => {
  await sql`
    update messages m set status = 'removed'
    where m.channel = 'sms' and m.status = 'queued' and m.attempts = 0 and m.purpose = ${purpose}
      and (${about?.id ?? null}::bigint is null or (m.about_class = ${about?.class ?? null} and m.about_id = ${about?.id ?? null}::bigint))
      and (${personId ?? null}::bigint is null
        or exists (select from message_recipients r where r.message_id = m.id and r.person_id = ${personId ?? null}::bigint))`.execute(
    db,
  )
}
