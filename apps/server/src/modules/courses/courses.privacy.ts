// Personal data of lessons: what was noted about a student, disputes, the follow-up of lessons that stopped.
import { privacyRefusals } from '@cartable/domain/people/privacy.refusals.ts'
import { sql } from 'kysely'
import {
  among,
  either,
  type Held,
  notesOnSeveral,
  type PrivacyContribution,
  reasons,
} from '../../platform/privacy/privacy.ts'

const ofFamily = (held: Held, alias = 't') =>
  either(among(`${alias}.customer_id`, held.customerIds), among(`${alias}.student_id`, held.studentIds))
const isParty = (held: Held, alias = 't') =>
  either(ofFamily(held, alias), among(`${alias}.teacher_id`, held.teacherIds))
const figures = [
  'margin_cents',
  'collective_key',
  'declared_key',
  'plan_revision',
  'replaces_id',
  'series_id',
  'series_day',
  'contract_price_version_id',
]

export const coursesPrivacy: PrivacyContribution = {
  domain: 'courses',
  tables: [
    {
      table: 'course_disputes',
      label: 'Contestations',
      of: (held) => sql<boolean>`t.course_id in (select c.id from courses c where ${isParty(held, 'c')})`,
      erasure: { kind: 'clear', text: ['comment', 'teacher_answer', 'resolution_comment'] },
      stays: ['resolution'],
    },
    {
      table: 'course_corrections',
      label: 'Corrections de cours facturés',
      of: (held) => sql<boolean>`t.course_id in (select c.id from courses c where ${ofFamily(held, 'c')})`,
      hide: ['teacher_cents', 'urssaf_part_cents'],
      hideFrom: { pupil: ['before_cents', 'after_cents'] },
      erasure: { kind: 'clear', text: ['reason'] },
      why: reasons.books,
    },
    {
      table: 'course_change_requests',
      label: 'Demandes de changement',
      of: (held) => sql<boolean>`t.contract_id in (select k.id from contracts k where ${isParty(held, 'k')})`,
      erasure: { kind: 'clear', text: ['words', 'answer_words'] },
      stays: ['status', 'kind', 'asked_as'],
    },
    {
      table: 'course_charges',
      label: 'Montants de cours annulés',
      of: (held) => sql<boolean>`t.contract_id in (select k.id from contracts k where ${isParty(held, 'k')})`,
      hide: ['customer_percent', 'teacher_percent'],
      hideFrom: { family: ['teacher_cents'], pupil: ['customer_cents', 'teacher_cents'], teacher: ['customer_cents'] },
      erasure: { kind: 'clear', text: ['words', 'decision_words'] },
      stays: ['status', 'kind'],
      why: reasons.books,
    },
    {
      table: 'no_longer_courses_follow_ups',
      label: 'Suivi des cours arrêtés',
      of: (held) => sql<boolean>`t.process_id in (select p.id from no_longer_courses_processes p
        join contracts k on k.id = p.contract_id where ${isParty(held, 'k')})`,
      hideFrom: notesOnSeveral,
      erasure: { kind: 'clear', text: ['comment'] },
    },
    {
      table: 'courses',
      label: 'Cours reçus',
      of: ofFamily,
      // the teacher's own words to the team, as on their screens
      hide: [...figures, 'teacher_amount_cents', 'urssaf_part_cents', 'teacher_comment'],
      hideFrom: { pupil: ['price_cents', 'hourly_price_cents'] },
      erasure: {
        kind: 'clear',
        text: ['agreed_by', 'teacher_comment', 'report', 'cancellation_reason', 'test_failure_comment'],
      },
      stays: ['status', 'format', 'test_result', 'cancellation_kind'],
      why: reasons.books,
    },
    {
      table: 'courses',
      label: 'Lieux de cours',
      of: (held) => sql<boolean>`t.location_address_id is not null and ${ofFamily(held)}`,
      hide: 'all',
      erasure: { kind: 'clear', none: ['location', 'location_address_id'] },
    },
    {
      table: 'courses',
      label: 'Cours donnés',
      of: (held) => among('t.teacher_id', held.teacherIds),
      hide: [...figures, 'price_cents', 'hourly_price_cents', 'cancellation_reason', 'test_failure_comment'],
      erasure: { kind: 'keep' },
      why: reasons.books,
    },
  ],
  exempt: {
    course_declare_calls: 'that a teacher was asked to declare a lesson, and when',
    occupations: 'derived by triggers from lessons and stages: a number and a time',
    course_series: 'a weekday and an hour of a contract; its lessons are above',
    course_series_exceptions: 'a day of a rhythm, and that somebody else was taken at that hour',
    video_conferences: 'the address of a room, without a name',
    no_longer_courses_processes: 'that a contract was silent, and how it ended; its comments are above',
  },
  blockers: async (db, held) => {
    const { rows } = await sql<{ planned: number; open: number; plannedIn: number; openIn: number }>`
      select count(*) filter (where t.status = '1-planned') as planned,
        count(*) filter (where t.status not in ('1-planned', '3-confirmed') or t.order_id is null and t.status = '3-confirmed') as open,
        min(t.contract_id) filter (where t.status = '1-planned') as planned_in, min(t.contract_id) filter (where t.status <> '1-planned') as open_in
      from courses t where ${isParty(held)} and t.status not in ('0-cancelled', '5-cancelled')`.execute(db)
    const pathIn = (contractId: number | undefined) => `/privateTuition/contract/${contractId}#cours`
    const planned = Number(rows[0]?.planned ?? 0)
    const open = Number(rows[0]?.open ?? 0)
    return [
      planned > 0 ? { refusal: privacyRefusals.plannedCourses(planned), path: pathIn(rows[0]?.plannedIn) } : null,
      open > 0 ? { refusal: privacyRefusals.unfinishedCourses(open), path: pathIn(rows[0]?.openIn) } : null,
    ]
  },
}
