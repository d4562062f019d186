// Cities: the record, and the save that keeps the region that of the departement and the name once in it.
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { collectRefusals } from '@cartable/domain/kernel/refusal.ts'
import type { citiesApi } from '@cartable/domain/reference/places/cities.api.ts'
import { cityRefusals } from '@cartable/domain/reference/places/cities.refusals.ts'
import type { CityValues } from '@cartable/domain/reference/places/cities.schema.ts'
import { cities } from '@cartable/domain/reference/places/places.tables.ts'
import { saveReference } from '../../../platform/codification.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { countCityUses, findCity, findDepartement, isCityNameTaken, listDepartements } from './cities.queries.ts'

const optionsOf = async (db: Db) => {
  const departements = await listDepartements(db)
  const regions = [...new Set(departements.map(({ region }) => region))].toSorted((a, b) => a.localeCompare(b, 'fr'))
  return {
    // the group says the region of each departement: the form fills one from the other
    departementCode: departements.map(({ code, name, region }) => ({
      value: code,
      label: `${code} – ${name}`,
      group: region,
    })),
    region: regions.map((region) => ({ value: region, label: region })),
  }
}

/** The record of a city, or the values of a new one. */
export const showCity = async (db: Db, id: number | undefined) => {
  const options = await optionsOf(db)
  if (id === undefined) {
    const record = { id: null, enabled: true, updatedAt: null, usedCount: 0, options, code: null }
    return { ...record, name: '', postalCodes: '', departementCode: null, region: null, color: null }
  }
  const city = (await findCity(db, id)) ?? notFound()
  const usedCount = await countCityUses(db, city.code)
  return { ...city, postalCodes: city.postalCodes.join(' '), usedCount, options }
}

/**
 * The columns of a city from what a form or a file says of it; refuses what cannot be, at its field.
 * @param id null for a new city
 */
export const cityColumns = async (db: Db, id: number | null, values: CityValues) => {
  const { name, postalCodes, departementCode, color, region } = values
  const refusals = collectRefusals()
  const departement = await findDepartement(db, departementCode)
  if (!departement) refusals.add(cityRefusals.unknownDepartement, 'departementCode')
  else if (region && region !== departement.region)
    refusals.add(cityRefusals.otherRegion(departement.name, departement.region), 'region')
  if (await isCityNameTaken(db, id, departementCode, name)) refusals.add(cityRefusals.nameTaken, 'name')
  refusals.throwIfAny()
  return { name, postalCodes, departementCode, region: departement?.region ?? '', color }
}

export const saveCity = async (context: OperationContext, input: InputOf<typeof citiesApi.save>) => {
  const { db } = context
  const columns = await cityColumns(db, input.id, input)
  return saveReference(context, cities, input, columns, (id) => showCity(db, id))
}
