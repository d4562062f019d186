// Something outside that is down: broken and set right on the page of the sandbox, as whoever tries the product does it.
import { expect } from '@playwright/test'
import type { Company } from './company/company.ts'

/** Services by the words of that page. */
export const services = {
  mail: 'Courriel',
  cards: 'Paiement par carte',
  urssaf: 'Avance immédiate (Urssaf)',
  addresses: 'Adresses',
} as const

const set = async (
  company: Company,
  wanted: readonly (keyof typeof services)[],
  mode: 'Injoignable' | 'Fonctionne',
): Promise<void> => {
  const page = await company.browser()
  for (const service of wanted) {
    await page.goto(`${company.sandboxUrl}/pannes`)
    const lever = () => page.locator('section').filter({ has: page.getByRole('heading', { name: services[service] }) })
    await lever().getByRole('button', { name: mode, exact: true }).click()
    await expect(lever().getByRole('heading')).toContainText(mode)
  }
  await page.close()
}
export const breakDown = (company: Company, ...wanted: (keyof typeof services)[]) => set(company, wanted, 'Injoignable')
export const setRight = (company: Company, ...wanted: (keyof typeof services)[]) => set(company, wanted, 'Fonctionne')
