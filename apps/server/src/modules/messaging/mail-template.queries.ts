// SQL of the mails that the program sends by itself: the template by its code, the name that signs.
import type { Db } from '../../platform/db/database.ts'

/** Somebody who has an address. */
export type Mailed = {
  /** Null: nobody yet, such as a visitor who wrote. */
  readonly personId: number | null
  readonly firstName: string | null
  readonly lastName: string
  readonly email: string
}

/** An essential one is sent even when dialogs no longer propose it. */
export const findProgramTemplate = (db: Db, code: string) =>
  db
    .selectFrom('messageTemplates')
    .select(['id', 'subject', 'title', 'body', 'buttonLabel', 'choice'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()

export const sellerName = async (db: Db): Promise<string> => {
  const company = await db.selectFrom('companies').select('name').where('code', '=', 'holding').executeTakeFirst()
  return company?.name ?? 'Cartable'
}

/**
 * Whether a message of this template goes to this person: an essential one always; of the others none that the office has
 * switched off, one of choice unless they said no, one of consent once they said yes.
 */
export const wants = async (db: Db, personId: number, code: string): Promise<boolean> => {
  const row = await db
    .selectFrom('messageTemplates as t')
    .leftJoin('notificationChoices as c', (join) =>
      join.onRef('c.choice', '=', 't.choice').on('c.personId', '=', personId),
    )
    .select(['t.tone', 't.enabled as isOn', 'c.enabled'])
    .where('t.code', '=', code)
    .executeTakeFirstOrThrow()
  return row.tone === 'essential' || (row.isOn && (row.enabled ?? row.tone === 'chosen'))
}

/** Whether nothing of this template leaves before a yes. */
export const isOfConsent = async (db: Db, code: string): Promise<boolean> => {
  const { tone } = await db
    .selectFrom('messageTemplates')
    .select('tone')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return tone === 'consent'
}
