// Words and places of the grid of base salaries.
import { formatEuros } from '@cartable/domain/kernel/money.ts'

export const salariesTitle = 'Grille salariale des professeurs'
export const salariesPath = '/traineeship/salaries'
export const salaryPath = (id: number | 'nouveau'): string => `${salariesPath}/${id}`
export const salaryListId = 'salaires-de-stage'
export const salaryCrumbs = [{ label: 'Stages', path: '/traineeship/sessions' }]

/** « 25,00 €/h » */
export const formatHourlySalary = (cents: number): string => `${formatEuros(cents)}/h`
