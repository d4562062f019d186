// Serves the evaluations of students: to staff whole, to families only what is theirs and validated.
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import { reportsApi } from '@cartable/domain/traineeships/reports/reports.api.ts'
import { reportsRefusals } from '@cartable/domain/traineeships/reports/reports.refusals.ts'
import type { ReportInput, ReportRecord, SendBackInput } from '@cartable/domain/traineeships/reports/reports.schema.ts'
import { canEdit, type SessionStatus } from '@cartable/domain/traineeships/sessions/sessions.workflow.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { lockUnchanged } from '../../../platform/save.ts'
import { findReport, pageOfReports, type ReportScope, ratingsOf, shownReport } from './reports.queries.ts'
import { sendBackReport } from './send-back.ts'
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
  const report = shownReport(found)
  const { isEnabled } = found
  const ratings = await ratingsOf(context.db, report.reportId)
  return {
    ...report,
    ratings: ratings
      .filter(({ stars }) => whole || stars !== null)
      .map(({ rankingId, name, stars }) => ({ rankingId, name, stars })),
    // what passes between the office and its teacher is theirs
    sentBack: whole ? found.sentBack : null,
    correction: whole ? found.correction : null,
    needsReason: whole && found.reportId !== null && !canEdit(found.sessionStatus as SessionStatus),
    canSendBack: whole && found.reportId !== null && !found.isValidated && found.teachers.length > 0,
    reportValidated: report.isValidated,
    canSave:
      whole && isEnabled && context.identity !== null && hasRight(context.identity.rights, 'traineeships', 'write'),
  }
}

const sendBack = async (context: OperationContext, input: SendBackInput) => {
  const { id, updatedAt } = input
  const report = (await findReport(context.db, id)) ?? notFound()
  if (report.reportId === null) return refuse(reportsRefusals.nothingToSendBack)
  await lockUnchanged(context.db, 'traineeshipReports', report.reportId, updatedAt, () =>
    showReport(context, { id, mode: 'gr' }),
  )
  return sendBackReport(context, { ...report, reportId: report.reportId }, input.reason)
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
  { listReports: ({ db }, input) => pageOfReports(db, input), showReport, saveReport, sendBack },
  {
    constraints: { traineeship_reports_registration_subject_id_key: { refusal: reportsRefusals.reportMadeMeanwhile } },
  },
)
