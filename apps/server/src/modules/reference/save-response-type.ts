// Standard answers of one context: the record, its save, disabling; an answer of another context is not found.
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import type { responseTypesApi } from '@cartable/domain/reference/office.api.ts'
import { responseTypes } from '@cartable/domain/reference/office.tables.ts'
import { flagsIn, type ResponseContext } from '@cartable/domain/reference/response-types.schema.ts'
import { disableReference, saveReference } from '../../platform/codification.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { countUses } from '../../platform/references.ts'
import { findResponseType, inContext } from './response-types.queries.ts'

export const showResponseType = async (db: Db, id: number | undefined, context: ResponseContext) => {
  if (id === undefined) {
    const nothing = { name: '', switchToOnline: false, legitimate: false, disponibility: false }
    return { id: null, enabled: true, updatedAt: null, usedCount: 0, options: {}, context, ...nothing }
  }
  const row = (await findResponseType(db, id, context)) ?? notFound()
  return { ...row, context, usedCount: await countUses(db, responseTypes.table, id), options: {} }
}

export const saveResponseType = async (operation: OperationContext, input: InputOf<typeof responseTypesApi.save>) => {
  const { db } = operation
  const { id, name, context } = input
  if (id !== null) await showResponseType(db, id, context)
  const row = { name, context, ...flagsIn(context, input) }
  return saveReference(operation, responseTypes, input, row, (at) => showResponseType(db, at, context))
}

export const disableResponseTypes = (operation: OperationContext, input: InputOf<typeof responseTypesApi.disable>) =>
  disableReference(operation, responseTypes, input, inContext(input.context))
