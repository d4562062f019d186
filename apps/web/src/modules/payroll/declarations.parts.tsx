// What the screens of the Urssaf show of the declarations of salaries.

export { SalaryDeclarations } from './declarations/DeclarationMonth.tsx'
export { DeclarationMonths } from './declarations/DeclarationMonths.tsx'
