// What courses give to messages: the three parties, and what the tags stand for.
import { formatDay, formatTime } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { RecordTagOf } from '@cartable/domain/messaging/themes.ts'
import type { MessageSource } from '../../platform/message-source.ts'
import { findAddressees } from '../people/find-addressees.ts'
import { findCourseFacts } from './message-facts.queries.ts'

export const courseMessages: MessageSource = {
  record: 'course',
  table: 'courses',
  theme: 'courses',
  right: 'courses',
  find: async (db, id) => {
    const facts = await findCourseFacts(db, id)
    if (!facts) return null
    const tags: Readonly<Record<RecordTagOf<'courses'>, string | null>> = {
      prenom_eleve: facts.studentFirstName,
      nom_eleve: facts.studentLastName,
      client: facts.customerName,
      professeur: facts.teacherName,
      matiere: facts.subjectName,
      niveau: facts.levelName,
      date_cours: facts.at && formatDay(facts.at),
      heure_cours: facts.at && formatTime(facts.at),
      duree: `${(facts.durationMinutes / 60).toLocaleString('fr-FR')}\u00a0h`,
      prix: formatEuros(facts.priceCents),
    }
    const addressees = await findAddressees(db, [
      { type: 'customer', id: facts.customerId, role: 'Client', personId: facts.customerPersonId },
      { type: 'teacher', id: facts.teacherId, role: 'Professeur', personId: facts.teacherPersonId },
      { type: 'student', id: facts.studentId, role: 'Élève', personId: facts.studentPersonId },
    ])
    const day = facts.at === null ? '' : ` du ${formatDay(facts.at)}`
    return { title: `Cours${day}, ${facts.subjectName}`, tags, addressees }
  },
}
