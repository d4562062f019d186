// The page where the teacher or the family says, by the link of a mail, what becomes of lessons that stopped: shown, and answered once.

import type { noLongerCoursesApi } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.api.ts'
import { noLongerCoursesRefusals } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.refusals.ts'
import {
  refusalOfAnswerDay,
  silenceAnswerText,
} from '@cartable/domain/courses/no-longer-courses/no-longer-courses.rules.ts'
import { noLongerCoursesWorkflow } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.workflow.ts'
import type { SilencePage } from '@cartable/domain/courses/no-longer-courses/silence.schema.ts'
import { type SilenceParty, silencePartyLabels } from '@cartable/domain/courses/no-longer-courses/silence.words.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { endLinks, linkIsOver } from '../../../platform/http/links.ts'
import { accountsOfStaff, notify } from '../../../platform/notifications.ts'
import { decideMove } from '../../../platform/transition.ts'
import { insertProcessFollowUp, updateProcess } from '../shared/open-process.queries.ts'
import { companyContact } from '../tell-contact.ts'
import { lockBoth } from './move-process.ts'

import { findSilence } from './silence.queries.ts'

/** Whose link it is, and of which process. */
const askedBy = ({ as }: OperationContext): { processId: number; party: SilenceParty; tokenId: number } => {
  if (as.kind !== 'link' || as.subjectClass !== 'no_longer_courses_processes') throw linkIsOver()
  return {
    processId: as.subjectId,
    tokenId: as.tokenId,
    party: as.purpose === 'silence-teacher' ? 'teacher' : 'customer',
  }
}

export const showSilence = async (context: OperationContext): Promise<SilencePage> => {
  const { processId, party } = askedBy(context)
  const { studentFirstName, teacherName, subject, lastCourseOn } =
    (await findSilence(context.db, processId)) ?? linkIsOverNow()
  return { party, studentFirstName, teacherName, subject, lastCourseOn, company: await companyContact(context) }
}
const linkIsOverNow = (): never => {
  throw linkIsOver()
}

/** Moves the card, keeps the words among its comments, tells whoever follows it; nothing happens to the contract before they decide. */
export const answerSilence = async (
  context: OperationContext,
  { answer, on, words }: InputOf<typeof noLongerCoursesApi.answerSilence>,
) => {
  const { db, now, today, live } = context
  const { processId, party, tokenId } = askedBy(context)
  const found = (await findSilence(db, processId)) ?? linkIsOverNow()
  const { process, contract } = await lockBoth(context, processId)
  if (process.status === 'closed') refuse(noLongerCoursesRefusals.answerOver)
  const day = answer === 'over' ? null : on
  const wrong = refusalOfAnswerDay(answer, day, today())
  if (wrong) refuse(wrong, 'on')
  decideMove(noLongerCoursesWorkflow, process.status, 'answered', { isRunning: false, isAnswer: true })
  const at = now().toISOString()
  await updateProcess(db, processId, {
    ...{ status: 'answered', statusChangedAt: at, boardPosition: -now().getTime() / 1000 },
    ...{ answer, answeredOn: day, answeredBy: party, answeredAt: at },
  })
  const said = `${silencePartyLabels[party]} répond\u00a0: «\u00a0${silenceAnswerText(answer, day)}\u00a0».`
  const comment = words === null ? said : `${said} ${words}`
  await insertProcessFollowUp(db, { processId, comment, authorAccountId: found.accounts[party] })
  await endLinks(
    db,
    { purpose: `silence-${party}`, subjectClass: 'no_longer_courses_processes', subjectId: processId },
    now(),
    tokenId,
  )
  const { assignedStaffUserId } = process
  const followers = await accountsOfStaff(
    db,
    assignedStaffUserId === null ? 'privateTuitionManagers' : { staffUserIds: [assignedStaffUserId] },
  )
  await notify(db, followers, {
    kind: 'course',
    title: `Cours arrêtés ${de(found.studentName)}\u00a0: «\u00a0${silenceAnswerText(answer, day)}\u00a0».`,
    body: comment,
    link: `/privateTuition/no-longer-courses?carte=${contract.id}`,
  })
  live(['courses'])
  return { errors: null }
}
