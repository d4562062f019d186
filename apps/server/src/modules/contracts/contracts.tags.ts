// What contracts give to messages: the three parties, and what the tags stand for.
import { dayOf, formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { RecordTagOf } from '@cartable/domain/messaging/themes.ts'
import type { MessageSource } from '../../platform/message-source.ts'
import { findAddressees } from '../people/find-addressees.ts'
import { findContractFacts } from './message-facts.queries.ts'

export const contractMessages: MessageSource = {
  record: 'contract',
  table: 'contracts',
  theme: 'contracts',
  right: 'contracts',
  find: async (db, id, now) => {
    const facts = await findContractFacts(db, id, dayOf(now))
    if (!facts) return null
    const tags: Readonly<Record<RecordTagOf<'contracts'>, string | null>> = {
      numero_contrat: facts.number,
      prenom_eleve: facts.studentFirstName,
      nom_eleve: facts.studentLastName,
      client: facts.customerName,
      professeur: facts.teacherName,
      matiere: facts.subjectName,
      niveau: facts.levelName,
      prix_horaire: facts.hourlyPriceCents === null ? null : formatEuros(facts.hourlyPriceCents),
      date_debut: facts.startedOn && formatDay(facts.startedOn),
      dernier_cours: facts.lastCourseOn && formatDay(facts.lastCourseOn),
    }
    const addressees = await findAddressees(db, [
      { type: 'customer', id: facts.customerId, role: 'Client', personId: facts.customerPersonId },
      { type: 'teacher', id: facts.teacherId, role: 'Professeur', personId: facts.teacherPersonId },
      { type: 'student', id: facts.studentId, role: 'Élève', personId: facts.studentPersonId },
    ])
    return { title: `Contrat ${facts.number}, ${facts.subjectName}`, tags, addressees }
  },
}
