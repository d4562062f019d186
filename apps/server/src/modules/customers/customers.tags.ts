// What customers and students give to messages: whom one can write to about them, and what the tags stand for.

import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { listed } from '@cartable/domain/kernel/french.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { RecordTagOf } from '@cartable/domain/messaging/themes.ts'
import type { MessageSource } from '../../platform/message-source.ts'
import { findAddressees } from '../people/find-addressees.ts'
import { findCustomerFacts, findStudentFacts } from './message-facts.queries.ts'

type Values<T extends 'customers' | 'students'> = Readonly<Record<RecordTagOf<T>, string | null>>

export const customerMessages: MessageSource = {
  record: 'customer',
  table: 'customers',
  theme: 'customers',
  right: 'customers',
  find: async (db, id, now) => {
    const facts = await findCustomerFacts(db, id, now)
    if (!facts) return null
    const tags: Values<'customers'> = {
      client: facts.name,
      numero_client: facts.number,
      eleves: listed(facts.students.flatMap(({ firstName }) => firstName ?? [])),
      ville: facts.city,
      solde_du: facts.balanceDueCents > 0 ? formatEuros(facts.balanceDueCents) : null,
      prochain_cours: facts.nextCourse && formatInstant(facts.nextCourse),
    }
    const addressees = await findAddressees(db, [
      { type: 'customer', id, role: 'Client', personId: facts.personId },
      ...(facts.billingPersonId === null
        ? []
        : [{ type: 'payer' as const, id, role: 'Payeur', personId: facts.billingPersonId }]),
      ...facts.students.map((student) => ({
        type: 'student' as const,
        id: student.id,
        role: 'Élève',
        personId: student.personId,
      })),
    ])
    return { title: facts.name, tags, addressees }
  },
}

export const studentMessages: MessageSource = {
  record: 'student',
  table: 'students',
  theme: 'students',
  right: 'students',
  find: async (db, id, now) => {
    const facts = await findStudentFacts(db, id, now)
    if (!facts) return null
    const tags: Values<'students'> = {
      prenom_eleve: facts.firstName,
      nom_eleve: facts.lastName,
      client: facts.customerName,
      niveau: facts.levelName,
      etablissement: facts.establishmentName,
      matieres: listed(facts.subjectNames),
      prochain_cours: facts.nextCourse && formatInstant(facts.nextCourse),
    }
    const addressees = await findAddressees(db, [
      { type: 'student', id, role: 'Élève', personId: facts.personId },
      { type: 'customer', id: facts.customerId, role: 'Client', personId: facts.customerPersonId },
    ])
    return { title: [facts.firstName, facts.lastName].filter(Boolean).join(' '), tags, addressees }
  },
}
