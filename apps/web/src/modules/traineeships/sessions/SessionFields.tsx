// The fields of a session: what it is, when and where, the company's own fields, its documents.

import { addDays } from '@cartable/domain/kernel/dates.ts'
import { peopleApi } from '@cartable/domain/people/people.api.ts'
import type { sessionsApi } from '@cartable/domain/traineeships/sessions/sessions.api.ts'
import { durationOf, longestSessionDays } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import {
  sessionLabels as labels,
  mostCustomFields,
  type SessionRecord,
} from '@cartable/domain/traineeships/sessions/sessions.schema.ts'
import { useRef } from 'react'
import { idOptions } from '../../../platform/fields/options.ts'
import { useFormSetter, useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { Section } from '../../../platform/form/Section.tsx'
import { capital } from '../../../platform/fr/typography.ts'
import { DaysNote } from './DaysNote.tsx'
import { SessionDocuments } from './SessionDocuments.tsx'
import { isStored } from './session-texts.ts'
import classes from './sessions.module.css'

const F = formOf<typeof sessionsApi.saveSession>()
const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
const weekdayFormat = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', weekday: 'long' })
/** « Lundi ». */
const weekday = (day: string) => {
  const word = weekdayFormat.format(new Date(`${day}T00:00:00Z`))
  return capital(word)
}
const blankField = { name: '', value: '' }

/** The two days hold each other: a start chosen after the end takes the end along, and no end is offered before the start. */
export const SessionDays = ({ session }: { readonly session: SessionRecord }) => {
  const startDate = useFormValue<unknown>('startDate')
  const endDate = useFormValue<unknown>('endDate')
  const isNew = session.id === null || startDate !== session.startDate || endDate !== session.endDate
  const set = useFormSetter()
  const length = useRef(0)
  const days = isDay(startDate) && isDay(endDate) && endDate >= startDate ? durationOf(startDate, endDate) : null
  // a year that is being typed passes through others: what no session lasts is no length to keep
  if (days !== null && days <= longestSessionDays) length.current = days - 1
  return (
    <>
      <F.Day
        name="startDate"
        label={labels.startDate}
        description={isDay(startDate) ? weekday(startDate) : undefined}
        onChanged={(next: string) => {
          if (isDay(next) && isDay(endDate) && next > endDate) set('endDate', addDays(next, length.current))
        }}
      />
      <F.Day
        name="endDate"
        label={labels.endDate}
        {...(isDay(startDate) ? { min: startDate, openOn: startDate } : {})}
        description={
          days === null
            ? undefined
            : `${weekday(endDate as string)}, durée\u00a0: ${days} ${days > 1 ? 'jours' : 'jour'}`
        }
      />
      {isDay(startDate) && isDay(endDate) && isNew && <DaysNote id={session.id} from={startDate} until={endDate} />}
    </>
  )
}

export const SessionPlace = () => {
  const online = useFormValue<boolean>('online')
  return online ? null : (
    <F.Address name="address" label={labels.address} operation={peopleApi.addressAutocomplete} span={6} />
  )
}

const Duplicated = ({ session }: { readonly session: SessionRecord }) =>
  session.duplicatedFromId === null || session.id !== null ? null : (
    <p className={classes.note} data-span={6}>
      Copie de «&nbsp;{session.duplicatedFrom}&nbsp;»&nbsp;: ses niveaux, matières, jours, groupes et salles seront
      repris, sans les inscrits ni les professeurs. Les jours suivent le début de la nouvelle session.
    </p>
  )

export const SessionFields = ({ session }: { readonly session: SessionRecord }) => (
  <>
    <Section id="session" title="Session">
      <Duplicated session={session} />
      <F.Select
        name="type"
        label={labels.type}
        description="La liste des sessions est rangée par type."
        options={idOptions(session.options.types)}
      />
      <F.Text
        name="name"
        label={labels.name}
        description="Vide, elle est nommée d’après son type, son année et sa ville."
      />
      <SessionDays session={session} />
      <F.Switch name="online" label={labels.online} />
      <F.Switch name="enabled" label={labels.enabled} description="Inactive, elle n’est plus proposée ni listée." />
      <SessionPlace />
    </Section>
    <Section id="champs" title="Champs particuliers" free>
      <F.Rows name="customFields" label="Champ" blank={blankField} max={mostCustomFields}>
        {(index) => (
          <>
            <F.Text name={`customFields.${index}.name`} label="Intitulé" span={2} />
            <F.Text name={`customFields.${index}.value`} label="Contenu" span={4} />
          </>
        )}
      </F.Rows>
    </Section>
    {isStored(session) && <SessionDocuments session={session} />}
  </>
)
