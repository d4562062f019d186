// The hours of an interview: those that are free in the agenda of who holds it, one chosen by the candidate, and its file for calendars.
import { type DayPart, dayParts } from '@cartable/domain/contacts/family-requests.rules.ts'
import { addDays, dayOf, formatDay, formatTime } from '@cartable/domain/kernel/dates.ts'
import { listed } from '@cartable/domain/kernel/french.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { fullName } from '@cartable/domain/people/people.rules.ts'
import type { candidacyApi } from '@cartable/domain/recruitment/candidacy.api.ts'
import { chosenNoticeMs, freeStarts } from '@cartable/domain/recruitment/interview-hours.rules.ts'
import { recruitmentRefusals } from '@cartable/domain/recruitment/recruitment.refusals.ts'
import { defaultEnd, nextHalfDay } from '@cartable/domain/recruitment/recruitment.rules.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { accountsOfStaff, notify } from '../../platform/notifications.ts'
import { mailTemplate } from '../messaging/mail-template.ts'
import { readOfficeHolidays } from '../reference/holidays/read-holidays.ts'
import { findApplication } from './applications.queries.ts'
import { attachInterview } from './attach-interview.ts'
import { askedBy, candidateFilePath, gone, linkDays } from './candidate-link.ts'
import {
  type CandidateRow,
  findPersonOf,
  insertFollowUp,
  lockCandidate,
  updateCandidate,
} from './candidates.queries.ts'
import { enterStatus } from './change-status.ts'
import {
  findBusy,
  findOpenInterview,
  insertInterview,
  interlocutorsOf,
  interviewLocations,
  listBusy,
  locationName,
  namesOfStaff,
  setInterlocutors,
  updateInterview,
} from './interviews.queries.ts'

/** Whether an hour is among the parts of the week that a candidate touched; one who touched none is free at any. */
const suits = (startDateTime: string, moments: readonly string[]): boolean => {
  if (moments.length === 0) return true
  const weekday = new Date(`${dayOf(startDateTime)}T12:00:00Z`).getUTCDay() || 7
  const time = formatTime(startDateTime)
  return moments.some((moment) => {
    const [on, part = 'morning'] = moment.split('-') as [string, DayPart]
    return Number(on) === weekday && time >= dayParts[part].from && time < dayParts[part].to
  })
}

type Hours = Pick<OperationContext, 'db' | 'now' | 'platform'>
const office = async ({ db, now, platform }: Hours, users: readonly number[], exceptId: number | null) => {
  const today = dayOf(now())
  const daysAhead = await platform.settings.integer('interview_days_ahead')
  return {
    now: now(),
    daysAhead,
    firstHour: await platform.settings.integer('interview_first_hour'),
    lastHour: await platform.settings.integer('interview_last_hour'),
    isOff: await readOfficeHolidays(db, today, addDays(today, Math.max(daysAhead, 31))),
    busy: await listBusy(db, users, now(), exceptId),
  }
}

/** Where a new interview stands before it is moved: the next half-day of work where both are free, else their next free hour. */
export const proposedStart = async (context: Hours, candidateId: number, users: readonly number[]): Promise<string> => {
  const hours = await office(context, users, null)
  const moments = (await findApplication(context.db, candidateId))?.moments ?? []
  const usual = nextHalfDay(hours.now, hours.isOff)
  const free = freeStarts(hours)
  if (free.includes(usual) && suits(usual, moments)) return usual
  return free.find((start) => suits(start, moments)) ?? free[0] ?? usual
}

type Open = Awaited<ReturnType<typeof findOpenInterview>>
/**
 * Whoever was written to chooses among the hours of who follows him; one who has an interview changes its hour until some
 * hours before. Nobody else is offered any: the office looks at a candidacy first.
 */
const holders = async ({ db, now }: Hours, candidate: CandidateRow, open: Open): Promise<number[]> => {
  const follower = candidate.assignedStaffUserId === null ? [] : [candidate.assignedStaffUserId]
  if (candidate.status === 'firstMail') return follower
  if (candidate.status !== 'toView') return []
  if (!open) return follower
  return Date.parse(open.startsAt) > now().getTime() + chosenNoticeMs ? interlocutorsOf(db, open.id) : []
}

export const hoursFor = async (
  context: Hours,
  candidate: CandidateRow,
): Promise<{ readonly starts: string[]; readonly users: readonly number[]; readonly open: Open }> => {
  const open = await findOpenInterview(context.db, candidate.id)
  const users = await holders(context, candidate, open)
  const starts = users.length === 0 ? [] : freeStarts(await office(context, users, open?.id ?? null))
  return { starts: starts.filter((start) => start !== open?.startsAt), users, open }
}

/** Two who want one hour come one after the other: the second is told that it is taken. */
export const chooseInterview = async (
  context: OperationContext,
  { startDateTime }: InputOf<typeof candidacyApi.chooseInterview>,
) => {
  const { db, live, now } = context
  const done = { isValid: true, errorMsgs: [] }
  const candidate = (await lockCandidate(db, askedBy(context))) ?? gone()
  const from = new Date(startDateTime).toISOString()
  const { users, open, starts } = await hoursFor(context, candidate)
  // a second tap on the hour that is his already
  if (open && Date.parse(open.startsAt) === Date.parse(from)) return done
  if (users.length === 0) refuse(recruitmentRefusals.noHourToChoose)
  const to = defaultEnd(from) ?? from
  const busy = await findBusy(db, { users, from, to, exceptId: open?.id ?? null })
  if (busy.length > 0 || !starts.includes(from)) refuse(recruitmentRefusals.hourTaken)
  const [location] = await interviewLocations(db, open?.locationId ?? null)
  const values = { locationId: open ? open.locationId : (location?.id ?? null), startsAt: from, endsAt: to }
  const id = open?.id ?? (await insertInterview(db, { candidateId: candidate.id, ...values }))
  if (open) await updateInterview(db, id, values)
  await setInterlocutors(db, id, users)
  if (candidate.status !== 'toView') await enterStatus(context, candidate, 'toView')
  await updateCandidate(db, candidate.id, { answeredAt: now().toISOString(), remindedAt: null })
  await tellChosen(context, candidate, id)
  const person = await findPersonOf(db, candidate.teacherId)
  const when = `le ${formatDay(from)} à ${formatTime(from)}`
  await insertFollowUp(db, {
    candidateId: candidate.id,
    comment: `Entretien ${open ? 'déplacé' : 'choisi'} par son lien\u00a0: ${when}.`,
    authorAccountId: person.accountId,
  })
  await notify(db, await accountsOfStaff(db, { staffUserIds: [...users] }), {
    kind: 'contact',
    title: `${fullName(person)} ${open ? 'déplace son entretien' : 'a choisi son entretien'}\u00a0: ${when}.`,
    link: `/teacher/postulance_overview?carte=${candidate.id}`,
  })
  live(['recruitment'], ['recruitment', 'id', candidate.id])
  return done
}

/** The hour that he chose, with its file and the link where to change it. */
const tellChosen = async (context: OperationContext, candidate: CandidateRow, interviewId: number): Promise<void> => {
  const { db } = context
  const { personId, firstName, lastName, email } = await findPersonOf(db, candidate.teacherId)
  const interview = await findOpenInterview(db, candidate.id)
  if (email === null || interview?.id !== interviewId) return
  await mailTemplate(context, {
    template: 'candidate-interview-chosen',
    purpose: 'candidate-interview-chosen',
    to: { email, personId, firstName, lastName },
    about: { class: 'candidates', id: candidate.id },
    tags: {
      date_debut: formatDay(interview.startsAt),
      heure_cours: formatTime(interview.startsAt),
      lieu: await locationName(db, interview.locationId),
      gestionnaire: listed(await namesOfStaff(db, await interlocutorsOf(db, interview.id))),
    },
    link: {
      purpose: 'candidate-file',
      subjectClass: 'candidates',
      subjectId: candidate.id,
      address: candidateFilePath,
      days: linkDays,
    },
    attachments: await attachInterview(context, interview),
    isAsked: true,
  })
}
