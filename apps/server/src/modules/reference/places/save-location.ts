// Places of the company: the record with its address, and its save.
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import type { locationsApi } from '@cartable/domain/reference/office.api.ts'
import { locations } from '@cartable/domain/reference/office.tables.ts'
import { saveReference } from '../../../platform/codification.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { countUses } from '../../../platform/references.ts'
import { findAddress, saveAddress } from '../../people/people.service.ts'
import { findLocation } from './locations.queries.ts'

export const showLocation = async (db: Db, id: number | undefined) => {
  if (id === undefined) {
    const nothing = { name: '', availableFor: [], address: null }
    return { id: null, enabled: true, updatedAt: null, usedCount: 0, options: {}, ...nothing }
  }
  const { addressId, ...row } = (await findLocation(db, id)) ?? notFound()
  const usedCount = await countUses(db, locations.table, id)
  return { ...row, address: await findAddress(db, addressId), usedCount, options: {} }
}

export const saveLocation = async (context: OperationContext, input: InputOf<typeof locationsApi.save>) => {
  const { db } = context
  const current = input.id === null ? null : await findLocation(db, input.id)
  const addressId = await saveAddress(db, input.address, current?.addressId ?? null)
  const row = { name: input.name, availableFor: input.availableFor, addressId }
  return saveReference(context, locations, input, row, (id) => showLocation(db, id))
}
