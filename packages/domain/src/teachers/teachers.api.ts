// Everything that crosses HTTP about teachers.
import { z } from 'zod'
import { allOf, right } from '../kernel/access.ts'
import { CourseFormat, optionalQueryId, queryFlag, queryId, queryIds, queryList } from '../kernel/fields.ts'
import { listAnswer, listInput } from '../kernel/list.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { asForm, asMove, MoveAnswer } from '../kernel/refusal.ts'
import { FoundPerson, photoExtensions, photoMaxBytes, photoMediaTypes } from '../people/people.schema.ts'
import { FormAnswerWithCalls } from './payment-account.schema.ts'
import {
  BankAccountData,
  HealthInsuranceNumberData,
  TeacherFilterOptions,
  TeacherInput,
  TeacherRecord,
  TeacherRow,
  TeacherStatus,
} from './teachers.schema.ts'

const storable = (value: string) => !value.includes('\u0000') && value.isWellFormed()
const read = right('teachers', 'read')
const write = right('teachers', 'write')

/** Numbers read one by one by a person; a list of them is nobody's business. */
const secretsPerMinute = 20

export const teachersApi = defineOperations('teachers', {
  list: operation({
    name: 'teachers_list',
    method: 'GET',
    path: '/teachers/teachers-list',
    effect: 'read',
    access: read,
    input: listInput({
      sorts: ['name', 'status', 'city', 'hiredOn'],
      defaultSort: 'name.asc',
      filters: {
        /** Candidates are recruitment's business: shown when asked for. */
        status: queryList(TeacherStatus).default([]),
        subjects: queryIds.default([]),
        levels: queryIds.default([]),
        formats: queryList(CourseFormat).default([]),
        selfEmployed: queryFlag.optional(),
        onlyAvailable: queryFlag.default(false),
        /** A mandatory paper no longer holds: nothing new is proposed to them. */
        onlyLapsed: queryFlag.default(false),
      },
    }),
    answer: listAnswer(TeacherRow),
    summary: 'Liste des professeurs',
  }),
  filterOptions: operation({
    name: 'teachers_filters',
    method: 'GET',
    path: '/teachers/teachers-filters',
    effect: 'read',
    access: read,
    input: z.object({}),
    answer: TeacherFilterOptions,
    summary: 'Choix des filtres des professeurs',
  }),
  show: operation({
    name: 'show_teacher',
    method: 'GET',
    path: '/teachers/show-teacher',
    effect: 'read',
    access: read,
    input: z.object({ id: optionalQueryId }),
    answer: TeacherRecord,
    summary: 'Fiche d’un professeur, ou ses valeurs de départ',
  }),
  save: operation({
    name: 'show_teacher_save',
    method: 'POST',
    path: '/teachers/show-teacher',
    effect: 'write',
    access: write,
    input: TeacherInput,
    answer: FormAnswerWithCalls,
    refused: (refusals) => ({ ...asForm(refusals), mailerErrors: null, apiError: null }),
    files: { photo: { extensions: photoExtensions, maxBytes: photoMaxBytes, maxCount: 1 } },
    summary: 'Enregistrement d’un professeur',
  }),
  photo: operation({
    name: 'teacher_photo',
    method: 'GET',
    path: '/teachers/teacher-photo',
    effect: 'read',
    access: read,
    input: z.object({ id: queryId }),
    answer: { document: photoMediaTypes },
    summary: 'Photo d’un professeur',
  }),
  autocomplete: operation({
    name: 'teacher_autocomplete',
    method: 'POST',
    path: '/session/shared/teacher-autocomplete',
    effect: 'read',
    access: read,
    input: z.object({ query: z.string().trim().max(100).refine(storable) }),
    answer: z.object({ results: z.array(FoundPerson) }),
    summary: 'Professeurs proposés pendant la saisie',
  }),
  approveSiret: operation({
    name: 'teacher_siret_approve',
    method: 'POST',
    path: '/teachers/teacher-siret-approve',
    effect: 'write',
    access: write,
    input: z.object({ id: z.int().positive(), value: z.boolean() }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Approbation du SIRET d’un professeur',
  }),
  // Writes whatever the method: what is read in clear leaves a trace.
  bankAccount: operation({
    name: 'show_teacher_bank_account_data',
    method: 'GET',
    path: '/teachers/show-teacher-bank-account-data',
    effect: 'write',
    access: read,
    input: z.object({ id: queryId, mode: z.enum(['masked', 'clear']).default('masked') }),
    answer: BankAccountData,
    perMinute: secretsPerMinute,
    summary: 'Compte bancaire d’un professeur',
  }),
  healthInsuranceNumber: operation({
    name: 'show_teacher_health_insurance_number',
    method: 'GET',
    path: '/teachers/show-teacher-health-insurance-number',
    effect: 'write',
    access: allOf(read, right('sensitiveData', 'read')),
    input: z.object({ id: queryId }),
    answer: HealthInsuranceNumberData,
    perMinute: secretsPerMinute,
    summary: 'Numéro de sécurité sociale d’un professeur, en clair',
  }),
})
