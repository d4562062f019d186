// The attestation of attendance: who followed which lessons, on which days and for how long; no price.
import { schoolYearText } from '@cartable/domain/courses/attendance/attendance.rules.ts'
import { durationText, formatDay } from '@cartable/domain/kernel/dates.ts'
import { counted } from '@cartable/domain/kernel/french.ts'
import { letterheadOf, type Seller } from '../../../platform/pdf/letterhead.ts'
import { facts, paper, ruledTable } from '../../../platform/pdf/paper.ts'
import type { PdfDefinition } from '../../../platform/pdf/pdf.ts'
import type { Attended } from './attendance.queries.ts'

export type Attestation = {
  readonly seller: Seller
  readonly pupil: { readonly name: string; readonly birthOn: string | null; readonly levelName: string | null }
  /** The year in which the school year begins. */
  readonly year: number
  readonly day: string
  readonly lessons: readonly Attended[]
}

/** Made again the same day, it is the same to the byte. */
export const attendancePaper = ({ seller, pupil, year, day, lessons }: Attestation): PdfDefinition => {
  const title = `Attestation de présence ${schoolYearText(year)}`
  const minutes = lessons.reduce((sum, one) => sum + one.minutes, 0)
  return paper({
    title,
    subject: `${pupil.name}, ${schoolYearText(year)}`,
    company: letterheadOf(seller),
    createdAt: new Date(`${day}T00:00:00Z`),
    content: [
      { text: title, style: 'title' },
      facts([
        ['Élève', pupil.name],
        ...(pupil.birthOn === null ? [] : [['Naissance', formatDay(pupil.birthOn)] as const]),
        ...(pupil.levelName === null ? [] : [['Classe', pupil.levelName] as const]),
        ['Présence', `${counted(lessons.length, 'cours', 'cours')}, ${durationText(minutes)}`],
        ['Date', formatDay(day)],
      ]),
      { text: 'Cours suivis', style: 'section' },
      ruledTable(
        ['Jour', 'Heure', 'Durée', 'Matière', 'Professeur'],
        lessons.map((one) => [formatDay(one.day), one.from, durationText(one.minutes), one.what, one.teacher ?? '']),
        [60, 40, 50, '*', '*'],
        [2],
      ),
      { text: `Pour ${seller.name}`, bold: true, margin: [0, 14, 0, 0] },
    ],
  })
}
