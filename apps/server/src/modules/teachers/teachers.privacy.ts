// Personal data of teachers, candidates among them: profile, identifiers, diplomas, evaluations.
import { sql } from 'kysely'
import { among, either, type Held, type PrivacyContribution } from '../../platform/privacy/privacy.ts'

const ofTeacher = (held: Held) => among('t.teacher_id', held.teacherIds)
const part = (table: string, label: string) => ({ table, label, of: ofTeacher, erasure: { kind: 'delete' } }) as const

export const teachersPrivacy: PrivacyContribution = {
  domain: 'teachers',
  tables: [
    {
      table: 'teacher_subject_levels',
      label: 'Niveaux des matières enseignées',
      of: (held) =>
        sql<boolean>`t.teacher_subject_id in (select s.id from teacher_subjects s where ${among('s.teacher_id', held.teacherIds)})`,
      erasure: { kind: 'delete' },
    },
    part('teacher_availabilities', 'Disponibilités'),
    part('teacher_absences', 'Absences'),
    part('teacher_subjects', 'Matières enseignées'),
    part('teacher_scholar_levels', 'Niveaux acceptés'),
    part('teacher_graduations', 'Diplômes'),
    part('teacher_experiences', 'Expériences'),
    part('teacher_establishments', 'Établissements'),
    {
      table: 'teacher_evaluations',
      label: 'Évaluations',
      of: (held) =>
        either(
          ofTeacher(held),
          among('t.author_account_id', held.accountIds),
          sql<boolean>`t.contract_id in (select k.id from contracts k where ${either(among('k.customer_id', held.customerIds), among('k.student_id', held.studentIds))})`,
        ),
      hide: ['author_account_id'],
      erasure: { kind: 'clear', text: ['comments', 'teacher_response', 'staff_response'] },
      stays: ['status'],
      why: 'Restent les étoiles, sans texte ni nom.',
    },
    {
      table: 'teacher_evaluation_rankings',
      label: 'Étoiles des évaluations',
      of: (held) =>
        sql<boolean>`t.teacher_evaluation_id in (select e.id from teacher_evaluations e where ${among('e.teacher_id', held.teacherIds)})`,
      erasure: { kind: 'keep' },
      why: 'Des nombres, sans texte ni nom.',
    },
    {
      table: 'teacher_leave_requests',
      label: 'Demandes de départ',
      of: ofTeacher,
      erasure: { kind: 'clear', text: ['words'] },
    },
    {
      table: 'teacher_departures',
      label: 'Départs',
      of: ofTeacher,
      hide: ['announced_by_account_id'],
      erasure: { kind: 'clear', text: ['reason'] },
    },
    {
      table: 'teacher_departure_ends',
      label: 'Contrats terminés pour un départ',
      of: (held) =>
        sql<boolean>`t.departure_id in (select d.id from teacher_departures d where ${among('d.teacher_id', held.teacherIds)})`,
      erasure: { kind: 'keep' },
      why: 'Des numéros de contrats, sans texte ni nom.',
    },
    {
      table: 'teacher_departure_papers',
      label: 'Papiers de fin de collaboration',
      of: (held) =>
        sql<boolean>`t.departure_id in (select d.id from teacher_departures d where ${among('d.teacher_id', held.teacherIds)})`,
      erasure: { kind: 'keep' },
      why: 'Certificats de travail et relevés, conservés cinq ans (Code du travail, art. L3245-1).',
    },
    {
      table: 'teacher_status_changes',
      label: 'Changements de statut d’emploi',
      of: ofTeacher,
      erasure: { kind: 'keep' },
      why: 'Dates d’emploi, conservées cinq ans (Code du travail, art. R. 1221-26), sans nom.',
    },
    {
      table: 'teachers',
      label: 'Fiche de professeur',
      of: (held) => among('t.id', held.teacherIds),
      hide: ['health_insurance_number_encrypted', 'health_insurance_number_digest', 'grade_modifier'],
      erasure: {
        kind: 'clear',
        none: [
          ...['title', 'url', 'traineeship_comments', 'self_description', 'siret', 'vat_number', 'sap_number'],
          ...['stripe_account_id', 'stripe_status', 'intervention_address_id', 'intervention_radius_km'],
          ...['health_insurance_number_encrypted', 'health_insurance_number_digest', 'health_insurance_number_last4'],
          ...['availability_on', 'coopting_teacher_id', 'teacher_category_id', 'leave_reason'],
        ],
        marks: {
          enabled: sql`false`,
          status: sql`case when t.status = 'active' then 'inactive' else t.status end`,
          available: sql`false`,
          url_checked: sql`false`,
          highlighted: sql`false`,
          force_search_visibility: sql`false`,
          siret_approved: sql`false`,
          siret_being_created: sql`false`,
          sap_number_status: sql`'missing'`,
        },
      },
      stays: ['status', 'course_formats', 'sap_number_status', 'sort_name', 'search_text'],
      why: 'La ligne reste sous un numéro, pour les cours payés et les bulletins.',
    },
  ],
}
