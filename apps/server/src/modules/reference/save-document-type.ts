// Kinds of document: the record and its save; a duration only where the validity is limited.
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { documentTypesApi } from '@cartable/domain/reference/office.api.ts'
import { documentTypes } from '@cartable/domain/reference/office.tables.ts'
import { referenceRefusals } from '@cartable/domain/reference/reference.refusals.ts'
import { saveReference } from '../../platform/codification.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { countUses } from '../../platform/references.ts'
import { findDocumentType } from './document-types.queries.ts'

const nothing = {
  name: '',
  type: null,
  category: null,
  availableFor: [],
  mandatory: false,
  mandatoryFor: 'all',
  limitedValidity: false,
  validityDurationInMonths: null,
  internalCheckRequired: false,
}

export const showDocumentType = async (db: Db, id: number | undefined) => {
  if (id === undefined) return { id: null, enabled: true, updatedAt: null, usedCount: 0, options: {}, ...nothing }
  const row = (await findDocumentType(db, id)) ?? notFound()
  return { ...row, usedCount: await countUses(db, documentTypes.table, id), options: {} }
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
