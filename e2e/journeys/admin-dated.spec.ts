// Journey of the first of January: what holds by date is read and typed in December; a lesson keeps its own day.
import type { Page } from '@playwright/test'
import { billsOf, expectBooksToHold } from '../support/books.ts'
import { expect, test } from '../support/company/company.ts'
import { runningContract } from '../support/company/given.ts'
import { agreePrice } from '../support/contracts.ts'
import { declareOn } from '../support/corrections.ts'
import { choose, field } from '../support/fields.ts'
import { confirmLesson } from '../support/lessons.ts'
import { goOnTo, isInDecember, openYearIfDue, yearsAround } from '../support/new-year.ts'
import { printed } from '../support/papers.ts'
import { seeLessons } from '../support/planning.ts'
import { createGrid } from '../support/searches.ts'

/** A colleague's page of what holds by date, of the year that is prepared. */
const openDated = async (page: Page): Promise<void> => {
  await page.goto('/accounting/rates/dated')
  await expect(page.getByRole('heading', { name: 'Paramètres datés', level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Numérotation des pièces/ })).toBeVisible()
}
const lastDay = 'Dernier jour (inclus)'
const typeHolidays = async (page: Page, name: string, first: string, last: string): Promise<void> => {
  await page.goto('/codification/holidays/nouveau')
  await page.getByRole('radio', { name: 'Vacances scolaires' }).check()
  await field(page, 'Nom').fill(name)
  await field(page, 'Zone').fill('B')
  await field(page, 'Premier jour').fill(first)
  await field(page, lastDay).fill(last)
  await field(page, lastDay).blur()
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page).toHaveURL(/\/codification\/holidays$/)
}

test('J-ADMIN-02 holidays, prices, VAT and numbers of the new year each from its day; a lesson of 31 December keeps its own', async ({
  company,
}) => {
  test.slow()
  const { contract, teacher, mother } = await runningContract(company)
  const [director, manager, accountant] = [
    await company.as('direction'),
    await company.as('gestion'),
    await company.as('compta'),
  ]
  await createGrid(manager)
  const { year, next } = await yearsAround(company)
  const group = (name: string) => director.getByRole('region', { name: `${name}, ${next}` })
  const missing = (name: string) =>
    group(name)
      .getByRole('listitem')
      .filter({ hasText: /Manque|À confirmer/ })
  const confirm = async (day: string, time: string) => {
    await manager.goto(contract)
    await seeLessons(manager)
    await confirmLesson(manager.getByRole('row', { name: new RegExp(`${day} à ${time}`) }))
  }
  const references = async () => (await billsOf(accountant)).map(({ reference }) => reference)

  await test.step('(1) in November the page reads the year that runs; from December, the next one', async () => {
    if (!(await isInDecember(company, year))) {
      await goOnTo(company, Date.UTC(year, 10, 29))
      await openDated(director)
      await expect(director.getByRole('region', { name: `Taux et plafonds légaux, ${year}` })).toBeVisible()
      await expect(director.getByRole('radio', { name: String(next) })).toHaveCount(0)
    }
    await goOnTo(company, Date.UTC(year, 11, 2))
    await openYearIfDue(accountant)
    await openDated(director)
    await expect(director.getByRole('radio', { name: String(next) })).toBeChecked()
  })

  await test.step('(1) what is missing stands first, with its source beside what is said: rates, holidays', async () => {
    await expect(missing('Taux et plafonds légaux')).toHaveCount(10)
    await expect(group('Taux et plafonds légaux')).toContainText('CGI, art. 199 sexdecies')
    // those of the school year that runs may be given with the program
    await expect(missing('Vacances et jours fériés').last()).toContainText(`Vacances ${next}-${next + 1} de la zone B`)
    await expect(group('Vacances et jours fériés')).toContainText(/Jours fériés.*jours inscrits.*L3133-1/)
    await expect(missing('Tarifs par niveau').getByText('Collège')).toHaveCount(0)
    await director.goto('/')
    await expect(
      director.getByRole('link', { name: /^Saisir.*calendriers? de vacances scolaires à saisir/ }),
    ).toBeVisible()
  })

  await test.step('(1) the holidays are typed: a day that is wrong is told at its place, then nothing is missing', async () => {
    await openDated(director)
    if (
      await missing('Vacances et jours fériés')
        .filter({ hasText: `${year}-${next}` })
        .count()
    )
      await typeHolidays(director, 'Vacances d’été', `03/07/${next}`, `31/08/${next}`)
    await director.goto('/codification/holidays/nouveau')
    await director.getByRole('radio', { name: 'Vacances scolaires' }).check()
    await field(director, 'Nom').fill('Vacances d’automne')
    await field(director, 'Zone').fill('B')
    await field(director, 'Premier jour').fill(`31/10/${next}`)
    await field(director, lastDay).fill(`16/10/${next}`)
    await field(director, lastDay).blur()
    await director.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(field(director, lastDay)).toHaveAttribute('aria-invalid', 'true')
    await expect(field(director, 'Nom')).toHaveValue('Vacances d’automne')
    await field(director, 'Premier jour').fill(`16/10/${next}`)
    await field(director, lastDay).fill(`31/10/${next}`)
    await field(director, lastDay).blur()
    await director.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(director).toHaveURL(/\/codification\/holidays$/)
    await openDated(director)
    await expect(missing('Vacances et jours fériés')).toHaveCount(0)
    await expect(group('Vacances et jours fériés')).toContainText(/Vacances de la zone B.*périodes?/)
  })

  await test.step('(1) new prices of an hour from 1 January, begun from those of today; taken back, then given again', async () => {
    await openDated(director)
    await group('Tarifs par niveau').getByRole('link', { name: 'Ouvrir Tarifs par niveau' }).click()
    await director.getByRole('row', { name: /Collège/ }).dblclick()
    await director.getByRole('button', { name: 'Nouveaux prix à partir d’un jour…' }).click()
    const home = director.getByRole('region', { name: 'À domicile' })
    await expect(field(home, 'Prix de l’heure')).toHaveValue('45,00')
    await field(home, 'Prix de l’heure').fill('49')
    await director.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(
      director.getByText(/^Collège.*a déjà un tarif. Dites à partir de quel jour vaut celui-ci/),
    ).toBeVisible()
    await expect(field(home, 'Prix de l’heure')).toHaveValue('49,00')
    await field(director, 'Valable à partir du').fill(`01/01/${next}`)
    await field(director, 'Valable à partir du').blur()
    await director.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(director).toHaveURL(/\/privateTuition\/prices$/)
    await expect(director.getByRole('row', { name: new RegExp(`jusqu’au 31/12/${year}`) })).toContainText('45,00')
    await expect(director.getByRole('row', { name: new RegExp(`à partir du 01/01/${next}`) })).toContainText('49,00')
    await openDated(director)
    const line = group('Tarifs par niveau').getByRole('listitem').filter({ hasText: 'Collège' })
    await expect(line).toContainText(/49,00.€ de l’heure à domicile, 45,00.€ en ligne/)
    await expect(line).toContainText('Fixé')
  })

  await test.step('(1) VAT of lessons at home from 1 January, with its law; the family’s next price too', async () => {
    await accountant.goto('/accounting/rates/vat')
    const matter = accountant.getByRole('region', { name: /^Soutien scolaire à domicile · Assujettie/ })
    await matter.getByRole('button', { name: 'Changer' }).click()
    const dialog = accountant.getByRole('dialog', { name: /^Changer/ })
    await choose(dialog, 'Code TVA', /^TN20/)
    await field(dialog, 'À partir du').fill(`01/01/${next}`)
    await field(dialog, 'À partir du').blur()
    await field(dialog, 'Base légale').fill('Loi de finances de l’année')
    await dialog.getByRole('button', { name: 'Enregistrer la règle' }).click()
    await expect(dialog).toBeHidden()
    await manager.goto(contract)
    await agreePrice(manager, '49', `01/01/${next}`)
    await openDated(director)
    await expect(group('TVA, crédit d’impôt et régimes')).toContainText(/TN20 \(20.%\).*Loi de finances de l’année/)
  })

  await test.step('(1) numbers: those of the year end with it, those of the next begin at 1', async () => {
    await goOnTo(company, Date.UTC(year, 11, 31))
    await declareOn(teacher, `30/12/${year}`, '10:00', '1 h')
    await confirm(`30/12/${year}`, '10:00')
    await openDated(director)
    await expect(group('Numérotation des pièces')).toContainText(new RegExp(`Commencera à \\S+-${next}-000001`))
    await director.getByRole('radiogroup', { name: 'Année' }).getByText(String(year), { exact: true }).click()
    const last = (await references())[0] ?? ''
    expect(last).toContain(`-${year}-`)
    await expect(director.getByRole('region', { name: `Numérotation des pièces, ${year}` })).toContainText(
      new RegExp(`Dernier numéro.: ${last}`),
    )
  })

  await test.step('(2) a lesson of 31 December confirmed on 3 January: price and VAT of its day, number of the new year', async () => {
    await company.clock.move('12 hours')
    await declareOn(teacher, `31/12/${year}`, '14:00', '1 h')
    await goOnTo(company, Date.UTC(next, 0, 3))
    await declareOn(teacher, `02/01/${next}`, '10:00', '1 h')
    await confirm(`31/12/${year}`, '14:00')
    await confirm(`02/01/${next}`, '10:00')
    const [second, first] = await references()
    expect([first, second].map((reference) => reference?.slice(-11))).toEqual([`${next}-000001`, `${next}-000002`])
    await mother.goto('/')
    const bills = mother.getByRole('region', { name: /^Vos factures/ }).getByRole('link', { name: /^Voir la facture/ })
    const ofJanuary = await printed(mother, bills.nth(0))
    expect(ofJanuary.text).toMatch(/49,00/)
    expect(ofJanuary.text).toMatch(/20.%/)
    const ofDecember = await printed(mother, bills.nth(1))
    expect(ofDecember.text).toMatch(/45,00/)
    expect(ofDecember.text).toMatch(/10.%/)
    expect(ofDecember.text).not.toMatch(/20.%/)
    await expectBooksToHold(company)
  })

  await test.step('(3) the rate of the new year was wrong: put right from its day, what it billed is listed, and no older one', async () => {
    await accountant.goto('/accounting/rates/vat')
    const matter = accountant.getByRole('region', { name: /^Soutien scolaire à domicile · Assujettie/ })
    await matter.getByRole('button', { name: 'Changer' }).click()
    const dialog = accountant.getByRole('dialog', { name: /^Changer/ })
    await choose(dialog, 'Code TVA', /^TI10/)
    await dialog.getByRole('switch', { name: 'La règle était fausse' }).check()
    await field(dialog, 'À partir du').fill(`01/01/${next}`)
    await field(dialog, 'À partir du').blur()
    await field(dialog, 'Base légale').fill('Loi de finances, version publiée')
    await dialog.getByRole('button', { name: 'Enregistrer la règle' }).click()
    await expect(dialog).toBeHidden()
    await accountant.goto('/accounting/rates/rectify')
    const list = accountant.getByRole('region', { name: 'Factures à rectifier' }).getByRole('listitem')
    await expect(list).toHaveCount(1)
    await expect(list).toContainText(/TN20 20.% → TI10 10.%/)
    await expect(list).toContainText(`02/01/${next}`)
  })
})
