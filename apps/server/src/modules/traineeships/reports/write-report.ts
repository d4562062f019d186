// Writes the evaluation of a pupil, whoever does: stars of the criteria that are asked, words, whether its family reads it.
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { reportsRefusals } from '@cartable/domain/traineeships/reports/reports.refusals.ts'
import { isComplete } from '@cartable/domain/traineeships/reports/reports.rules.ts'
import type { ReportInput } from '@cartable/domain/traineeships/reports/reports.schema.ts'
import { canEdit, type SessionStatus } from '@cartable/domain/traineeships/sessions/sessions.workflow.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { stampOf } from '../../../platform/save.ts'
import { type FoundReport, insertReport, ratingsOf, updateReport, writeRatings } from './reports.queries.ts'
import { tellReport } from './tell-report.ts'

/** `report`: as it was found, and locked where something was written of it. */
export const writeReport = async (
  context: OperationContext,
  report: FoundReport,
  { id, comments, isValidated, correction, ...input }: ReportInput,
) => {
  const { db, identity, live, now } = context
  if (!report.isEnabled) refuse(reportsRefusals.reportOfCancelled)
  // what a family may have read, or the closing left as it was, changes with a reason
  const isCorrection = report.reportId !== null && !canEdit(report.sessionStatus as SessionStatus)
  if (isCorrection && correction === null) refuse(reportsRefusals.correctionUnsaid, 'correction')
  const known = await ratingsOf(db, report.reportId)
  const given = new Map(input.ratings.map(({ rankingId, stars }) => [rankingId, stars]))
  if (input.ratings.some(({ rankingId }) => !known.some((one) => one.rankingId === rankingId)))
    refuse(reportsRefusals.unknownRanking, 'ratings')
  // what is not sent keeps its stars: a criterion that is not asked any more is not lost
  const ratings = known.map(({ rankingId, stars, isAsked }) => ({
    rankingId,
    isAsked,
    stars: given.has(rankingId) ? (given.get(rankingId) ?? null) : stars,
  }))
  const isCompleted = isComplete(ratings.filter(({ isAsked }) => isAsked))
  if (isValidated && !isCompleted) refuse(reportsRefusals.reportIncomplete, 'isValidated')
  const validatedAt = isValidated ? (report.validatedAt ?? now().toISOString()) : null
  const kept = isCorrection ? correction : report.correction
  const values = { comments, isCompleted, isValidated, validatedAt, sentBack: null, correction: kept }
  const accountId = identity?.accountId ?? null
  const { reportId } = report
  const saved = reportId ?? (await insertReport(db, id, values, accountId))
  if (reportId !== null) await updateReport(db, reportId, values, accountId)
  await writeRatings(db, saved, ratings)
  if (validatedAt !== null && !report.isValidated) await tellReport(context, report.registrationId, validatedAt)
  live(['traineeships'])
  return { errors: null, id, updatedAt: await stampOf(db, 'traineeshipReports', saved) }
}
