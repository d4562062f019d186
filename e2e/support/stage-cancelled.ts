// A stage that families have bought online, as it is before it is cancelled; and its cancellation, by the office.
import { expect, type Page } from '@playwright/test'
import { fillChild, goOn, phone, registerOnTheWay } from './buying.ts'
import { cards, typeCard } from './cards.ts'
import type { Company } from './company/company.ts'
import type { Family } from './households.ts'
import { expectSaved } from './stages.ts'

/** Approves the address of the level of the chart, so that families find it; answers it. */
export const publishLevel = async (manager: Page): Promise<string> => {
  await manager.getByRole('button', { name: 'Actions sur 3e' }).click()
  await manager.getByRole('menuitem', { name: 'Modifier le niveau' }).click()
  const dialog = manager.getByRole('dialog', { name: 'Niveau' })
  const shown = (await dialog.getByText(/^\/stages\/stage-/).textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Approuver l’URL' }).click()
  await expectSaved(dialog)
  return shown
}

/** On the page of the price, where the company has set no conditions: the way of paying, and the card. */
export const orderPlace = async (page: Page, pays: 'now' | 'later') => {
  await expect(page.getByRole('heading', { name: 'Le prix et les conditions' })).toBeVisible()
  if (pays === 'later') await page.getByRole('radio', { name: /^Plus tard/ }).check()
  await page.getByRole('button', { name: pays === 'now' ? 'Payer par carte' : 'Réserver la place' }).click()
  if (pays === 'later') return
  // the card of an earlier payment is proposed again
  const kept = page.getByRole('button', { name: /^Payer 180,00/ })
  await expect(kept.or(page.getByTitle('Saisie de la carte bancaire')).first()).toBeVisible()
  if (await kept.isVisible()) await kept.click()
  else await typeCard(page, cards.accepted, /^Payer/)
}

/** A family registers its child from the page of the stage, on its telephone; answers its browser. */
export const buyPlace = async (company: Company, address: string, family: Family, pays: 'now' | 'later') => {
  const page = await company.browser(phone)
  await page.goto(address)
  await page.getByRole('link', { name: 'Inscrire mon enfant' }).last().click()
  await registerOnTheWay(company, page, family)
  await fillChild(page, family)
  await goOn(page)
  await orderPlace(page, pays)
  if (pays === 'now')
    await expect(page.getByRole('heading', { name: `${family.student.firstName} est inscrit au stage` })).toBeVisible()
  else await expect(page.getByText(/La place est gardée/)).toBeVisible()
  return page
}

/** On the record of the session: the recap of what « Annuler le stage » would do. */
export const askCancel = async (manager: Page) => {
  await manager.getByRole('button', { name: 'Changer le statut' }).click()
  await manager.getByRole('menuitem', { name: 'Annuler le stage' }).click()
  const dialog = manager.getByRole('dialog', { name: /^Annuler le stage/ })
  await expect(dialog.getByRole('list', { name: 'Récapitulatif' })).toBeVisible()
  return dialog
}

/** The owner of the account gives the last payment back at the provider of cards, where nobody here sees it. */
export const refundAtProvider = async ({ sandboxUrl }: Company): Promise<void> => {
  const headers = { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/x-www-form-urlencoded' }
  const listed = await fetch(`${sandboxUrl}/v1/charges?limit=1`, { headers })
  const { data } = (await listed.json()) as { data: { id: string }[] }
  const body = new URLSearchParams({ charge: data[0]?.id ?? '' })
  expect((await fetch(`${sandboxUrl}/v1/refunds`, { method: 'POST', headers, body })).status).toBe(200)
}
