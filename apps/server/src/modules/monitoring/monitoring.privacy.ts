// Personal data of monitoring cards: the comments of the team on an order, a contract or a lesson of somebody.
import { sql } from 'kysely'
import { among, either, type Held, notesOnSeveral, type PrivacyContribution } from '../../platform/privacy/privacy.ts'

const isParty = (held: Held, alias: string) =>
  either(
    among(`${alias}.customer_id`, held.customerIds),
    among(`${alias}.student_id`, held.studentIds),
    among(`${alias}.teacher_id`, held.teacherIds),
  )

export const monitoringPrivacy: PrivacyContribution = {
  domain: 'monitoring',
  tables: [
    {
      table: 'monitoring_follow_ups',
      label: 'Suivi des dossiers',
      of: (held) => sql<boolean>`t.card_id in (
        select m.id from orders o join monitoring_cards m on m.order_id = o.id where ${among('o.customer_id', held.customerIds)}
        union all select m.id from contracts k join monitoring_cards m on m.contract_id = k.id where ${isParty(held, 'k')}
        union all select m.id from courses c join monitoring_cards m on m.course_id = c.id where ${isParty(held, 'c')}
        union all select m.id from monitoring_cards m where ${among('m.contact_id', held.contactIds)} or ${isParty(held, 'm')})`,
      hideFrom: notesOnSeveral,
      erasure: { kind: 'clear', text: ['comment'] },
    },
  ],
  exempt: { monitoring_cards: 'state of a file and who of the team holds it: numbers without a name' },
}
