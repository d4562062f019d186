// Promo codes: list, record, save; their value is a percentage or an amount, their days are a range.
import type { AnswerOf, InputOf } from '@cartable/domain/kernel/operation.ts'
import type { promoCodesApi } from '@cartable/domain/reference/office.api.ts'
import { promoCodes } from '@cartable/domain/reference/office.tables.ts'
import { checkPromoDays, promoText, promoValue } from '@cartable/domain/reference/promo-codes.rules.ts'
import type { PromoType } from '@cartable/domain/reference/promo-codes.schema.ts'
import { referenceRefusals } from '@cartable/domain/reference/reference.refusals.ts'
import { sql } from 'kysely'
import {
  disableReference,
  listReference,
  type ReferenceListRequest,
  saveReference,
} from '../../platform/codification.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { countUses } from '../../platform/references.ts'

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

export const showPromoCode = async (db: Db, id: number | undefined) => {
  if (id === undefined) {
    const nothing = { name: '', code: '', type: 'percent' as const, value: '', validFrom: null, validTo: null }
    return { id: null, enabled: true, updatedAt: null, usedCount: 0, options: {}, ...nothing }
  }
  const row = await db
    .selectFrom('promoCodes')
    .select([
      ...(['id', 'enabled', 'updatedAt', 'name', 'code', 'valuePercent', 'valueCents'] as const),
      columns.type.as('type'),
      columns.validFrom.as('validFrom'),
      columns.validTo.as('validTo'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  const { valuePercent, valueCents, ...record } = row ?? notFound()
  const usedCount = await countUses(db, promoCodes.table, id)
  return { ...record, value: promoText({ valuePercent, valueCents }), usedCount, options: {} }
}

export const savePromoCode = (context: OperationContext, input: InputOf<typeof promoCodesApi.save>) => {
  const { name, code, type, value, validFrom, validTo } = input
  checkPromoDays(validFrom, validTo)
  const validity = sql`daterange(${validFrom}, ${validTo}, '[]')`
  return saveReference(context, promoCodes, input, { name, code, type, ...promoValue(type, value), validity }, (id) =>
    showPromoCode(context.db, id),
  )
}

/** Code of a row that may not be enabled: another one, enabled or about to be, means something else on the same day. */
const findClash = async (db: Db, ids: readonly number[]): Promise<string | undefined> => {
  const { rows } = await sql<{ code: string }>`select p.code from promo_codes p join promo_codes o
      on o.id <> p.id and upper(o.code) = upper(p.code) and o.validity && p.validity and (o.enabled or o.id = any(${[...ids]}))
    where p.id = any(${[...ids]}) and not p.enabled limit 1`.execute(db)
  return rows[0]?.code
}

export const disablePromoCodes = async (
  context: OperationContext,
  input: InputOf<typeof promoCodesApi.disable>,
): Promise<AnswerOf<typeof promoCodesApi.disable>> => {
  const clash = input.enabled ? await findClash(context.db, input.ids) : undefined
  if (clash !== undefined) return { disabledCount: 0, refusal: referenceRefusals.promoClash(clash).message }
  return disableReference(context, promoCodes, input)
}
