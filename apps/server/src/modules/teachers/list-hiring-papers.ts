// The papers that somebody must have given, and that were approved, before being hired: on the board and on the record alike.
import type { Db } from '../../platform/db/database.ts'
import { findHiringPapers, type HiringPaper } from './hiring-papers.queries.ts'

/** Types of document asked of a candidate, by name, each with where it stands on that day. */
export const listHiringPapers = (db: Db, teacherId: number, today: string): Promise<HiringPaper[]> =>
  findHiringPapers(db, teacherId, today)
