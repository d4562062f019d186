// Establishments: the record with its phones and its address, and the save.
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import type { establishmentsApi } from '@cartable/domain/reference/places/establishments.api.ts'
import type { EstablishmentValues } from '@cartable/domain/reference/places/establishments.schema.ts'
import { establishments } from '@cartable/domain/reference/places/places.tables.ts'
import { saveReference } from '../../../platform/codification.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { countUses } from '../../../platform/references.ts'
import { findAddress, saveAddress } from '../../people/people.service.ts'
import { findEstablishment, phonesOf, writePhones } from './establishments.queries.ts'

/** The record of an establishment, or the values of a new one. */
export const showEstablishment = async (db: Db, id: number | undefined) => {
  if (id === undefined) {
    const record = { id: null, enabled: true, updatedAt: null, usedCount: 0, options: {} }
    return { ...record, name: '', color: null, famous: false, phones: [], address: null }
  }
  const { addressId, ...row } = (await findEstablishment(db, id)) ?? notFound()
  return {
    ...row,
    phones: (await phonesOf(db, id)).map((phone) => ({ phone })),
    address: await findAddress(db, addressId),
    usedCount: await countUses(db, establishments.table, id),
    options: {},
  }
}

/**
 * The columns of an establishment from what a form or a file says of it; keeps its address.
 * @param id null for a new one
 */
export const establishmentColumns = async (db: Db, id: number | null, values: EstablishmentValues) => {
  const { name, color, famous, address } = values
  const current = id === null ? undefined : await findEstablishment(db, id)
  return { name, color, famous, addressId: await saveAddress(db, address, current?.addressId ?? null) }
}

/** The phones of a form or of a file, as they are kept. */
export const phonesToKeep = ({ phones }: Pick<EstablishmentValues, 'phones'>) =>
  phones.flatMap(({ phone: { phoneNumber, phoneRegion } }) =>
    phoneNumber === null ? [] : [{ phone: phoneNumber, phoneRegion: phoneRegion ?? 'FR' }],
  )

export const saveEstablishment = async (context: OperationContext, input: InputOf<typeof establishmentsApi.save>) => {
  const { db } = context
  return saveReference(
    context,
    establishments,
    input,
    await establishmentColumns(db, input.id, input),
    (id) => showEstablishment(db, id),
    (id) => writePhones(db, id, phonesToKeep(input)),
  )
}
