// A list that nobody signs, on paper: how the company's texts will look.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import type { Seller } from '../../../platform/pdf/letterhead.ts'
import type { PdfDefinition } from '../../../platform/pdf/pdf.ts'
import { attendancePaper } from './attendance.print.ts'

/** `texts` by element, as they would be stored; `day` dates the sample. */
export const sampleAttendancePaper = (
  seller: Seller,
  texts: Readonly<Record<string, string>>,
  day: string,
): PdfDefinition =>
  attendancePaper({
    stage: { id: 0, name: 'Stage d’exemple', online: false, startDate: day, endDate: addDays(day, 1), address: null },
    groups: [
      {
        ...{ level: '3e', subject: 'Mathématiques', groupRank: 1, startTime: '09:00', endTime: '11:00' },
        ...{ place: 'Salle B', teachers: 'Paul Modèle', days: [day, addDays(day, 1)] },
        students: ['EXEMPLE Malo', 'EXEMPLE Éva'].map((name) => ({ name, absences: [] })),
      },
    ],
    ...{ seller, texts, now: new Date(`${day}T08:00:00.000Z`) },
  })
