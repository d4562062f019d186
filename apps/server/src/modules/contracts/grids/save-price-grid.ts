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

/** A grid, or an empty one. */
export const showPriceGrid = async (db: Db, id: number | undefined): Promise<PriceGridRecord> => {
  const grid = id === undefined ? blank : ((await findPriceGrid(db, id)) ?? notFound())
  return { ...grid, options: { schoolCareerIds: await levelOptions(db, grid.id) } }
}

export const savePriceGrid = async ({ db, live }: OperationContext, input: InputOf<typeof priceGridsApi.saveGrid>) => {
  const { id, updatedAt } = input
  if (id !== null) await lockUnchanged(db, 'priceGrids', id, updatedAt, () => showPriceGrid(db, id))
  checkPriceGrid(input, await levelsOfOthers(db, id))
  const saved = await writePriceGrid(db, id, input)
  live(['contracts', 'listGrids'], ['contracts', 'showGrid'])
  return { errors: null, id: saved, updatedAt: await stampOf(db, 'priceGrids', saved) }
}

export const removeGrids = async ({ db, live }: OperationContext, { ids }: { ids: readonly number[] }) => {
  const removedCount = await removePriceGrids(db, ids)
  if (removedCount > 0) live(['contracts', 'listGrids'], ['contracts', 'showGrid'])
  return { removedCount, errorMsgs: [] }
}
