// Tells family, pupil and teacher of regular lessons: one mail with all its dates, not one for each.
import { roomWords } from '@cartable/domain/courses/rooms/rooms.rules.ts'
import { rhythmWords, weekdayName, weekdayOf } from '@cartable/domain/courses/series/series.rules.ts'
import { namesText } from '@cartable/domain/courses/together/together.rules.ts'
import { dayOf, durationText, formatDay, formatTime } from '@cartable/domain/kernel/dates.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notify } from '../../../platform/notifications.ts'
import { askTeam } from '../../linking/next-actions.ts'
import { mailTemplate } from '../../messaging/mail-template.ts'
import { type ContractToTell, findContractToTell, type Reader, readers } from '../planning/told.queries.ts'
import type { MadeLesson } from './make-planned.ts'
import type { Series } from './series.queries.ts'

type Told = {
  readonly template: 'course-series' | 'course-series-ended'
  readonly title: string
  readonly rhythm: string
  /** The dates, one a line; null where there is none to tell. */
  readonly dates: string | null
  readonly lastDay: string
}

const rhythmOf = (series: Series) =>
  `${rhythmWords(weekdayOf(series.firstDay), series.startTime, series.everyWeeks)}, ${durationText(series.durationMinutes)}`

const dateLine = ({ at }: MadeLesson) =>
  `• ${weekdayName(weekdayOf(dayOf(at)))} ${formatDay(dayOf(at))} à ${formatTime(at)}`

const tellReader = async (
  context: OperationContext,
  series: Series,
  told: Told,
  to: ContractToTell,
  reader: Reader,
) => {
  const { db } = context
  const { accountId, email, personId, ...names } = to[reader]
  const what = `${to.subject}, ${to.studentFirstName} avec ${to.teacherName}`
  await notify(db, [accountId], { kind: 'course', title: `${told.title}\u00a0: ${told.rhythm}, ${what}.`, link: '/' })
  // pupils have the bell alone: the family writes and is written to
  if (reader === 'student') return
  if (email === null) {
    await askTeam(db, {
      ...(to.linkingId === null ? { contractId: series.contractId } : { linkingId: to.linkingId }),
      kind: reader === 'teacher' ? 'call-teacher' : 'call-family',
      comment: `Sans adresse e-mail\u00a0: à prévenir par téléphone. ${told.title}\u00a0: ${told.rhythm}, ${what}.`,
      dueOn: context.today(),
      staffUserId: to.staffUserId,
    })
    return
  }
  await mailTemplate(context, {
    template: told.template,
    purpose: told.template,
    to: { ...names, personId, email },
    about: { class: 'contracts', id: series.contractId },
    tags: {
      ...{ prenom_eleve: to.studentFirstName, professeur: to.teacherName, matiere: to.subject },
      ...{ rythme: told.rhythm, dates: told.dates, date_cours: formatDay(told.lastDay) },
      mot: told.dates !== null && to.isOnline ? roomWords(to.roomUrl) : null,
    },
    ...(accountId !== null && { page: '/' }),
  })
}

/** Family and teacher are told once of rhythms that go together, with every name; a pupil is told of his own. */
const tell = async (context: OperationContext, all: readonly Series[], told: Told): Promise<void> => {
  const pupils = []
  for (const series of all) {
    const people = await findContractToTell(context.db, series.contractId)
    if (people) pupils.push({ series, people })
  }
  const [first] = pupils
  if (!first) return
  const studentFirstName = namesText(pupils.map(({ people }) => people.studentFirstName))
  for (const reader of readers)
    for (const { series, people } of reader === 'student' ? pupils : [first])
      if (people[reader].personId !== context.identity?.personId)
        await tellReader(context, series, told, reader === 'student' ? people : { ...people, studentFirstName }, reader)
}

/** Everybody but the author reads the rhythm and the dates that are planned so far. Nothing is told of no lesson. */
export const tellSeries = (
  context: OperationContext,
  all: readonly Series[],
  made: readonly MadeLesson[],
): Promise<void> =>
  made.length === 0 || !all[0]
    ? Promise.resolve()
    : tell(context, all, {
        ...{ template: 'course-series', title: 'Cours réguliers', rhythm: rhythmOf(all[0]) },
        dates: [...made]
          .sort((one, other) => one.at.localeCompare(other.at))
          .map(dateLine)
          .join('\n'),
        lastDay: all[0].lastDay,
      })

export const tellSeriesEnd = (context: OperationContext, all: readonly Series[], lastDay: string): Promise<void> =>
  tell(context, all, {
    ...{ template: 'course-series-ended', title: `Cours réguliers terminés le ${formatDay(lastDay)}` },
    ...{ rhythm: all[0] ? rhythmOf(all[0]) : '', dates: null, lastDay },
  })
