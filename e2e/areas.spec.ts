// What the product is for, area by area: each kind of staff opens the screens of its day, which hold what the demo company has.
import { expect, type Page, test } from '@playwright/test'
import { scriptErrors, settled } from './support/pages.ts'
import { signInAtOnce } from './support/people.ts'

test.describe.configure({ mode: 'parallel', timeout: 240_000 })

type Screen = readonly [path: string, title: RegExp]

/** Each screen has its title, and something of the demo company in it: a row, a card, a figure. */
const open = async (page: Page, screens: readonly Screen[]) => {
  for (const [path, title] of screens)
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await settled(page)
      const main = page.getByRole('main')
      const rows = main.locator('tbody tr, [role=listitem], li, article, dl > div, fieldset, svg')
      await expect(rows.first()).toBeVisible()
      await expect(main.getByText('Vous n’avez pas accès à cette page.')).toHaveCount(0)
    })
}

test('SHELL-001 one French back-office matches students with private teachers and runs group stages', async ({
  page,
}) => {
  const errors = scriptErrors(page)
  await page.goto('/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await signInAtOnce(page, 'direction')
  // a student's search of a teacher, from the board to those who fit
  await page.goto('/privateTuition/linking')
  await settled(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Mises en relation/)
  // a stage, with its levels, groups and registrations
  await page.goto('/traineeship/sessions')
  await settled(page)
  await page.getByRole('rowheader').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/traineeship\/sessions\/\d+/)
  await settled(page)
  await expect(page.getByRole('link', { name: /Inscriptions/ }).first()).toBeVisible()
  expect(errors).toEqual([])
})

test('SHELL-002 staff have screens for reference data, people, bills, accounting, URSSAF, messages, configuration and journals', async ({
  page,
}) => {
  const errors = scriptErrors(page)
  await signInAtOnce(page, 'direction')
  await open(page, [
    ['/codification', /Codification/],
    ['/teacher/manage', /professeurs/i],
    ['/customer/manage', /clients/i],
    ['/contact/overview', /Contacts/],
    ['/accounting/orders', /factures et paiements/i],
    ['/accounting/tables', /Tableaux comptables/],
    ['/accounting/codification/VATCodes', /Codes TVA/],
    ['/accounting/urssaf/declaration', /Déclarations URSSAF/],
    ['/admin/urssaf_api', /API URSSAF/],
    ['/admin/messenger-message/charts', /Messages en échec/],
    ['/admin/parameters', /Paramètres/],
    ['/admin/logs/list', /Journaux/],
    ['/admin/traces', /Traces/],
  ])
  expect(errors).toEqual([])
})

test('SHELL-092 staff manage customers, students, contracts, declarations, payslip charges, users and roles, to-do list and dashboards', async ({
  page,
}) => {
  const errors = scriptErrors(page)
  await signInAtOnce(page, 'direction')
  await open(page, [
    ['/', /^Bonjour/],
    ['/crm/toDoList', /faire/i],
    ['/customer/show/1', /./],
    ['/student/show/1', /./],
    ['/contact/history', /Historique/],
    ['/privateTuition/contract', /Contrats/],
    ['/privateTuition/courses', /Cours/],
    ['/accounting/payslip-charges', /Charges sociales/],
    ['/accounting/payslips', /Bulletins/],
    ['/admin/grusers', /Utilisateurs/],
    ['/admin/roles', /Rôles/],
    ['/admin/maintenance', /Maintenance/],
  ])
  // payslips are on the record of the teacher whom they pay
  await page.goto('/teacher/show/1')
  await settled(page)
  await expect(page.getByRole('heading', { name: 'Bulletins' })).toBeAttached()
  await page.context().clearCookies()
  // a teacher's payment is authenticated without an account, and a key that nobody has says so
  await page.goto('/response/stripe_authenticate?apikey=inconnue')
  await expect(page.getByRole('main')).toContainText(/lien|paiement/i)
  expect(errors.filter((error) => !/40[34]/.test(error))).toEqual([])
})

test('SHELL-102 staff have teachers and recruitment, contracts without courses, prices, evaluations, statistics, stages and card payments', async ({
  page,
}) => {
  const errors = scriptErrors(page)
  await signInAtOnce(page, 'direction')
  await open(page, [
    ['/teacher/postulance_overview', /./],
    ['/teacher/interviews', /Entretiens/],
    ['/teacher/refused_candidates', /refusés/i],
    ['/privateTuition/no-longer-courses', /sans cours/i],
    ['/privateTuition/prices', /Tarifs/],
    ['/privateTuition/linking', /Mises en relation/],
    ['/privateTuition/statistics', /./],
    ['/teacher/statistics', /./],
    ['/traineeship/statistics', /./],
    ['/traineeship/sessions', /sessions/i],
    ['/traineeship/salaries', /salariale/i],
    ['/accounting/card-transactions', /Transactions/],
    ['/accounting/bills-payments', /Suivi des paiements/],
    ['/monitoring/workflow/overview', /Suivi/],
    ['/landing/template', /Pages d’atterrissage/],
  ])
  await page.goto('/teacher/show/1')
  await settled(page)
  await expect(page.getByRole('heading', { name: 'Évaluations' })).toBeAttached()
  await expect(page.getByRole('heading', { name: 'Tarifs' })).toBeAttached()
  await expect(page.getByRole('button', { name: 'Envoyer un message' })).toBeVisible()
  expect(errors).toEqual([])
})
