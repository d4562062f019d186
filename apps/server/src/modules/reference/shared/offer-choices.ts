// Subjects and levels as every form and every filter offers them; a disabled one only where the record has it already.
import type { IdOption } from '@cartable/domain/kernel/list.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type GroupedOption, type LevelUse, levelsInUse, subjectsInUse } from './choices.queries.ts'

/** What the record has, where it may have nothing. */
type Kept = readonly (number | null | undefined)[]
const known = (kept: Kept): number[] => kept.filter((id) => id !== null && id !== undefined)

export const offerSubjects = (db: Db, kept: Kept = []): Promise<IdOption[]> => subjectsInUse(db, known(kept))

/** By career, in their order: those proposed for what is begun; all of them where a class is a fact, or is filtered by. */
export const offerLevels = (db: Db, kept: Kept = [], use?: LevelUse): Promise<GroupedOption[]> =>
  levelsInUse(db, known(kept), use)
