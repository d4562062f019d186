// The planning of a session, « durée du stage »: one week after the other, Sunday first, 07:00 to 21:00; or a day, room by room.

import { sessionsApi } from '@cartable/domain/traineeships/sessions/sessions.api.ts'
import { datesText } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import {
  type Planning as PlanningData,
  type PlanningEvent,
  planningPapers,
} from '@cartable/domain/traineeships/sessions/sessions.schema.ts'
import { ActionIcon, SegmentedControl } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { urlOf } from '../../../platform/api/client.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { longDayOf } from '../../../platform/calendar/days.ts'
import { PeriodSteps } from '../../../platform/calendar/PeriodSteps.tsx'
import { useToday } from '../../../platform/fields/today.ts'
import { capital } from '../../../platform/fr/typography.ts'
import { countOf, textOf } from '../../../platform/list/search.ts'
import { MenuButton } from '../../../platform/pop/MenuButton.tsx'
import { useCan } from '../../../platform/session/session.ts'
import { useAddressParam } from '../../../platform/shell/address-param.ts'
import { useAddress } from '../../../platform/shell/asked-record.ts'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { GroupDialog } from '../programme/GroupDialog.tsx'
import type { OrganisationViewProps } from './organisation.types.ts'
import { type Picked, PlanningFilter } from './PlanningFilter.tsx'
import { columnsOfDays, columnsOfRooms, PlanningGrid } from './PlanningGrid.tsx'
import classes from './planning.module.css'
import { daysHeld, noRoom, weeksOf, weekWith } from './planning-layout.ts'

/** The day that is asked for, else today where the week that is looked at holds it, else the first one with a group from then on. */
const dayOf = (held: readonly string[], asked: string | undefined, today: string, week: readonly string[]): string => {
  const wanted = asked ?? (week.includes(today) ? today : (week[0] ?? ''))
  return held.find((day) => day >= wanted) ?? held[0] ?? today
}

const heldBy = (pick: Picked) => (event: PlanningEvent) =>
  (pick.level === null || event.levelName === pick.level) &&
  (pick.place === null || (event.locationName ?? noRoom) === pick.place)

type ShownProps = OrganisationViewProps & { readonly data: PlanningData }

const Shown = ({ data, session, viewSwitch }: ShownProps) => {
  const canWrite = useCan('traineeships', 'write') && session.canSave
  const [edited, setEdited] = useState<PlanningEvent | null>(null)
  const [pick, setPick] = useState<Picked>({ level: null, place: null })
  const address = useAddress()
  const [, setWeek] = useAddressParam('semaine')
  const [, setDay] = useAddressParam('jour')
  const [by, setBy] = useAddressParam('par')
  const today = useToday()
  const weeks = weeksOf(data.startDate, data.endDate, data.firstDay)
  const asked = countOf(address.semaine)
  const at =
    asked === undefined
      ? weekWith(weeks, textOf(address.jour) ?? today)
      : Math.min(Math.max(asked, 1), weeks.length) - 1
  const held = daysHeld(data.events)
  const isByRoom = by === 'salle' && held.length > 0
  const day = dayOf(held, textOf(address.jour), today, weeks[at] ?? [])
  const days = isByRoom ? [day] : (weeks[at] ?? [])
  const events = data.events.filter(heldBy(isByRoom ? { ...pick, place: null } : pick))
  const shown = events.filter((event) => days.includes(event.day))
  const conflicts = new Set(
    shown.filter((event) => event.conflicts.length > 0).map((event) => `${event.groupId} ${event.day}`),
  )
  const [first, last] = [days.find((one) => one >= data.startDate), days.findLast((one) => data.endDate >= one)]
  /** Weeks are counted from 1. */
  const toWeek = (week: number) => () => setWeek(String(week))
  const [before, after] = [held.findLast((one) => one < day), held.find((one) => one > day)]
  return (
    <>
      <div className={classes.bar}>
        {viewSwitch}
        <h2>Durée du stage</h2>
        <span className={classes.dates}>{first && last ? datesText(first, last) : ''}</span>
        {isByRoom ? (
          <PeriodSteps
            before={{ label: 'Jour précédent', run: before === undefined ? null : () => setDay(before) }}
            after={{ label: 'Jour suivant', run: after === undefined ? null : () => setDay(after) }}
          >
            <span role="status">{capital(longDayOf(day))}</span>
          </PeriodSteps>
        ) : (
          weeks.length > 1 && (
            <PeriodSteps
              before={{ label: 'Semaine précédente', run: at === 0 ? null : toWeek(at) }}
              after={{ label: 'Semaine suivante', run: at === weeks.length - 1 ? null : toWeek(at + 2) }}
            >
              <span role="status">{`Semaine ${at + 1} sur ${weeks.length}`}</span>
            </PeriodSteps>
          )
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
        <PlanningFilter events={data.events} picked={pick} hasRooms={!isByRoom} onPick={setPick} />
        {held.length > 0 && (
          <SegmentedControl
            size="xs"
            aria-label="Colonnes du planning"
            data={[
              { value: 'jour', label: 'Par jour' },
              { value: 'salle', label: 'Par salle' },
            ]}
            value={isByRoom ? 'salle' : 'jour'}
            onChange={(value) => setBy(value === 'salle' ? 'salle' : null)}
          />
        )}
      </div>
      {data.events.length === 0 && (
        <div className={classes.none}>
          <EmptyLine>Aucun groupe n’a encore d’horaire&nbsp;: ajoutez-en dans l’organigramme.</EmptyLine>
        </div>
      )}
      <PlanningGrid
        by={isByRoom ? 'room' : 'day'}
        hours={data}
        columns={isByRoom ? columnsOfRooms(data, day, shown) : columnsOfDays(data, days, shown)}
        onEdit={canWrite ? setEdited : null}
      />
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
