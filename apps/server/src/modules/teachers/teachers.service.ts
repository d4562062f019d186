// Use cases of teachers: list, record, autocomplete, approval of the SIRET, bank account.

import { spacedNir } from '@cartable/domain/kernel/identifiers.ts'
import type { AnswerOf, InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import { fullName } from '@cartable/domain/people/people.rules.ts'
import { teachersApi } from '@cartable/domain/teachers/teachers.api.ts'
import { teachersRefusals } from '@cartable/domain/teachers/teachers.refusals.ts'
import { noteView } from '../../platform/audit.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { forbidden, notFound } from '../../platform/http/errors.ts'
import type { ConstraintRefusals } from '../../platform/http/handlers.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { keysOf, showClearAccount, showMaskedAccount } from '../people/save-bank-account.ts'
import { openPhoto } from '../people/save-photo.ts'
import { offerLevels, offerSubjects } from '../reference/shared/offer-choices.ts'
import { leavingService } from './leaving.service.ts'
import { nirContext } from './save-teacher.ts'
import { saveTeacherForm } from './save-teacher-form.ts'
import { showTeacher } from './show-teacher.ts'
import { findPhoto, findTeacher, lockTeacher, updateTeacher } from './teacher-record.queries.ts'
import { findTeachers, listTeachers } from './teachers.queries.ts'

/** People are searched from three letters; ten are shown. */
const autocomplete = { from: 3, most: 10 }

/** Reading an IBAN in clear needs its own right and leaves a trace on the teacher. */
const showBankAccount = async (
  context: OperationContext,
  { id, mode }: InputOf<typeof teachersApi.bankAccount>,
): Promise<AnswerOf<typeof teachersApi.bankAccount>> => {
  const { db, platform, identity } = context
  if (mode === 'clear' && !hasRight(identity?.rights ?? {}, 'sensitiveData', 'read')) throw forbidden()
  const teacher = (await findTeacher(db, id)) ?? notFound()
  if (mode === 'masked') {
    const account = (await showMaskedAccount(db, teacher.personId)) ?? notFound()
    return { holder: account.holder, iban: account.maskedIban, bic: account.bic, mode }
  }
  const account = (await showClearAccount(db, keysOf(platform), teacher.personId)) ?? notFound()
  await noteView(db, { entityClass: 'bank_accounts', entityId: account.id, rootClass: 'teachers', rootId: id })
  return { holder: account.holder, iban: account.iban, bic: account.bic, mode }
}

/** The same of the social-security number, which no record, list or file carries. */
const showHealthInsuranceNumber = async (
  context: OperationContext,
  { id }: InputOf<typeof teachersApi.healthInsuranceNumber>,
): Promise<AnswerOf<typeof teachersApi.healthInsuranceNumber>> => {
  const { db, platform } = context
  const sealed = (await findTeacher(db, id))?.healthInsuranceNumberEncrypted ?? notFound()
  await noteView(db, { entityClass: 'teachers', entityId: id, rootClass: 'teachers', rootId: id })
  return { healthInsuranceNumber: spacedNir(keysOf(platform).decrypt(sealed, nirContext)) }
}

const approveSiret = async (
  { db, live }: OperationContext,
  { id, value }: InputOf<typeof teachersApi.approveSiret>,
): Promise<AnswerOf<typeof teachersApi.approveSiret>> => {
  const teacher = (await lockTeacher(db, id)) ?? notFound()
  if (value && teacher.siret === null) refuse(teachersRefusals.siretMissing)
  if (teacher.siretApproved !== value) {
    await updateTeacher(db, id, { siretApproved: value, ...(value && { siretBeingCreated: false }) })
    live(['teachers'], ['teachers', 'id', id])
  }
  return { isValid: true, errorMsgs: [] }
}

const constraints: ConstraintRefusals = {
  teachers_health_insurance_number_digest_key: { refusal: teachersRefusals.nirTaken, path: 'healthInsuranceNumber' },
  teachers_url_key: { refusal: teachersRefusals.urlTaken, path: 'title' },
  teachers_teacher_category_id_fkey: { refusal: teachersRefusals.unknownCategory, path: 'teacherCategoryId' },
  teachers_coopting_teacher_id_fkey: { refusal: teachersRefusals.unknownTeacher, path: 'cooptingTeacherId' },
  teacher_subjects_subject_id_fkey: { refusal: teachersRefusals.unknownSubject, path: 'subjects' },
  teacher_subject_levels_scholar_level_id_fkey: { refusal: teachersRefusals.unknownLevel, path: 'subjects' },
  teacher_scholar_levels_scholar_level_id_fkey: { refusal: teachersRefusals.unknownLevel, path: 'scholarLevelIds' },
  teacher_graduations_graduation_id_fkey: { refusal: teachersRefusals.unknownGraduation, path: 'graduations' },
  teacher_experiences_experience_id_fkey: { refusal: teachersRefusals.unknownExperience, path: 'experiences' },
  teacher_establishments_establishment_id_fkey: {
    refusal: teachersRefusals.unknownEstablishment,
    path: 'establishmentIds',
  },
  bank_accounts_one_enabled_uq: { refusal: teachersRefusals.bankAccountMoved, path: 'iban' },
}

const recordService = handlers(
  teachersApi,
  {
    list: async ({ db, today }, input) => ({ ...(await listTeachers(db, input, today())), totals: null }),
    filterOptions: async ({ db }) => ({ subjects: await offerSubjects(db), levels: await offerLevels(db) }),
    show: (context, { id }) => showTeacher(context, id),
    save: saveTeacherForm,
    photo: async (context, { id }) => {
      const { personId } = (await findTeacher(context.db, id)) ?? notFound()
      return openPhoto(context, await findPhoto(context.db, personId))
    },
    autocomplete: async ({ db }, { query }) => ({
      results:
        query.length < autocomplete.from
          ? []
          : (await findTeachers(db, query, autocomplete.most)).map((teacher) => ({
              id: teacher.id,
              label: fullName(teacher),
              detail: [teacher.mainSubject, teacher.city].filter(Boolean).join(' · ') || null,
            })),
    }),
    approveSiret,
    bankAccount: showBankAccount,
    healthInsuranceNumber: showHealthInsuranceNumber,
  },
  { constraints },
)

/** With their departures. */
export const teachersService = [...recordService, ...leavingService]
