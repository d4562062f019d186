// The planning of a session, « durée du stage »: one week after the other, Sunday first, 07:00 to 21:00.
import { withFirst } from '@cartable/domain/kernel/french.ts'
import { sessionsApi } from '@cartable/domain/traineeships/sessions/sessions.api.ts'
import { datesText } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import {
  type Planning as PlanningData,
  type PlanningEvent,
  planningPapers,
} from '@cartable/domain/traineeships/sessions/sessions.schema.ts'
import { dayOffOn } from '@cartable/domain/traineeships/shared/days-off.ts'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { urlOf } from '../../../platform/api/client.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { minutesOf } from '../../../platform/calendar/lanes.ts'
import { useToday } from '../../../platform/fields/today.ts'
import { countOf } from '../../../platform/list/search.ts'
import { MenuButton } from '../../../platform/pop/MenuButton.tsx'
import { useCan } from '../../../platform/session/session.ts'
import { useAddressParam } from '../../../platform/shell/address-param.ts'
import { useAddress } from '../../../platform/shell/asked-record.ts'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { GroupDialog } from '../programme/GroupDialog.tsx'
import type { OrganisationViewProps } from './organisation.types.ts'
import { type Picked, PlanningFilter } from './PlanningFilter.tsx'
import { PlanningGroup } from './PlanningGroup.tsx'
import classes from './planning.module.css'
import { placeDay, weeksOf, weekWith } from './planning-layout.ts'

const shortDay = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'UTC',
  weekday: 'short',
  day: '2-digit',
  month: '2-digit',
})
const longDay = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' })
const instantOf = (day: string) => new Date(`${day}T00:00:00Z`)

const hoursBetween = (minTime: string, maxTime: string): string[] => {
  const [from, to] = [minutesOf(minTime) / 60, minutesOf(maxTime) / 60]
  return Array.from({ length: to - from - 1 }, (_, i) => `${String(from + i + 1).padStart(2, '0')}:00`)
}
const heldBy = (pick: Picked) => (event: PlanningEvent) =>
  (pick.level === null || event.levelName === pick.level) && (pick.place === null || event.locationName === pick.place)

type WeekProps = {
  readonly data: PlanningData
  readonly days: readonly string[]
  /** Null where nothing may be written. */
  readonly onEdit: ((event: PlanningEvent) => void) | null
}
const Week = ({ data, days, onEdit }: WeekProps) => {
  const { minTime, maxTime, startDate, endDate, daysOff } = data
  const hours = hoursBetween(minTime, maxTime)
  return (
    <div className={classes.week}>
      <div className={classes.hours} aria-hidden>
        {hours.map((hour, at) => (
          <span key={hour} style={{ '--at': (at + 1) / (hours.length + 1) }}>
            {hour}
          </span>
        ))}
      </div>
      {days.map((day) => {
        const isIn = day >= startDate && day <= endDate
        const off = isIn ? dayOffOn(daysOff, day) : null
        const name = withFirst(longDay.format(instantOf(day)))
        const placed = placeDay(
          data.events.filter((event) => event.day === day),
          minTime,
          maxTime,
        )
        return (
          <section
            key={day}
            className={classes.day}
            data-out={!isIn || undefined}
            data-off={off !== null || undefined}
            aria-label={off === null ? name : `${name}, ${off}`}
          >
            <h3>
              {shortDay.format(instantOf(day))}
              {off !== null && <small title={off}>{off}</small>}
            </h3>
            <ol className={classes.lane} style={{ '--hours': hours.length + 1 }}>
              {placed.map((one) => (
                <PlanningGroup key={one.event.groupId} placed={one} onEdit={onEdit} />
              ))}
            </ol>
          </section>
        )
      })}
    </div>
  )
}

type ShownProps = OrganisationViewProps & { readonly data: PlanningData }

const Shown = ({ data, session, viewSwitch }: ShownProps) => {
  const canWrite = useCan('traineeships', 'write') && session.canSave
  const [edited, setEdited] = useState<PlanningEvent | null>(null)
  const [pick, setPick] = useState<Picked>({ level: null, place: null })
  const [, setWeek] = useAddressParam('semaine')
  const today = useToday()
  const weeks = weeksOf(data.startDate, data.endDate, data.firstDay)
  const asked = countOf(useAddress().semaine)
  const at = asked === undefined ? weekWith(weeks, today) : Math.min(Math.max(asked, 1), weeks.length) - 1
  const days = weeks[at] ?? []
  const events = data.events.filter(heldBy(pick))
  const ofWeek = events.filter(({ day }) => days.includes(day))
  const conflicts = new Set(
    ofWeek.filter((event) => event.conflicts.length > 0).map((event) => `${event.groupId} ${event.day}`),
  )
  const [first, last] = [days.find((day) => day >= data.startDate), days.findLast((day) => data.endDate >= day)]
  const go = (by: number) => setWeek(String(at + 1 + by))
  return (
    <>
      <div className={classes.bar}>
        {viewSwitch}
        <h2>Durée du stage</h2>
        <span className={classes.dates}>{first && last ? datesText(first, last) : ''}</span>
        {weeks.length > 1 && (
          <span className={classes.weeks}>
            <ActionIcon aria-label="Semaine précédente" disabled={at === 0} onClick={() => go(-1)}>
              <IconChevronLeft size={16} aria-hidden />
            </ActionIcon>
            <span role="status">{`Semaine ${at + 1} sur ${weeks.length}`}</span>
            <ActionIcon aria-label="Semaine suivante" disabled={at === weeks.length - 1} onClick={() => go(1)}>
              <IconChevronRight size={16} aria-hidden />
            </ActionIcon>
          </span>
        )}
        <span className={classes.grow} />
        {conflicts.size > 0 && (
          <Statut meaning="danger">{conflicts.size > 1 ? `${conflicts.size} conflits` : '1 conflit'}</Statut>
        )}
        {data.events.length > 0 && (
          <MenuButton
            position="bottom-end"
            lines={(['room', 'teacher'] as const).map((by) => ({
              label: `${planningPapers[by]}, en PDF`,
              run: () => {
                window.open(urlOf(sessionsApi.planningPrint, { id: String(session.id), by }), '_blank', 'noreferrer')
              },
            }))}
          >
            {(button) => (
              <ActionIcon {...button} aria-label="Imprimer le planning">
                <IconPrinter size={16} aria-hidden />
              </ActionIcon>
            )}
          </MenuButton>
        )}
        <PlanningFilter events={data.events} picked={pick} onPick={setPick} />
      </div>
      {data.events.length === 0 && (
        <div className={classes.none}>
          <EmptyLine>Aucun groupe n’a encore d’horaire&nbsp;: ajoutez-en dans l’organigramme.</EmptyLine>
        </div>
      )}
      <Week data={{ ...data, events: ofWeek }} days={days} onEdit={canWrite ? setEdited : null} />
      {edited && <GroupDialog subjectId={edited.subjectId} id={edited.groupId} onClose={() => setEdited(null)} />}
    </>
  )
}

export const Planning = ({ session, viewSwitch }: OrganisationViewProps) => {
  const query = useOperation(sessionsApi.planning, { id: String(session.id) }, { background: true })
  return (
    <QueryPanel query={query} what="le planning">
      {(data) => <Shown data={data} session={session} viewSwitch={viewSwitch} />}
    </QueryPanel>
  )
}
