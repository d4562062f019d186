// What an accountant does with the VAT of a month that is closed: read, its lines looked at, marked as declared.
import { bankApi } from '@cartable/domain/accounting/bank/bank.api.ts'
import { closingApi } from '@cartable/domain/accounting/closing/closing.api.ts'
import { vatApi } from '@cartable/domain/accounting/vat/vat.api.ts'
import type { Person } from '../../life.ts'
import { importCamt } from './bank.acts.ts'

const company = 'private-tuition'

/** VAT of the last month that is closed is declared, as it is read; answers that month (`2026-10`), null where none is closed. */
export const fileVat = async (staff: Person): Promise<string | null> => {
  const { closings } = await staff.do(closingApi.closingState, { company })
  const closed = closings.find(({ isLast, declared }) => isLast && declared?.kind !== 'vat')
  if (!closed) return null
  const month = closed.month.slice(0, 7)
  const { netCents, rates } = await staff.do(vatApi.vatMonth, { company, month })
  for (const { percent } of rates) await staff.do(vatApi.vatLines, { company, month, percent })
  await staff.do(vatApi.fileVat, { company, month, netCents })
  return month
}

/** The tax office takes what is to be paid of a month, in whole euros as it is declared, which the bank shows; a credit leaves nothing to take. */
export const vatIsTaken = async (staff: Person, month: string, day: string): Promise<void> => {
  const { netCents } = await staff.do(vatApi.vatMonth, { company, month })
  if (netCents <= 0) return
  const label = `PRLV DGFIP TVA${month.replace('-', '')}`
  await importCamt(staff, [{ cents: -Math.max(100, Math.round(netCents / 100) * 100), day, label, from: 'DGFIP' }])
  const { rows } = await staff.do(bankApi.listBankLines, {})
  const line = rows.find((row) => row.label === label)
  const proposal = line?.proposals.find(({ kind }) => kind === 'vat')
  if (line && proposal)
    await staff.do(bankApi.settleLine, { id: line.id, choice: { to: 'proposal', key: proposal.key } })
}
