// A lesson that is planned or declared ends the follow-up of a silent contract by itself: nobody is asked or called any more.

import { quietUntilOf } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.rules.ts'
import { noLongerCoursesWorkflow } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.workflow.ts'
import { silenceLinks } from '@cartable/domain/courses/no-longer-courses/silence.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { endLinks } from '../../../platform/http/links.ts'
import { accountsOfStaff, notify } from '../../../platform/notifications.ts'
import { decideMove } from '../../../platform/transition.ts'
import { insertProcessFollowUp, lockOpenProcess, updateProcess } from './open-process.queries.ts'

type Context = Pick<OperationContext, 'db' | 'now' | 'today' | 'identity'>

/** The links of its mails open nothing any more. */
export const endSilenceLinks = async ({ db, now }: Pick<Context, 'db' | 'now'>, processId: number): Promise<void> => {
  for (const purpose of silenceLinks)
    await endLinks(db, { purpose, subjectClass: 'no_longer_courses_processes', subjectId: processId }, now())
}

type Lesson = { readonly on: string; readonly isPlanned: boolean }
/** Under the caller's lock of the contract. Whoever follows it is told, unless it is them who did. */
export const closeByLesson = async (context: Context, contractId: number, lesson: Lesson): Promise<void> => {
  const { db, now, today, identity } = context
  const process = await lockOpenProcess(db, contractId)
  if (!process) return
  decideMove(noLongerCoursesWorkflow, process.status, 'closed', { isRunning: true, hasLesson: true })
  const at = now().toISOString()
  await updateProcess(db, process.id, {
    ...{ status: 'closed', statusChangedAt: at, closedAt: at, boardPosition: -now().getTime() / 1000 },
    quietUntil: quietUntilOf(lesson.on, today()),
  })
  const words = `Un cours ${lesson.isPlanned ? 'est prévu' : 'a été déclaré'} le ${formatDay(lesson.on)}`
  await insertProcessFollowUp(db, {
    processId: process.id,
    comment: `${words}\u00a0: le suivi s’est clos de lui-même.`,
    authorAccountId: identity?.accountId ?? null,
  })
  await endSilenceLinks(context, process.id)
  const followers = await accountsOfStaff(db, { staffUserIds: [process.assignedStaffUserId] })
  await notify(
    db,
    followers.filter((accountId) => accountId !== identity?.accountId),
    {
      kind: 'course',
      title: `${process.studentName}\u00a0: le suivi des cours arrêtés est clos.`,
      body: `${words} avec ${process.teacherName}.`,
      link: `/privateTuition/no-longer-courses?carte=${contractId}`,
    },
  )
}
