// SQL of the choices of messages: what a person said, and their address and telephone.
import type { MessageChoice } from '@cartable/domain/access/notifications/choices.schema.ts'
import type { Db } from '../../../platform/db/database.ts'

export const findChoices = async (db: Db, personId: number): Promise<Map<string, boolean>> => {
  const rows = await db
    .selectFrom('notificationChoices')
    .select(['choice', 'enabled'])
    .where('personId', '=', personId)
    .execute()
  return new Map(rows.map(({ choice, enabled }) => [choice, enabled]))
}

export const findWays = (db: Db, personId: number) =>
  db
    .selectFrom('people')
    .select(['email', 'mobilePhone', 'mobilePhoneRegion', 'provenMobile'])
    .where('id', '=', personId)
    .executeTakeFirst()

/** What was said already and stays the same is not written again. */
export const saveChoice = async (db: Db, personId: number, choice: MessageChoice, enabled: boolean): Promise<void> => {
  await db
    .insertInto('notificationChoices')
    .values({ personId, choice, enabled })
    .onConflict((conflict) =>
      conflict
        .columns(['personId', 'choice'])
        .doUpdateSet({ enabled })
        .where('notificationChoices.enabled', '<>', enabled),
    )
    .execute()
}
