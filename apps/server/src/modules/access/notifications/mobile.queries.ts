// SQL of the codes that prove a mobile number, and of the number that one proved.
import type { Db } from '../../../platform/db/database.ts'

export const mobileCodePurpose = 'mobile-code'

/** Locked with the row of its person, so that of two who ask at once one is sent a code, and of two tries each counts. */
export const lockMobile = (db: Db, personId: number) =>
  db
    .selectFrom('people')
    .select(['mobilePhone', 'mobilePhoneRegion'])
    .where('id', '=', personId)
    .forUpdate()
    .executeTakeFirst()

export const findMobileCode = (db: Db, personId: number) =>
  db
    .selectFrom('mobileCodes')
    .select(['phoneNumber', 'codeDigest', 'sentAt', 'expiresAt', 'tries'])
    .where('personId', '=', personId)
    .executeTakeFirst()

/** Codes that left to a number since an instant, whoever asked for them: nobody makes a stranger’s telephone ring all day. */
export const countCodesTo = async (db: Db, phoneNumber: string, since: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('messages as m')
    .innerJoin('messageRecipients as r', 'r.messageId', 'm.id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    // as the index of addresses has them
    .where(({ fn }) => fn<string>('lower', ['r.address']), '=', phoneNumber)
    .where('m.purpose', '=', mobileCodePurpose)
    .where('m.createdAt', '>', since.toISOString())
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The code of a person replaces the one before. */
export const keepMobileCode = async (
  db: Db,
  personId: number,
  code: { readonly phoneNumber: string; readonly codeDigest: Buffer; readonly sentAt: Date; readonly expiresAt: Date },
): Promise<void> => {
  const values = {
    ...{ phoneNumber: code.phoneNumber, codeDigest: code.codeDigest, tries: 0 },
    ...{ sentAt: code.sentAt.toISOString(), expiresAt: code.expiresAt.toISOString() },
  }
  await db
    .insertInto('mobileCodes')
    .values({ personId, ...values })
    .onConflict((conflict) => conflict.column('personId').doUpdateSet(values))
    .execute()
}

export const countWrongCode = async (db: Db, personId: number): Promise<void> => {
  await db
    .updateTable('mobileCodes')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('personId', '=', personId)
    .execute()
}

/** The number is its owner's, and its code serves once. */
export const noteProven = async (db: Db, personId: number, phoneNumber: string): Promise<void> => {
  await db.updateTable('people').set({ provenMobile: phoneNumber }).where('id', '=', personId).execute()
  await db.deleteFrom('mobileCodes').where('personId', '=', personId).execute()
}
