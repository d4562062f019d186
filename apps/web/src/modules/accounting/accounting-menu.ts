// The entries of accounting, in the order of its menu, with what each is for.
import { type RightAccess, right } from '@cartable/domain/kernel/access.ts'

export type AccountingEntry = {
  readonly label: string
  readonly path: string
  readonly needs: readonly RightAccess[]
  readonly purpose: string
}
const accounting = [right('accounting', 'read')]
const billing = [right('billing', 'read')]

export const accountingEntries: readonly AccountingEntry[] = [
  {
    label: 'Codes TVA',
    path: '/accounting/codification/VATCodes',
    needs: accounting,
    purpose: 'Les taux que portent les lignes de facture.',
  },
  {
    label: 'Comptes du plan comptable',
    path: '/accounting/codification/sysAccounts',
    needs: accounting,
    purpose: 'Les comptes où s’écrivent ventes, encaissements et charges.',
  },
  {
    label: 'Grand livre',
    path: '/accounting/books',
    needs: accounting,
    purpose: 'Les écritures de chaque journal, leur solde par compte, leur chaîne vérifiée.',
  },
  {
    label: 'Gestion des factures et paiements',
    path: '/accounting/orders',
    needs: billing,
    purpose: 'Ce que doit chaque client, ce qu’il a réglé, ses factures et ses avoirs.',
  },
  {
    label: 'Déclarations URSSAF',
    path: '/accounting/urssaf',
    needs: [right('urssaf', 'read')],
    purpose: 'Les familles qui emploient, leurs professeurs, les heures à déclarer.',
  },
  {
    label: 'Charges sociales et frais professionnels',
    path: '/accounting/payslip-charges',
    needs: [right('payroll', 'read')],
    purpose: 'Les taux et les montants des bulletins de paie, par date.',
  },
  {
    label: 'Suivi des paiements',
    path: '/accounting/bills-payments',
    needs: billing,
    purpose: 'Client, avance immédiate, professeur\u00a0: ce qui est payé, ce qui est à rejouer.',
  },
  {
    label: 'Tableaux comptables',
    path: '/accounting/tables',
    needs: accounting,
    purpose: 'Les factures des deux sociétés, à filtrer et à exporter.',
  },
]
