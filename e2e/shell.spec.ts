// What the shell promises around every form: nothing typed is lost, nothing is saved twice, and any record is two keys away.
import { expect, type Page, test } from '@playwright/test'
import { field } from './support/fields.ts'
import { openBrowser, signInAtOnce } from './support/people.ts'

test.describe.configure({ mode: 'parallel' })

const saves = (page: Page): readonly number[] => {
  const statuses: number[] = []
  page.on('response', (answer) => {
    if (answer.request().method() === 'POST' && answer.url().includes('/codification/')) statuses.push(answer.status())
  })
  return statuses
}

/** Makes a graduation of its own for a test, and answers the address of its form. */
const createGraduation = async (page: Page, name: string): Promise<string> => {
  await page.goto('/codification/graduations/nouveau')
  await field(page, 'Nom').fill(name)
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page).toHaveURL(/\/codification\/graduations(\?|$)/)
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('rowheader', { name, exact: true }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  return new URL(page.url()).pathname
}
const nameOfRun = (word: string) => `${word} ${Date.now().toString(36)}`

test('a session that ends over a form asks for the password, then saves what was typed, once', async ({ page }) => {
  await signInAtOnce(page, 'direction')
  const name = nameOfRun('Session')
  const path = await createGraduation(page, name)
  const answered = saves(page)
  await field(page, 'Nom').fill(`${name} bis`)
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Session échue' })
  await expect(dialog.getByLabel('Identifiant')).toHaveValue('direction')
  await dialog.getByLabel('Mot de passe', { exact: true }).fill('cartable')
  await dialog.getByRole('button', { name: 'Connexion' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).not.toHaveURL(path)
  expect(answered).toEqual([401, 200])
  await page.goto(path)
  await expect(field(page, 'Nom')).toHaveValue(`${name} bis`)
})

test('two people who change the same field choose which value stands', async ({ page, browser }) => {
  const colleague = await openBrowser(browser)
  await Promise.all([signInAtOnce(page, 'direction'), signInAtOnce(colleague, 'direction')])
  const name = nameOfRun('Conflit')
  const path = await createGraduation(page, name)
  await colleague.goto(path)
  await field(colleague, 'Nom').fill(`${name} mien`)
  await field(page, 'Nom').fill(`${name} enregistré`)
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page).not.toHaveURL(path)

  await colleague.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  const dialog = colleague.getByRole('dialog', { name: /^Cette fiche a été modifiée par Claire Delmas à \d\d:\d\d$/ })
  const row = dialog.getByRole('row', { name: /^Nom / })
  await expect(row.getByRole('radio')).toHaveCount(2)
  await expect(row.getByRole('radio', { name: `${name} mien` })).toBeChecked()
  await row.getByRole('radio', { name: `${name} enregistré` }).check()
  await row.getByRole('radio', { name: `${name} mien` }).check()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toBeHidden()
  await page.goto(path)
  await expect(field(page, 'Nom')).toHaveValue(`${name} mien`)
  await colleague.context().close()
})

test('what was typed and not saved is offered again after a reload', async ({ page }) => {
  await signInAtOnce(page, 'commerciale')
  await page.goto('/customer/show/nouveau')
  await field(page, 'Nom').fill('Brouillon-Essai')
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(localStorage).includes('Brouillon-Essai')), { timeout: 10_000 })
    .toBe(true)
  page.on('dialog', (leave) => leave.accept())
  await page.reload()
  const offer = page.getByRole('status').filter({ hasText: /Un brouillon du .* a été retrouvé/ })
  await expect(field(page, 'Nom')).toHaveValue('')
  await offer.getByRole('button', { name: 'Reprendre' }).click()
  await expect(field(page, 'Nom')).toHaveValue('Brouillon-Essai')
})

test('Ctrl K finds a record by a part of its name, without accents, and opens it', async ({ page }) => {
  await signInAtOnce(page, 'commerciale')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Rechercher' })
  await palette.getByRole('combobox').fill('helene beaumanoir')
  await expect(palette.getByRole('option', { name: /BEAUMANOIR Hélène/i, selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/customer\/show\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/BEAUMANOIR Hélène|Hélène BEAUMANOIR/i)
})
