// Two records of one teacher: what is compared of them, and what becomes of the one that is given up.
import { teacherLabels } from '@cartable/domain/teachers/teachers.schema.ts'
import type { MergeKind } from '../../../platform/merge-kind.ts'
import { comparedPerson, meansOfContact } from '../../people/compare-person.ts'
import { enableTeacher, lockTeachers, readTeacher, writeTeacher } from './teacher.queries.ts'

const own = (...columns: readonly string[]) => columns.map((column) => `teachers.${column}`)
const nir = own(
  ...['health_insurance_number_encrypted', 'health_insurance_number_digest', 'health_insurance_number_last4'],
)
const account = own('stripe_account_id', 'stripe_status')

/**
 * The record that is given up teaches no more. It leaves the number that one human being has to the merge, as its means of
 * contact: whoever types it on the kept record is not told that another teacher has it.
 */
const carry: MergeKind['carry'] = (kept, givenUp) => {
  const goes =
    kept.columns['teachers.stripe_account_id'] == null && givenUp.columns['teachers.stripe_account_id'] != null
  const none = (columns: readonly string[]) => Object.fromEntries(columns.map((column) => [column, null]))
  return {
    givenUp: {
      ...(!givenUp.playsOther && meansOfContact),
      ...none(nir),
      ...(goes && none(account)),
      ...(givenUp.columns['teachers.status'] === 'active' && { 'teachers.status': 'inactive' }),
    },
    kept: goes ? Object.fromEntries(account.map((column) => [column, givenUp.columns[column]])) : {},
  }
}

export const teacherKind: MergeKind = {
  owner: 'teachers',
  name: 'teacher',
  fields: [
    ...comparedPerson,
    { key: 'category', label: 'Catégorie', columns: own('teacher_category_id') },
    { key: 'subjects', label: 'Matières', columns: ['blocks.subjects'] },
    { key: 'levels', label: 'Niveaux', columns: ['blocks.scholarLevelIds'] },
    { key: 'graduations', label: 'Diplômes', columns: ['blocks.graduations'] },
    { key: 'experiences', label: 'Expériences', columns: ['blocks.experiences'] },
    { key: 'establishments', label: 'Établissements', columns: ['blocks.establishmentIds'] },
    { key: 'description', label: 'Présentation', columns: own('title', 'self_description') },
    { key: 'siret', label: teacherLabels.siret, columns: own('siret', 'siret_approved', 'siret_being_created') },
    { key: 'vat', label: teacherLabels.vatNumber, columns: own('vat_number', 'vat_collected') },
    { key: 'sap', label: teacherLabels.sapNumber, columns: own('sap_number', 'sap_number_status') },
    { key: 'nir', label: teacherLabels.healthInsuranceNumber, columns: nir },
  ],
  lock: lockTeachers,
  read: readTeacher,
  write: writeTeacher,
  carry,
  setEnabled: enableTeacher,
}
