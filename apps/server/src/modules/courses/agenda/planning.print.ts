// The planning of a teacher, a pupil or a family on paper: one week a page, across the sheet, each lesson whole on its line.
import type { AgendaEvent } from '@cartable/domain/courses/agenda/agenda.schema.ts'
import { courseFormats } from '@cartable/domain/kernel/course-format.ts'
import { addDays, dayOf, durationText, formatDay, formatTime, startOfWeek } from '@cartable/domain/kernel/dates.ts'
import { counted, de } from '@cartable/domain/kernel/french.ts'
import type { Content } from 'pdfmake/interfaces.d.ts'
import { letterheadOf, type Seller } from '../../../platform/pdf/letterhead.ts'
import { paper, ruledTable } from '../../../platform/pdf/paper.ts'
import type { PdfDefinition } from '../../../platform/pdf/pdf.ts'

/** What a line of the paper tells of an event. */
export type PrintedEvent = Pick<
  AgendaEvent,
  'at' | 'minutes' | 'title' | 'teacherName' | 'studentName' | 'format' | 'place' | 'address' | 'isTest'
> & { readonly pupils: readonly { readonly name: string }[] }

export type PrintedPlanning = {
  readonly seller: Seller
  /** Whose it is, as the title says it. */
  readonly name: string
  readonly from: string
  readonly to: string
  readonly events: readonly PrintedEvent[]
  readonly now: Date
}

const weekday = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', timeZone: 'UTC' })
const dayWords = (day: string) => `${weekday.format(new Date(`${day}T00:00:00Z`))} ${formatDay(day)}`
/** Monday of the week of a day. */

const endOf = ({ at, minutes }: PrintedEvent) => formatTime(new Date(Date.parse(at) + minutes * 60_000).toISOString())
const whereOf = ({ format, place, address }: PrintedEvent) =>
  [place, address].filter(Boolean).join(', ') || (format === null ? '–' : courseFormats[format])
const pupilsOf = ({ pupils, studentName }: PrintedEvent) =>
  pupils.length > 0 ? pupils.map(({ name }) => name).join(', ') : (studentName ?? '–')

const rowOf = (event: PrintedEvent): readonly string[] => [
  dayWords(dayOf(event.at)),
  `${formatTime(event.at)} – ${endOf(event)}`,
  durationText(event.minutes),
  pupilsOf(event),
  event.teacherName ?? '–',
  event.isTest ? `${event.title}, cours d’essai` : event.title,
  whereOf(event),
]
const head = ['Jour', 'Horaires', 'Durée', 'Élève', 'Professeur', 'Matière', 'Lieu']
const widths = [112, 76, 44, '*', '*', '*', '*']

/** A page of its own for each week that has something; one that says so where nothing is planned. */
const weekPage = (monday: string, events: readonly PrintedEvent[], name: string, isFirst: boolean): Content[] => [
  {
    text: `Planning ${de(name)}`,
    style: 'title',
    ...(isFirst ? {} : { pageBreak: 'before' as const }),
  },
  {
    text: `Semaine du ${formatDay(monday)} au ${formatDay(addDays(monday, 6))}, ${counted(events.length, 'cours', 'cours')}`,
    margin: [0, 0, 0, 10],
  },
  ruledTable(head, events.map(rowOf), widths),
]

export const planningPaper = (planning: PrintedPlanning): PdfDefinition => {
  const { seller, name, from, to, events, now } = planning
  const weeks = Map.groupBy(events, ({ at }) => startOfWeek(dayOf(at)))
  const pages = [...weeks].sort(([one], [other]) => one.localeCompare(other))
  return paper({
    title: `Planning ${de(name)}, du ${formatDay(from)} au ${formatDay(to)}`,
    company: letterheadOf(seller),
    createdAt: now,
    isLandscape: true,
    isNumbered: true,
    content:
      pages.length === 0
        ? [
            { text: `Planning ${de(name)}`, style: 'title' },
            { text: `Rien n’est prévu du ${formatDay(from)} au ${formatDay(to)}.` },
          ]
        : pages.flatMap(([monday, ofWeek], at) => weekPage(monday, ofWeek, name, at === 0)),
  })
}
