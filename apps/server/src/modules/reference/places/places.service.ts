// Serves the cities with their synchronisation and the establishments with their teachers.

import { citiesApi } from '@cartable/domain/reference/places/cities.api.ts'
import { cityRefusals } from '@cartable/domain/reference/places/cities.refusals.ts'
import { establishmentsApi } from '@cartable/domain/reference/places/establishments.api.ts'
import { cities, establishments } from '@cartable/domain/reference/places/places.tables.ts'
import { disableReference } from '../../../platform/codification.ts'
import { type BoundOperation, handlers } from '../../../platform/http/handlers.ts'
import { listCities } from './cities.queries.ts'
import { lastSuccess } from './city-synchronisation.queries.ts'
import { listEstablishments, listEstablishmentTeachers } from './establishments.queries.ts'
import { saveCity, showCity } from './save-city.ts'
import { saveEstablishment, showEstablishment } from './save-establishment.ts'
import { startSynchronisation, synchroniseCities } from './synchronise-cities.ts'

export const placesService: BoundOperation[] = [
  ...handlers(
    citiesApi,
    {
      list: ({ db }, input) => listCities(db, input),
      show: ({ db }, { id }) => showCity(db, id),
      save: saveCity,
      disable: (context, input) => disableReference(context, cities, input),
      synchronise: startSynchronisation,
      lastSynchronisation: async ({ db }) => ({ finishedAt: await lastSuccess(db, synchroniseCities.kind) }),
    },
    { constraints: { cities_typed_name_uq: { refusal: cityRefusals.nameTaken, path: 'name' } } },
  ),
  ...handlers(establishmentsApi, {
    list: ({ db }, input) => listEstablishments(db, input),
    show: ({ db }, { id }) => showEstablishment(db, id),
    save: saveEstablishment,
    disable: (context, input) => disableReference(context, establishments, input),
    teachers: ({ db }, input) => listEstablishmentTeachers(db, input),
  }),
]
