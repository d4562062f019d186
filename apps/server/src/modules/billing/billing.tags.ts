// What bills give to messages: who pays, and what the tags stand for.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { RecordTagOf } from '@cartable/domain/messaging/themes.ts'
import type { MessageSource } from '../../platform/message-source.ts'
import { findAddressees } from '../people/find-addressees.ts'
import { findBillFacts } from './message-facts.queries.ts'

export const billMessages: MessageSource = {
  record: 'bill',
  table: 'bills',
  theme: 'bills',
  right: 'billing',
  find: async (db, id) => {
    const facts = await findBillFacts(db, id)
    if (!facts) return null
    const tags: Readonly<Record<RecordTagOf<'bills'>, string | null>> = {
      client: facts.customerName,
      eleve: facts.studentName,
      reference_facture: facts.reference,
      date_facture: formatDay(facts.issuedOn),
      montant: formatEuros(facts.totalCents),
      reste_a_payer: formatEuros(facts.remainedCents),
    }
    const addressees = await findAddressees(db, [
      ...(facts.billingPersonId === null
        ? []
        : [{ type: 'payer' as const, id: facts.customerId, role: 'Payeur', personId: facts.billingPersonId }]),
      { type: 'customer', id: facts.customerId, role: 'Client', personId: facts.customerPersonId },
    ])
    return { title: `${facts.kind === 'bill' ? 'Facture' : 'Avoir'} ${facts.reference}`, tags, addressees }
  },
}
