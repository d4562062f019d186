// What an accountant and direction do with a month that is over: closed with what is left, opened again.
import { accrualsApi } from '@cartable/domain/accounting/accruals/accruals.api.ts'
import { sidesToEnter } from '@cartable/domain/accounting/accruals/accruals.rules.ts'
import { closingApi } from '@cartable/domain/accounting/closing/closing.api.ts'
import { yearsApi } from '@cartable/domain/accounting/years/years.api.ts'
import { opensOn } from '@cartable/domain/accounting/years/years.rules.ts'
import type { Person } from '../../life.ts'

const company = 'private-tuition'

/** The month that is proposed is closed, or another that is over; answers whether there was one. */
export const closeMonth = async (staff: Person, reason: string, asked?: string): Promise<boolean> => {
  const { month: proposed } = await staff.do(closingApi.closingState, { company })
  const month = asked ?? proposed
  if (month === null) return false
  await staff.do(closingApi.closeMonth, { company, month, reason })
  return true
}

/** The last month that is closed is opened again. */
export const reopenMonth = async (director: Person, reason: string): Promise<void> => {
  const { closings } = await director.do(closingApi.closingState, { company })
  const last = closings.find(({ isLast, declared, isYearClosed }) => isLast && declared === null && !isYearClosed)
  if (last) await director.do(closingApi.reopenMonth, { id: last.id, reason })
}

/** What the last year that is over left to be billed is entered, unless its last month is closed already; answers whether something was. */
export const enterAccruals = async (staff: Person): Promise<boolean> => {
  const { year, sides, obstacle } = await staff.do(accrualsApi.accruals, { company })
  const read = sidesToEnter(sides).map(({ kind, now }) => ({ kind, ...now }))
  if (year === null || obstacle !== null || read.length === 0) return false
  await staff.do(accrualsApi.enterAccruals, { yearId: year.id, read })
  return true
}

/** One side is taken back, for what was forgotten, and entered again. */
export const redoAccrual = async (staff: Person, reason: string): Promise<void> => {
  const { sides } = await staff.do(accrualsApi.accruals, { company })
  const standing = sides.find((side) => side.standing !== null)?.standing
  if (!standing) return
  await staff.do(accrualsApi.takeBackAccrual, { id: standing.id, reason })
  await enterAccruals(staff)
}

/** The year whose turn it is is closed once nothing keeps it open; answers whether it was. */
export const closeYear = async (staff: Person): Promise<boolean> => {
  const { toClose } = await staff.do(yearsApi.years, { company })
  if (toClose === null || toClose.obstacles.length > 0) return false
  await staff.do(yearsApi.closeYear, { id: toClose.id })
  return true
}

/** The next year is opened in the two months before the last one ends. */
export const openYear = async (staff: Person, today: string): Promise<void> => {
  const { next } = await staff.do(yearsApi.years, { company })
  if (opensOn(next) <= today) await staff.do(yearsApi.openYear, { company, from: next.from })
}
