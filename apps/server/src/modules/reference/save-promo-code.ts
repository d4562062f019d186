// Promo codes: the record, its save, and their enabling again, which another code of the same days may forbid.
import type { AnswerOf, InputOf } from '@cartable/domain/kernel/operation.ts'
import type { promoCodesApi } from '@cartable/domain/reference/office.api.ts'
import { promoCodes } from '@cartable/domain/reference/office.tables.ts'
import { checkPromoDays, promoText, promoValue } from '@cartable/domain/reference/promo-codes.rules.ts'
import { referenceRefusals } from '@cartable/domain/reference/reference.refusals.ts'
import { disableReference, saveReference } from '../../platform/codification.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { countUses } from '../../platform/references.ts'
import { findClash, findPromoCode, validityOf } from './promo-codes.queries.ts'

export const showPromoCode = async (db: Db, id: number | undefined) => {
  if (id === undefined) {
    const nothing = { name: '', code: '', type: 'percent' as const, value: '', validFrom: null, validTo: null }
    return { id: null, enabled: true, updatedAt: null, usedCount: 0, options: {}, ...nothing }
  }
  const { valuePercent, valueCents, ...record } = (await findPromoCode(db, id)) ?? notFound()
  const usedCount = await countUses(db, promoCodes.table, id)
  return { ...record, value: promoText({ valuePercent, valueCents }), usedCount, options: {} }
}

export const savePromoCode = (context: OperationContext, input: InputOf<typeof promoCodesApi.save>) => {
  const { name, code, type, value, validFrom, validTo } = input
  checkPromoDays(validFrom, validTo)
  const validity = validityOf(validFrom, validTo)
  return saveReference(context, promoCodes, input, { name, code, type, ...promoValue(type, value), validity }, (id) =>
    showPromoCode(context.db, id),
  )
}

export const disablePromoCodes = async (
  context: OperationContext,
  input: InputOf<typeof promoCodesApi.disable>,
): Promise<AnswerOf<typeof promoCodesApi.disable>> => {
  const clash = input.enabled ? await findClash(context.db, input.ids) : undefined
  if (clash !== undefined) return { disabledCount: 0, refusal: referenceRefusals.promoClash(clash).message }
  return disableReference(context, promoCodes, input)
}
