// Cards typed in the provider's own frame.
import { expect, type Locator, type Page } from '@playwright/test'
import type { Company } from './company/company.ts'

/** Test cards of the provider. */
export const cards = {
  accepted: '4242 4242 4242 4242',
  attachedThenRefused: '4000 0000 0000 0341',
  /** Its holder authenticates once, to keep it; then there is not enough money. */
  keptThenWithoutMoney: '4000 0082 6000 3178',
  /** Not enough money, whoever types it. */
  withoutMoney: '4000 0000 0000 9995',
  /** Its holder authenticates each payment. */
  alwaysAuthenticated: '4000 0027 6000 3184',
} as const

/** Fills the frame inside a dialog or a page and sends it. */
export const typeCard = async (
  dialog: Pick<Locator, 'frameLocator'>,
  number: string,
  send: string | RegExp,
): Promise<void> => {
  const frame = dialog.frameLocator('iframe[title="Saisie de la carte bancaire"]')
  await frame.getByLabel('Numéro de carte').fill(number)
  await frame.getByLabel('Expiration').fill('12 / 34')
  await frame.getByLabel('Code de sécurité').fill('123')
  await frame.getByRole('button', { name: send }).click()
}

/** What the bank asks of the holder of a card, in the same frame. */
export const answerBank = async (
  place: Pick<Locator, 'frameLocator'>,
  answer: 'Confirmer' | 'Refuser' = 'Confirmer',
) => {
  const frame = place.frameLocator('iframe[title="Saisie de la carte bancaire"]')
  await expect(frame.getByRole('heading', { name: 'Authentification 3D Secure' })).toBeVisible()
  await frame.getByRole('button', { name: answer }).click()
}

/** A family adds a card to its account. */
export const keepCard = async (mother: Page, number: string, isAuthenticated: boolean) => {
  await mother.goto('/')
  await mother.getByRole('button', { name: 'Ajouter une carte' }).click()
  const adding = mother.getByRole('dialog', { name: 'Ajouter une carte' })
  await typeCard(adding, number, 'Enregistrer la carte')
  if (isAuthenticated) await answerBank(adding)
  await expect(adding).toBeHidden()
}

/** The order of a bill, and its payments, as the accountant opens them. */
export const paymentsOf = async (company: Company, bill: string) => {
  const accountant = await company.as('compta')
  await accountant.goto(`/accounting/orders?q=${bill}`)
  await accountant
    .getByRole('row', { name: new RegExp(bill) })
    .getByRole('rowheader')
    .getByRole('link')
    .click()
  const order = accountant.getByRole('dialog', { name: /^Commande / })
  return { accountant, order, payments: order.getByRole('region', { name: 'Paiements' }) }
}
