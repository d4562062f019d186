// What hangs on a family or on a teacher in the books: nothing moves there. What its papers and its money say of it now is written by correcting
// entries, dated today, so that the account of each is what its papers say, and nothing that was exported changes.
import { sql } from 'kysely'
import type { AttachedSource, Pair } from '../../platform/attached.ts'
import type { Db } from '../../platform/db/database.ts'
import { sourceKinds, sources } from './ledger-sources.queries.ts'
import { correctEntry } from './post-entries.queries.ts'

const why = 'the books keep whose account it was; correcting entries carry the balance'

/** Correcting entries of all that was posted under one of two records. */
const correct = async (db: Db, owner: 'customer_id' | 'teacher_id', { kept, givenUp }: Pair, today: string) => {
  for (const kind of sourceKinds) {
    const { column, table } = sources[kind]
    const { rows } = await sql<{ id: number }>`
      select p.id from ${table} p where p.id in (select e.${column} from ledger_lines l join ledger_entries e on e.id = l.entry_id
        where ${sql.ref(`l.${owner}`)} = any(${[kept, givenUp]}::bigint[]) and e.${column} is not null) order by p.id for no key update`.execute(
      db,
    )
    for (const { id } of rows) await correctEntry(db, kind, id, today)
  }
}

export const attachedBooks: AttachedSource = {
  of: 'customers',
  moves: [],
  stays: [
    { table: 'ledger_lines', column: 'customer_id', why },
    { table: 'ledger_totals', column: 'customer_id', why },
  ],
  settle: (db, pair, today) => correct(db, 'customer_id', pair, today),
}

export const attachedBooksOfTeacher: AttachedSource = {
  of: 'teachers',
  moves: [],
  stays: [
    { table: 'ledger_lines', column: 'teacher_id', why },
    { table: 'ledger_totals', column: 'teacher_id', why },
    { table: 'accrual_lines', column: 'teacher_id', why: 'hours as a year that is over counted them' },
  ],
  settle: (db, pair, today) => correct(db, 'teacher_id', pair, today),
}
