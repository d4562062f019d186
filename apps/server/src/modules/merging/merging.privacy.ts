// Personal data of merges: what was changed of the records, kept so that a merge can be undone.
import { sql } from 'kysely'
import { among, either, type PrivacyContribution } from '../../platform/privacy/privacy.ts'

export const mergingPrivacy: PrivacyContribution = {
  domain: 'merging',
  tables: [
    {
      table: 'record_merges',
      label: 'Fusions de fiches',
      of: ({ customerIds, studentIds, contactIds, teacherIds }) =>
        either(
          either(among('t.kept_customer_id', customerIds), among('t.given_up_customer_id', customerIds)),
          either(among('t.kept_student_id', studentIds), among('t.given_up_student_id', studentIds)),
          either(among('t.kept_contact_id', contactIds), among('t.given_up_contact_id', contactIds)),
          either(among('t.kept_teacher_id', teacherIds), among('t.given_up_teacher_id', teacherIds)),
        ),
      hide: 'all',
      erasure: { kind: 'clear', set: { moved: sql`'{}'::jsonb`, changed: sql`'{}'::jsonb` } },
      why: 'Reste que deux fiches ont été fusionnées, et quand.',
    },
  ],
}
