// The file of cities.
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { cityRefusals } from '@cartable/domain/reference/places/cities.refusals.ts'
import { type CityValues, cityFields } from '@cartable/domain/reference/places/cities.schema.ts'
import { cities } from '@cartable/domain/reference/places/places.tables.ts'
import { z } from 'zod'
import { withZeros } from '../../../platform/exchange/forms.ts'
import { tableLayout } from '../../../platform/exchange/table-layout.ts'
import { colorColumn } from '../shared/exchange.columns.ts'
import { listDepartements } from './cities.queries.ts'

/** A spreadsheet takes the leading zero of « 01 » for nothing. */
const departementOf = (text: string) => (/^\d$/.test(text) ? `0${text}` : text.toUpperCase())

export const citiesLayout = tableLayout({
  objectType: 'cities',
  label: 'Villes',
  right: 'codification',
  pathOf: (id) => `/codification/${cities.slug}/${id}`,
  intro: [
    'Une ligne par ville. Une ville de ce nom dans ce département est mise à jour\u202f; les autres sont ajoutées.',
    'La région est celle du département\u00a0: laissée vide, elle est remplie.',
  ],
  table: cities.table,
  liveKey: `reference.${cities.key}`,
  columns: [
    { key: 'name', title: 'Nom', kind: 'text', isRequired: true, help: '150 caractères au plus.', example: 'Rennes' },
    {
      key: 'postalCodes',
      title: 'Codes postaux',
      kind: 'words',
      isRequired: true,
      help: 'Cinq chiffres chacun.',
      example: '35000',
    },
    {
      key: 'departementCode',
      title: 'Département',
      kind: 'text',
      isRequired: true,
      help: 'Son code\u00a0: 35, 2A, 974.',
      example: '35',
    },
    { key: 'region', title: 'Région', kind: 'text', help: 'Nom officiel, ou vide.', example: 'Bretagne' },
    colorColumn,
  ],
  stored: ['name', 'postalCodes', 'departementCode', 'region', 'color'],
  key: ['departementCode', 'name'],
  keyedBy: {
    of: ({ name, departementCode }) => ({ name, departementCode: departementOf(String(departementCode ?? '')) }),
  },
  taken: cityRefusals.nameTaken,
  schema: z.object(cityFields),
  formOf: (before, given) => {
    const merged = { name: '', postalCodes: [], departementCode: '', region: null, color: null, ...before, ...given }
    const codes = merged.postalCodes as readonly string[]
    return {
      ...merged,
      // the form takes them as one text
      postalCodes: codes.flatMap((code) => code.split(/[\s,]+/).map((part) => withZeros(part) ?? '')).join(' '),
      departementCode: departementOf(String(merged.departementCode ?? '')),
      region: given.region === undefined && before === null ? null : merged.region,
    }
  },
  begin: async (db) => {
    const departements = new Map((await listDepartements(db)).map((departement) => [departement.code, departement]))
    return (now) => {
      const values = now as unknown as CityValues
      const departement = departements.get(values.departementCode)
      if (!departement) return refuse(cityRefusals.unknownDepartement, 'departementCode')
      if (values.region && values.region !== departement.region)
        refuse(cityRefusals.otherRegion(departement.name, departement.region), 'region')
      return { ...now, region: departement.region }
    }
  },
  constraints: { cities_typed_name_uq: { refusal: cityRefusals.nameTaken, path: 'name' } },
})
