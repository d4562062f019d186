// SQL of the report of an import: a page of its lines, errors first, with the counts of all of them.
import type { LineChange, LineStatus } from '@cartable/domain/exchange/exchange.schema.ts'
import type { ListRequest } from '@cartable/domain/kernel/list.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { matchesSearch } from '../../platform/db/sql.ts'
import { listPage } from '../../platform/list.ts'

type ReportRequest = ListRequest<'lineNumber'> & {
  readonly runId: number
  readonly statuses?: readonly LineStatus[] | undefined
}

export const pageOfReport = (db: Db, request: ReportRequest) => {
  let query = db
    .selectFrom('importReportLines')
    .select([
      'lineNumber',
      sql<LineStatus>`status`.as('status'),
      sql<string>`coalesce(label, '')`.as('label'),
      'messages',
      sql<LineChange[]>`changes`.as('changes'),
    ])
    .select('entityId')
    .where('importRunId', '=', request.runId)
  if (request.statuses && request.statuses.length > 0) query = query.where('status', 'in', request.statuses)
  if (request.q)
    query = query.where(
      matchesSearch(
        sql`search_key(coalesce(label, '') || ' ' || array_to_string(messages, ' ') || ' ' || changes::text)`,
        request.q,
      ),
    )
  // the direction of the sort turns the lines round, not the errors
  const errorsFirst = sql`(status in ('error', 'duplicate')) = ${request.sort.direction === 'asc' ? sql.lit(false) : sql.lit(true)}`
  return listPage(db, request, query, { lineNumber: [errorsFirst, sql.ref('line_number')] }, sql.ref('line_number'))
}
