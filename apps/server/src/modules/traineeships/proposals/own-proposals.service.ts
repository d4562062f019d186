// What a teacher answers to the proposal of a stage, by its link or at home: all or some days, a no with its reason, other dates.
import type { Refusal } from '@cartable/domain/kernel/refusal.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { ownProposalsApi } from '@cartable/domain/traineeships/proposals/own-proposals.api.ts'
import {
  ownStateOf,
  refuseAnswer,
  refuseTakingBack,
} from '@cartable/domain/traineeships/proposals/own-proposals.rules.ts'
import type { OwnStageProposal, StageAnswer } from '@cartable/domain/traineeships/proposals/own-proposals.schema.ts'
import { proposalsRefusals } from '@cartable/domain/traineeships/proposals/proposals.refusals.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { linkIsOver } from '../../../platform/http/links.ts'
import { notify } from '../../../platform/notifications.ts'
import { listRightHolders } from '../../../platform/right-holders.ts'
import { stageOccupations } from '../../courses/planning/occupation-constraints.ts'
import { companyContact } from '../../courses/tell-contact.ts'
import { keysOf, lockWithFacts } from './answer-proposal.ts'
import { findLessonThen } from './lesson-then.ts'
import { findAsker, findOwnProposal, listOwnProposals, type OwnFound, refusalOptions } from './own-proposals.queries.ts'
import { writeProposalMail } from './proposal-mails.ts'
import { findEngagement, keepProposalDays, updateProposal } from './proposals.queries.ts'

const shownOf = (found: OwnFound, now: Date): OwnStageProposal => {
  const { id, sessionName, level, subject, startTime, endTime, days, place, roomUrl, distanceKm } = found
  const { pupilCount, rateCents, minutesPerDay, comment } = found
  return {
    ...{ id, sessionName, level, subject, startTime, endTime, days, place, roomUrl, distanceKm, pupilCount },
    ...{ rateCents, minutesPerDay, comment },
    state: ownStateOf(found.status, found),
    totalCents: rateCents === null ? null : Math.round((rateCents * minutesPerDay * days.length) / 60),
    mayTakeBack: refuseTakingBack(found.status, found, now) === null,
  }
}

/** The proposal of the link, or one of the teacher who is signed in. */
const ownOf = async (context: OperationContext, id: number): Promise<OwnFound> => {
  const { as, db, today } = context
  const found = await findOwnProposal(db, id, today())
  if (as.kind === 'link') return found ?? Promise.reject(linkIsOver())
  return found && as.kind === 'teacher' && found.teacherId === as.teacherId ? found : notFound()
}
const idOfLink = ({ as }: OperationContext): number => {
  if (as.kind !== 'link' || as.subjectClass !== 'traineeship_proposals') throw linkIsOver()
  return as.subjectId
}

/** Whoever wrote to the teacher hears of it; where nobody is known, those who staff stages. */
const tellAsker = async (context: OperationContext, own: OwnFound, said: string, body: string | null) => {
  const { db } = context
  const asker = await findAsker(db, own.id)
  const to = asker === null ? (await listRightHolders(db, 'traineeships')).map(({ accountId }) => accountId) : [asker]
  const teacher = [own.teacherFirstName, own.teacherLastName].filter(Boolean).join(' ')
  await notify(db, to, {
    kind: 'task',
    title: `${teacher} ${said}\u00a0: ${own.subject}, ${own.level}`,
    body,
    link: `/traineeship/sessions/${own.sessionId}`,
  })
}

const refuseAt = (refusal: [Refusal, string] | null): void => {
  if (refusal) refuse(...refusal)
}

/** The days that are free of another teacher of the group; a conflict of his own is said where he chose. */
const accept = async (context: OperationContext, own: OwnFound, { days, comment }: StageAnswer) => {
  const { db, now } = context
  const chosen = days.length === 0 ? own.days : days
  const other = chosen.find((day) => !own.days.includes(day))
  if (other !== undefined) refuse(proposalsRefusals.notThatDay(other), 'days')
  await keepProposalDays(db, own.id, chosen)
  const engaged = await findEngagement(db, own.id)
  if (engaged?.isSameGroup) {
    // a yes after another one: the team knows whom to call if the first one gives up
    await keepProposalDays(db, own.id, own.days)
    await updateProposal(db, own.id, { responseComment: comment })
    await tellAsker(context, own, 'accepte aussi, après un autre professeur', comment)
    return 'taken' as const
  }
  if (engaged) {
    const { day, startTime, endTime, subject } = engaged
    refuse(proposalsRefusals.ownHours(day, `${startTime} à ${endTime} (${subject})`), 'days')
  }
  const lesson = await findLessonThen(db, own.id)
  if (lesson) refuse(proposalsRefusals.ownLesson(lesson.day, `${lesson.hours}, avec ${lesson.pupil}`), 'days')
  await updateProposal(db, own.id, {
    ...{ status: 'accepted', answeredAt: now().toISOString(), responseTypeId: null, responseComment: comment },
  })
  await writeProposalMail(context, own.id, 'traineeship-proposal-accepted', 'queue')
  const all = chosen.length === own.days.length
  await tellAsker(
    context,
    own,
    all ? 'accepte le groupe' : `accepte ${chosen.length} jours sur ${own.days.length}`,
    comment,
  )
  return 'accepted' as const
}

/** Of a proposal that the caller knows to be of whoever answers. */
export const answerStageProposal = async (context: OperationContext, id: number, input: StageAnswer) => {
  const { db, live, now, today } = context
  const { sessionId } = await lockWithFacts(db, id)
  const own = (await findOwnProposal(db, id, today())) ?? notFound()
  const state = ownStateOf(own.status, own)
  // answered, or over meanwhile: the page says so, a double click changes nothing
  if (state !== 'waiting' && !(state === 'taken' && input.answer === 'accept')) return { errors: null, state }
  refuseAt(refuseAnswer(input))
  const reasons = await refusalOptions(db)
  if (input.responseTypeId !== null && !reasons.some(({ value }) => value === input.responseTypeId))
    refuse(proposalsRefusals.unknownRefusal, 'responseTypeId')
  live(...keysOf(sessionId).map((key) => [...key]))
  if (input.answer === 'accept') return { errors: null, state: await accept(context, own, input) }
  const { comment, responseTypeId } = input
  if (input.answer === 'other-dates') {
    await updateProposal(db, id, { responseComment: comment })
    await tellAsker(context, own, 'propose d’autres dates', comment)
    return { errors: null, state: 'waiting' as const }
  }
  await updateProposal(db, id, {
    ...{ status: 'refused', answeredAt: now().toISOString(), responseTypeId, responseComment: comment },
  })
  const reason = reasons.find(({ value }) => value === responseTypeId)?.label
  await tellAsker(context, own, 'refuse le groupe', [reason, comment].filter(Boolean).join('. ') || null)
  return { errors: null, state: 'refused' as const }
}

const answer = async (context: OperationContext, id: number, input: StageAnswer) => {
  await ownOf(context, id)
  return answerStageProposal(context, id, input)
}

/** It waits again, as it was asked; who had been told is told. */
const takeBack = async (context: OperationContext, id: number) => {
  const { db, live, now, today } = context
  await ownOf(context, id)
  const { sessionId } = await lockWithFacts(db, id)
  const own = (await findOwnProposal(db, id, today())) ?? notFound()
  if (own.status === 'sent') return { isValid: true, errorMsgs: [] }
  const refusal = refuseTakingBack(own.status, own, now())
  if (refusal) refuse(refusal)
  await updateProposal(db, id, { status: 'sent', answeredAt: null, responseTypeId: null, responseComment: null })
  await tellAsker(context, own, 'reprend sa réponse', null)
  live(...keysOf(sessionId).map((key) => [...key]))
  return { isValid: true, errorMsgs: [] }
}

export const ownStageProposalsService = handlers(
  ownProposalsApi,
  {
    showStageProposal: async (context) => {
      const own = await ownOf(context, idOfLink(context))
      return {
        teacherFirstName: own.teacherFirstName ?? own.teacherLastName,
        proposal: shownOf(own, context.now()),
        company: await companyContact(context),
        options: { refusals: await refusalOptions(context.db) },
      }
    },
    answerStageProposal: (context, { token: _, ...input }) => answer(context, idOfLink(context), input),
    takeBackStageAnswer: (context) => takeBack(context, idOfLink(context)),
    ownStageProposals: async (context) => {
      const { as, db, now, today } = context
      const teacherId = as.kind === 'teacher' ? as.teacherId : notFound()
      return {
        rows: (await listOwnProposals(db, teacherId, today())).map((found) => shownOf(found, now())),
        options: { refusals: await refusalOptions(db) },
      }
    },
    answerOwnStageProposal: (context, { id, ...input }) => answer(context, id, input),
    takeBackOwnStageAnswer: (context, { id }) => takeBack(context, id),
  },
  {
    constraints: {
      traineeship_group_slots_teacher_excl: { refusal: proposalsRefusals.teacherTakenUnnamed, path: 'days' },
      ...stageOccupations,
      traineeship_group_slots_pkey: { refusal: proposalsRefusals.dayTakenUnnamed, path: 'days' },
    },
  },
)
