// Gives a known person what was missing; what is known is never overwritten by what somebody typed elsewhere.
import type { Db } from '../../platform/db/database.ts'
import { lockPerson, type PersonColumns, updatePerson } from './people.queries.ts'

type Given = Partial<Omit<PersonColumns, 'lastName'>>
/** Columns that only make sense together. */
const regions = { phone: 'phoneRegion', mobilePhone: 'mobilePhoneRegion' } as const
const single = ['gender', 'firstName', 'birthOn', 'email', 'addressId'] as const

/** Fills the empty columns of a person; answers whether anything was missing. */
export const completePerson = async (db: Db, id: number, given: Given): Promise<boolean> => {
  const known = await lockPerson(db, id)
  const missing: Given = {}
  for (const column of single) if (known[column] === null && given[column]) missing[column] = given[column] as never
  for (const [number, region] of Object.entries(regions) as [keyof typeof regions, 'phoneRegion'][])
    if (known[number] === null && given[number] && given[number] !== known.phone) {
      missing[number] = given[number]
      missing[region] = given[region] ?? null
    }
  if (Object.keys(missing).length === 0) return false
  await updatePerson(db, id, { ...missing, lastName: known.lastName })
  return true
}
