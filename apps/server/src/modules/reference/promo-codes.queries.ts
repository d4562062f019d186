// SQL of promo codes; their days are a range.
import { promoCodes } from '@cartable/domain/reference/office.tables.ts'
import { promoText } from '@cartable/domain/reference/promo-codes.rules.ts'
import type { PromoType } from '@cartable/domain/reference/promo-codes.schema.ts'
import { sql } from 'kysely'
import { listReference, type ReferenceListRequest } from '../../platform/codification.ts'
import type { Db } from '../../platform/db/database.ts'

const columns = {
  name: sql.ref<string>('name'),
  code: sql.ref<string>('code'),
  type: sql.ref<PromoType>('type'),
  valuePercent: sql.ref<string | null>('value_percent'),
  valueCents: sql.ref<number | null>('value_cents'),
  validFrom: sql<string>`lower(validity)`,
  validTo: sql<string>`upper(validity) - 1`,
}
type PromoColumns = {
  name: string
  code: string
  type: PromoType
  valuePercent: string | null
  valueCents: number | null
  validFrom: string
  validTo: string
}

/** The search reads the code too. */
export const listPromoCodes = async (db: Db, request: ReferenceListRequest) => {
  const { name, code, validFrom, validTo } = columns
  const searched = sql<string>`name || ' ' || code`
  const sorts = { name, code, validFrom, validTo }
  const page = await listReference<PromoColumns>(db, promoCodes, request, columns, sorts, { searched })
  const rows = page.rows.map(({ valuePercent, valueCents, ...row }) => ({
    ...row,
    value: promoText({ valuePercent, valueCents }),
  }))
  return { ...page, rows }
}

export const findPromoCode = (db: Db, id: number) =>
  db
    .selectFrom('promoCodes')
    .select([
      ...(['id', 'enabled', 'updatedAt', 'name', 'code', 'valuePercent', 'valueCents'] as const),
      columns.type.as('type'),
      columns.validFrom.as('validFrom'),
      columns.validTo.as('validTo'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()

/** Days of a promo code, both included. */
export const validityOf = (from: string, to: string) => sql`daterange(${from}, ${to}, '[]')`

/** Code of a row that may not be enabled: another one, enabled or about to be, means something else on the same day. */
export const findClash = async (db: Db, ids: readonly number[]): Promise<string | undefined> => {
  const { rows } = await sql<{ code: string }>`select p.code from promo_codes p join promo_codes o
      on o.id <> p.id and upper(o.code) = upper(p.code) and o.validity && p.validity and (o.enabled or o.id = any(${[...ids]}))
    where p.id = any(${[...ids]}) and not p.enabled limit 1`.execute(db)
  return rows[0]?.code
}
