// Personal data of contacts: the request as a family wrote it, and what the team noted.
import { sql } from 'kysely'
import { among, either, type PrivacyContribution } from '../../platform/privacy/privacy.ts'

/** A request that came to nothing, and of which nothing was heard since. */
const silent = (before: Date) => sql<boolean>`
  c.status <> 'won' and c.customer_id is null and c.erased_at is null and c.created_at < ${before} and c.status_changed_at < ${before}
  and not exists (select 1 from contact_follow_ups f where f.contact_id = c.id and f.created_at >= ${before})
  and not exists (select 1 from messages m where m.about_class = 'contacts' and m.about_id = c.id and m.created_at >= ${before})`

export const contactsPrivacy: PrivacyContribution = {
  domain: 'contacts',
  exempt: {
    contact_rules: 'who of the team follows which requests: an account number, which erasure leaves without a name',
  },
  tables: [
    {
      table: 'contact_follow_ups',
      label: 'Suivi des contacts',
      of: (held) => either(among('t.contact_id', held.contactIds), among('t.contact_id', held.namedInContactIds)),
      erasure: { kind: 'clear', text: ['comment'] },
    },
    {
      table: 'contact_subjects',
      label: 'Matières demandées',
      of: (held) => among('t.contact_id', held.contactIds),
      erasure: { kind: 'keep' },
      why: 'Pour les statistiques, sans nom.',
    },
    {
      table: 'contact_wishes',
      label: 'Moments souhaités',
      of: (held) => among('t.contact_id', held.contactIds),
      erasure: { kind: 'delete' },
    },
    {
      table: 'contacts',
      label: 'Demandes de contact',
      of: (held) => among('t.id', held.contactIds),
      erasure: {
        kind: 'clear',
        none: [
          ...['gender', 'first_name', 'email', 'phone', 'phone_region', 'address_id', 'student_first_name'],
          ...['student_last_name', 'parent_gender', 'parent_address_id', 'establishment_id', 'message'],
        ],
        set: { last_name: sql`'Contact effacé n°\u00a0' || t.id::text` },
        marks: {
          erased_at: sql`coalesce(t.erased_at, clock_now())`,
          // nobody is called any more: the card leaves the board
          status: sql`case when t.status = 'won' then t.status else 'lost' end`,
        },
      },
      stays: ['status', 'origin', 'needs', 'search_text'],
      why: 'Restent la date, l’origine et l’issue, pour les statistiques.',
    },
    {
      table: 'contacts',
      label: 'Nom de l’élève sur une demande',
      of: (held) => among('t.id', held.namedInContactIds),
      hide: 'all',
      erasure: { kind: 'clear', text: ['message'], none: ['student_first_name', 'student_last_name'] },
    },
  ],
  retention: [
    {
      code: 'contacts',
      label: 'Contacts sans suite',
      kept: 'contacts_retention_months',
      source: 'CNIL, référentiel gestion commerciale\u00a0: prospects, trois ans après le dernier contact',
      due: async (db, before) => {
        const { rows } = await sql<{
          count: number
        }>`select count(*) as count from contacts c where ${silent(before)}`.execute(db)
        return Number(rows[0]?.count ?? 0)
      },
      apply: ({ write, erase }, before, limit) =>
        write(async (tx) => {
          const { rows } = await sql<{ id: number }>`
            select c.id from contacts c where ${silent(before)} order by c.id limit ${limit} for update skip locked`.execute(
            tx,
          )
          const ids = rows.map(({ id }) => id)
          if (ids.length > 0) await erase(tx, { contactIds: ids })
          return { done: ids.length, seen: ids.length }
        }),
    },
  ],
}
