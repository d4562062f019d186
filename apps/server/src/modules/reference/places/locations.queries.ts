// SQL of the places of the company.
import { locations } from '@cartable/domain/reference/office.tables.ts'
import { sql } from 'kysely'
import { listReference, type ReferenceListRequest } from '../../../platform/codification.ts'
import type { Db } from '../../../platform/db/database.ts'

const address = sql<string | null>`(select a.complete_address from addresses a where a.id = locations.address_id)`
type LocationColumns = { name: string; availableFor: string[]; address: string | null }
/** The search reads the address too. */
export const listLocations = (db: Db, request: ReferenceListRequest) =>
  listReference<LocationColumns>(
    db,
    locations,
    request,
    { name: sql.ref('name'), availableFor: sql.ref('available_for'), address },
    { name: sql.ref('name') },
    { searched: sql<string>`locations.name || ' ' || coalesce(${address}, '')` },
  )

export const findLocation = (db: Db, id: number) =>
  db
    .selectFrom('locations')
    .select(['id', 'enabled', 'updatedAt', 'name', 'availableFor', 'addressId'])
    .where('id', '=', id)
    .executeTakeFirst()
