// What payslips need besides lessons: the legal items of the company, a teacher with his number, his address and his account.
import { sql } from 'kysely'
import { keysOf, saveBankAccount } from '../../src/modules/people/save-bank-account.ts'
import { nirContext } from '../../src/modules/teachers/save-teacher.ts'
import type { Db } from '../../src/platform/db/database.ts'
import type { Platform } from '../../src/platform/platform.ts'
import { arrangeAddress } from './people.ts'

export const payParameters: Readonly<Record<string, string>> = {
  payslip_paid_leave: 'Inclus dans le salaire',
  payslip_withholding: 'Aucun impôt retenu',
  transfer_iban_tuition: 'FR7630006000011234567890189',
}
/** Before anything reads them: a server keeps what it read. */
export const describePay = async (db: Db): Promise<void> => {
  for (const [code, value] of Object.entries(payParameters))
    await sql`update parameters set value = ${JSON.stringify(value)}::jsonb where code = ${code}`.execute(db)
}

export const completeTeacher = async (
  db: Db,
  platform: Platform,
  { teacherId, teacherPersonId }: { readonly teacherId: number; readonly teacherPersonId: number },
): Promise<void> => {
  await db
    .updateTable('people')
    .set({ addressId: await arrangeAddress(db) })
    .where('id', '=', teacherPersonId)
    .execute()
  await db
    .updateTable('teachers')
    .set({
      healthInsuranceNumberEncrypted: keysOf(platform).encrypt('285053523800107', nirContext),
      healthInsuranceNumberLast4: '0107',
    })
    .where('id', '=', teacherId)
    .execute()
  await saveBankAccount(db, keysOf(platform), teacherPersonId, {
    ...{ iban: 'FR7630006000011234567890189', bic: null, holder: 'Léa Morvan' },
  })
}
