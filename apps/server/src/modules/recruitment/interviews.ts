// The appointment of an interview, and its failure.
import { addDays, daysBetween, formatTime } from '@cartable/domain/kernel/dates.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { fullName } from '@cartable/domain/people/people.rules.ts'
import type { candidacyApi } from '@cartable/domain/recruitment/candidacy.api.ts'
import type { interviewsApi } from '@cartable/domain/recruitment/interviews.api.ts'
import type { InterviewCalendar, InterviewRecord } from '@cartable/domain/recruitment/interviews.schema.ts'
import { recruitmentRefusals } from '@cartable/domain/recruitment/recruitment.refusals.ts'
import { defaultEnd } from '@cartable/domain/recruitment/recruitment.rules.ts'
import { isEarly } from '@cartable/domain/recruitment/recruitment.workflow.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { lockUnchanged, stampOf } from '../../platform/save.ts'
import { readHolidays } from '../reference/holidays/read-holidays.ts'
import { findCandidate, findPersonOf, lockCandidate, staffOptions } from './candidates.queries.ts'
import { enterStatus } from './change-status.ts'
import { proposedStart } from './interview-hours.ts'
import {
  findBusy,
  findInterview,
  findOpenInterview,
  insertInterview,
  interlocutorsOf,
  interviewLocations,
  listInterviews,
  setInterlocutors,
  updateInterview,
} from './interviews.queries.ts'

/** The interview to come; a new one begins with the next half-day of work at which both are free, with whoever follows the candidate. */
export const showInterview = async (
  context: OperationContext,
  { candidateId }: { candidateId: number },
): Promise<InterviewRecord> => {
  const { db, identity } = context
  const candidate = (await findCandidate(db, candidateId)) ?? notFound()
  const person = await findPersonOf(db, candidate.teacherId)
  const interview = await findOpenInterview(db, candidateId)
  const follower = candidate.assignedStaffUserId ?? identity?.staffUserId ?? null
  const users = interview ? await interlocutorsOf(db, interview.id) : follower === null ? [] : [follower]
  const startDateTime = interview?.startsAt ?? (await proposedStart(context, candidateId, users))
  const locations = await interviewLocations(db, interview?.locationId ?? null)
  return {
    id: interview?.id ?? null,
    candidateId,
    updatedAt: interview?.updatedAt ?? null,
    location: interview ? interview.locationId : (locations[0]?.id ?? null),
    users,
    startDateTime,
    endDateTime: interview?.endsAt ?? defaultEnd(startDateTime) ?? startDateTime,
    candidateName: fullName(person),
    hasEmail: person.email !== null,
    options: {
      locations,
      users: await staffOptions(db, users),
    },
  }
}

/** The calendar of interviews: everybody's, or those of one colleague, with the days on which nobody is there. */
export const interviewCalendar = async (
  { db }: OperationContext,
  asked: InputOf<typeof interviewsApi.listInterviews>,
): Promise<InterviewCalendar> => {
  const { from, to, staffUserId } = asked
  // as a new interview is proposed: on no public holiday of the whole country
  const off = (await readHolidays(db, from, to)).filter(({ kind, zone }) => kind === 'public' && zone === null)
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, ahead) => addDays(from, ahead))
  return {
    rows: await listInterviews(db, asked),
    daysOff: days.flatMap((day) =>
      off.filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay).map(({ name }) => ({ day, name })),
    ),
    staffUsers: await staffOptions(db, staffUserId === undefined ? [] : [staffUserId]),
  }
}

/** Keeps the appointment; the candidate moves by a second call, once the invitation has left or was given up. */
export const saveInterview = async (context: OperationContext, input: InputOf<typeof interviewsApi.saveInterview>) => {
  const { db, live } = context
  const candidate = (await lockCandidate(db, input.candidateId)) ?? notFound()
  if (!isEarly(candidate.status)) refuse(recruitmentRefusals.backAfterAccount)
  const open = await findOpenInterview(db, candidate.id)
  if (open) await lockUnchanged(db, 'interviews', open.id, input.updatedAt, () => showInterview(context, input))
  const { users, startDateTime: from, endDateTime: to } = input
  const [busy] = await findBusy(db, { users, from, to, exceptId: open?.id ?? null })
  if (busy) {
    const hours = [formatTime(busy.startsAt), formatTime(busy.endsAt)] as const
    refuse(recruitmentRefusals.busy(busy.name, ...hours, busy.candidateName), 'startDateTime')
  }
  const values = { locationId: input.location, startsAt: from, endsAt: to }
  const id = open?.id ?? (await insertInterview(db, { candidateId: candidate.id, ...values }))
  if (open) await updateInterview(db, id, values)
  await setInterlocutors(db, id, users)
  live(['recruitment'], ['recruitment', 'id', candidate.id])
  return { errors: null, id, updatedAt: await stampOf(db, 'interviews', id) }
}

/** Nobody came: the interview ends so, and the candidate waits for another date or for a refusal; taken back, it is to be concluded again. */
export const markMissed = async (
  context: OperationContext,
  { id, isMissed }: InputOf<typeof candidacyApi.markMissed>,
) => {
  const { db, live, now } = context
  const interview = (await findInterview(db, id)) ?? notFound()
  const candidate = (await lockCandidate(db, interview.candidateId)) ?? notFound()
  const done = { isValid: true, errorMsgs: [] }
  const open = await findOpenInterview(db, candidate.id)
  if (isMissed) {
    if (interview.outcome === 'missed') return done
    if (open?.id !== id) refuse(recruitmentRefusals.alreadyConcluded)
    if (Date.parse(interview.startsAt) > now().getTime()) refuse(recruitmentRefusals.notYetHeld)
  } else {
    if (open?.id === id) return done
    if (open) refuse(recruitmentRefusals.otherInterview)
    if (interview.outcome !== 'missed' || candidate.status !== 'toView') refuse(recruitmentRefusals.alreadyConcluded)
  }
  await updateInterview(db, id, { outcome: isMissed ? 'missed' : null })
  live(['recruitment'], ['recruitment', 'id', candidate.id])
  return done
}

export const showDismissal = async ({ db }: OperationContext, { id }: { id: number }) => {
  const candidate = (await findCandidate(db, id)) ?? notFound()
  const person = await findPersonOf(db, candidate.teacherId)
  const interview = await findOpenInterview(db, id)
  return {
    id,
    updatedAt: candidate.updatedAt,
    report: interview?.report ?? null,
    refusalReason: candidate.refusalReason,
    candidateName: fullName(person),
    hasEmail: person.email !== null,
  }
}

/** The interview did not convince: it ends so, and the candidate is refused. */
export const saveDismissal = async (context: OperationContext, input: InputOf<typeof interviewsApi.saveDismissal>) => {
  const { db } = context
  const { id, report, refusalReason } = input
  const candidate = (await lockCandidate(db, id)) ?? notFound()
  if (candidate.status === 'refused') return { errors: null, id, updatedAt: candidate.updatedAt }
  if (candidate.status !== 'toView') refuse(recruitmentRefusals.noInterview)
  await lockUnchanged(db, 'candidates', id, input.updatedAt, () => showDismissal(context, input))
  const interview = await findOpenInterview(db, id)
  if (interview) await updateInterview(db, interview.id, { outcome: 'failed', report })
  await enterStatus(context, candidate, 'refused', refusalReason)
  return { errors: null, id, updatedAt: await stampOf(db, 'candidates', id) }
}
