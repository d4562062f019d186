// Cards typed in the provider's own frame.
import { expect, type Locator } from '@playwright/test'

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
