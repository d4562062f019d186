// Operations of the URSSAF declarations: employers, teachers, hours by household, their file; state of the API.
import { z } from 'zod'
import { right } from '../../kernel/access.ts'
import { optionalDay, queryFlag } from '../../kernel/fields.ts'
import { listAnswer, listInput } from '../../kernel/list.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import {
  UrssafApiState,
  UrssafCustomerRow,
  UrssafDeclarationRow,
  UrssafDeclarationTotals,
  UrssafTeacherRow,
} from './declarations.schema.ts'

const customerSorts = ['customerNumber', 'customerIdentifier', 'customerName'] as const
export type UrssafCustomerSort = (typeof customerSorts)[number]
const teacherSorts = ['teacherName', 'teacherFirstname', 'birthdate'] as const
export type UrssafTeacherSort = (typeof teacherSorts)[number]
const declarationSorts = ['customerIdentifier', 'customerName', 'teacherName', 'month', 'salary'] as const
export type UrssafDeclarationSort = (typeof declarationSorts)[number]

const common = { method: 'GET', effect: 'read', access: right('urssaf', 'read') } as const
/** Months of the declarations, first days; both included. */
const declarationInput = listInput({
  sorts: declarationSorts,
  defaultSort: 'customerName.asc',
  filters: { from: optionalDay.optional(), to: optionalDay.optional() },
})

export const declarationsApi = defineOperations('urssaf', {
  listCustomers: operation({
    ...common,
    name: 'urssaf_customers_list',
    path: '/accounting/urssaf/customer',
    input: listInput({ sorts: customerSorts, defaultSort: 'customerIdentifier.asc' }),
    answer: listAnswer(UrssafCustomerRow),
    summary: 'Clients employeurs, pour l’URSSAF',
  }),
  listTeachers: operation({
    ...common,
    name: 'urssaf_teachers_list',
    path: '/accounting/urssaf/teacher',
    input: listInput({
      sorts: teacherSorts,
      defaultSort: 'teacherName.asc',
      /** `employeesOnly`: those who are not self-employed. */
      filters: { employeesOnly: queryFlag.default(false) },
    }),
    answer: listAnswer(UrssafTeacherRow),
    summary: 'Professeurs, pour l’URSSAF',
  }),
  listDeclarations: operation({
    ...common,
    name: 'urssaf_declarations_list',
    path: '/accounting/urssaf/declaration',
    input: declarationInput,
    answer: listAnswer(UrssafDeclarationRow, UrssafDeclarationTotals),
    summary: 'Déclarations par client et par professeur',
  }),
  declarationsCsv: operation({
    ...common,
    effect: 'readLagging',
    name: 'urssaf_declaration_list_csv',
    path: '/accounting/urssaf/declaration_list_csv',
    input: declarationInput.omit({ page: true, size: true }),
    answer: { document: ['text/csv'] },
    summary: 'Déclarations du filtre, en CSV',
  }),
  apiState: operation({
    ...common,
    access: right('configuration', 'read'),
    name: 'urssaf_api_state',
    path: '/admin/urssaf_api/urssaf-api-state',
    input: z.object({}),
    answer: UrssafApiState,
    summary: 'État des échanges avec l’API de l’avance immédiate',
  }),
})
