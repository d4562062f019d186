// What the tags of a mailing stand for: the stage, and what each reader takes part in.

import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { listed } from '@cartable/domain/kernel/french.ts'
import type { Tag } from '@cartable/domain/messaging/messaging.schema.ts'
import { messageThemes, type TagOf } from '@cartable/domain/messaging/themes.ts'
import { dayLabel } from '@cartable/domain/traineeships/programme/programme.rules.ts'
import { datesText } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import type { StageHead } from '../sessions/stage-facts.queries.ts'
import type { FoundReader, ReaderLine } from './mailings.queries.ts'

type Tags = TagOf<'traineeshipMailings'>
const civilities = { female: 'Madame', male: 'Monsieur' } as const
const listOf = (values: readonly (string | null)[]): string | null =>
  listed([...new Set(values.filter((value) => value !== null))]) || null

/** « – Malo, Mathématiques : lun. 19/10, mar. 20/10, 09:00 – 11:00, Salle B » */
const lineText = ({ student, subject, days, startTime, endTime, place }: ReaderLine, withStudent: boolean): string => {
  const what = [withStudent ? student : null, subject].filter(Boolean).join(', ')
  const when = [
    ...days.map(dayLabel),
    startTime && endTime ? `${startTime} – ${endTime}` : 'horaires à préciser',
    place,
  ].filter(Boolean)
  return `– ${what}\u00a0: ${when.join(', ')}`
}

export const nameOfReader = ({ firstName, lastName }: FoundReader): string =>
  [firstName, lastName].filter(Boolean).join(' ')

/** « Malo, Mathématiques »: what of it has no group yet. */
export const grouplessText = ({ lines }: FoundReader): string =>
  lines
    .filter(({ startTime }) => startTime === null)
    .map(({ student, subject }) => [student, subject].filter(Boolean).join(', '))
    .join('\u00a0; ')

/** What the choice of a reader says beside the name. */
export const detailOf = ({ lines }: FoundReader): string =>
  [listOf(lines.map(({ student }) => student)), listOf(lines.map(({ subject }) => subject))].filter(Boolean).join(' · ')

type Shared = {
  readonly stage: StageHead
  readonly sender: string | null
  readonly company: string | null
  readonly today: string
}
/** The tags as one reader reads them, in the order of the menu. */
export const tagsOf = ({ stage, sender, company, today }: Shared, reader: FoundReader): Tag[] => {
  const students = new Set(reader.lines.map(({ student }) => student))
  const values: Readonly<Record<Tags, string | null>> = {
    civilite: reader.gender === null ? 'Madame, Monsieur' : civilities[reader.gender],
    prenom: reader.firstName,
    nom: reader.lastName,
    stage: stage.name,
    dates: datesText(stage.startDate, stage.endDate),
    date_debut: formatDay(stage.startDate),
    date_fin: formatDay(stage.endDate),
    lieu: stage.online ? 'en ligne' : stage.address,
    eleves: listOf(reader.lines.map(({ student }) => student)),
    matieres: listOf(reader.lines.map(({ subject }) => subject)),
    planning: reader.lines.map((line) => lineText(line, students.size > 1)).join('\n') || null,
    gestionnaire: sender,
    societe: company,
    date_du_jour: formatDay(today),
  }
  const { tags } = messageThemes.traineeshipMailings
  return (Object.keys(tags) as Tags[]).map((name) => ({ name, label: tags[name].label, value: values[name] || null }))
}
