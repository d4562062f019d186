// The planning of a stage on paper: every hour taught, day by day, with its room and its teacher.
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

const columns = ['Horaires', 'Niveau', 'Matière', 'Groupe', 'Salle ou lien', 'Professeur']

/** The day stands over its columns, and again on each page that it goes on to. */
const dayTable = (day: string, hours: readonly PlannedHour[]): Content => ({
  table: {
    headerRows: 2,
    dontBreakRows: true,
    keepWithHeaderRows: 1,
    widths: [72, 80, '*', 52, 96, 96],
    body: [
      [
        { text: dayLabel(day), style: 'section', colSpan: columns.length, border: [false, false, false, false] },
        ...columns.slice(1).map(() => ''),
      ],
      columns.map((text) => ({ text, style: 'head' })),
      ...hours.map(({ startTime, endTime, level, subject, groupRank, place, teacher }) =>
        [`${startTime} – ${endTime}`, level, subject, groupName(groupRank), place ?? '–', teacher ?? '–'].map(
          (text) => ({
            text,
          }),
        ),
      ),
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
