// Contracts without courses as pages receive them: card, details.
import {
  daysSince,
  needsManualAction,
  silentSince,
  urgencyOf,
} from '@cartable/domain/courses/no-longer-courses/no-longer-courses.rules.ts'
import type {
  NoLongerCoursesCard,
  NoLongerCoursesDetails,
} from '@cartable/domain/courses/no-longer-courses/no-longer-courses.schema.ts'
import { noLongerCoursesWorkflow } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.workflow.ts'
import { dayOf } from '@cartable/domain/kernel/dates.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import { movesFrom } from '@cartable/domain/kernel/workflow.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { findSilentCard, type SilentRow } from './no-longer-courses.queries.ts'
import {
  findParties,
  findProcess,
  listContractMails,
  listFormerProcesses,
  listProcessFollowUps,
} from './no-longer-process.queries.ts'
import { listPlannedAhead } from './silence.queries.ts'

const initialsOf = (...names: (string | null)[]) =>
  names.map((name) => name?.[0]?.toLocaleUpperCase('fr-FR') ?? '').join('')

/** A card with its moves. A move to closed suspends the contract on its way: a running one does not forbid it here. */
export const describeSilentCard = (row: SilentRow, today: string): NoLongerCoursesCard => {
  const silentDays = daysSince(silentSince(row), today)
  const ageDays = row.statusChangedAt === null ? silentDays : daysSince(dayOf(row.statusChangedAt), today)
  const { hasTeacherEmail, hasCustomerEmail, status } = row
  return {
    id: row.contractId,
    contractId: row.contractId,
    contractNumber: row.contractNumber,
    contractStatus: row.contractStatus,
    processId: row.processId,
    studentId: row.studentId,
    customerId: row.customerId,
    teacherId: row.teacherId,
    linkingId: row.linkingId,
    status,
    studentName: row.studentName,
    customerName: row.customerName,
    teacherName: row.teacherName,
    subjectName: row.subjectName,
    levelName: row.levelName,
    hasTeacherEmail,
    hasCustomerEmail,
    lastCourseOn: row.lastCourseOn,
    nextCourseOn: row.nextCourseOn,
    silentDays,
    hasResumed: row.processCreatedOn !== null && row.lastCourseOn !== null && row.lastCourseOn >= row.processCreatedOn,
    ageDays,
    urgency: urgencyOf(status, silentDays, ageDays),
    needsManualAction: needsManualAction(status, { hasTeacherEmail, hasCustomerEmail }),
    followUpCount: row.followUpCount,
    answer: row.answer,
    assignee:
      row.assigneeId === null
        ? null
        : {
            staffUserId: row.assigneeId,
            name: [row.assigneeFirstName, row.assigneeLastName].filter(Boolean).join(' '),
            initials: initialsOf(row.assigneeFirstName, row.assigneeLastName),
          },
    moves: movesFrom(noLongerCoursesWorkflow, status, { isRunning: false }),
  }
}

type Asked = { readonly id?: number | undefined; readonly contractId?: number | undefined }

/** The details dialog: facts, whom to call, comments, mails, former processes. */
export const describeSilentDetails = async (
  { db, identity, today }: OperationContext,
  asked: Asked,
): Promise<NoLongerCoursesDetails> => {
  const named = asked.id === undefined ? null : ((await findProcess(db, asked.id)) ?? notFound())
  const contractId = named?.contractId ?? asked.contractId ?? notFound()
  const row = (await findSilentCard(db, contractId, today())) ?? notFound()
  const { customer, student, teacher } = await findParties(db, contractId)
  const mayWrite = hasRight(identity?.rights ?? {}, 'courses', 'write')
  const mayRemoveAny = hasRight(identity?.rights ?? {}, 'courses', 'fullAccess')
  const followUps = row.processId === null ? [] : await listProcessFollowUps(db, row.processId)
  return {
    card: describeSilentCard(row, today()),
    startedOn: row.startedOn,
    statusChangedAt: row.statusChangedAt,
    planned: await listPlannedAhead(db, contractId),
    customer: customer ?? notFound(),
    student: student ?? notFound(),
    teacher: teacher ?? notFound(),
    followUps: followUps.map(({ authorAccountId, authorName, ...followUp }) => {
      const isMine = authorAccountId !== null && authorAccountId === identity?.accountId
      return { ...followUp, authorName: authorName || null, isMine, canRemove: mayRemoveAny || (mayWrite && isMine) }
    }),
    mails: await listContractMails(db, contractId),
    former: await listFormerProcesses(db, contractId, row.processId),
  }
}
