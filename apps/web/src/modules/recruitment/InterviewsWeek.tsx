// The interviews of a week, of everybody or of one colleague: day by day, each with its candidate, who holds it and where.
import { addDays, dayOf, formatDay, formatTime, startOfWeek } from '@cartable/domain/kernel/dates.ts'
import { interviewsApi } from '@cartable/domain/recruitment/interviews.api.ts'
import {
  type InterviewCalendar,
  type InterviewSlot,
  interviewOutcomes,
} from '@cartable/domain/recruitment/interviews.schema.ts'
import { Button } from '@mantine/core'
import { useOperation } from '../../platform/api/hooks.ts'
import { longDayOf } from '../../platform/calendar/days.ts'
import { PeriodSteps } from '../../platform/calendar/PeriodSteps.tsx'
import { now } from '../../platform/clock.ts'
import { SelectField } from '../../platform/fields/SelectFields.tsx'
import { useToday } from '../../platform/session/session.ts'
import { useAddressParam } from '../../platform/shell/address-param.ts'
import { askedId } from '../../platform/shell/asked-record.ts'
import { AppLink } from '../../platform/shell/links.tsx'
import { Panel } from '../../platform/shell/Panel.tsx'
import { EmptyLine, QueryPanel } from '../../platform/shell/states.tsx'
import { Statut } from '../../platform/theme/Statut.tsx'
import classes from './interviews.module.css'

const crumbs = [{ label: 'Recrutement' }]

const isDay = (value: string | null): value is string =>
  value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))

const meanings = { validated: 'success', failed: 'danger', missed: 'warning' } as const
const State = ({ slot }: { readonly slot: InterviewSlot }) => {
  if (slot.outcome) return <Statut meaning={meanings[slot.outcome]}>{interviewOutcomes[slot.outcome]}</Statut>
  return Date.parse(slot.endsAt) < now().getTime() ? <Statut meaning="warning">À conclure</Statut> : null
}

const Slot = ({ slot }: { readonly slot: InterviewSlot }) => (
  <li className={classes.slot}>
    <b>
      {formatTime(slot.startsAt)} – {formatTime(slot.endsAt)}
    </b>{' '}
    <State slot={slot} />
    <br />
    <AppLink
      href={`${slot.isRefused ? '/teacher/refused_candidates' : '/teacher/postulance_overview'}?carte=${slot.candidateId}`}
    >
      {slot.candidateName}
    </AppLink>
    <span className={classes.quiet}>{[slot.interlocutors.join(', '), slot.place].filter(Boolean).join(' · ')}</span>
  </li>
)

type DayProps = { readonly day: string; readonly data: InterviewCalendar; readonly isToday: boolean }
const Day = ({ day, data, isToday }: DayProps) => {
  const slots = data.rows.filter(({ startsAt }) => dayOf(startsAt) === day)
  const off = data.daysOff.filter((one) => one.day === day).map(({ name }) => name)
  return (
    <section className={classes.day} aria-label={longDayOf(day)} data-today={isToday || undefined}>
      <h3>
        {longDayOf(day)}
        {off.length > 0 && <small>{off.join(', ')}</small>}
      </h3>
      {slots.length === 0 ? (
        <span className={classes.quiet}>–</span>
      ) : (
        <ol>
          {slots.map((slot) => (
            <Slot key={slot.id} slot={slot} />
          ))}
        </ol>
      )}
    </section>
  )
}

/** From Monday to Friday; a Saturday or a Sunday that has an interview is shown all the same. */
const daysShown = (monday: string, { rows }: InterviewCalendar) =>
  Array.from({ length: 7 }, (_, ahead) => addDays(monday, ahead)).filter(
    (day, ahead) => ahead < 5 || rows.some(({ startsAt }) => dayOf(startsAt) === day),
  )

export const InterviewsWeek = () => {
  const today = useToday()
  const [asked, setAsked] = useAddressParam('jour')
  const [who, setWho] = useAddressParam('avec')
  const staffUserId = who === null ? null : askedId(who)
  const monday = startOfWeek(isDay(asked) ? asked : today)
  const sunday = addDays(monday, 6)
  const query = useOperation(
    interviewsApi.listInterviews,
    {
      ...{ from: monday, to: sunday },
      ...(typeof staffUserId === 'number' && { staffUserId: String(staffUserId) }),
    },
    { keepPrevious: true },
  )
  const step = (weeks: number) => setAsked(addDays(monday, 7 * weeks))
  return (
    <Panel title="Entretiens" breadcrumb={crumbs}>
      <div className={classes.bar}>
        <h2 aria-live="polite">
          du {formatDay(monday)} au {formatDay(sunday)}
        </h2>
        <PeriodSteps
          before={{ label: 'Semaine précédente', run: () => step(-1) }}
          after={{ label: 'Semaine suivante', run: () => step(1) }}
        >
          <Button onClick={() => setAsked(null)}>Cette semaine</Button>
        </PeriodSteps>
        <div className={classes.who}>
          <SelectField
            label="Avec"
            labelHidden
            placeholder="Avec tous"
            optional
            options={(query.data?.staffUsers ?? []).map(({ id, label }) => ({ value: id, label }))}
            value={typeof staffUserId === 'number' ? staffUserId : null}
            onChange={(id) => setWho(id === null ? null : String(id))}
            onBlur={() => {}}
          />
        </div>
      </div>
      <QueryPanel query={query} what="les entretiens">
        {(data) => (
          <>
            {data.rows.length === 0 && <EmptyLine>Aucun entretien cette semaine.</EmptyLine>}
            <div className={classes.week}>
              {daysShown(monday, data).map((day) => (
                <Day key={day} day={day} data={data} isToday={day === today} />
              ))}
            </div>
          </>
        )}
      </QueryPanel>
    </Panel>
  )
}
