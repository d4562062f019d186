// School careers: the record with its levels, and the save that orders, adds, changes and removes them.
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { collectRefusals } from '@cartable/domain/kernel/refusal.ts'
import type { schoolCareersApi } from '@cartable/domain/reference/reference.api.ts'
import { referenceRefusals } from '@cartable/domain/reference/reference.refusals.ts'
import { checkLevels } from '@cartable/domain/reference/reference.rules.ts'
import { schoolCareers } from '@cartable/domain/reference/reference.tables.ts'
import { nextOrder, saveReference } from '../../../platform/codification.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { countUses, countUsesOf } from '../../../platform/references.ts'
import { deleteLevel, findCareer, insertLevel, levelsOf, updateLevel } from './careers.queries.ts'

const usedLevelsOf = async (db: Db, careerId: number) => {
  const levels = await levelsOf(db, careerId)
  const ids = levels.map(({ id }) => id)
  const uses = await countUsesOf(db, 'scholar_levels', ids)
  return levels.map((level) => ({ ...level, usedCount: uses.get(level.id) ?? 0 }))
}

/** The record of a career, or the values of a new one. A career is used by what uses its levels, and by its prices. */
export const showCareer = async (db: Db, id: number | undefined) => {
  if (id === undefined) {
    const orderKey = await nextOrder(db, schoolCareers.table)
    return {
      id: null,
      enabled: true,
      updatedAt: null,
      usedCount: 0,
      options: {},
      name: '',
      audience: 'school' as const,
      orderKey,
      levels: [],
    }
  }
  const row = (await findCareer(db, id)) ?? notFound()
  const levels = await usedLevelsOf(db, id)
  const ofItself = (await countUses(db, schoolCareers.table, id)) - levels.length
  const usedCount = levels.reduce((sum, level) => sum + level.usedCount, ofItself)
  return { ...row, levels, usedCount, options: {} }
}

type Saved = InputOf<typeof schoolCareersApi.save>

const saveLevels = async (db: Db, careerId: number, wanted: Saved['levels']) => {
  const stored = await usedLevelsOf(db, careerId)
  const refusals = collectRefusals()
  for (const [index, level] of wanted.entries())
    if (level.id !== null && !stored.some(({ id }) => id === level.id))
      refusals.add(referenceRefusals.unknownLevel, `levels.${index}.name`)
  const removed = stored.filter(({ id }) => !wanted.some((level) => level.id === id))
  for (const { name, usedCount } of removed)
    if (usedCount > 0) refusals.add(referenceRefusals.levelUsed(name, usedCount), 'levels')
  refusals.throwIfAny()
  for (const { id } of removed) await deleteLevel(db, id)
  for (const [index, { id, ...level }] of wanted.entries()) {
    const row = { ...level, orderKey: index + 1 }
    if (id === null) await insertLevel(db, careerId, row)
    else await updateLevel(db, id, row)
  }
}

export const saveCareer = (context: OperationContext, input: Saved) => {
  const { db } = context
  checkLevels(input.levels)
  return saveReference(
    context,
    schoolCareers,
    input,
    { name: input.name, audience: input.audience, orderKey: input.orderKey },
    (id) => showCareer(db, id),
    (id) => saveLevels(db, id, input.levels),
  )
}
