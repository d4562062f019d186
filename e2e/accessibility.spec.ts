// Every page of the thread, as it is read, heard and resized: light and dark, wide and narrow, with a dialog open.
import { expect, type Page } from '@playwright/test'
import { test } from './support/browsers.ts'
import { englishTexts, findings, ofColours, overflow, scriptErrors, settled } from './support/pages.ts'

// the checker reads every element of long records, several times
test.describe.configure({ mode: 'parallel', timeout: 120_000 })

const laptop = { width: 1366, height: 768 }
const phone = { width: 390, height: 844 }

type Visit = {
  readonly name: string
  readonly path: string
  /** Account of the demo; nobody on public pages. */
  readonly login?: string
  /** Opens a dialog of the page, where there is one. */
  readonly open?: (page: Page) => Promise<void>
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

const openFirstRow = (page: Page) => page.getByRole('rowheader').first().getByRole('link').click()

const visits: readonly Visit[] = [
  { name: 'sign-in', path: '/' },
  { name: 'public request', path: '/public/contact' },
  { name: 'staff home', path: '/', login: 'direction' },
  { name: 'contacts board', path: '/contact/overview', login: 'commerciale', open: press('Nouveau contact') },
  { name: 'contacts history', path: '/contact/history', login: 'commerciale' },
  { name: 'customers list', path: '/customer/manage', login: 'commerciale' },
  { name: 'customer record', path: '/customer/show/1', login: 'direction', open: press('Historique') },
  { name: 'student record', path: '/student/show/1', login: 'gestion' },
  { name: 'teachers list', path: '/teacher/manage', login: 'gestion' },
  { name: 'teacher record', path: '/teacher/show/1', login: 'direction', open: press('Historique') },
  { name: 'new teacher', path: '/teacher/show/nouveau', login: 'gestion' },
  { name: 'contracts list', path: '/privateTuition/contract', login: 'gestion' },
  { name: 'contract record', path: '/privateTuition/contract/1', login: 'direction', open: press('Historique') },
  { name: 'new contract', path: '/privateTuition/contract/nouveau', login: 'gestion' },
  { name: 'courses', path: '/privateTuition/courses', login: 'gestion' },
  { name: 'orders', path: '/accounting/orders', login: 'compta', open: openFirstRow },
  { name: 'accounting table', path: '/accounting/tables', login: 'compta', open: openFirstRow },
  { name: 'customer home', path: '/', login: 'cliente', open: press('Ajouter une carte') },
  { name: 'student home', path: '/', login: 'eleve' },
  { name: 'teacher home', path: '/', login: 'professeur', open: press('Déclarer un cours') },
  { name: 'audit traces', path: '/admin/traces', login: 'direction' },
  { name: 'technical logs', path: '/admin/logs/list', login: 'direction' },
  { name: 'codification', path: '/codification', login: 'direction' },
  { name: 'subjects', path: '/codification/subjects', login: 'direction' },
  { name: 'cities', path: '/codification/cities', login: 'direction' },
  { name: 'standard answers', path: '/codification/response-types', login: 'direction' },
  { name: 'new linking question', path: '/codification/linking-questions/nouveau', login: 'direction' },
  { name: 'new promo code', path: '/codification/promo-codes/nouveau', login: 'direction' },
  { name: 'price grids', path: '/privateTuition/prices', login: 'gestion' },
  { name: 'VAT codes', path: '/accounting/codification/VATCodes', login: 'compta' },
  { name: 'system accounts', path: '/accounting/codification/sysAccounts', login: 'compta' },
  { name: 'company', path: '/admin/grcompany', login: 'direction' },
  { name: 'maintenance', path: '/admin/maintenance', login: 'direction' },
  { name: 'parameters', path: '/admin/parameters', login: 'direction' },
  { name: 'scheduled tasks', path: '/admin/cron-task', login: 'direction' },
  { name: 'texts of papers', path: '/admin/printingConfigs', login: 'direction' },
  { name: 'message templates', path: '/admin/message-template', login: 'direction' },
  { name: 'import and export', path: '/admin/excelFile?type=chapters', login: 'direction' },
  { name: 'roles', path: '/admin/roles', login: 'direction' },
  { name: 'new role', path: '/admin/roles/nouveau', login: 'direction' },
  { name: 'terms of use', path: '/gtu', login: 'direction' },
  { name: 'new terms of use', path: '/gtu/nouveau', login: 'direction' },
  { name: 'linking board', path: '/privateTuition/linking', login: 'gestion' },
  { name: 'contracts without courses', path: '/privateTuition/no-longer-courses', login: 'gestion' },
  { name: 'loyalty', path: '/privateTuition/loyalty', login: 'gestion' },
  { name: 'monitoring', path: '/monitoring/workflow/overview', login: 'direction' },
  { name: 'recruitment board', path: '/teacher/postulance_overview', login: 'recrutement' },
  { name: 'refused candidates', path: '/teacher/refused_candidates', login: 'recrutement' },
  { name: 'sessions list', path: '/traineeship/sessions', login: 'stages' },
  { name: 'session chart', path: '/traineeship/sessions/1', login: 'stages' },
  { name: 'session registrations', path: '/traineeship/sessions/1?onglet=inscriptions', login: 'stages' },
  { name: 'statistics of stages', path: '/traineeship/statistics', login: 'stages' },
  { name: 'salaries of stages', path: '/traineeship/salaries', login: 'stages' },
  { name: 'payments tracking', path: '/accounting/bills-payments', login: 'compta' },
  { name: 'card transactions', path: '/accounting/card-transactions', login: 'compta' },
  { name: 'declarations', path: '/accounting/urssaf/declaration', login: 'compta' },
  { name: 'payslip charges', path: '/accounting/payslip-charges', login: 'compta' },
  { name: 'payslips', path: '/accounting/payslips', login: 'compta' },
  { name: 'contributions', path: '/accounting/urssaf/month', login: 'compta' },
  { name: 'accounting overview', path: '/accounting/overview', login: 'compta' },
  {
    name: 'new landing page',
    path: '/landing/template/nouveau',
    login: 'direction',
    open: press('Proposer un texte…'),
  },
  { name: 'URSSAF API', path: '/admin/urssaf_api', login: 'direction' },
]

const inDark = async (page: Page) => {
  await page.getByRole('button', { name: /^Mon compte/ }).click()
  await page.getByRole('menuitem', { name: 'Sombre' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.keyboard.press('Escape')
}

for (const { name, path, login, open } of visits)
  test(`${name}: accessible, French, and never wider than its window`, async ({ pageOf }) => {
    const page = await pageOf(login)
    const errors = scriptErrors(page)
    await page.setViewportSize(laptop)
    await page.goto(path)
    await settled(page)
    await test.step('light', async () => {
      expect.soft(await findings(page)).toEqual([])
      expect.soft(await englishTexts(page)).toEqual([])
      expect.soft(await overflow(page)).toBeLessThanOrEqual(0)
      await expect.soft(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    })
    // families and visitors have no choice of appearance
    if (await page.getByRole('button', { name: 'Rechercher' }).first().isVisible())
      await test.step('dark', async () => {
        await inDark(page)
        // the same elements as in the light
        expect.soft(await findings(page, 'html', ofColours)).toEqual([])
      })
    if (open)
      await test.step('with its dialog, dark then light', async () => {
        await open(page)
        await expect(page.getByRole('dialog')).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        expect.soft(await findings(page, '[role=dialog]')).toEqual([])
        expect.soft(await englishTexts(page)).toEqual([])
        await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'light'))
        expect.soft(await findings(page, '[role=dialog]', ofColours)).toEqual([])
      })
    await test.step('on a phone', async () => {
      await page.setViewportSize(phone)
      await page.goto(path)
      await settled(page)
      expect.soft(await overflow(page)).toBeLessThanOrEqual(0)
    })
    expect(errors).toEqual([])
  })
