// Serves the evaluations of students: to staff whole, to families only what is theirs and validated.
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import { reportsApi } from '@cartable/domain/traineeships/reports/reports.api.ts'
import { reportsRefusals } from '@cartable/domain/traineeships/reports/reports.refusals.ts'
import type { ReportInput, ReportRecord } from '@cartable/domain/traineeships/reports/reports.schema.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { lockUnchanged } from '../../../platform/save.ts'
import { findReport, pageOfReports, type ReportScope, ratingsOf } from './reports.queries.ts'
import { writeReport } from './write-report.ts'

type Api = typeof reportsApi
type Asked = InputOf<Api['showReport']>

/** Whose evaluations the caller may read; a condition of the query, so that no other row is even read. */
const scopeOf = ({ as }: OperationContext): ReportScope => {
  if (as.kind === 'staff') return {}
  if (as.kind === 'customer') return { customerId: as.customerId }
  return { studentIds: as.kind === 'student' ? as.studentIds : [] }
}
const seesAll = ({ as, identity }: OperationContext, mode: Asked['mode']): boolean =>
  as.kind === 'staff' && mode === 'gr' && identity !== null && hasRight(identity.rights, 'traineeships', 'read')

const showReport = async (context: OperationContext, { id, mode }: Asked): Promise<ReportRecord> => {
  const whole = seesAll(context, mode)
  const found = (await findReport(context.db, id, { ...scopeOf(context), onlyValidated: !whole })) ?? notFound()
  const { isEnabled, customerId: _c, studentId: _s, registrationId: _r, startsOn: _o, sessionId: _i, ...report } = found
  const ratings = await ratingsOf(context.db, report.reportId)
  return {
    ...report,
    ratings: ratings
      .filter(({ stars }) => whole || stars !== null)
      .map(({ rankingId, name, stars }) => ({ rankingId, name, stars })),
    reportValidated: report.isValidated,
    canSave:
      whole && isEnabled && context.identity !== null && hasRight(context.identity.rights, 'traineeships', 'write'),
  }
}

const saveReport = async (context: OperationContext, input: ReportInput) => {
  const { db } = context
  const { id, updatedAt } = input
  const report = (await findReport(db, id)) ?? notFound()
  if (report.reportId !== null)
    await lockUnchanged(db, 'traineeshipReports', report.reportId, updatedAt, () =>
      showReport(context, { id, mode: 'gr' }),
    )
  return writeReport(context, report, input)
}

export const reportsService = handlers(
  reportsApi,
  { listReports: ({ db }, input) => pageOfReports(db, input), showReport, saveReport },
  {
    constraints: { traineeship_reports_registration_subject_id_key: { refusal: reportsRefusals.reportMadeMeanwhile } },
  },
)
