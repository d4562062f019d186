// The company that a paper comes from, as the letterhead names it.
import type { Db } from '../db/database.ts'

/** Throws when the company does not exist: every installation has both. */
export const findSeller = (db: Db, code: 'private-tuition' | 'traineeship') =>
  db
    .selectFrom('companies')
    .leftJoin('addresses as a', 'a.id', 'companies.addressId')
    .select([
      'companies.id',
      'companies.name',
      'companies.legalForm',
      'companies.capitalCents',
      'companies.rcsCity',
      'companies.siren',
      'companies.nic',
      'companies.vatNumber',
      'companies.sapNumber',
      'companies.sapDeclaredOn',
      'a.completeAddress as address',
    ])
    .where('companies.code', '=', code)
    .executeTakeFirstOrThrow()
export type SellerFound = Awaited<ReturnType<typeof findSeller>>
