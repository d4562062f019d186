// « Vos disponibilités »: the half hours of the week, those of the school holidays, and the days on which a teacher is away.

import { formatDay } from '@cartable/domain/kernel/dates.ts'
import type {
  Absence,
  AvailabilityRecord,
  AvailabilityWindow,
} from '@cartable/domain/teachers/availability/availability.schema.ts'
import {
  type HalfHours,
  halfHoursOf,
  sameCells,
  windowsOf,
} from '@cartable/domain/teachers/availability/half-hours.rules.ts'
import { useState } from 'react'
import { Button, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { List, Quiet, Section } from '../../../../platform/outside/cards.tsx'
import { ChipsField, Fields } from '../../../../platform/outside/fields.tsx'
import { Answered, Failure } from '../../../../platform/outside/states.tsx'
import { toast } from '../../../../platform/outside/toast.tsx'
import { useToday } from '../../../../platform/session/session.ts'
import { AbsenceSheet } from './AbsenceSheet.tsx'
import { removeAbsence, saveHours, showHours } from './availability.doors.ts'
import { HoursGrid, weekdayWords } from './HoursGrid.tsx'

type Holidays = 'none' | 'same' | 'own'
const holidaysOf = ({ term, holidays }: HalfHours): Holidays => {
  if (holidays.size === 0) return 'none'
  return sameCells(term, holidays) ? 'same' : 'own'
}
const nobody = new Set<never>()

const windowText = ({ weekday, from, to, firstDay, lastDay, inSchoolHolidays }: AvailabilityWindow): string =>
  [
    `${weekdayWords[weekday - 1]}, ${from} à ${to}`,
    firstDay !== null && `à partir du ${formatDay(firstDay)}`,
    lastDay !== null && `jusqu’au ${formatDay(lastDay)}`,
    inSchoolHolidays && 'pendant les vacances scolaires',
  ]
    .filter(Boolean)
    .join(', ')

const Hours = ({ record }: { readonly record: AvailabilityRecord }) => {
  const [hours, setHours] = useState<HalfHours>(() => halfHoursOf(record.windows))
  const [choice, setChoice] = useState<Holidays>(() => holidaysOf(hours))
  const save = useAct(saveHours, {
    touches: ['courses', 'linking'],
    done: () => toast('Disponibilités enregistrées.'),
  })
  const whole: HalfHours = {
    ...hours,
    holidays: choice === 'none' ? nobody : choice === 'same' ? hours.term : hours.holidays,
  }
  const windows = windowsOf(whole)
  const isChanged = JSON.stringify(windows) !== JSON.stringify(windowsOf(halfHoursOf(record.windows)))
  return (
    <>
      <Quiet>Touchez les demi-heures où vous pouvez donner cours. Sans rien, toutes les heures sont proposées.</Quiet>
      <Fields>
        <HoursGrid
          label="Demi-heures de la semaine"
          cells={hours.term}
          onChange={(term) => setHours((now) => ({ ...now, term }))}
        />
        <ChipsField
          name="holidays"
          error={null}
          value={choice}
          onChange={(value) => value !== '' && setChoice(value)}
          label="Aussi pendant les vacances scolaires&nbsp;?"
          choices={[
            { value: 'none', label: 'Non' },
            { value: 'same', label: 'Aux mêmes heures' },
            { value: 'own', label: 'À d’autres heures' },
          ]}
        />
        {choice === 'own' && (
          <HoursGrid
            label="Demi-heures pendant les vacances"
            cells={hours.holidays}
            onChange={(holidays) => setHours((now) => ({ ...now, holidays }))}
          />
        )}
      </Fields>
      {hours.others.length > 0 && (
        <List label="Autres créneaux">
          {hours.others.map((window) => (
            <li key={JSON.stringify(window)}>
              {windowText(window)}{' '}
              <Button
                kind="quiet"
                label={`Retirer\u00a0: ${windowText(window)}`}
                onPress={() => setHours((now) => ({ ...now, others: now.others.filter((one) => one !== window) }))}
              >
                Retirer
              </Button>
            </li>
          ))}
        </List>
      )}
      <Failure of={save} />
      {isChanged && (
        <Buttons>
          <Button
            kind="primary"
            grows
            isBusy={save.isBusy}
            onPress={() => void save.run({ id: record.id, updatedAt: record.updatedAt, windows })}
          >
            Enregistrer
          </Button>
          <Button
            onPress={() => {
              setHours(halfHoursOf(record.windows))
              setChoice(holidaysOf(halfHoursOf(record.windows)))
            }}
          >
            Annuler
          </Button>
        </Buttons>
      )}
    </>
  )
}

const spanText = ({ firstDay, lastDay }: Pick<Absence, 'firstDay' | 'lastDay'>): string =>
  firstDay === lastDay ? `Le ${formatDay(firstDay)}` : `Du ${formatDay(firstDay)} au ${formatDay(lastDay)}`

const Absences = ({ record }: { readonly record: AvailabilityRecord }) => {
  const today = useToday()
  const [asked, setAsked] = useState<'days' | 'today' | null>(null)
  const removal = useAct(removeAbsence, {
    touches: ['courses', 'linking'],
    done: () => toast('Absence retirée. Les cours annulés le restent.'),
  })
  return (
    <Section title="Vos absences">
      {record.absences.length > 0 && (
        <List label="Absences">
          {record.absences.map(({ id, reason, ...span }) => (
            <li key={id}>
              {spanText(span)}
              {reason && `, ${reason}`}{' '}
              <Button
                kind="quiet"
                icon="trash"
                label={`Retirer l’absence\u00a0: ${spanText(span).toLowerCase()}`}
                isBusy={removal.isBusy}
                onPress={() => void removal.run({ id })}
              />
            </li>
          ))}
        </List>
      )}
      <Failure of={removal} />
      <Buttons>
        <Button icon="plus" grows onPress={() => setAsked('days')}>
          Noter une absence
        </Button>
        <Button kind="danger" onPress={() => setAsked('today')}>
          Indisponible aujourd’hui
        </Button>
      </Buttons>
      {asked !== null && (
        <AbsenceSheet teacherId={record.id} day={asked === 'today' ? today : null} onClose={() => setAsked(null)} />
      )}
    </Section>
  )
}

export const OwnHours = () => {
  const hours = useAnswer(showHours, {})
  return (
    <Answered of={hours}>
      {(record) => (
        <>
          <Section title="Vos disponibilités">
            <Hours key={record.updatedAt} record={record} />
          </Section>
          <Absences record={record} />
        </>
      )}
    </Answered>
  )
}
