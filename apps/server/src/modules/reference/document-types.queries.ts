// SQL of the kinds of document.
import { documentTypes } from '@cartable/domain/reference/office.tables.ts'
import { sql } from 'kysely'
import { listReference, type ReferenceListRequest } from '../../platform/codification.ts'
import type { Db } from '../../platform/db/database.ts'

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
  mandatoryFor: sql.ref<string>('mandatory_for'),
  limitedValidity: sql.ref<boolean>('limited_validity'),
  validityDurationInMonths: sql.ref<number | null>('validity_duration_months'),
}
type DocumentColumns = {
  name: string
  type: string
  category: string
  availableFor: string[]
  mandatory: boolean
  mandatoryFor: string
  limitedValidity: boolean
  validityDurationInMonths: number | null
  internalCheckRequired: boolean
}

export const listDocumentTypes = (db: Db, request: ReferenceListRequest) =>
  listReference<DocumentColumns>(db, documentTypes, request, columns, sorts)

export const findDocumentType = (db: Db, id: number) =>
  db
    .selectFrom('documentTypes')
    .select([
      ...(['id', 'enabled', 'updatedAt', 'name', 'type', 'category', 'availableFor'] as const),
      ...(['mandatory', 'mandatoryFor', 'limitedValidity', 'internalCheckRequired'] as const),
      'validityDurationMonths as validityDurationInMonths',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
