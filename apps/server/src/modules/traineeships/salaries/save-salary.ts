// Base salaries: the form with the levels it offers, its save, and the disabling that ends what was held.
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { salariesApi } from '@cartable/domain/traineeships/salaries/salaries.api.ts'
import { salariesRefusals } from '@cartable/domain/traineeships/salaries/salaries.refusals.ts'
import type { SalaryRecord } from '@cartable/domain/traineeships/salaries/salaries.schema.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { lockRow, lockUnchanged, stampOf } from '../../../platform/save.ts'
import {
  closeLevels,
  dropLevels,
  findSalary,
  keepLevels,
  levelsTaken,
  openLevels,
  salaryLevelOptions,
  setSalaryEnabled,
  writeSalary,
} from './salaries.queries.ts'

type Api = typeof salariesApi
const changed = [
  ['traineeships', 'listSalaries'],
  ['traineeships', 'showSalary'],
]
const blank = { id: null, updatedAt: null, scholarLevels: [], salary: null, enabled: true }

/** A salary, or an empty one. */
export const showSalary = async (db: Db, id: number | undefined): Promise<SalaryRecord> => {
  const salary = id === undefined ? blank : ((await findSalary(db, id)) ?? notFound())
  return { ...salary, options: { scholarLevels: await salaryLevelOptions(db, salary.id) } }
}

const refuseTaken = async (db: Db, levelIds: readonly number[], except: readonly number[], path = '') => {
  const names = await levelsTaken(db, levelIds, except)
  if (names.length > 0) refuse(salariesRefusals.levelHasSalary(names), path)
}

export const saveSalary = async ({ db, live, today }: OperationContext, input: InputOf<Api['saveSalary']>) => {
  const { id, updatedAt, scholarLevels, enabled } = input
  if (id !== null) await lockUnchanged(db, 'traineeshipSalaries', id, updatedAt, () => showSalary(db, id))
  if (enabled) await refuseTaken(db, scholarLevels, id === null ? [] : [id], 'scholarLevels')
  const saved = await writeSalary(db, id, input)
  if (enabled) {
    await dropLevels(db, saved, scholarLevels, today())
    await openLevels(db, saved, scholarLevels, today())
  } else {
    await closeLevels(db, [saved], today())
    await keepLevels(db, saved, scholarLevels)
  }
  live(...changed)
  return { errors: null, id: saved, updatedAt: await stampOf(db, 'traineeshipSalaries', saved) }
}

export const disableSalaries = async (
  { db, live, today }: OperationContext,
  { ids, enabled }: InputOf<Api['disableSalaries']>,
) => {
  let disabledCount = 0
  for (const id of ids.toSorted((one, other) => one - other)) {
    await lockRow(db, 'traineeshipSalaries', id)
    const salary = (await findSalary(db, id)) ?? notFound()
    if (salary.enabled === enabled) continue
    if (enabled) await refuseTaken(db, salary.scholarLevels, [id])
    await setSalaryEnabled(db, id, enabled)
    if (enabled) await openLevels(db, id, salary.scholarLevels, today())
    else await closeLevels(db, [id], today())
    disabledCount += 1
  }
  if (disabledCount > 0) live(...changed)
  return { disabledCount }
}
