// A stage that a family buys in several times on its telephone, and what it reads of its dates.
import { expect, type Page } from '@playwright/test'
import { fillChild, goOn, phone, registerOnTheWay } from './buying.ts'
import type { Company } from './company/company.ts'
import type { Family } from './households.ts'

/** From the page of the stage to its price. */
export const choosePlace = async (company: Company, address: string, family: Family): Promise<Page> => {
  const page = await company.browser(phone)
  await page.goto(address)
  await page.getByRole('link', { name: 'Inscrire mon enfant' }).last().click()
  await registerOnTheWay(company, page, family)
  await fillChild(page, family)
  await goOn(page)
  await expect(page.getByRole('heading', { name: 'Le prix et les conditions' })).toBeVisible()
  company.staysSignedIn(family.email, page)
  return page
}

/** « En 3 fois », agreed to: the card is asked for next. */
export const payInTimes = async (page: Page): Promise<void> => {
  await page.getByRole('radio', { name: /^En 3 fois, par carte/ }).check()
  await page.getByRole('checkbox', { name: /^J’accepte que ma carte soit enregistrée et débitée/ }).check()
  await page.getByRole('button', { name: 'Payer par carte' }).click()
}

export const datesOf = (page: Page) =>
  page.getByRole('region', { name: 'Payé en 3 fois, par carte' }).getByRole('listitem')
