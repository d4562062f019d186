// Where a person was born, as a form gives it: a commune and its departement are of France alone.
import type { BirthPlace } from '@cartable/domain/people/people.schema.ts'
import { isBornInFrance } from '@cartable/domain/urssaf/countries.ts'
import type { Db } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import { selectTaxpayer, updateBirthPlace } from './people.queries.ts'

export const showBirthPlace = async (db: Db, personId: number | null): Promise<BirthPlace> => {
  const person = personId === null ? null : ((await selectTaxpayer(db, personId)) ?? notFound())
  return {
    birthCountry: person?.birthCountry ?? null,
    birthDepartementCode: person?.birthDepartementCode ?? null,
    birthCityCode: person?.birthCityCode ?? null,
    birthCity: person?.birthCity ?? null,
  }
}

export const saveBirthPlace = async (db: Db, personId: number, place: BirthPlace): Promise<void> => {
  const isFrench = place.birthCountry !== null && isBornInFrance(place.birthCountry)
  await updateBirthPlace(db, personId, {
    birthCountry: place.birthCountry,
    birthDepartementCode: isFrench ? place.birthDepartementCode : null,
    birthCityCode: isFrench ? place.birthCityCode : null,
    birthCity: place.birthCity,
  })
}
