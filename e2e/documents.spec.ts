// Documents of a customer between two people: one gives them, the other checks them by the keyboard, each sees what the other does.
import { expect, type Page, test } from '@playwright/test'
import { choose } from './support/fields.ts'
import { openBrowser, signInAtOnce } from './support/people.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

/** The section on the record of a family that nobody else of the tests touches. */
const openDocuments = async (page: Page) => {
  await page.goto('/customer/show/3')
  await page.getByRole('link', { name: /^Documents/ }).click()
  const section = page.getByRole('region', { name: /^Documents/ })
  await expect(section.getByRole('listitem').first()).toBeVisible()
  return section
}

test('a proof with two pages is given, checked by a key before the eyes of who gave it, taken out and put back', async ({
  page,
  browser,
}) => {
  const sarah = await openBrowser(browser)
  await Promise.all([signInAtOnce(page, 'direction'), signInAtOnce(sarah, 'commerciale')])
  const theirs = await openDocuments(sarah)
  const mine = await openDocuments(page)
  const before = await mine.getByRole('listitem').count()

  await theirs.getByRole('button', { name: 'Document', exact: true }).click()
  const dialog = sarah.getByRole('dialog', { name: 'Nouveau document' })
  await choose(dialog, 'Type de document', 'Avis d’imposition')
  await dialog.getByLabel('Date d’émission').fill('15/01/2024')
  await sarah.keyboard.press('Tab')
  await expect(dialog.getByText(/Expiré depuis le 15\/01\/2025/)).toBeVisible()
  const file = dialog.locator('input[type=file]')
  await file.setInputFiles([
    { name: 'page-1.png', mimeType: 'image/png', buffer: png },
    { name: 'page-2.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html><script>alert(1)</script>') },
  ])
  await dialog.getByRole('button', { name: 'Déposer' }).click()
  await expect(dialog.getByText(/page-2\.pdf.*ne correspond pas à son extension/).first()).toBeVisible()
  // the wrong one goes alone, by the keyboard
  await dialog.getByRole('button', { name: 'Retirer page-2.pdf' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Retirer page-1.png' })).toBeFocused()
  await file.setInputFiles([{ name: 'page-2.pdf', mimeType: 'application/pdf', buffer: pdf }])
  await dialog.getByRole('button', { name: 'Déposer' }).click()
  await expect(dialog).toBeHidden()

  // it appears for the other without a gesture
  await expect(mine.getByRole('listitem')).toHaveCount(before + 1)
  const line = mine.getByRole('listitem').first()
  await expect(line).toContainText('page-1.png, page-2.pdf')
  await expect(line).toContainText('Expiré le 15/01/2025')
  await line.getByRole('button', { name: /^Vérifier/ }).focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: 'Avis d’imposition' })
  await expect(viewer.getByRole('img', { name: 'page-1.png' })).toHaveJSProperty('naturalWidth', 1)
  const shown = page.waitForResponse(/document\/view\?.*position=2/)
  await viewer.getByRole('button', { name: 'page-2.pdf' }).click()
  expect((await shown).headers()).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
  })
  await viewer.getByRole('button', { name: 'page-1.png' }).click()
  await page.keyboard.press('a')
  await expect(theirs.getByRole('listitem').first()).toContainText('par Claire Delmas')
  await expect(theirs.getByRole('listitem').first()).toContainText('Approuvé')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(line.getByRole('button', { name: 'Avis d’imposition', exact: true })).toBeFocused()

  await line.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Retirer' }).click()
  await expect(theirs.getByRole('listitem')).toHaveCount(before)
  const told = page.getByRole('status').filter({ hasText: 'retiré' })
  await told.getByRole('button', { name: 'Rétablir' }).click()
  await expect(theirs.getByRole('listitem')).toHaveCount(before + 1)
})
