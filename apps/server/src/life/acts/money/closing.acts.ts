// What an accountant and direction do with a month that is over: closed with what is left, opened again.
import { closingApi } from '@cartable/domain/accounting/closing/closing.api.ts'
import type { Person } from '../../life.ts'

const company = 'private-tuition'

/** The month that is proposed is closed; answers whether there was one. */
export const closeMonth = async (staff: Person, reason: string): Promise<boolean> => {
  const { month } = await staff.do(closingApi.closingState, { company })
  if (month === null) return false
  await staff.do(closingApi.closeMonth, { company, month, reason })
  return true
}

/** The last month that is closed is opened again. */
export const reopenMonth = async (director: Person, reason: string): Promise<void> => {
  const { closings } = await director.do(closingApi.closingState, { company })
  const last = closings.find(({ isLast, isDeclared }) => isLast && !isDeclared)
  if (last) await director.do(closingApi.reopenMonth, { id: last.id, reason })
}
