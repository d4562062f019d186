// What teachers give to messages: whom one can write to, and what the tags stand for.

import { formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { listed } from '@cartable/domain/kernel/french.ts'
import type { RecordTagOf } from '@cartable/domain/messaging/themes.ts'
import type { MessageSource } from '../../platform/message-source.ts'
import { findAddressees } from '../people/find-addressees.ts'
import { findTeacherFacts } from './message-facts.queries.ts'

export const teacherMessages: MessageSource = {
  record: 'teacher',
  table: 'teachers',
  theme: 'teachers',
  right: 'teachers',
  find: async (db, id, now) => {
    const facts = await findTeacherFacts(db, id, now)
    if (!facts) return null
    const tags: Readonly<Record<RecordTagOf<'teachers'>, string | null>> = {
      categorie: facts.categoryName,
      matieres: listed(facts.subjectNames),
      ville: facts.city,
      date_embauche: facts.hiredOn && formatDay(facts.hiredOn),
      prochain_cours: facts.nextCourse && formatInstant(facts.nextCourse),
    }
    const addressees = await findAddressees(db, [{ type: 'teacher', id, role: 'Professeur', personId: facts.personId }])
    return { title: facts.name, tags, addressees }
  },
}
