// The planning of a stage on paper: every hour taught, day by day, with its room and its teacher.
import { addDays, formatDay, startOfWeek } from '@cartable/domain/kernel/dates.ts'
import { dayLabel } from '@cartable/domain/traineeships/programme/programme.rules.ts'
import { datesText, groupName } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import type { Content } from 'pdfmake/interfaces.d.ts'
import { letterheadOf, type Seller } from '../../../platform/pdf/letterhead.ts'
import { facts, paper } from '../../../platform/pdf/paper.ts'
import type { PdfDefinition } from '../../../platform/pdf/pdf.ts'
import type { PlannedHour, StageHead } from './stage-facts.queries.ts'

type Planning = {
  readonly stage: StageHead
  readonly hours: readonly PlannedHour[]
  readonly seller: Seller
  readonly now: Date
}

/** Where a stage meets. */
export const placeOf = ({ online, address }: StageHead): string =>
  online ? 'En ligne' : (address ?? 'Lieu à préciser')

type Column = { readonly label: string; readonly width: string | number; readonly text: (hour: PlannedHour) => string }
const columns: readonly Column[] = [
  { label: 'Horaires', width: 72, text: ({ startTime, endTime }) => `${startTime} – ${endTime}` },
  { label: 'Niveau', width: 80, text: ({ level }) => level },
  { label: 'Matière', width: '*', text: ({ subject }) => subject },
  { label: 'Groupe', width: 52, text: ({ groupRank }) => groupName(groupRank) },
  { label: 'Salle ou lien', width: 96, text: ({ place }) => place ?? '–' },
  { label: 'Professeur', width: 96, text: ({ teacher }) => teacher ?? '–' },
]

/** The day stands over its columns, and again on each page that it goes on to. */
const dayTable = (day: string, hours: readonly PlannedHour[], shown = columns): Content => ({
  table: {
    headerRows: 2,
    dontBreakRows: true,
    keepWithHeaderRows: 1,
    widths: shown.map(({ width }) => width),
    body: [
      [
        { text: dayLabel(day), style: 'section', colSpan: shown.length, border: [false, false, false, false] },
        ...shown.slice(1).map(() => ''),
      ],
      shown.map(({ label }) => ({ text: label, style: 'head' })),
      ...hours.map((hour) => shown.map(({ text }) => ({ text: text(hour) }))),
    ],
  },
  layout: 'lightHorizontalLines',
})

export const planningPaper = ({ stage, hours, seller, now }: Planning): PdfDefinition => {
  const days = [...new Set(hours.map(({ day }) => day))]
  return paper({
    title: `Planning – ${stage.name}`,
    company: letterheadOf(seller),
    createdAt: now,
    isNumbered: true,
    content: [
      { text: 'Planning du stage', style: 'title' },
      facts([
        ['Stage', stage.name],
        ['Dates', datesText(stage.startDate, stage.endDate)],
        ['Lieu', placeOf(stage)],
      ]),
      ...days.map((day) =>
        dayTable(
          day,
          hours.filter((hour) => hour.day === day),
        ),
      ),
    ],
  })
}

/** Whose planning a page is: a room or a teacher; what has none comes last, and says so. */
const kinds = {
  room: { of: ({ place }: PlannedHour) => place, none: 'Sans salle', column: 'Salle ou lien' },
  teacher: { of: ({ teacher }: PlannedHour) => teacher, none: 'Sans professeur', column: 'Professeur' },
} as const
export type PlanningKind = keyof typeof kinds

/** Monday of the week of a day. */

/** One week a page, of each room or of each teacher, across the sheet. */
export const planningPages = ({ stage, hours, seller, now }: Planning, by: PlanningKind): PdfDefinition => {
  const { of, none, column } = kinds[by]
  const shown = columns.filter(({ label }) => label !== column)
  const nobody = '\uffff'
  const pages = [...Map.groupBy(hours, (hour) => `${of(hour) ?? nobody}\n${startOfWeek(hour.day)}`)].sort(
    ([one], [other]) => one.localeCompare(other, 'fr'),
  )
  return paper({
    title: `Planning – ${stage.name}`,
    company: letterheadOf(seller),
    createdAt: now,
    isLandscape: true,
    isNumbered: true,
    content: pages.flatMap(([key, ofPage], at): Content[] => {
      const [who = '', monday = ''] = key.split('\n')
      const days = [...new Set(ofPage.map(({ day }) => day))]
      return [
        {
          text: who === nobody ? none : who,
          style: 'title',
          ...(at === 0 ? {} : { pageBreak: 'before' as const }),
        },
        {
          text: `${stage.name}, semaine du ${formatDay(monday)} au ${formatDay(addDays(monday, 6))}, ${placeOf(stage)}`,
        },
        ...days.map((day) =>
          dayTable(
            day,
            ofPage.filter((hour) => hour.day === day),
            shown,
          ),
        ),
      ]
    }),
  })
}
