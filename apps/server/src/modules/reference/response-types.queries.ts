// SQL of standard answers, always of one context.
import { responseTypes } from '@cartable/domain/reference/office.tables.ts'
import type { ResponseContext } from '@cartable/domain/reference/response-types.schema.ts'
import { sql } from 'kysely'
import { listReference, type ReferenceListRequest } from '../../platform/codification.ts'
import type { Db } from '../../platform/db/database.ts'

type Flags = { switchToOnline: boolean; legitimate: boolean; disponibility: boolean }
type ResponseColumns = Flags & { name: string; context: ResponseContext }
/** Answers of one context. */
export const inContext = (context: ResponseContext) => sql<boolean>`context = ${context}`
const sorts = {
  name: sql.ref<string>('name'),
  switchToOnline: sql.ref<boolean>('switch_to_online'),
  legitimate: sql.ref<boolean>('legitimate'),
  disponibility: sql.ref<boolean>('disponibility'),
}

export const listResponseTypes = (db: Db, request: ReferenceListRequest & { readonly context: ResponseContext }) =>
  listReference<ResponseColumns>(
    db,
    responseTypes,
    request,
    { ...sorts, context: sql.ref<ResponseContext>('context') },
    sorts,
    { only: inContext(request.context) },
  )

export const findResponseType = (db: Db, id: number, context: ResponseContext) =>
  db
    .selectFrom('responseTypes')
    .select(['id', 'enabled', 'updatedAt', 'name', 'switchToOnline', 'legitimate', 'disponibility'])
    .where('id', '=', id)
    .where('context', '=', context)
    .executeTakeFirst()
