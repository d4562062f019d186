// Price grids: the form with the levels it offers, and its save.
import type { priceGridsApi } from '@cartable/domain/contracts/grids/price-grids.api.ts'
import { checkPriceGrid } from '@cartable/domain/contracts/grids/price-grids.rules.ts'
import type { PriceGridRecord } from '@cartable/domain/contracts/grids/price-grids.schema.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { lockUnchanged, stampOf } from '../../../platform/save.ts'
import { findPriceGrid, levelOptions, levelsOfOthers, removePriceGrids, writePriceGrid } from './price-grids.queries.ts'

const blank = {
  id: null,
  updatedAt: null,
  schoolCareerIds: [],
  holdsFrom: null,
  holdsUntil: null,
  offlinePrice: null,
  offlineMinPrice: null,
  offlineMaxPrice: null,
  offlineMargin: null,
  offlineMarginAffiliation: null,
  onlinePrice: null,
  onlineMinPrice: null,
  onlineMaxPrice: null,
  onlineMargin: null,
  onlineMarginAffiliation: null,
}

const changed = ({ live }: OperationContext) => live(['contracts', 'listGrids'], ['contracts', 'showGrid'])

/** A grid, an empty one, or one that begins with the levels and prices of the grid that it follows. */
export const showPriceGrid = async (
  db: Db,
  { id, follows }: InputOf<typeof priceGridsApi.showGrid>,
): Promise<PriceGridRecord> => {
  if (id === undefined && follows !== undefined) {
    const former = (await findPriceGrid(db, follows)) ?? notFound()
    const started = { id: null, updatedAt: null, holdsFrom: null, holdsUntil: null }
    return { ...former, ...started, options: { schoolCareerIds: await levelOptions(db, null) } }
  }
  const shown = id === undefined ? blank : ((await findPriceGrid(db, id)) ?? notFound())
  return { ...shown, options: { schoolCareerIds: await levelOptions(db, shown) } }
}

export const savePriceGrid = async (context: OperationContext, input: InputOf<typeof priceGridsApi.saveGrid>) => {
  const { db } = context
  const { id, updatedAt } = input
  if (id !== null)
    await lockUnchanged(db, 'priceGrids', id, updatedAt, () => showPriceGrid(db, { id, follows: undefined }))
  checkPriceGrid(input, await levelsOfOthers(db, input))
  const saved = await writePriceGrid(db, id, input)
  changed(context)
  return { errors: null, id: saved, updatedAt: await stampOf(db, 'priceGrids', saved) }
}

export const removeGrids = async (context: OperationContext, { ids }: { ids: readonly number[] }) => {
  const removedCount = await removePriceGrids(context.db, ids)
  if (removedCount > 0) changed(context)
  return { removedCount, errorMsgs: [] }
}
