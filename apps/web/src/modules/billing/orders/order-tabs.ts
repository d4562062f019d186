// The two ways to read what was sold, as tabs of each other: by order, or paper by paper.
export const orderTabs = (current: 'orders' | 'bills') => [
  { label: 'Commandes', path: '/accounting/orders', isCurrent: current === 'orders' },
  { label: 'Factures et avoirs', path: '/accounting/bills', isCurrent: current === 'bills' },
]
