// The frame around every screen (points 4 to 7 of docs/ux.md): the way past the menu, a menu that waits, the palette, the keys.
import { expect, test } from '@playwright/test'
import { settled } from '../support/pages.ts'
import { signInAtOnce } from '../support/people.ts'

test.describe.configure({ mode: 'parallel' })
test.use({ viewport: { width: 1366, height: 768 } })

test('the first Tab offers the content, and Entrée goes there', async ({ page }) => {
  await signInAtOnce(page, 'direction')
  for (const path of ['/', '/customer/manage', '/customer/show/1', '/contact/overview']) {
    await page.goto(path)
    await settled(page)
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Aller au contenu' })
    await expect(skip, path).toBeFocused()
    await expect(skip, path).toBeInViewport()
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement)), path).toBe(true)
  }
})

test('while a list or a record is on its way the menu keeps still, and works again once it is there', async ({
  page,
}) => {
  await signInAtOnce(page, 'direction')
  await page.goto('/')
  await settled(page)
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  const home = menu.getByRole('link', { name: 'Accueil', exact: true })
  for (const [path, operation] of [
    ['/customer/show/1', '/api/customer/show'],
    ['/customer/manage', '/api/customer/list'],
  ] as const) {
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    await page.route(`**${operation}**`, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(path)
    await expect(home, path).toHaveAttribute('aria-disabled', 'true')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await home.click({ force: true })
    await page.waitForTimeout(300)
    await expect(page).toHaveURL(new RegExp(path))
    expect(asked.filter((url) => url.includes('dashboard'))).toEqual([])
    release()
    await expect(home, path).not.toHaveAttribute('aria-disabled', 'true')
    await page.unroute(`**${operation}**`)
  }
  await home.click()
  await expect(page).toHaveURL(/\/$/)
})

test('Ctrl K opens a known customer from three letters; Échap gives the focus back to what had it', async ({
  page,
}) => {
  await signInAtOnce(page, 'direction')
  await page.goto('/customer/manage')
  await settled(page)
  const search = page.getByRole('searchbox')
  await search.focus()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Rechercher' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await expect(search).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('bea')
  await expect(palette.getByRole('option', { selected: true })).toContainText(/BEAUMANOIR/i)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/beaumanoir/i)
})

test('? lists the keys; switched off, single keys do nothing; in a field they are letters', async ({ page }) => {
  await signInAtOnce(page, 'commerciale')
  await page.goto('/customer/manage')
  await settled(page)
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('n?')
  await expect(page.getByRole('searchbox')).toHaveValue('n?')
  await expect(page).toHaveURL(/\/customer\/manage/)
  await page.getByRole('searchbox').fill('')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: /Raccourcis/ })
  await expect(dialog).toContainText('Ctrl')
  const keys = dialog.getByRole('switch').or(dialog.getByRole('checkbox'))
  await keys.click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('n')
  await page.waitForTimeout(500)
  await expect(page).toHaveURL(/\/customer\/manage/)
  // back on, the key opens a new customer
  await page.getByRole('button', { name: /^Mon compte/ }).click()
  await page.getByRole('menuitem', { name: /Raccourcis/ }).click()
  await keys.click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/\/customer\/show\/nouveau/)
})
