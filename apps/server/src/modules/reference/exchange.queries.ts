// SQL of the import and export of reference: the records that lines name.
import type { Db } from '../../platform/db/database.ts'
import type { Choice } from '../../platform/exchange/choices.ts'

export const subjectChoices = (db: Db): Promise<Choice[]> =>
  db.selectFrom('subjects').select(['id', 'name']).orderBy('id').execute()

/** Levels, told apart by their career where two bear the same name. */
export const levelChoices = (db: Db): Promise<Choice[]> =>
  db
    .selectFrom('scholarLevels as l')
    .innerJoin('schoolCareers as c', 'c.id', 'l.schoolCareerId')
    .select(['l.id', 'l.name', 'c.name as group'])
    .orderBy('l.id')
    .execute()
