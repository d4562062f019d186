// What charges and payslips refuse, in the words that are read.
import { defineRefusals } from '../kernel/refusal.ts'

export const payrollRefusals = defineRefusals('payroll', {
  baseOfType: (type: string) => `Cette base ne convient pas à «\u00a0${type}\u00a0».`,
  payerOfType: (type: string, payer: string) => `«\u00a0${type}\u00a0» concerne\u00a0: ${payer}.`,
  employeeRateMissing: 'Indiquez la part du salarié.',
  employerRateMissing: 'Indiquez la part de l’employeur.',
  rateNotPaid: 'Cette part n’est payée par personne\u00a0: laissez-la vide, ou changez qui paie.',
  rateOfAmount: 'Des frais et des déductions sont en euros, sans part.',
  amountMissing: 'Indiquez le montant.',
  amountOfRate: 'Une cotisation est une part du salaire, sans montant.',
  endsBeforeStart: 'La fin précède le début.',
  overlaps: 'Une charge active du même nom vaut déjà à ces dates.',
})
