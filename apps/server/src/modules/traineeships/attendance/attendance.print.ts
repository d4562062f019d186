// The attendance lists on paper: a page for each group, a line for each student, a box to sign for each day.
import { dayLabel } from '@cartable/domain/traineeships/programme/programme.rules.ts'
import { datesText, groupName } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import type { Content } from 'pdfmake/interfaces.d.ts'
import { letterheadOf, type Seller } from '../../../platform/pdf/letterhead.ts'
import { facts, paper } from '../../../platform/pdf/paper.ts'
import type { PdfDefinition } from '../../../platform/pdf/pdf.ts'
import type { StageHead } from '../sessions/stage-facts.queries.ts'
import type { AttendanceGroup } from './attendance.queries.ts'

/** Boxes of one table: more would be too narrow to sign. */
const daysOfTable = 5
/** Height of a line, in points. */
const lineHeight = 26

const tableOf = ({ students }: AttendanceGroup, days: readonly string[]): Content => ({
  table: {
    headerRows: 1,
    widths: [150, ...days.map(() => '*')],
    heights: lineHeight,
    body: [
      ['Élève', ...days.map(dayLabel)].map((text) => ({ text, style: 'head' })),
      ...students.map(({ name, absences }) => [
        { text: name },
        ...days.map((day) => ({ text: absences.includes(day) ? 'absent' : '', style: 'small' })),
      ]),
      [{ text: 'Signature du professeur', style: 'small' }, ...days.map(() => ({ text: '' }))],
    ],
  },
  margin: [0, 10, 0, 0],
})

const pageOf = (stage: StageHead, group: AttendanceGroup, isFirst: boolean): Content => ({
  stack: [
    { text: 'Liste d’émargement', style: 'title' },
    facts([
      ['Stage', `${stage.name}, ${datesText(stage.startDate, stage.endDate)}`],
      ['Groupe', `${group.level}, ${group.subject}, ${groupName(group.groupRank)}`],
      ['Horaires', `${group.startTime} – ${group.endTime}`],
      ['Salle ou lien', group.place ?? '–'],
      ['Professeur', group.teachers ?? '–'],
    ]),
    ...Array.from({ length: Math.max(1, Math.ceil(group.days.length / daysOfTable)) }, (_, at) =>
      tableOf(group, group.days.slice(at * daysOfTable, (at + 1) * daysOfTable)),
    ),
  ],
  ...(isFirst ? {} : { pageBreak: 'before' as const }),
})

type Lists = {
  readonly stage: StageHead
  readonly groups: readonly AttendanceGroup[]
  readonly seller: Seller
  readonly now: Date
}
export const attendancePaper = ({ stage, groups, seller, now }: Lists): PdfDefinition =>
  paper({
    title: `Émargement – ${stage.name}`,
    company: letterheadOf(seller),
    createdAt: now,
    content: groups.map((group, at) => pageOf(stage, group, at === 0)),
  })
