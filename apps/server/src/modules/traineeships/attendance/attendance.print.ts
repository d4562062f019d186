// The attendance lists on paper: a page for each week of each group, a line for each student, a box to sign for each day.
import { fillPrinting } from '@cartable/domain/configuration/printings.ts'
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { counted } from '@cartable/domain/kernel/french.ts'
import { dayLabel } from '@cartable/domain/traineeships/programme/programme.rules.ts'
import { datesText, groupName } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import type { Content } from 'pdfmake/interfaces.d.ts'
import { letterheadOf, printingValues, type Seller } from '../../../platform/pdf/letterhead.ts'
import { facts, paper } from '../../../platform/pdf/paper.ts'
import type { PdfDefinition } from '../../../platform/pdf/pdf.ts'
import type { StageHead } from '../sessions/stage-facts.queries.ts'
import type { AttendanceGroup } from './attendance.queries.ts'

/** Height of a line, in points. */
const lineHeight = 26

/** Monday of the week of a day. */
const weekOf = (day: string) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
/** Days that are signed, week by week. */
const weeksOf = (days: readonly string[]): (readonly string[])[] => [...Map.groupBy([...days].sort(), weekOf).values()]

const tableOf = ({ students }: AttendanceGroup, days: readonly string[]): Content => ({
  table: {
    headerRows: 1,
    // what is signed is whole: a name and its boxes on one page, under the days
    dontBreakRows: true,
    keepWithHeaderRows: 1,
    widths: [170, ...days.map(() => '*')],
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

/** What administrators write on it. */
type Words = { readonly title: string; readonly instructions: string }

type Page = {
  readonly group: AttendanceGroup
  readonly days: readonly string[]
  /** Of the weeks of the group, from 1. */
  readonly week: number
  readonly weeks: number
}
const pageOf = (stage: StageHead, { group, days, week, weeks }: Page, words: Words, isFirst: boolean): Content => ({
  stack: [
    { text: weeks > 1 ? `${words.title}, semaine ${week} sur ${weeks}` : words.title, style: 'title' },
    {
      columns: [
        facts([
          ['Stage', `${stage.name}, ${datesText(stage.startDate, stage.endDate)}`],
          ['Groupe', `${group.level}, ${group.subject}, ${groupName(group.groupRank)}`],
          ['Effectif', counted(group.students.length, 'élève')],
        ]),
        facts([
          ['Horaires', `${group.startTime} – ${group.endTime}`],
          ['Salle ou lien', group.place ?? '–'],
          ['Professeur', group.teachers ?? '–'],
        ]),
      ],
    },
    tableOf(group, days),
    ...(words.instructions === ''
      ? []
      : [{ text: words.instructions, style: 'small', margin: [0, 8, 0, 0] as [number, number, number, number] }]),
  ],
  ...(isFirst ? {} : { pageBreak: 'before' as const }),
})

const pagesOf = (group: AttendanceGroup): Page[] => {
  const weeks = weeksOf(group.days)
  // a group without a day yet has its list of names
  const all = weeks.length === 0 ? [[]] : weeks
  return all.map((days, at) => ({ group, days, week: at + 1, weeks: all.length }))
}

type Lists = {
  readonly stage: StageHead
  readonly groups: readonly AttendanceGroup[]
  readonly seller: Seller & { readonly sapDeclaredOn?: string | null }
  /** Of the printing, by element. */
  readonly texts: Readonly<Record<string, string>>
  readonly now: Date
}
export const attendancePaper = ({ stage, groups, seller, texts, now }: Lists): PdfDefinition => {
  const fill = (text = '') => fillPrinting(text, printingValues(seller))
  const words = { title: fill(texts.title) || 'Liste d’émargement', instructions: fill(texts.instructions) }
  return paper({
    title: `Émargement – ${stage.name}`,
    company: letterheadOf(seller),
    createdAt: now,
    isLandscape: true,
    isNumbered: true,
    content: groups.flatMap(pagesOf).map((page, at) => pageOf(stage, page, words, at === 0)),
  })
}
