// Every form (points 19 to 25 of docs/ux.md): nothing typed is lost, refusals stand at their fields, numbers are typed as one likes.
import { expect, type Page, test } from '@playwright/test'
import { field } from '../support/fields.ts'
import { settled } from '../support/pages.ts'
import { signInAtOnce } from '../support/people.ts'

test.describe.configure({ mode: 'parallel', timeout: 120_000 })
test.use({ viewport: { width: 1366, height: 768 } })

const open = async (page: Page, path: string, login = 'direction') => {
  await signInAtOnce(page, login)
  await page.goto(path)
  await settled(page)
}
/** Whether the browser would ask before it leaves. */
const asksBeforeLeaving = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))

test('leaving a changed record asks, with the focus on going on; going on keeps all, giving up leaves', async ({
  page,
}) => {
  await open(page, '/customer/show/2')
  expect(await asksBeforeLeaving(page)).toBe(false)
  const name = field(page, 'Prénom').first()
  const before = await name.inputValue()
  await name.fill(`${before} bis`)
  expect(await asksBeforeLeaving(page)).toBe(true)
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  const leave = () => menu.getByRole('link', { name: 'Accueil', exact: true }).click()
  await leave()
  const guard = page.getByRole('dialog', { name: 'Modifications non enregistrées' })
  await expect(guard.getByRole('button', { name: 'Continuer la saisie' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(guard).toBeHidden()
  await expect(name).toHaveValue(`${before} bis`)
  await leave()
  await guard.getByRole('button', { name: /^Abandonner/ }).click()
  await expect(page.getByRole('heading', { name: /^Bonjour/ })).toBeVisible()
})

test('a dialog over a dialog asks for itself, and what lies below keeps what was typed', async ({ page }) => {
  await open(page, '/traineeship/sessions/3?onglet=inscriptions', 'stages')
  await page.getByRole('button', { name: 'Inscrire un élève' }).click()
  const registration = page.getByRole('dialog', { name: /Inscri/ }).first()
  await expect(registration).toBeVisible()
  await field(registration, 'Élève').fill('Inconnuezz')
  await page.getByRole('option', { name: /Créer/ }).click()
  const family = page.getByRole('dialog', { name: 'Nouvelle famille' })
  await field(family, 'Nom').first().fill('Essai')
  await page.keyboard.press('Escape')
  const guard = page.getByRole('dialog', { name: 'Modifications non enregistrées' })
  await guard.getByRole('button', { name: 'Continuer la saisie' }).click()
  await expect(field(family, 'Nom').first()).toHaveValue('Essai')
  await page.keyboard.press('Escape')
  await guard.getByRole('button', { name: /^Abandonner/ }).click()
  await expect(family).toBeHidden()
  await expect(registration).toBeVisible()
})

test('refusals in two sections are listed with links to their fields, counted in the menu, and lose nothing', async ({
  page,
}) => {
  await open(page, '/customer/show/3')
  const name = field(page, 'Nom').first()
  await name.fill('Nouveau-Nom')
  // what a field of the page would not let through, as another program may send it: the server itself refuses
  await page.route('**/api/customer/show', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const sent = {
      ...route.request().postDataJSON(),
      lastName: '',
      mobilePhone: { phoneNumber: '12', phoneRegion: 'FR' },
    }
    return route.continue({ postData: JSON.stringify(sent) })
  })
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  const summary = page.getByRole('alert').filter({ hasText: /2 points à corriger/ })
  await expect(summary).toBeVisible()
  for (const [label, said] of [
    ['Nom', 'Ce champ est obligatoire.'],
    ['Portable', 'Le numéro de téléphone'],
  ] as const) {
    await summary
      .getByRole('link', { name: new RegExp(said) })
      .or(summary.getByRole('button', { name: new RegExp(said) }))
      .click()
    const refused = page.locator(':focus')
    await expect(refused, label).toHaveAttribute('aria-invalid', 'true')
    const described = await refused.getAttribute('aria-describedby')
    expect(described, label).toBeTruthy()
  }
  await expect(name).toHaveValue('Nouveau-Nom')
  await expect(
    page
      .getByRole('navigation', { name: /Sections/ })
      .getByText(/erreur/)
      .first(),
  ).toBeAttached()
})

test('a follow-up that was typed and not sent is offered again after the page was killed', async ({ page }) => {
  await open(page, '/contact/overview', 'commercial')
  await page.locator('[data-card] a').first().click()
  const card = page.getByRole('dialog')
  const editor = card.getByRole('textbox', { name: /suivi|commentaire/i }).first()
  const words = `Rappeler ${Date.now().toString(36)}`
  await editor.fill(words)
  await expect.poll(() => page.evaluate((said) => JSON.stringify(localStorage).includes(said), words)).toBe(true)
  const address = page.url()
  const again = await page.context().newPage()
  await page.close()
  await again.goto(address)
  const thread = again.getByRole('region', { name: 'Suivi' })
  await expect(thread.getByRole('status')).toContainText(/Brouillon du .* retrouvé/)
  await expect(thread.getByRole('textbox')).toHaveValue(words)
})

test('a rate is typed with a dot or a comma and shown with two decimals; a SIREN falls into threes', async ({
  page,
}) => {
  await open(page, '/accounting/codification/VATCodes', 'compta')
  const run = Date.now().toString(36).slice(-5).toUpperCase()
  // rates of this run: two codes of one type have no rate in common
  const whole = 30 + (Date.now() % 60)
  for (const [code, typed] of [
    [`A${run}`, `${whole}.5`],
    [`B${run}`, `${whole + 1},5`],
  ] as const) {
    await page.getByRole('button', { name: 'Ajouter un code' }).click()
    await page.getByRole('textbox', { name: 'Code' }).fill(code)
    const rate = page.getByRole('textbox', { name: /^Taux/ })
    await rate.click()
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row').filter({ hasText: code })).toContainText(
      `${Number.parseInt(typed, 10)},50\u00a0%`,
    )
  }
  await open(page, '/admin/grcompany')
  const siren = page.getByLabel('SIREN')
  await siren.fill('')
  await siren.click()
  await siren.evaluate((input) => {
    const given = new DataTransfer()
    given.setData('text/plain', '123456789')
    const event = new ClipboardEvent('paste', { clipboardData: given, bubbles: true, cancelable: true })
    if (input.dispatchEvent(event)) document.execCommand('insertText', false, '123456789')
  })
  await expect(siren).toHaveValue(/^123\s456\s789$/)
})

test('a refused VAT code says why under its row, keeps what was typed, and Échap puts the old one back', async ({
  page,
}) => {
  await open(page, '/accounting/codification/VATCodes', 'compta')
  const codes = await page.getByRole('rowheader').allInnerTexts()
  await page.getByRole('button', { name: 'Ajouter un code' }).click()
  const code = page.getByRole('textbox', { name: 'Code' })
  await code.fill(codes[0] ?? '')
  await page.getByRole('textbox', { name: /^Taux/ }).fill('20')
  await page.keyboard.press('Enter')
  const refusal = page.getByRole('alert').filter({ hasText: 'Ce code TVA ne peut pas être enregistré car :' })
  await expect(refusal.getByRole('listitem')).not.toHaveCount(0)
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await expect(code).toHaveValue(codes[0] ?? '')
  await page.keyboard.press('Escape')
  await expect(code).toHaveCount(0)
  // other tests add codes of their own meanwhile: those that stood here do, each once, the refused one too
  const after = await page.getByRole('rowheader').allInnerTexts()
  expect(after.filter((one) => codes.includes(one))).toEqual(codes)
})
