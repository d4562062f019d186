// « Calendrier des stages »: all sessions of some months at once, each a bar over its days; public holidays are named.
import { addDays, addMonths, formatMonth, startOfMonth } from '@cartable/domain/kernel/dates.ts'
import type {
  SessionsCalendar as Calendar,
  CalendarSession,
} from '@cartable/domain/traineeships/sessions/calendar.schema.ts'
import { sessionsApi } from '@cartable/domain/traineeships/sessions/sessions.api.ts'
import { datesText } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import { sessionStatusLabels } from '@cartable/domain/traineeships/sessions/sessions.workflow.ts'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { PeriodSteps } from '../../../platform/calendar/PeriodSteps.tsx'
import { useToday } from '../../../platform/fields/today.ts'
import { counted } from '../../../platform/fr/typography.ts'
import { useAddressParam } from '../../../platform/shell/address-param.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import classes from './calendar.module.css'
import { calendarTitle, listPath, listTitle, sessionPath } from './session-texts.ts'

const monthsShown = 3
const crumbs = [{ label: 'Stages' }, { label: listTitle, path: listPath }]
const daysBetween = (from: string, until: string): string[] => {
  const days: string[] = []
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day)
  return days
}

/** What a bar says besides its name. */
const wordsOf = (session: CalendarSession): string =>
  [
    datesText(session.startDate, session.endDate),
    session.online ? 'en ligne' : session.city,
    session.rooms.length > 0 ? session.rooms.join(', ') : null,
    counted(session.registrations, 'inscrit', 'inscrits'),
    session.withoutTeacher > 0 ? `${counted(session.withoutTeacher, 'groupe', 'groupes')} sans professeur` : null,
  ]
    .filter(Boolean)
    .join(' · ')

/** Days beside a bar that its words want at least. */
const leastRoom = 8
/** Where its words stand: where there is most room beside it, else under it. */
const sideOf = (before: number, after: number): 'before' | 'after' | 'under' =>
  Math.max(before, after) < leastRoom ? 'under' : after >= before ? 'after' : 'before'

const Bar = ({ session, days }: { readonly session: CalendarSession; readonly days: readonly string[] }) => {
  const first = days.findIndex((day) => day >= session.startDate)
  const last = days.findLastIndex((day) => session.endDate >= day)
  return (
    <li className={classes.row}>
      <AppLink
        href={sessionPath(session.id)}
        className={classes.bar}
        data-status={session.status}
        style={{ '--from': first + 1, '--to': last + 2 }}
        data-side={sideOf(first, days.length - last - 1)}
      >
        <span className={classes.span} />
        <span className={classes.words}>
          <b>{session.name}</b>
          {session.status !== '1-planned' && <span> {sessionStatusLabels[session.status]}</span>}
          <small>{wordsOf(session)}</small>
        </span>
      </AppLink>
    </li>
  )
}

const Month = ({ month, data }: { readonly month: string; readonly data: Calendar }) => {
  const days = daysBetween(month, addDays(addMonths(month, 1), -1))
  const [first, last] = [days[0] ?? month, days.at(-1) ?? month]
  const sessions = data.sessions.filter(({ startDate, endDate }) => startDate <= last && endDate >= first)
  const holidays = data.holidays.filter(({ firstDay, lastDay }) => firstDay <= last && lastDay >= first)
  const isOff = (day: string) => holidays.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
  const title = formatMonth(month)
  return (
    <section className={classes.month} aria-label={title}>
      <h2>{title}</h2>
      <ol className={classes.days} style={{ '--days': days.length }} aria-hidden>
        {days.map((day) => (
          <li key={day} data-off={isOff(day) !== undefined || undefined} title={isOff(day)?.name}>
            {Number(day.slice(8))}
          </li>
        ))}
      </ol>
      {sessions.length === 0 ? (
        <EmptyLine>Aucune session ce mois-ci.</EmptyLine>
      ) : (
        <ul className={classes.sessions} style={{ '--days': days.length }}>
          {sessions.map((session) => (
            <Bar key={session.id} session={session} days={days} />
          ))}
        </ul>
      )}
      {holidays.length > 0 && (
        <p className={classes.quiet}>
          {holidays.map(({ name, firstDay, lastDay }) => `${name}, ${datesText(firstDay, lastDay)}`).join(' · ')}
        </p>
      )}
    </section>
  )
}

export const SessionsCalendar = () => {
  const today = useToday()
  const [asked, setAsked] = useAddressParam('mois')
  const first = startOfMonth(asked !== null && /^\d{4}-\d{2}$/.test(asked) ? `${asked}-01` : today)
  const months = Array.from({ length: monthsShown }, (_, at) => addMonths(first, at))
  const input = useMemo(() => ({ from: first, until: addDays(addMonths(first, monthsShown), -1) }), [first])
  const query = useOperation(sessionsApi.calendar, input, { keepPrevious: true })
  const go = (by: number) => setAsked(addMonths(first, by).slice(0, 7))
  return (
    <Panel title={calendarTitle} breadcrumb={crumbs}>
      <div className={classes.head}>
        <PeriodSteps
          before={{ label: 'Mois précédents', run: () => go(-monthsShown) }}
          after={{ label: 'Mois suivants', run: () => go(monthsShown) }}
        >
          <Button onClick={() => setAsked(null)}>Aujourd’hui</Button>
        </PeriodSteps>
      </div>
      <QueryPanel query={query} what="le calendrier">
        {(data) => months.map((month) => <Month key={month} month={month} data={data} />)}
      </QueryPanel>
    </Panel>
  )
}
