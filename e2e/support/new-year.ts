// The days around the first of January, as the office's clock comes to them.
import type { Company } from './company/company.ts'
import { password } from './company/staff.ts'
import { signInAtOnce } from './people.ts'

const dayMs = 86_400_000
/** The morning of a day, signed in again: nobody stays so for so long. */
export const goOnTo = async (company: Company, day: number): Promise<void> => {
  const now = await company.clock.now()
  await company.clock.move(`${Math.ceil((day - now.getTime()) / dayMs)} days`)
  await signInAtOnce(await company.as('compta'), 'compta', password)
}
/** The next year that begins, and the one before it: a December that is about to be over is left aside. */
export const yearsAround = async (company: Company): Promise<{ readonly year: number; readonly next: number }> => {
  const now = await company.clock.now()
  const year = now.getUTCFullYear() + (now.getUTCMonth() === 11 ? 1 : 0)
  return { year, next: year + 1 }
}
