// Records of reference that the lines of a file name, disabled ones too: a file may speak of what is no longer offered.
import type { Db } from '../../../platform/db/database.ts'
import type { Choice } from '../../../platform/exchange/choices.ts'
import { establishmentNames, levelNames, namesOf } from './choices.queries.ts'

export const nameChoices = {
  subjects: (db) => namesOf(db, 'subjects'),
  subjectCategories: (db) => namesOf(db, 'subjectCategories'),
  graduations: (db) => namesOf(db, 'graduations'),
  experiences: (db) => namesOf(db, 'experiences'),
  teacherCategories: (db) => namesOf(db, 'teacherCategories'),
  levels: levelNames,
  establishments: establishmentNames,
} as const satisfies Record<string, (db: Db) => Promise<Choice[]>>
