// What a teacher answers, by the link of the mail or by telephone: the first yes is the one, a no says why.
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { linkingRefusals } from '@cartable/domain/linking/linking.refusals.ts'
import { proposalStatusLabels } from '@cartable/domain/linking/linking.schema.ts'
import type { TeacherProposalPage } from '@cartable/domain/linking/proposals.api.ts'
import { wishesText } from '@cartable/domain/linking/wishes.rules.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { linkIsOver } from '../../platform/http/links.ts'
import { notify } from '../../platform/notifications.ts'
import { stampOf } from '../../platform/save.ts'
import { companyContact } from '../courses/tell-contact.ts'
import { findLinking, insertFollowUp, refusalOptions } from './linking.queries.ts'
import { askTeam, settleSearch } from './next-actions.ts'
import {
  distanceOf,
  findProposal,
  isRefusal,
  listProposalsOf,
  type ProposalFound,
  updateProposal,
} from './proposals.queries.ts'
import { lockProposal } from './propose-teachers.ts'
import { releaseTeachers } from './release-teachers.ts'

type Answer = {
  readonly accepted: boolean
  readonly responseTypeId: number | null
  readonly comment: string | null
  readonly expectedFirstCourseAt: string | null
}
type Locked = Awaited<ReturnType<typeof lockProposal>>

const check = async ({ db, now }: OperationContext, answer: Answer): Promise<void> => {
  if (answer.expectedFirstCourseAt !== null && Date.parse(answer.expectedFirstCourseAt) < now().getTime())
    refuse(linkingRefusals.inThePast, 'expectedFirstCourseAt')
  if (!answer.accepted && answer.responseTypeId === null && answer.comment === null)
    refuse(linkingRefusals.refusalMissing, 'responseTypeId')
  if (answer.responseTypeId !== null && !(await isRefusal(db, answer.responseTypeId)))
    refuse(linkingRefusals.unknownRefusal, 'responseTypeId')
}

/** Tells whoever follows the search; nobody is told of what they did themselves. */
export const tellManager = async ({ db, identity }: OperationContext, { linking, proposal }: Locked, said: string) => {
  if (linking.managerAccountId === identity?.accountId) return
  await notify(db, [linking.managerAccountId], {
    kind: 'course',
    title: `${proposal.teacherName} ${said}\u00a0: ${linking.studentName}, ${linking.subjectName}`,
    link: `/privateTuition/linking/${linking.id}`,
  })
}

const write = async (context: OperationContext, locked: Locked, answer: Answer): Promise<void> => {
  const { linking, proposal } = locked
  const { accepted, responseTypeId, comment, expectedFirstCourseAt } = answer
  await updateProposal(context.db, proposal.id, {
    status: accepted ? 'accepted' : 'refused',
    responseTypeId: accepted ? null : responseTypeId,
    responseComment: comment,
    answeredAt: context.now().toISOString(),
    // answered by telephone before any mail
    sentAt: proposal.sentAt ?? context.now().toISOString(),
    ...(accepted && expectedFirstCourseAt !== null && { expectedFirstCourseAt }),
  })
  if (accepted) {
    await releaseTeachers(context, linking)
    await settleSearch(context, linking.id, ['propose'])
  }
  await tellManager(context, locked, accepted ? 'accepte cet élève' : 'refuse cet élève')
  if (!accepted && locked.locked.waitingCount <= 1)
    await askTeam(context.db, {
      linkingId: linking.id,
      kind: 'propose',
      comment: 'Plus aucun professeur n’a de proposition en attente.',
      dueOn: context.today(),
      staffUserId: linking.assignedStaffUserId,
    })
  context.live(['linking'])
}

export const isTaken = ({ linking, proposal }: Locked, others: readonly ProposalFound[]) =>
  !linking.inManagementFlow || others.some((one) => one.id !== proposal.id && one.status === 'accepted')

const othersOf = ({ db }: OperationContext, { linking }: Locked) => listProposalsOf(db, linking.id)

/** By the team, on behalf of a teacher who called. */
export const answerByStaff = async (context: OperationContext, { id, ...answer }: Answer & { readonly id: number }) => {
  const locked = await lockProposal(context, id)
  const { status } = locked.proposal
  if (status !== 'created' && status !== 'sent') refuse(linkingRefusals.notAnswerable(proposalStatusLabels[status]))
  await check(context, answer)
  if (answer.accepted && isTaken(locked, await othersOf(context, locked))) refuse(linkingRefusals.takenByAnother)
  await write(context, locked, answer)
  return { errors: null, id, updatedAt: await stampOf(context.db, 'linkingProposals', id) }
}

const proposalOfLink = ({ as }: OperationContext): number => {
  if (as.kind !== 'link' || as.subjectClass !== 'linking_proposals') throw linkIsOver()
  return as.subjectId
}

export const stateOf = ({ status }: ProposalFound, inFlow: boolean): TeacherProposalPage['state'] => {
  if (status === 'accepted' || status === 'refused') return status
  return status === 'sent' && inFlow ? 'waiting' : 'over'
}

export const showForTeacher = async (context: OperationContext): Promise<TeacherProposalPage> => {
  const { db } = context
  const proposal = await findProposal(db, proposalOfLink(context))
  const linking = proposal && (await findLinking(db, proposal.linkingId))
  if (!proposal || !linking) throw linkIsOver()
  return {
    state: stateOf(proposal, linking.inManagementFlow),
    teacherFirstName: proposal.teacherFirstName ?? proposal.teacherLastName,
    studentFirstName: linking.studentFirstName,
    subject: linking.subjectName ?? '',
    level: linking.levelName ?? '',
    format: linking.format,
    city: linking.city,
    distanceKm: linking.format === 'CEL' ? null : await distanceOf(db, proposal.id),
    teacherAmount: proposal.teacherAmount,
    wishes: wishesText(linking.wishes),
    message: proposal.message,
    expectedFirstCourseAt: proposal.expectedFirstCourseAt,
    company: await companyContact(context),
    options: { refusals: await refusalOptions(db) },
  }
}

/** A yes after another one: the team knows whom to call if the first one gives up. */
const noteLate = async (context: OperationContext, locked: Locked, comment: string | null): Promise<void> => {
  const { linking, proposal } = locked
  const at = context.now().toISOString()
  await updateProposal(context.db, proposal.id, { answeredAt: at, responseComment: comment })
  await insertFollowUp(context.db, {
    linkingId: linking.id,
    comment: `${proposal.teacherName} accepte aussi cet élève, après un autre professeur (${formatInstant(at)}).`,
  })
  await tellManager(context, locked, 'accepte aussi cet élève')
  context.live(['linking'])
}

/** Two who say yes at the same second wait for each other: the second finds that the pupil is taken. */
export const answerProposal = async (context: OperationContext, id: number, answer: Answer) => {
  const locked = await lockProposal(context, id)
  const { linking, proposal } = locked
  const state = stateOf(proposal, linking.inManagementFlow)
  const comesLate = answer.accepted && isTaken(locked, await othersOf(context, locked))
  const isNews = comesLate && state === 'over' && linking.inManagementFlow && proposal.answeredAt === null
  if (state !== 'waiting' && !isNews) return { errors: null, state }
  await check(context, answer)
  if (comesLate) {
    await noteLate(context, locked, answer.comment)
    return { errors: null, state: 'over' as const }
  }
  await write(context, locked, answer)
  return { errors: null, state: answer.accepted ? ('accepted' as const) : ('refused' as const) }
}

export const answerByTeacher = (context: OperationContext, answer: Answer) =>
  answerProposal(context, proposalOfLink(context), answer)
