// Cards typed in the provider's own frame.
import type { Locator } from '@playwright/test'

/** Test cards of the provider. */
export const cards = { accepted: '4242 4242 4242 4242', attachedThenRefused: '4000 0000 0000 0341' } as const

/** Fills the frame inside a dialog and sends it. */
export const typeCard = async (dialog: Locator, number: string, send: string | RegExp): Promise<void> => {
  const frame = dialog.frameLocator('iframe[title="Saisie de la carte bancaire"]')
  await frame.getByLabel('Numéro de carte').fill(number)
  await frame.getByLabel('Expiration').fill('12 / 34')
  await frame.getByLabel('Code de sécurité').fill('123')
  await frame.getByRole('button', { name: send }).click()
}
