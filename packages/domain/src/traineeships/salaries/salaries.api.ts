// Operations of the grid of base salaries: list, form, bulk disabling.
import { z } from 'zod'
import { right } from '../../kernel/access.ts'
import { DisableAnswer, DisableInput } from '../../kernel/codification.ts'
import { optionalQueryId, queryFlag } from '../../kernel/fields.ts'
import { listAnswer, listInput } from '../../kernel/list.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, FormAnswer } from '../../kernel/refusal.ts'
import { SalaryGrades, SalaryGradesInput, SalaryInput, SalaryRecord, SalaryRow } from './salaries.schema.ts'

const sorts = ['levels', 'salary'] as const
export type SalarySort = (typeof sorts)[number]

export const salariesApi = defineOperations('traineeships', {
  listSalaries: operation({
    name: 'traineeship_salaries_list',
    method: 'GET',
    path: '/traineeships/traineeship-salaries-list',
    effect: 'read',
    access: right('traineeships', 'read'),
    input: listInput({ sorts, defaultSort: 'levels.asc', filters: { withDisabled: queryFlag.default(false) } }),
    answer: listAnswer(SalaryRow),
    summary: 'Grille salariale des professeurs',
  }),
  showSalary: operation({
    name: 'traineeship_show_salary',
    method: 'GET',
    path: '/traineeships/traineeship-show-salary',
    effect: 'read',
    access: right('traineeships', 'read'),
    input: z.object({ id: optionalQueryId }),
    answer: SalaryRecord,
    summary: 'Fiche d’un salaire de base, ou ses valeurs de départ',
  }),
  saveSalary: operation({
    name: 'traineeship_show_salary_save',
    method: 'POST',
    path: '/traineeships/traineeship-show-salary',
    effect: 'write',
    access: right('traineeships', 'write'),
    input: SalaryInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Enregistrement d’un salaire de base',
  }),
  disableSalaries: operation({
    name: 'traineeship_salary_disable',
    method: 'POST',
    path: '/traineeships/traineeship-salary-disable',
    effect: 'write',
    access: right('traineeships', 'write'),
    input: DisableInput,
    answer: DisableAnswer,
    refused: (refusals) => ({ disabledCount: 0, refusal: refusals.map(({ message }) => message).join(' ') }),
    summary: 'Désactivation de salaires de base',
  }),
  showGrades: operation({
    name: 'traineeship_salary_grades',
    method: 'GET',
    path: '/traineeships/traineeship-salary-grades',
    effect: 'read',
    access: right('traineeships', 'read'),
    input: z.object({}),
    answer: SalaryGrades,
    summary: 'Suppléments horaires par grade',
  }),
  saveGrades: operation({
    name: 'traineeship_salary_grades_save',
    method: 'POST',
    path: '/traineeships/traineeship-salary-grades',
    effect: 'write',
    access: right('traineeships', 'write'),
    input: SalaryGradesInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Enregistrement des suppléments horaires par grade',
  }),
})
