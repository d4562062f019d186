// Words of direct debits: how each stands.
import type { DebitStatus } from './debits.schema.ts'

export const debitStatusLabels: Readonly<Record<DebitStatus, string>> = {
  announced: 'Annoncé',
  sent: 'Remis à la banque',
  collected: 'Encaissé',
  returned: 'Rejeté',
  cancelled: 'Annulé',
}
