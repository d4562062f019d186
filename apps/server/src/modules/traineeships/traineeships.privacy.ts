// Personal data of training sessions: registrations, absences, reports on students, what teachers said of their time.
import { privacyRefusals } from '@cartable/domain/people/privacy.refusals.ts'
import { sql } from 'kysely'
import { among, either, type Held, type PrivacyContribution, reasons } from '../../platform/privacy/privacy.ts'

const ofFamily = (held: Held, alias = 't') =>
  either(among(`${alias}.customer_id`, held.customerIds), among(`${alias}.student_id`, held.studentIds))
const registrations = (held: Held) => sql`(select g.id from traineeship_registrations g where ${ofFamily(held, 'g')})`
const subjects = (held: Held) =>
  sql`(select s.id from traineeship_registration_subjects s where s.registration_id in ${registrations(held)})`

export const traineeshipsPrivacy: PrivacyContribution = {
  domain: 'traineeships',
  tables: [
    {
      table: 'traineeship_registration_absences',
      label: 'Absences en stage',
      of: (held) => sql<boolean>`t.registration_id in ${registrations(held)}`,
      erasure: { kind: 'delete' },
    },
    {
      table: 'traineeship_presences',
      label: 'Présences en stage',
      of: (held) => sql<boolean>`t.registration_subject_id in ${subjects(held)}`,
      erasure: { kind: 'delete' },
    },
    {
      table: 'traineeship_registration_chapters',
      label: 'Chapitres déjà étudiés',
      of: (held) => sql<boolean>`t.registration_subject_id in ${subjects(held)}`,
      erasure: { kind: 'delete' },
    },
    {
      table: 'traineeship_report_ratings',
      label: 'Notes des bilans de stage',
      of: (held) =>
        sql<boolean>`t.report_id in (select r.id from traineeship_reports r where r.registration_subject_id in ${subjects(held)})`,
      erasure: { kind: 'delete' },
    },
    {
      table: 'traineeship_reports',
      label: 'Bilans de stage',
      of: (held) => sql<boolean>`t.registration_subject_id in ${subjects(held)}`,
      // what the team asks the teacher to write otherwise
      hideFrom: { family: ['correction', 'sent_back'], pupil: ['correction', 'sent_back'] },
      erasure: { kind: 'clear', text: ['comments', 'correction', 'sent_back'] },
      why: 'Reste qu’un bilan a été fait.',
    },
    {
      table: 'traineeship_registration_subjects',
      label: 'Matières de stage',
      of: (held) => sql<boolean>`t.registration_id in ${registrations(held)}`,
      erasure: { kind: 'keep' },
      why: reasons.books,
    },
    {
      table: 'traineeship_registrations',
      label: 'Inscriptions en stage',
      of: ofFamily,
      hideFrom: { pupil: ['discount_cents', 'sibling_cents', 'total_cents', 'payment_method'] },
      erasure: { kind: 'clear', text: ['comments'] },
      stays: ['status', 'payment_method', 'accepted_conditions', 'cancel_reason', 'told_hours'],
      why: reasons.books,
    },
    {
      table: 'traineeship_cancelled_refunds',
      label: 'Remboursements de stages annulés',
      hideFrom: { pupil: 'all' },
      of: (held) =>
        sql<boolean>`t.cancelled_registration_id in (select x.id from traineeship_cancelled_registrations x where x.registration_id in ${registrations(held)})`,
      erasure: { kind: 'keep' },
      why: reasons.books,
    },
    {
      table: 'traineeship_cancelled_registrations',
      label: 'Inscriptions à des stages annulés',
      hideFrom: { pupil: ['credited_cents', 'on_card_cents', 'other_cents'] },
      of: (held) => sql<boolean>`t.registration_id in ${registrations(held)}`,
      erasure: { kind: 'keep' },
      stays: ['subjects', 'way', 'answer'],
      why: reasons.books,
    },
    {
      table: 'traineeship_seat_hold_subjects',
      label: 'Matières d’une place de stage gardée',
      of: (held) =>
        sql<boolean>`t.hold_id in (select h.id from traineeship_seat_holds h where ${ofFamily(held, 'h')} or h.waitlist_id in (select w.id from traineeship_waitlist w where ${ofFamily(held, 'w')}))`,
      erasure: { kind: 'delete' },
    },
    {
      table: 'traineeship_seat_holds',
      label: 'Places de stage gardées',
      of: (held) =>
        sql<boolean>`(${ofFamily(held)} or t.waitlist_id in (select w.id from traineeship_waitlist w where ${ofFamily(held, 'w')}))`,
      erasure: { kind: 'delete' },
    },
    {
      table: 'traineeship_waitlist_subjects',
      label: 'Matières attendues en stage',
      of: (held) =>
        sql<boolean>`t.waitlist_id in (select w.id from traineeship_waitlist w where ${ofFamily(held, 'w')})`,
      erasure: { kind: 'delete' },
    },
    {
      table: 'traineeship_waitlist',
      label: 'Listes d’attente de stages',
      of: ofFamily,
      erasure: { kind: 'delete' },
    },
    {
      table: 'traineeship_pool_entries',
      label: 'Disponibilités pour les stages',
      of: (held) => among('t.teacher_id', held.teacherIds),
      erasure: { kind: 'clear', text: ['disponibility', 'comments'] },
    },
    {
      table: 'traineeship_proposals',
      label: 'Propositions de stage',
      of: (held) => among('t.teacher_id', held.teacherIds),
      erasure: { kind: 'keep' },
      why: reasons.books,
    },
    {
      table: 'traineeship_hours',
      label: 'Heures de stage corrigées',
      of: (held) => among('t.teacher_id', held.teacherIds),
      erasure: { kind: 'clear', text: ['reason'] },
      why: reasons.books,
    },
    {
      table: 'traineeship_pay_lines',
      label: 'Heures de stage envoyées en paie',
      of: (held) => among('t.teacher_id', held.teacherIds),
      erasure: { kind: 'clear', text: ['reason'] },
      why: reasons.books,
    },
  ],
  exempt: {
    traineeship_proposal_days: 'days of a proposal, which is above',
    traineeship_group_slots: 'derived from proposals by triggers: a number and a time',
    traineeship_cancellations: 'of a session, in the words of the office: whom it concerned is in its registrations',
    traineeship_mailings: 'one text sent to many; what each received is in the messages',
  },
  blockers: async (db, held, today) => {
    const { rows } = await sql<{ id: number; name: string }>`
      select x.id, x.name from traineeship_sessions x where x.ends_on >= ${today}::date and x.status <> '0-cancelled' and (
        x.id in (select t.session_id from traineeship_registrations t where t.enabled and ${ofFamily(held)})
        or x.id in (select l.session_id from traineeship_proposals t join traineeship_groups g on g.id = t.group_id
          join traineeship_subjects s on s.id = g.traineeship_subject_id join traineeship_levels l on l.id = s.level_id
          where t.status in ('sent', 'accepted') and ${among('t.teacher_id', held.teacherIds)})) order by x.ends_on, x.id`.execute(
      db,
    )
    return [
      rows[0]
        ? {
            refusal: privacyRefusals.openTraineeships([...new Set(rows.map(({ name }) => name))]),
            path: `/traineeship/sessions/${rows[0].id}?onglet=inscriptions`,
          }
        : null,
    ]
  },
}
