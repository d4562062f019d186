// Personal data of households: the customer, the students, their cards, what the team wrote in their journal.
import { sql } from 'kysely'
import { among, either, type PrivacyContribution } from '../../platform/privacy/privacy.ts'

export const customersPrivacy: PrivacyContribution = {
  domain: 'customers',
  tables: [
    {
      table: 'log_entries',
      label: 'Entrées du journal',
      of: (held) =>
        either(
          among('t.customer_id', held.customerIds),
          among('t.student_id', held.studentIds),
          among('t.teacher_id', held.teacherIds),
        ),
      erasure: { kind: 'clear', text: ['title', 'body'] },
      stays: ['type', 'origin'],
      why: 'Reste qu’une entrée a été écrite, et quand.',
    },
    {
      table: 'customer_cards',
      label: 'Cartes bancaires enregistrées',
      of: (held) => among('t.customer_id', held.customerIds),
      hide: ['payment_method_id'],
      erasure: { kind: 'delete' },
    },
    {
      table: 'household_members',
      label: 'Foyers',
      of: (held) => either(among('t.customer_id', held.customerIds), among('t.person_id', held.personIds)),
      erasure: { kind: 'delete' },
    },
    {
      table: 'student_subjects',
      label: 'Matières des élèves',
      of: (held) => among('t.student_id', held.studentIds),
      erasure: { kind: 'delete' },
    },
    {
      table: 'student_chapters',
      label: 'Chapitres étudiés',
      of: (held) => among('t.student_id', held.studentIds),
      erasure: { kind: 'delete' },
    },
    {
      table: 'students',
      label: 'Fiches d’élève',
      of: (held) => among('t.id', held.studentIds),
      erasure: { kind: 'clear', none: ['establishment_id', 'scholar_level_id'], marks: { enabled: sql`false` } },
      stays: ['sort_name', 'search_text'],
      why: 'La ligne reste sous un numéro, pour les cours facturés.',
    },
    {
      table: 'customers',
      label: 'Fiche client',
      of: (held) => among('t.id', held.customerIds),
      erasure: {
        kind: 'clear',
        none: [
          ...['billing_person_id', 'stripe_customer_id', 'urssaf_number', 'employer_number'],
          ...['second_contact_name', 'second_contact_link', 'second_contact_email'],
          ...['second_contact_phone', 'second_contact_phone_region'],
        ],
        marks: { enabled: sql`false`, urssaf_payment_enabled: sql`false` },
      },
      stays: ['number', 'sort_name', 'sort_city', 'search_text', 'level_ids', 'balance_due_cents', 'has_balance_due'],
      why: 'Le numéro de client reste\u00a0: c’est le compte auxiliaire des factures (Code de commerce, art. L. 123-22).',
    },
  ],
}
