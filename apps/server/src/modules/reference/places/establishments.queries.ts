// SQL of the establishments: their list, their record, their phones, and the teachers attached to one.
import type { ListAnswer, ListRequest } from '@cartable/domain/kernel/list.ts'
import type { EstablishmentTeacher } from '@cartable/domain/reference/places/establishments.schema.ts'
import { type Expression, sql } from 'kysely'
import { inFrenchOrder, type ReferenceListRequest } from '../../../platform/codification.ts'
import type { Db } from '../../../platform/db/database.ts'
import { matchesSearch } from '../../../platform/db/sql.ts'
import { emptyLast, listPage } from '../../../platform/list.ts'

const name = inFrenchOrder(sql.ref('e.name'))
const sorts = { name: [name], famous: [sql.ref('e.famous'), name] }

type EstablishmentRow = {
  id: number
  enabled: boolean
  updatedAt: string
  name: string
  color: string | null
  famous: boolean
  address: string | null
  phone: string | null
  phoneRegion: string | null
  teacherCount: number
}
type EstablishmentRequest = ReferenceListRequest & { readonly onlyFamous: boolean }
export const listEstablishments = async (
  db: Db,
  request: EstablishmentRequest,
): Promise<ListAnswer<EstablishmentRow>> => {
  let query = db
    .selectFrom('establishments as e')
    .leftJoin('addresses as a', 'a.id', 'e.addressId')
    .leftJoin('establishmentPhones as p', (join) =>
      join.onRef('p.establishmentId', '=', 'e.id').on('p.position', '=', 1),
    )
    .select([
      'e.id',
      'e.enabled',
      'e.updatedAt',
      'e.name',
      'e.color',
      'e.famous',
      'a.completeAddress as address',
      'p.phone',
      'p.phoneRegion',
      sql<number>`(select count(*)::int from teacher_establishments t where t.establishment_id = e.id)`.as(
        'teacherCount',
      ),
    ])
  if (!request.withDisabled) query = query.where('e.enabled', '=', true)
  if (request.onlyFamous) query = query.where('e.famous', '=', true)
  if (request.q)
    query = query.where(matchesSearch(sql`e.search_text || ' ' || coalesce(search_key(a.city), '')`, request.q))
  const page = await listPage(db, request as never, query, sorts, sql.ref('e.id'))
  return { ...page, totals: null }
}

export const findEstablishment = (db: Db, id: number) =>
  db
    .selectFrom('establishments')
    .select(['id', 'enabled', 'updatedAt', 'name', 'color', 'famous', 'addressId'])
    .where('id', '=', id)
    .executeTakeFirst()

export const phonesOf = (db: Db, establishmentId: number) =>
  db
    .selectFrom('establishmentPhones')
    .select(['phone as phoneNumber', 'phoneRegion'])
    .where('establishmentId', '=', establishmentId)
    .orderBy('position')
    .execute()

type StoredPhone = { readonly phone: string; readonly phoneRegion: string }

/** Replaces the phones of an establishment, in the order given; those that stay as they are leave no trace. */
export const writePhones = async (db: Db, establishmentId: number, phones: readonly StoredPhone[]): Promise<void> => {
  await db
    .deleteFrom('establishmentPhones')
    .where('establishmentId', '=', establishmentId)
    .where('position', '>', phones.length)
    .execute()
  for (const [index, phone] of phones.entries())
    await db
      .insertInto('establishmentPhones')
      .values({ ...phone, establishmentId, position: index + 1 })
      .onConflict((conflict) => conflict.columns(['establishmentId', 'position']).doUpdateSet(phone))
      .execute()
}

const address = sql<string | null>`a.complete_address`
const teacherSorts: Record<string, Expression<unknown>[]> = {
  identity: [sql.ref('t.sort_name')],
  address: [emptyLast(inFrenchOrder(sql.ref('a.city'))), sql.ref('t.sort_name')],
}

export const listEstablishmentTeachers = async (
  db: Db,
  request: ListRequest & { readonly id: number },
): Promise<ListAnswer<EstablishmentTeacher>> => {
  let query = db
    .selectFrom('teacherEstablishments as te')
    .innerJoin('teachers as t', 't.id', 'te.teacherId')
    .innerJoin('people as p', 'p.id', 't.personId')
    .leftJoin('addresses as a', 'a.id', 'p.addressId')
    .where('te.establishmentId', '=', request.id)
    .select([
      't.id',
      sql<string>`concat_ws(' ', p.last_name, p.first_name)`.as('identity'),
      sql<string[]>`array(select s.name from teacher_subjects ts join subjects s on s.id = ts.subject_id
        where ts.teacher_id = t.id order by ts.is_main desc, s.order_key, s.name)`.as('subjects'),
      address.as('address'),
    ])
  if (request.q) query = query.where(matchesSearch(sql`t.search_text`, request.q))
  const page = await listPage(db, request as never, query, teacherSorts, sql.ref('t.id'))
  return { ...page, totals: null }
}
