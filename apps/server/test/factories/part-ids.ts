// Ids that are apart: each table of a new database begins at 1, so that a pupil has the id of its family, and one taken for the other is not seen.
import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/database.ts'

/** From now on the ids of these tables are a hundred apart from each other. */
export const partIds = (db: Db) =>
  sql`select nextval(pg_get_serial_sequence(x.name, 'id'))
    from unnest(array['customers', 'students', 'teachers', 'contracts', 'no_longer_courses_processes']) with ordinality x (name, rank)
    cross join lateral generate_series(1, 100 * x.rank)`.execute(db)
