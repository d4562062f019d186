// SQL of the printed contract: its parties as the paper names them, the company that sells, the texts administrators edit.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** A contract whole; undefined when it does not exist or is another household's. */
export const findPrinted = async (db: Db, customerId: number | null, id: number) => {
  let query = db
    .selectFrom('contracts as c')
    .innerJoin('customers as k', 'k.id', 'c.customerId')
    .innerJoin('people as kp', 'kp.id', 'k.personId')
    .leftJoin('addresses as ka', 'ka.id', 'kp.addressId')
    .innerJoin('students as s', 's.id', 'c.studentId')
    .innerJoin('people as sp', 'sp.id', 's.personId')
    .leftJoin('addresses as sa', 'sa.id', 'sp.addressId')
    .innerJoin('teachers as t', 't.id', 'c.teacherId')
    .innerJoin('people as tp', 'tp.id', 't.personId')
    .innerJoin('subjects as sub', 'sub.id', 'c.subjectId')
    .innerJoin('scholarLevels as l', 'l.id', 'c.scholarLevelId')
    .leftJoin('addresses as la', 'la.id', 'c.locationAddressId')
    .select([
      'c.id',
      'c.number',
      'c.status',
      'c.format',
      'c.location',
      'c.isCollective',
      'c.teacherSelfEmployed',
      'c.regime',
      'c.startedOn',
      'c.closedOn',
      'c.createdAt',
      'k.number as customerNumber',
      'kp.firstName as customerFirstName',
      'kp.lastName as customerLastName',
      'kp.email as customerEmail',
      'ka.completeAddress as customerAddress',
      'sp.firstName as studentFirstName',
      'sp.lastName as studentLastName',
      'sa.completeAddress as studentAddress',
      'tp.firstName as teacherFirstName',
      'tp.lastName as teacherLastName',
      't.sapNumber as teacherSapNumber',
      't.siret as teacherSiret',
      'sub.name as subject',
      'l.name as level',
      'la.completeAddress as locationAddress',
    ])
    .where('c.id', '=', id)
  if (customerId !== null) query = query.where('c.customerId', '=', customerId)
  return query.executeTakeFirst()
}
export type Printed = NonNullable<Awaited<ReturnType<typeof findPrinted>>>

/** Texts of the paper by element. */
export const printingTexts = async (db: Db): Promise<Readonly<Record<string, string>>> => {
  const rows = await db
    .selectFrom('printingConfigs')
    .select(['element', sql<string>`content`.as('content')])
    .where('printing', '=', 'contract')
    .execute()
  return Object.fromEntries(rows.map((row) => [row.element, row.content]))
}
