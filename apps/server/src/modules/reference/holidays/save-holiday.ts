// Days without lessons: the record, its save, and their enabling again, which another period of the same days may forbid.
import type { AnswerOf, InputOf } from '@cartable/domain/kernel/operation.ts'
import type { holidaysApi } from '@cartable/domain/reference/holidays/holidays.api.ts'
import { checkHoliday } from '@cartable/domain/reference/holidays/holidays.rules.ts'
import { holidays } from '@cartable/domain/reference/holidays/holidays.tables.ts'
import { referenceRefusals } from '@cartable/domain/reference/reference.refusals.ts'
import { disableReference, saveReference } from '../../../platform/codification.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { findHoliday, meetsAnother, rowOf } from './holidays.queries.ts'

export const showHoliday = async (db: Db, id: number | undefined) => {
  // nothing refers to a period: lessons are planned by its days
  const common = { usedCount: 0, options: {} }
  if (id !== undefined) return { ...((await findHoliday(db, id)) ?? notFound()), ...common }
  const nothing = { name: '', kind: 'school' as const, zone: null, firstDay: null, lastDay: null }
  return { id: null, enabled: true, updatedAt: null, ...nothing, ...common }
}

export const saveHoliday = (context: OperationContext, input: InputOf<typeof holidaysApi.save>) => {
  checkHoliday(input)
  return saveReference(context, holidays, input, rowOf(input), (id) => showHoliday(context.db, id))
}

export const disableHolidays = async (
  context: OperationContext,
  input: InputOf<typeof holidaysApi.disable>,
): Promise<AnswerOf<typeof holidaysApi.disable>> =>
  input.enabled && (await meetsAnother(context.db, input.ids))
    ? { disabledCount: 0, refusal: referenceRefusals.holidayTaken.message }
    : disableReference(context, holidays, input)
