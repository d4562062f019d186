// Shapes of regional URSSAFs and of the departements that answer to each.
import { z } from 'zod'
import { text } from '../kernel/fields.ts'

const departementCode = z.string().regex(/^([0-9]{2}|2[AB]|9[78][0-9])$/, 'Ce département n’existe pas.')

export const urssafFields = {
  name: text(150),
  departementCodes: z
    .array(departementCode)
    .max(120)
    .transform((codes) => [...new Set(codes)]),
}
export const urssafRecord = { name: z.string(), departementCodes: z.array(z.string()) }
// the list spells its column as the specification does
export const urssafRow = { name: z.string(), departement_codes: z.array(z.string()) }
