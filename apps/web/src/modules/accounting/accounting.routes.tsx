// What accounting gives to the shell: VAT codes, system accounts, the ledger, the accounting tables, and how far a long task is.
import { right } from '@cartable/domain/kernel/access.ts'
import type { WebModule } from '../../platform/shell/module.ts'

const read = [right('accounting', 'read')]
const closing = [right('closing', 'read')]

export const accountingModule: WebModule = {
  name: 'accounting',
  routes: [
    {
      path: '/accounting/overview',
      load: async () => (await import('./AccountingOverview.tsx')).AccountingOverview,
      needs: [...read, right('billing', 'read'), right('urssaf', 'read'), right('payroll', 'read')],
    },
    {
      path: '/accounting/codification/VATCodes',
      aliases: ['/accounting/codification/VATCodes/list'],
      load: async () => (await import('./VatCodes.tsx')).VatCodes,
      needs: read,
    },
    {
      path: '/accounting/codification/sysAccounts',
      aliases: ['/accounting/codification/sysAccounts/list'],
      load: async () => (await import('./SystemAccounts.tsx')).SystemAccounts,
      needs: read,
    },
    { path: '/accounting/rates/dated', load: async () => (await import('./rates/Dated.tsx')).Dated, needs: read },
    { path: '/accounting/rates', load: async () => (await import('./rates/Rates.tsx')).CompanyRules, needs: read },
    {
      path: '/accounting/rates/activities',
      load: async () => (await import('./rates/Rates.tsx')).ActivityRules,
      needs: read,
    },
    { path: '/accounting/rates/vat', load: async () => (await import('./rates/Rates.tsx')).VatRules, needs: read },
    {
      path: '/accounting/rates/tax-credit',
      load: async () => (await import('./rates/Rates.tsx')).CreditRules,
      needs: read,
    },
    { path: '/accounting/rates/rectify', load: async () => (await import('./rates/Rectify.tsx')).Rectify, needs: read },
    {
      path: '/accounting/rates/questions',
      load: async () => (await import('./rates/Questions.tsx')).Questions,
      needs: read,
    },
    { path: '/accounting/rates/legal', load: async () => (await import('./rates/Rates.tsx')).LegalRates, needs: read },
    { path: '/accounting/bank', load: async () => (await import('./bank/BankLines.tsx')).OpenLines, needs: read },
    {
      path: '/accounting/bank/settled',
      load: async () => (await import('./bank/BankLines.tsx')).SettledLines,
      needs: read,
    },
    {
      path: '/accounting/bank/suspense',
      load: async () => (await import('./bank/BankLines.tsx')).SuspenseLines,
      needs: read,
    },
    { path: '/accounting/bank/transit', load: async () => (await import('./bank/Transit.tsx')).Transit, needs: read },
    {
      path: '/accounting/bank/statements',
      load: async () => (await import('./bank/Statements.tsx')).Statements,
      needs: read,
    },
    {
      path: '/accounting/closing',
      load: async () => (await import('./closing/Closing.tsx')).TuitionClosing,
      needs: closing,
    },
    {
      path: '/accounting/closing/stages',
      load: async () => (await import('./closing/Closing.tsx')).StagesClosing,
      needs: closing,
    },
    { path: '/accounting/years', load: async () => (await import('./years/Years.tsx')).TuitionYears, needs: read },
    {
      path: '/accounting/years/stages',
      load: async () => (await import('./years/Years.tsx')).StagesYears,
      needs: read,
    },
    {
      path: '/accounting/accruals',
      load: async () => (await import('./accruals/Accruals.tsx')).TuitionAccruals,
      needs: read,
    },
    {
      path: '/accounting/accruals/stages',
      load: async () => (await import('./accruals/Accruals.tsx')).StagesAccruals,
      needs: read,
    },
    {
      path: '/accounting/years/agreement/$id',
      load: async () => (await import('./agreement/Agreement.tsx')).Agreement,
      needs: read,
    },
    { path: '/accounting/exports', load: async () => (await import('./exports/Exports.tsx')).Exports, needs: read },
    { path: '/accounting/books', load: async () => (await import('./Ledger.tsx')).Ledger, needs: read },
    {
      path: '/accounting/supplier-bills',
      load: async () => (await import('./purchases/SupplierBills.tsx')).SupplierBills,
      needs: read,
    },
    { path: '/accounting/manual', load: async () => (await import('./manual/Manual.tsx')).Manual, needs: read },
    {
      path: '/accounting/balances',
      load: async () => (await import('./balances/TrialBalance.tsx')).TrialBalance,
      needs: read,
    },
    {
      path: '/accounting/balances/parties',
      load: async () => (await import('./balances/PartyBalance.tsx')).PartyBalance,
      needs: read,
    },
    {
      path: '/accounting/balances/aged',
      load: async () => (await import('./balances/AgedBalance.tsx')).AgedBalance,
      needs: read,
    },
    { path: '/accounting/nova', load: async () => (await import('./nova/Nova.tsx')).Nova, needs: read },
    { path: '/accounting/vat', load: async () => (await import('./vat/VatReturn.tsx')).TuitionVat, needs: read },
    { path: '/accounting/vat/stages', load: async () => (await import('./vat/VatReturn.tsx')).StagesVat, needs: read },
    {
      path: '/accounting/tables',
      load: async () => (await import('./AccountingTable.tsx')).AccountingTable,
      needs: read,
    },
  ],
  menu: [
    { group: 'accounting', label: 'Vue d’ensemble', path: '/accounting/overview', needs: read },
    { group: 'accounting', label: 'Codes TVA', path: '/accounting/codification/VATCodes', needs: read },
    { group: 'accounting', label: 'Règles et taux', path: '/accounting/rates', needs: read },
    {
      group: 'accounting',
      label: 'Comptes du plan comptable',
      path: '/accounting/codification/sysAccounts',
      needs: read,
    },
    { group: 'accounting', label: 'Relevés bancaires', path: '/accounting/bank', needs: read },
    { group: 'accounting', label: 'Grand livre', path: '/accounting/books', needs: read },
    { group: 'accounting', label: 'Factures fournisseurs', path: '/accounting/supplier-bills', needs: read },
    { group: 'accounting', label: 'Opérations diverses', path: '/accounting/manual', needs: read },
    { group: 'accounting', label: 'Balances', path: '/accounting/balances', needs: read },
    { group: 'accounting', label: 'TVA', path: '/accounting/vat', needs: read },
    { group: 'accounting', label: 'État NOVA', path: '/accounting/nova', needs: read },
    { group: 'accounting', label: 'Clôture des mois', path: '/accounting/closing', needs: closing },
    { group: 'accounting', label: 'Régularisations', path: '/accounting/accruals', needs: read },
    { group: 'accounting', label: 'Exercices', path: '/accounting/years', needs: read },
    { group: 'accounting', label: 'Export comptable', path: '/accounting/exports', needs: read },
    { group: 'accounting', label: 'Tableaux comptables', path: '/accounting/tables', needs: read },
  ],
  services: {
    taskProgress: async () => (await import('@cartable/domain/exchange/exchange.api.ts')).exchangeApi.taskProgress,
  },
}
