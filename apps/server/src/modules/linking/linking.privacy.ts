// Personal data of the searches of a teacher: what the family asked, what teachers answered, what the team noted.
import { privacyRefusals } from '@cartable/domain/people/privacy.refusals.ts'
import { sql } from 'kysely'
import { among, either, type Held, notesOnSeveral, type PrivacyContribution } from '../../platform/privacy/privacy.ts'

const ofFamily = (held: Held, alias = 't') =>
  either(among(`${alias}.customer_id`, held.customerIds), among(`${alias}.student_id`, held.studentIds))
const familyLinkings = (held: Held) =>
  sql<boolean>`t.linking_id in (select l.id from linkings l where ${ofFamily(held, 'l')})`

export const linkingPrivacy: PrivacyContribution = {
  domain: 'linking',
  tables: [
    {
      table: 'linking_wishes',
      label: 'Créneaux souhaités',
      of: familyLinkings,
      erasure: { kind: 'delete' },
    },
    {
      table: 'linking_answers',
      label: 'Réponses au questionnaire',
      of: (held) =>
        either(
          sql<boolean>`(t.teacher_id is null and ${familyLinkings(held)})`,
          among('t.teacher_id', held.teacherIds),
        ),
      erasure: { kind: 'delete' },
    },
    {
      table: 'linking_proposals',
      label: 'Propositions de mise en relation',
      of: (held) => either(familyLinkings(held), among('t.teacher_id', held.teacherIds)),
      hideFrom: {
        family: ['teacher_amount_cents'],
        pupil: ['teacher_amount_cents', 'customer_price_cents'],
        teacher: ['customer_price_cents'],
      },
      erasure: {
        kind: 'clear',
        text: ['response_comment', 'message', 'first_course_comment'],
        // what was not answered never will be
        marks: { status: sql`case when t.status in ('created', 'sent') then 'cancelled' else t.status end` },
      },
      stays: ['status', 'first_course_answer'],
      why: 'Restent les dates et la réponse, pour les statistiques.',
    },
    {
      table: 'linking_follow_ups',
      label: 'Suivi des mises en relation',
      of: (held) =>
        either(
          familyLinkings(held),
          sql<boolean>`t.linking_id in (select p.linking_id from linking_proposals p where ${among('p.teacher_id', held.teacherIds)})`,
        ),
      hideFrom: notesOnSeveral,
      erasure: { kind: 'clear', text: ['comment'] },
    },
    {
      table: 'next_actions',
      label: 'Actions à mener',
      of: (held) =>
        either(
          familyLinkings(held),
          sql<boolean>`t.contract_id in (select k.id from contracts k where ${either(ofFamily(held, 'k'), among('k.teacher_id', held.teacherIds))})`,
        ),
      hideFrom: notesOnSeveral,
      erasure: { kind: 'clear', text: ['comment'] },
      stays: ['kind'],
    },
    {
      table: 'linkings',
      label: 'Mises en relation',
      of: ofFamily,
      hideFrom: { pupil: ['comments'] },
      erasure: { kind: 'clear', text: ['comments'] },
      stays: ['format', 'status'],
      why: 'Restent la matière, les dates et l’issue, pour les statistiques.',
    },
  ],
  blockers: async (db, held) => {
    const { rows } = await sql<{ count: number; first: number }>`
      select count(*) as count, min(t.id) as first from linkings t where ${ofFamily(held)} and t.status not in ('linked', 'closed')`.execute(
      db,
    )
    const count = Number(rows[0]?.count ?? 0)
    return [
      count > 0
        ? { refusal: privacyRefusals.openLinkings(count), path: `/privateTuition/linking/${rows[0]?.first}` }
        : null,
    ]
  },
}
