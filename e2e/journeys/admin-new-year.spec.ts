// Journey of the first of January: the rates of the year asked for in December, gone on with or typed, said where they are missing.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/company/company.ts'
import { field } from '../support/fields.ts'
import { goOnTo, isInDecember, renewRates, yearsAround } from '../support/new-year.ts'
import { openBell } from '../support/records.ts'

const openRates = async (page: Page): Promise<void> => {
  await page.goto('/accounting/rates/legal')
  await expect(page.getByRole('heading', { name: 'Taux et plafonds légaux', level: 1 })).toBeVisible()
}

// That a month is closed without its rates is read in books-closing.spec.ts.
test('J-ADMIN-02 the rates of the new year are asked for in December, gone on with after a reading, or typed', async ({
  company,
}) => {
  test.slow()
  const accountant = await company.as('compta')
  const { year } = await yearsAround(company)
  const toConfirm = accountant.getByRole('region', { name: `Taux de ${year + 1} à confirmer` })

  await test.step('(1) nothing is asked before December', async () => {
    if (await isInDecember(company, year)) return
    await goOnTo(company, Date.UTC(year, 10, 29))
    await openRates(accountant)
    await expect(accountant.getByRole('region', { name: 'Plafond mensuel de la sécurité sociale' })).toBeVisible()
    await expect(toConfirm).toHaveCount(0)
  })

  await test.step('(1) from 1 December a task, the bell and the home page say it', async () => {
    await goOnTo(company, Date.UTC(year, 11, 2))
    await accountant.goto('/')
    await expect(accountant.getByRole('link', { name: /10.taux légaux de l’année à confirmer/ })).toBeVisible()
    const bell = await openBell(accountant)
    await expect(bell).toContainText(new RegExp(`10.taux ou plafonds légaux à confirmer pour ${year + 1}`))
    await accountant.keyboard.press('Escape')
    await accountant.goto('/crm/toDoList')
    await expect(
      accountant.getByText(new RegExp(`10.taux ou plafonds légaux à confirmer pour ${year + 1}`)),
    ).toHaveCount(1)
  })

  await test.step('(1) a value that changes is typed from 1 January, with its source', async () => {
    await openRates(accountant)
    await expect(toConfirm.getByRole('listitem')).toHaveCount(10)
    await accountant
      .getByRole('region', { name: 'Plafond mensuel de la sécurité sociale' })
      .getByRole('button', { name: 'Changer' })
      .click()
    const dialog = accountant.getByRole('dialog', { name: /^Changer/ })
    await field(dialog, 'Nouvelle valeur').fill('4 100')
    await field(dialog, 'À partir du').fill(`01/01/${year + 1}`)
    await field(dialog, 'Base légale').fill('Arrêté du 20 décembre')
    await dialog.getByRole('button', { name: 'Enregistrer la règle' }).click()
    await expect(dialog).toBeHidden()
    await expect(toConfirm.getByRole('listitem')).toHaveCount(9)
  })

  await test.step('(1) the others go on in one gesture, once they were read; one of them by mistake is taken back', async () => {
    await toConfirm.getByRole('button', { name: `Reconduire les taux de ${year}…` }).click()
    const dialog = accountant.getByRole('dialog', { name: `Reconduire les taux de ${year}` })
    await expect(dialog.getByRole('list', { name: 'Taux reconduits' }).getByRole('listitem')).toHaveCount(9)
    const renew = dialog.getByRole('button', { name: `Reconduire pour ${year + 1}` })
    await renew.click()
    await expect(dialog).toContainText('obligatoire')
    await field(dialog, 'Lu dans').fill('Loi de finances et barèmes de l’Urssaf')
    await renew.dblclick()
    await expect(dialog).toBeHidden()
    await expect(toConfirm).toHaveCount(0)
    await accountant.getByText(/taux confirmés pour l’année/).click()
    await accountant
      .getByRole('button', {
        name: new RegExp(`^Retirer la confirmation.*crédit d’impôt services à la personne, ${year + 1}`),
      })
      .click()
    await accountant.getByRole('dialog').getByRole('button', { name: 'Retirer la confirmation' }).click()
    await expect(toConfirm.getByRole('listitem')).toHaveCount(1)
    await accountant.goto('/crm/toDoList')
    await expect(accountant.getByText(/à confirmer pour/)).toHaveCount(0)
  })

  await test.step('a year that begins without one goes on, says so, and is settled then', async () => {
    await goOnTo(company, Date.UTC(year + 1, 0, 3))
    const bell = await openBell(accountant)
    await expect(bell).toContainText(`L’année ${year + 1} a commencé sans ses taux.`)
    await accountant.keyboard.press('Escape')
    await openRates(accountant)
    await expect(toConfirm).toContainText(`L’année ${year + 1} a commencé sans eux`)
    await renewRates(accountant, year + 1, 'Loi de finances')
    await expect(toConfirm).toHaveCount(0)
  })
})
