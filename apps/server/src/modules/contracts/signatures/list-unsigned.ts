// Contracts of a month's employees without a signed paper, for whoever pays them.
import { addMonths } from '@cartable/domain/kernel/dates.ts'
import type { Db } from '../../../platform/db/database.ts'
import { selectUnsigned, type UnsignedContract } from './signatures.queries.ts'

export const listUnsigned = (db: Db, month: string): Promise<UnsignedContract[]> =>
  selectUnsigned(db, month, addMonths(month, 1))
