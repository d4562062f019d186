// Operations of the declarations of salaries: the months, one of them, what was declared, its file with every identifier.
import { z } from 'zod'
import { allOf, right } from '../../kernel/access.ts'
import { day, id } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, asMove, FormAnswer, MoveAnswer } from '../../kernel/refusal.ts'
import { DeclarationMonth, DeclareSalaries, SalaryDeclarationRow } from './salary-declarations.schema.ts'

const read = right('urssaf', 'read')

export const salaryDeclarationsApi = defineOperations('payroll', {
  listDeclarationMonths: operation({
    name: 'salary_declaration_months',
    method: 'GET',
    path: '/accounting/urssaf/declaration-months',
    effect: 'read',
    access: read,
    input: z.object({}),
    answer: z.object({ rows: z.array(DeclarationMonth) }),
    summary: 'Mois de salaires à déclarer à l’Urssaf, et leurs corrections',
  }),
  showDeclarationMonth: operation({
    name: 'salary_declarations_list',
    method: 'GET',
    path: '/accounting/urssaf/declaration-month',
    effect: 'read',
    access: read,
    input: z.object({ month: day }),
    answer: z.object({ month: z.string(), rows: z.array(SalaryDeclarationRow) }),
    summary: 'Salaires d’un mois à déclarer, par famille et par professeur',
  }),
  declareSalaries: operation({
    name: 'salary_declarations_declare',
    method: 'POST',
    path: '/accounting/urssaf/declaration-month',
    effect: 'write',
    access: right('urssaf', 'write'),
    input: DeclareSalaries,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Salaires notés comme déclarés',
  }),
  undeclareSalary: operation({
    name: 'salary_declaration_undeclare',
    method: 'POST',
    path: '/accounting/urssaf/declaration-undeclare',
    effect: 'write',
    access: right('urssaf', 'write'),
    input: z.object({ id }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Déclaration notée par erreur',
  }),
  /** With the social-security numbers in clear: it leaves a trace on each teacher. */
  declarationFile: operation({
    name: 'salary_declarations_file',
    method: 'POST',
    path: '/accounting/urssaf/declaration-month-file',
    effect: 'write',
    access: allOf(read, right('sensitiveData', 'read')),
    input: z.object({ month: day }),
    answer: { document: ['text/csv'] },
    summary: 'Salaires d’un mois à déclarer, avec tous les identifiants, en CSV',
  }),
})
