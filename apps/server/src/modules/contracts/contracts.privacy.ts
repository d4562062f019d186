// Personal data of contracts: who is bound to whom, at what price, where the lessons are given.
import { privacyRefusals } from '@cartable/domain/people/privacy.refusals.ts'
import { sql } from 'kysely'
import { among, either, type Held, type PrivacyContribution, reasons } from '../../platform/privacy/privacy.ts'

const isParty = (held: Held, alias = 't') =>
  either(
    among(`${alias}.customer_id`, held.customerIds),
    among(`${alias}.student_id`, held.studentIds),
    among(`${alias}.teacher_id`, held.teacherIds),
  )

export const contractsPrivacy: PrivacyContribution = {
  domain: 'contracts',
  tables: [
    {
      table: 'contracts',
      label: 'Contrats',
      of: isParty,
      // the team's words, which no screen outside the office shows
      hide: ['end_comment'],
      erasure: { kind: 'keep' },
      why: reasons.contract,
      stays: ['number', 'status', 'format', 'regime', 'billing_rhythm', 'location', 'end_kind', 'replacement_kind'],
    },
    {
      table: 'contracts',
      label: 'Fin des contrats',
      of: (held) => sql<boolean>`t.end_comment is not null and ${isParty(held)}`,
      hide: 'all',
      erasure: { kind: 'clear', none: ['end_comment'] },
    },
    {
      table: 'contracts',
      label: 'Lieux des cours',
      of: (held) =>
        sql<boolean>`t.location_address_id is not null and ${either(
          among('t.customer_id', held.customerIds),
          among('t.student_id', held.studentIds),
          sql<boolean>`(t.location = 'teacher-home' and ${among('t.teacher_id', held.teacherIds)})`,
        )}`,
      hide: 'all',
      erasure: { kind: 'clear', none: ['location_address_id'] },
    },
    {
      table: 'lesson_suspensions',
      label: 'Suspensions des cours',
      of: (held) => among('t.customer_id', held.customerIds),
      erasure: { kind: 'keep' },
      why: reasons.contract,
      stays: ['keeps_planned', 'end_kind'],
    },
    {
      table: 'lesson_suspensions',
      label: 'Mots d’une suspension',
      of: (held) => sql<boolean>`t.words is not null and ${among('t.customer_id', held.customerIds)}`,
      hide: 'all',
      erasure: { kind: 'clear', none: ['words'] },
    },
    {
      table: 'contract_signatures',
      label: 'Contrats signés',
      of: (held) => sql<boolean>`t.contract_id in (select k.id from contracts k where ${isParty(held, 'k')})`,
      // the paper tells the price to whoever pays, and the pay to whoever is paid
      hideFrom: { pupil: 'all' },
      file: 'file_id',
      erasure: { kind: 'keep' },
      why: reasons.contract,
    },
    {
      table: 'contract_price_versions',
      label: 'Prix des contrats',
      of: (held) => sql<boolean>`t.contract_id in (select k.id from contracts k where ${isParty(held, 'k')})`,
      hide: ['margin_cents', 'alone_margin_cents'],
      hideFrom: {
        family: [
          ...['teacher_amount_cents', 'alone_teacher_amount_cents'],
          ...['urssaf_part_cents', 'alone_urssaf_part_cents'],
        ],
        pupil: 'all',
        teacher: ['customer_price_cents', 'alone_price_cents', 'loyalty_discount_cents', 'answer_comment'],
      },
      erasure: { kind: 'keep' },
      why: reasons.contract,
    },
    {
      table: 'contract_price_versions',
      label: 'Réponses aux prix',
      of: (held) =>
        sql<boolean>`t.answer_comment is not null and t.contract_id in (select k.id from contracts k where ${isParty(held, 'k')})`,
      hide: 'all',
      erasure: { kind: 'clear', none: ['answer_comment'] },
      stays: ['status'],
    },
    {
      table: 'teacher_course_prices',
      label: 'Tarifs du professeur',
      of: (held) => among('t.teacher_id', held.teacherIds),
      hide: [
        ...['offline_margin_percent', 'offline_margin_affiliation_percent'],
        ...['online_margin_percent', 'online_margin_affiliation_percent'],
      ],
      erasure: { kind: 'delete' },
    },
    {
      table: 'affiliations',
      label: 'Affiliations',
      // the name of another family
      hideFrom: { teacher: ['named'] },
      of: (held) =>
        either(
          among('t.customer_id', held.customerIds),
          among('t.sponsor_customer_id', held.customerIds),
          among('t.teacher_id', held.teacherIds),
        ),
      erasure: { kind: 'keep' },
      why: 'Explique la marge des factures, sans nom.',
      stays: ['status'],
    },
    {
      table: 'affiliations',
      label: 'Familles recommandées',
      of: (held) =>
        sql<boolean>`t.named is not null and ${either(
          among('t.customer_id', held.customerIds),
          among('t.sponsor_customer_id', held.customerIds),
        )}`,
      hide: 'all',
      erasure: { kind: 'clear', none: ['named'] },
    },
  ],
  blockers: async (db, held) => {
    const { rows } = await sql<{ id: number; number: string }>`
      select t.id, t.number from contracts t where ${isParty(held)} and t.status in ('created', 'active', 'pause') order by t.id`.execute(
      db,
    )
    return [
      rows[0]
        ? {
            refusal: privacyRefusals.openContracts(rows.map(({ number }) => number)),
            path: `/privateTuition/contract/${rows[0].id}`,
          }
        : null,
    ]
  },
}
