// The certificate of attendance of a pupil on paper: the stage, each hour with what was noted, and how many hours he was there.
import { durationText, formatDay } from '@cartable/domain/kernel/dates.ts'
import { presenceWords } from '@cartable/domain/traineeships/attendance/presence.words.ts'
import { dayLabel } from '@cartable/domain/traineeships/programme/programme.rules.ts'
import { datesText } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import { letterheadOf, type Seller } from '../../../platform/pdf/letterhead.ts'
import { facts, paper } from '../../../platform/pdf/paper.ts'
import type { PdfDefinition } from '../../../platform/pdf/pdf.ts'
import type { AttendanceFound } from './certificate.queries.ts'

type Certificate = AttendanceFound & { readonly seller: Seller; readonly day: string; readonly now: Date }

export const certificatePaper = (certificate: Certificate): PdfDefinition => {
  const { student, birthDate, stage, startDate, endDate, place, hours, seller, day, now } = certificate
  const held = hours.filter(({ state }) => state !== 'absent').reduce((sum, { minutes }) => sum + minutes, 0)
  return paper({
    title: `Attestation de présence – ${student}`,
    company: letterheadOf(seller),
    createdAt: now,
    isNumbered: true,
    content: [
      { text: 'Attestation de présence', style: 'title' },
      {
        text: `${seller.name} atteste que ${student}${birthDate === null ? '' : `, né(e) le ${formatDay(birthDate)},`} a suivi le stage «\u00a0${stage}\u00a0», ${datesText(startDate, endDate)}, pendant ${durationText(held)}.`,
        margin: [0, 8, 0, 8],
      },
      facts([['Lieu', place ?? '–']]),
      {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: ['*', '*', 'auto', 'auto'],
          body: [
            ['Jour', 'Matière', 'Horaires', 'Présence'].map((text) => ({ text, style: 'head' })),
            ...hours.map((hour) => [
              dayLabel(hour.day),
              hour.subject,
              hour.startTime === null ? '–' : `${hour.startTime} – ${hour.endTime}`,
              presenceWords[hour.state],
            ]),
          ],
        },
        margin: [0, 10, 0, 12],
      },
      { text: `Fait le ${formatDay(day)}, pour servir et valoir ce que de droit.` },
      { text: seller.name, margin: [0, 16, 0, 0] },
    ],
  })
}
