// Personal data of the tax advance: registrations and payment requests are proofs that the tax office may ask for.
import { privacyRefusals } from '@cartable/domain/people/privacy.refusals.ts'
import { sql } from 'kysely'
import { among, either, type Held, type PrivacyContribution, reasons } from '../../platform/privacy/privacy.ts'

const isTheirs = (held: Held, alias = 't') =>
  either(among(`${alias}.customer_id`, held.customerIds), among(`${alias}.person_id`, held.personIds))
const requests = (
  held: Held,
) => sql`(select q.id from urssaf_requests q join urssaf_registrations r on r.id = q.registration_id
  where ${isTheirs(held, 'r')})`

/** The advance is of whoever pays. */
const ofWhoPays = { pupil: 'all' } as const

export const urssafPrivacy: PrivacyContribution = {
  domain: 'urssaf',
  tables: [
    {
      table: 'urssaf_registrations',
      label: 'Inscriptions à l’avance immédiate',
      of: isTheirs,
      hideFrom: ofWhoPays,
      erasure: {
        kind: 'clear',
        none: ['bank_account_id', 'provider_message'],
        // nobody is left to be advanced anything, nor to be asked about
        marks: {
          status: sql`case when t.status in ('draft', 'refused') then 'refused' else 'unlinked' end`,
        },
      },
      stays: ['client_uuid', 'provider_code'],
      why: reasons.advance,
    },
    {
      table: 'urssaf_requests',
      label: 'Demandes de paiement à l’Urssaf',
      of: (held) => sql<boolean>`t.id in ${requests(held)}`,
      hideFrom: ofWhoPays,
      erasure: { kind: 'keep' },
      why: reasons.advance,
    },
    {
      table: 'course_advance_decisions',
      label: 'Décisions d’avance immédiate',
      of: (held) =>
        sql<boolean>`t.course_id in (select c.id from courses c where ${among('c.customer_id', held.customerIds)})`,
      erasure: { kind: 'keep' },
      why: reasons.advance,
    },
    {
      table: 'tax_ceilings',
      label: 'Plafonds du crédit d’impôt',
      of: (held) => among('t.customer_id', held.customerIds),
      erasure: { kind: 'keep' },
      why: reasons.advance,
    },
    {
      table: 'urssaf_request_events',
      label: 'Suivi des demandes à l’Urssaf',
      of: (held) => sql<boolean>`t.request_id in ${requests(held)}`,
      hideFrom: ofWhoPays,
      hide: ['payload'],
      erasure: { kind: 'clear', none: ['payload'] },
      stays: ['label'],
      why: reasons.advance,
    },
  ],
  blockers: async (db, held) => {
    const { rows } = await sql<{ count: number; order: number }>`
      select count(*) as count, min((select b.order_id from bills b where b.id = t.bill_id)) as "order" from urssaf_requests t where t.id in ${requests(held)}
        and t.status in ('draft', 'sent', 'waiting', 'validated', 'debited')`.execute(db)
    const count = Number(rows[0]?.count ?? 0)
    return [
      count > 0
        ? { refusal: privacyRefusals.openAdvances(count), path: `/accounting/orders?commande=${rows[0]?.order}` }
        : null,
    ]
  },
}
