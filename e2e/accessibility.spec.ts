// Every page of the thread, as it is read, heard and resized: light and dark, wide and narrow, with a dialog open.
import { expect, type Page } from '@playwright/test'
import { test } from './support/browsers.ts'
import { englishTexts, findings, ofColours, overflow, scriptErrors, settled } from './support/pages.ts'
import { openHistory } from './support/records.ts'

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
  readonly open?: (page: Page) => Promise<unknown>
  /** What the server rightly answers to what the page asks: the browser prints it. */
  readonly answered?: 404
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

const openFirstRow = (page: Page) => page.getByRole('rowheader').first().getByRole('link').click()

const visits: readonly Visit[] = [
  { name: 'sign-in', path: '/' },
  { name: 'public request', path: '/public/contact' },
  { name: 'stages for visitors', path: '/stages' },
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
  { name: 'contract record', path: '/privateTuition/contract/1', login: 'direction', open: openHistory },
  { name: 'new contract', path: '/privateTuition/contract/nouveau', login: 'gestion' },
  { name: 'courses', path: '/privateTuition/courses', login: 'gestion' },
  { name: 'orders', path: '/accounting/orders', login: 'compta', open: openFirstRow },
  { name: 'accounting table', path: '/accounting/tables', login: 'compta', open: openFirstRow },
  { name: 'customer home', path: '/', login: 'cliente', open: press('Ajouter une carte') },
  { name: 'family agenda', path: '/espace/agenda', login: 'cliente' },
  { name: 'family month', path: '/espace/mois', login: 'cliente' },
  { name: 'family account', path: '/espace/compte', login: 'cliente' },
  { name: 'family household', path: '/espace/foyer', login: 'cliente', open: press('Inviter l’autre parent') },
  { name: 'family means of payment', path: '/espace/compte/paiement', login: 'cliente' },
  { name: 'family advance', path: '/espace/compte/avance', login: 'cliente' },
  { name: 'family messages', path: '/espace/messages', login: 'cliente' },
  { name: 'family stages', path: '/espace/stages', login: 'cliente' },
  { name: 'choosing a stage', path: '/espace/stages/inscription', login: 'cliente' },
  { name: 'family beginnings', path: '/espace/debut', login: 'cliente' },
  { name: 'asking for lessons', path: '/espace/demande', login: 'cliente' },
  { name: 'adding a child', path: '/espace/enfant', login: 'cliente' },
  { name: 'family informations', path: '/espace/compte/informations', login: 'cliente' },
  { name: 'family documents', path: '/espace/compte/documents', login: 'cliente' },
  { name: 'family contracts', path: '/espace/compte/cours', login: 'cliente' },
  { name: 'family recommendations', path: '/espace/compte/parrainage', login: 'cliente' },
  { name: 'choices of messages', path: '/espace/mes-messages', login: 'cliente' },
  { name: 'profile outside', path: '/espace/profil', login: 'cliente', open: press('Associer') },
  { name: 'own password', path: '/change-password', login: 'cliente' },
  { name: 'own terms of use', path: '/gtu/accept', login: 'cliente' },
  { name: 'forgotten password', path: '/reset-password/request' },
  { name: 'code of a pupil', path: '/public/code' },
  { name: 'registration', path: '/public/registration' },
  { name: 'a link that nobody sent', path: '/response/privateTuition/price?token=inconnu', answered: 404 },
  { name: 'sign-in outside', path: '/login' },
  { name: 'application', path: '/candidature' },
  { name: 'student home', path: '/', login: 'eleve' },
  { name: 'student agenda', path: '/espace/agenda', login: 'eleve' },
  { name: 'student stages', path: '/espace/stages', login: 'eleve' },
  { name: 'teacher home', path: '/espace', login: 'professeur' },
  { name: 'declaring', path: '/espace/declarer', login: 'professeur' },
  { name: 'teacher pupils', path: '/espace/eleves', login: 'professeur' },
  { name: 'teacher agenda', path: '/agenda', login: 'professeur', open: press('Planifier un cours') },
  { name: 'teacher month', path: '/agenda?vue=mois', login: 'professeur' },
  { name: 'teacher hours', path: '/agenda?vue=disponibilites', login: 'professeur', open: press('Noter une absence') },
  { name: 'teacher pay', path: '/espace/paie', login: 'professeur' },
  { name: 'teacher file', path: '/espace/dossier', login: 'professeur' },
  { name: 'teacher papers', path: '/espace/justificatifs', login: 'professeur' },
  { name: 'teacher proposals', path: '/espace/propositions', login: 'professeur' },
  { name: 'teacher conversations', path: '/espace/messages', login: 'professeur' },
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
  { name: 'interviews', path: '/teacher/interviews', login: 'recrutement' },
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

for (const { name, path, login, open, answered } of visits)
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
    // families and visitors have the appearance that their device has
    if (await page.getByRole('button', { name: 'Rechercher' }).first().isVisible())
      await test.step('dark', async () => {
        await inDark(page)
        // the same elements as in the light
        expect.soft(await findings(page, 'html', ofColours)).toEqual([])
      })
    else
      await test.step('dark, as the device is', async () => {
        await page.emulateMedia({ colorScheme: 'dark' })
        expect.soft(await findings(page, 'html', ofColours)).toEqual([])
        if (!open) await page.emulateMedia({ colorScheme: 'light' })
      })
    if (open)
      await test.step('with its dialog, dark then light', async () => {
        await open(page)
        await expect(page.getByRole('dialog')).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        expect.soft(await findings(page, 'dialog, [role=dialog]')).toEqual([])
        expect.soft(await englishTexts(page)).toEqual([])
        await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'light'))
        await page.emulateMedia({ colorScheme: 'light' })
        expect.soft(await findings(page, 'dialog, [role=dialog]', ofColours)).toEqual([])
      })
    await test.step('on a phone', async () => {
      await page.setViewportSize(phone)
      await page.goto(path)
      await settled(page)
      expect.soft(await overflow(page)).toBeLessThanOrEqual(0)
    })
    expect(errors.filter((said) => !said.includes(`a status of ${answered} `))).toEqual([])
  })
