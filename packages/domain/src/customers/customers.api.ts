// Everything that crosses HTTP about customers and their students.
import { z } from 'zod'
import { audience, right } from '../kernel/access.ts'
import { id, optionalQueryId, queryFlag, queryId, queryIds, queryList } from '../kernel/fields.ts'
import { listAnswer, listInput } from '../kernel/list.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { asForm, asMove, MoveAnswer } from '../kernel/refusal.ts'
import { FoundPerson, photoExtensions, photoMaxBytes, photoMediaTypes } from '../people/people.schema.ts'
import {
  CustomerAnswer,
  CustomerFilterOptions,
  CustomerInput,
  CustomerRecord,
  CustomerRow,
  CustomerTotals,
  DisablePeople,
  DisablePeopleAnswer,
  DisableStudents,
  StudentAnswer,
  StudentInput,
  StudentRecord,
} from './customers.schema.ts'

const storable = (value: string) => !value.includes('\u0000') && value.isWellFormed()
/** People are searched from three letters; ten are shown. */
export const autocompleteRules = { from: 3, most: 10 } as const
const AutocompleteInput = z.object({ query: z.string().trim().max(100).refine(storable) })
const AutocompleteAnswer = z.object({ results: z.array(FoundPerson) })
const City = z.string().max(100).refine(storable)

export const customersApi = defineOperations('customers', {
  list: operation({
    name: 'customers_list',
    method: 'GET',
    path: '/customer/list',
    effect: 'read',
    access: right('customers', 'read'),
    input: listInput({
      sorts: ['name', 'number', 'city', 'lastPayment', 'balance'],
      defaultSort: 'name.asc',
      filters: {
        withDisabled: queryFlag.default(false),
        cities: queryList(City).default([]),
        levels: queryIds.default([]),
        withBalanceDue: queryFlag.default(false),
      },
    }),
    answer: listAnswer(CustomerRow, CustomerTotals),
    summary: 'Liste des clients',
  }),
  filterOptions: operation({
    name: 'customers_filters',
    method: 'GET',
    path: '/customer/customers-filters',
    effect: 'read',
    access: right('customers', 'read'),
    input: z.object({}),
    answer: CustomerFilterOptions,
    summary: 'Choix des filtres des clients',
  }),
  disable: operation({
    name: 'customer_disable',
    method: 'POST',
    path: '/customer/disable',
    effect: 'write',
    access: right('customers', 'write'),
    input: DisablePeople,
    answer: DisablePeopleAnswer,
    summary: 'Désactivation ou réactivation de clients',
  }),
  show: operation({
    name: 'show_customer',
    method: 'GET',
    path: '/customer/show',
    effect: 'read',
    access: right('customers', 'read'),
    input: z.object({ id: optionalQueryId }),
    answer: CustomerRecord,
    summary: 'Fiche d’un client, ou ses valeurs de départ',
  }),
  save: operation({
    name: 'show_customer_save',
    method: 'POST',
    path: '/customer/show',
    effect: 'write',
    access: right('customers', 'write'),
    input: CustomerInput,
    answer: CustomerAnswer,
    refused: (refusals) => ({ ...asForm(refusals), customerId: null, duplicates: [] }),
    summary: 'Enregistrement d’un client',
  }),
  autocomplete: operation({
    name: 'customer_autocomplete',
    method: 'GET',
    path: '/customer/autocomplete',
    effect: 'read',
    access: right('customers', 'read'),
    input: AutocompleteInput,
    answer: AutocompleteAnswer,
    summary: 'Clients proposés pendant la saisie',
  }),
  showStudent: operation({
    name: 'show_student',
    method: 'GET',
    path: '/student/show',
    effect: 'read',
    access: right('students', 'read'),
    input: z.object({ id: optionalQueryId, customerId: optionalQueryId, isCustomer: queryFlag.default(false) }),
    answer: StudentRecord,
    summary: 'Fiche d’un élève, ou ses valeurs de départ dans un foyer',
  }),
  saveStudent: operation({
    name: 'show_student_save',
    method: 'POST',
    path: '/student/show',
    effect: 'write',
    access: right('students', 'write'),
    input: StudentInput,
    answer: StudentAnswer,
    refused: (refusals) => ({ ...asForm(refusals), duplicates: [] }),
    files: { photo: { extensions: photoExtensions, maxBytes: photoMaxBytes, maxCount: 1 } },
    summary: 'Enregistrement d’un élève',
  }),
  letPupilAnswer: operation({
    name: 'student_may_answer',
    method: 'POST',
    path: '/student/may-answer',
    effect: 'write',
    access: audience('customer'),
    input: z.object({ id, mayAnswer: z.boolean() }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Choix d’une famille\u00a0: un élève mineur confirme et conteste lui-même ses cours, ou non',
  }),
  disableStudents: operation({
    name: 'student_disable',
    method: 'POST',
    path: '/student/disable',
    effect: 'write',
    access: right('students', 'write'),
    input: DisableStudents,
    answer: DisablePeopleAnswer,
    summary: 'Archivage ou réactivation d’élèves',
  }),
  studentAutocomplete: operation({
    name: 'student_autocomplete',
    method: 'POST',
    path: '/student/autocomplete',
    effect: 'read',
    access: right('students', 'read'),
    input: AutocompleteInput,
    answer: AutocompleteAnswer,
    summary: 'Élèves proposés pendant la saisie',
  }),
  studentPhoto: operation({
    name: 'student_photo',
    method: 'GET',
    path: '/student/student-photo',
    effect: 'read',
    access: right('students', 'read'),
    input: z.object({ id: queryId }),
    answer: { document: photoMediaTypes },
    summary: 'Photo d’un élève',
  }),
})
