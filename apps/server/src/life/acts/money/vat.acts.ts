// What an accountant does with the VAT of a month that is closed: read, its lines looked at, marked as declared.
import { closingApi } from '@cartable/domain/accounting/closing/closing.api.ts'
import { vatApi } from '@cartable/domain/accounting/vat/vat.api.ts'
import type { Person } from '../../life.ts'

const company = 'private-tuition'

/** VAT of the last month that is closed is declared, as it is read; answers that month (`2026-10`), null where none is closed. */
export const fileVat = async (staff: Person): Promise<string | null> => {
  const { closings } = await staff.do(closingApi.closingState, { company })
  const closed = closings.find(({ isLast, isDeclared }) => isLast && !isDeclared)
  if (!closed) return null
  const month = closed.month.slice(0, 7)
  const { netCents, rates } = await staff.do(vatApi.vatMonth, { company, month })
  for (const { percent } of rates) await staff.do(vatApi.vatLines, { company, month, percent })
  await staff.do(vatApi.fileVat, { company, month, netCents })
  return month
}
