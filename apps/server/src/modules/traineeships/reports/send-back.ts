// Sends an evaluation back to the teacher who wrote it, with what he is asked to put right: the bell and a mail tell him, and it is to be completed again.
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { reportsRefusals } from '@cartable/domain/traineeships/reports/reports.refusals.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notify } from '../../../platform/notifications.ts'
import { stampOf } from '../../../platform/save.ts'
import { mailTemplate } from '../../messaging/mail-template.ts'
import { type FoundReport, updateReport } from './reports.queries.ts'

/** The evaluation is locked. */
export const sendBackReport = async (
  context: OperationContext,
  report: FoundReport & { readonly reportId: number },
  reason: string,
) => {
  const { db, identity, live, platform, now } = context
  if (report.isValidated) refuse(reportsRefusals.validatedStays)
  const { id, teachers, groupId, student, subject, session } = report
  if (teachers.length === 0) refuse(reportsRefusals.nobodyToSendBackTo)
  await updateReport(db, report.reportId, { sentBack: reason, isCompleted: false }, identity?.accountId ?? null)
  const page = `/espace/mes-stages/${groupId}`
  await notify(
    db,
    teachers.map(({ accountId }) => accountId),
    { kind: 'task', title: `Évaluation à reprendre\u00a0: ${student}, ${subject}.`, body: reason, link: page },
  )
  for (const { email, accountId, teacherId, ...to } of teachers)
    if (email !== null)
      await mailTemplate(
        { db, platform, now, identity },
        {
          ...{ template: 'stage-report-back', purpose: 'stage-report-back', to: { ...to, email } },
          about: { class: 'teachers', id: teacherId },
          tags: { prenom_eleve: student, stage: session, matiere: subject, mot: reason },
          isAsked: true,
          ...(accountId !== null && { page }),
        },
      )
  live(['traineeships'], ['messaging'])
  return { errors: null, id, updatedAt: await stampOf(db, 'traineeshipReports', report.reportId) }
}
