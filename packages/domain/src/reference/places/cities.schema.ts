// Shapes of the cities (communes) and of their synchronisation from the geographic API.
import { z } from 'zod'
import { color, optionalColor, queryList, text } from '../../kernel/fields.ts'

const postalCode = z.string().regex(/^\d{5}$/, 'Un code postal compte cinq chiffres.')

/** Typed as « 35000 35200 », commas and semicolons too; each code once, in order. */
const postalCodes = z
  .string()
  .max(1000)
  .transform((typed) => [...new Set(typed.split(/[\s,;]+/).filter(Boolean))].toSorted())
  .pipe(z.array(postalCode).min(1, 'Ce champ est obligatoire.').max(100))

const departementCode = z.string().regex(/^([0-9]{2}|2[AB]|9[78][0-9])$/, 'Ce département n’existe pas.')

/** What a city's form sends. The region is that of the departement: left empty, it is filled. */
export const cityFields = {
  name: text(150),
  postalCodes,
  departementCode,
  region: z.string().trim().max(100).nullable(),
  color: optionalColor,
}
export type CityValues = z.output<z.ZodObject<typeof cityFields>>

export const cityFilters = { departements: queryList(departementCode).default([]) }
export const cityRecord = {
  name: z.string(),
  postalCodes: z.string(),
  departementCode: z.string().nullable(),
  region: z.string().nullable(),
  color: color.nullable(),
  /** INSEE code; null for a city typed by hand that the geographic API does not know yet. */
  code: z.string().nullable(),
}
export const cityRow = {
  name: z.string(),
  code: z.string().nullable(),
  postalCodes: z.array(z.string()),
  region: z.string(),
  departement: z.string(),
  departementCode: z.string(),
  color: color.nullable(),
}

/** Milliseconds between two questions about a synchronisation under way. */
export const citySynchronisationPollMs = 3000
