// The four screens of money received, as tabs of each other.
export const receiptsPath = '/accounting/receipts'
const creditsPath = '/accounting/credits'
const depositsPath = '/accounting/deposits'
const debitsPath = '/accounting/debits'

export const receiptCrumbs = [{ label: 'Comptabilité' }]
export const receiptTabs = (current: 'receipts' | 'debits' | 'credits' | 'deposits') => [
  { label: 'Encaisser', path: receiptsPath, isCurrent: current === 'receipts' },
  { label: 'Prélèvements', path: debitsPath, isCurrent: current === 'debits' },
  { label: 'Avoirs et remboursements', path: creditsPath, isCurrent: current === 'credits' },
  { label: 'Remises en banque', path: depositsPath, isCurrent: current === 'deposits' },
]
