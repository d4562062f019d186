// The operations of the cities: those of every reference table, and their synchronisation from the web.
import { z } from 'zod'
import { right } from '../../kernel/access.ts'
import { referenceOperations } from '../../kernel/codification.ts'
import { instant } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { cityFields, cityFilters, cityRecord, cityRow } from './cities.schema.ts'
import { cities } from './places.tables.ts'

export const citiesApi = {
  ...referenceOperations(cities, {
    row: cityRow,
    record: cityRecord,
    input: cityFields,
    sorts: ['name', 'region', 'departement'],
    defaultSort: 'name.asc',
    filters: cityFilters,
  }),
  ...defineOperations(`reference.${cities.key}`, {
    synchronise: operation({
      name: 'codification_cities_update_from_web',
      method: 'GET',
      path: '/codification/codification-cities-update-from-web',
      effect: 'write',
      access: right('codification', 'write'),
      input: z.object({}),
      answer: z.object({ taskUuid: z.uuid() }),
      summary: 'Synchronisation des villes depuis le web\u00a0: lance la tâche, ou rend celle qui court déjà',
    }),
    lastSynchronisation: operation({
      name: 'codification_cities_last_update',
      method: 'GET',
      path: '/codification/codification-cities-last-update',
      effect: 'read',
      access: right('codification', 'read'),
      input: z.object({}),
      answer: z.object({ finishedAt: instant.nullable() }),
      summary: 'Fin de la dernière synchronisation des villes qui a réussi, quelle que soit la personne',
    }),
  }),
}
