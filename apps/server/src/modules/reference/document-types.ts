// Kinds of document: list, record, save; a duration only where the validity is limited.
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { documentTypesApi } from '@cartable/domain/reference/office.api.ts'
import { documentTypes } from '@cartable/domain/reference/office.tables.ts'
import { referenceRefusals } from '@cartable/domain/reference/reference.refusals.ts'
import { sql } from 'kysely'
import { listReference, type ReferenceListRequest, saveReference } from '../../platform/codification.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { countUses } from '../../platform/references.ts'

const sorts = {
  name: sql.ref<string>('name'),
  type: sql.ref<string>('type'),
  category: sql.ref<string>('category'),
  mandatory: sql.ref<boolean>('mandatory'),
  internalCheckRequired: sql.ref<boolean>('internal_check_required'),
}
const columns = {
  ...sorts,
  availableFor: sql.ref<string[]>('available_for'),
  limitedValidity: sql.ref<boolean>('limited_validity'),
  validityDurationInMonths: sql.ref<number | null>('validity_duration_months'),
}
type DocumentColumns = {
  name: string
  type: string
  category: string
  availableFor: string[]
  mandatory: boolean
  limitedValidity: boolean
  validityDurationInMonths: number | null
  internalCheckRequired: boolean
}

export const listDocumentTypes = (db: Db, request: ReferenceListRequest) =>
  listReference<DocumentColumns>(db, documentTypes, request, columns, sorts)

const nothing = {
  name: '',
  type: null,
  category: null,
  availableFor: [],
  mandatory: false,
  limitedValidity: false,
  validityDurationInMonths: null,
  internalCheckRequired: false,
}

export const showDocumentType = async (db: Db, id: number | undefined) => {
  if (id === undefined) return { id: null, enabled: true, updatedAt: null, usedCount: 0, options: {}, ...nothing }
  const row = await db
    .selectFrom('documentTypes')
    .select([
      ...(['id', 'enabled', 'updatedAt', 'name', 'type', 'category', 'availableFor'] as const),
      ...(['mandatory', 'limitedValidity', 'internalCheckRequired'] as const),
      'validityDurationMonths as validityDurationInMonths',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  return { ...(row ?? notFound()), usedCount: await countUses(db, documentTypes.table, id), options: {} }
}

export const saveDocumentType = (context: OperationContext, input: InputOf<typeof documentTypesApi.save>) => {
  const { id: _, updatedAt: __, validityDurationInMonths, ...row } = input
  if (row.limitedValidity && validityDurationInMonths === null)
    refuse(referenceRefusals.durationMissing, 'validityDurationInMonths')
  const validityDurationMonths = row.limitedValidity ? validityDurationInMonths : null
  return saveReference(context, documentTypes, input, { ...row, validityDurationMonths }, (id) =>
    showDocumentType(context.db, id),
  )
}
