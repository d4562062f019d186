// The signed paper of a contract, as people join it to its record and take it out.
import { expect, type Page } from '@playwright/test'
import { field } from './fields.ts'

/** One dot: what a photograph of a paper is for the form. */
const photograph = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** On the record of the contract: the paper, signed on a day. */
export const signContract = async (staff: Page, contract: string, day: string, name: string): Promise<void> => {
  await staff.goto(contract)
  await staff.getByRole('button', { name: 'Joindre le contrat signé' }).click()
  const dialog = staff.getByRole('dialog', { name: /^Contrat CT\d+ signé$/ })
  await dialog.getByRole('button', { name: 'Joindre', exact: true }).click()
  await expect(dialog).toContainText('Joignez le contrat signé.')
  await field(dialog, 'Signé le').fill(day)
  const file = { name, mimeType: 'image/png', buffer: photograph }
  await dialog.locator('input[type="file"]').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Joindre', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(staff.getByRole('link', { name })).toBeVisible()
}

export const takeSignatureOut = async (staff: Page): Promise<void> => {
  await staff.getByRole('button', { name: 'Retirer ce papier' }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Retirer', exact: true }).click()
  await expect(staff.getByRole('button', { name: 'Joindre le contrat signé' })).toBeVisible()
}
