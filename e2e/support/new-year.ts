// The days around the first of January, as the office's clock comes to them.
import { dayOf } from '@cartable/domain/kernel/dates.ts'
import type { Page } from '@playwright/test'
import { type Company, expect, test } from './company/company.ts'
import { password } from './company/staff.ts'
import { beginAt } from './days.ts'
import { field } from './fields.ts'
import { signInAtOnce } from './people.ts'

const dayMs = 86_400_000
/** The morning of a day, where it is still to come; signed in again: nobody stays so for so long. */
export const goOnTo = async (company: Company, day: number): Promise<void> => {
  const now = await company.clock.now()
  if (day > now.getTime()) await company.clock.move(`${Math.ceil((day - now.getTime()) / dayMs)} days`)
  await signInAtOnce(await company.as('compta'), 'compta', password)
}

/** The rates that wait for a year go on as they were: what an accountant does in December, on their screen. */
export const renewRates = async (accountant: Page, year: number, readIn: string): Promise<void> => {
  await accountant.goto('/accounting/rates/legal')
  await accountant
    .getByRole('region', { name: `Taux de ${year} à confirmer` })
    .getByRole('button', { name: /^Reconduire/ })
    // all at once where several wait, the one that is left otherwise
    .first()
    .click()
  const dialog = accountant.getByRole('dialog', { name: `Reconduire les taux de ${year - 1}` })
  await field(dialog, 'Lu dans').fill(readIn)
  await dialog.getByRole('button', { name: `Reconduire pour ${year}` }).click()
  await expect(dialog).toBeHidden()
}

const december = 11
/** The last day of December on which a journey that prepares the next year may still begin. */
const lastBeginning = 20

/**
 * The next year that begins with days enough before it, and the one before. A company that begins in the last days of December
 * has settled that one first, as its office would: nothing can be prepared any more for a January that is so near.
 */
export const yearsAround = async (company: Company): Promise<{ readonly year: number; readonly next: number }> => {
  const now = await company.clock.now()
  const begun = now.getUTCFullYear()
  if (now.getUTCMonth() !== december || now.getUTCDate() <= lastBeginning) return { year: begun, next: begun + 1 }
  await renewRates(await company.as('compta'), begun + 1, 'Barèmes de l’année')
  return { year: begun + 1, next: begun + 2 }
}

/** Whether a company is in the December of a year already: what was not asked before it can no longer be seen. */
export const isInDecember = async (company: Company, year: number): Promise<boolean> =>
  (await company.clock.now()).getTime() >= Date.UTC(year, december, 1)

/** The fiscal year after the last one, opened where its time has come: that of a company begun in January has long been. */
export const openYearIfDue = async (accountant: Page): Promise<void> => {
  await accountant.goto('/accounting/years')
  const years = accountant.getByRole('list', { name: 'Exercices' }).getByRole('listitem')
  await expect(years.first()).toBeVisible()
  const known = await years.count()
  const open = accountant.getByRole('button', { name: 'Nouvel exercice' })
  if ((await open.count()) === 0) return
  await open.click()
  await expect(years).toHaveCount(known + 1)
}

/**
 * The year of a journey whose books hold this year and the next one, and whose yesterday and coming days are of this year: who
 * begins in its last days goes on to its successor. On the days on which that one has no successor yet, it is left to another day.
 */
export const wholeYear = async (company: Company, { ahead = 0 } = {}): Promise<number> => {
  const began = await company.clock.now()
  const yearIn = (days: number) => Number(dayOf(began.getTime() + days * dayMs).slice(0, 4))
  const year = yearIn(ahead)
  if (yearIn(-1) !== year) {
    await goOnTo(company, Date.UTC(year, 0, 2))
    beginAt(await company.clock.now())
  }
  const accountant = await company.as('compta')
  await accountant.goto('/accounting/years')
  const years = accountant.getByRole('list', { name: 'Exercices' }).getByRole('listitem')
  await expect(years.filter({ hasText: `Exercice ${year}` })).toBeVisible()
  const isNextOpen = (await years.filter({ hasText: `Exercice ${year + 1}` }).count()) > 0
  test.skip(!isNextOpen, `a company founded in ${year - 1} opens its books of ${year + 1} in November ${year}`)
  return year
}
