// Journeys of the books: a rule of VAT changes from a day on, seen before it is made, and lessons before that day keep theirs.
import { expect, test } from '../support/company/company.ts'
import { runningContract } from '../support/company/given.ts'
import { declareGiven } from '../support/corrections.ts'
import { frenchDay } from '../support/days.ts'
import { choose, field } from '../support/fields.ts'
import { confirmLesson } from '../support/lessons.ts'
import { lessonRow, seeLessons } from '../support/planning.ts'

// What was wrong already, and each activity by its rule (2) (5), are in books-rates.spec.ts.
test('J-BOOKS-01 a VAT rule changes from a day on', { tag: '@daily' }, async ({ company }) => {
  const { contract, teacher } = await runningContract(company)
  const manager = await company.as('gestion')
  const accountant = await company.as('compta')
  const give = async (inDays: number, time: string) => {
    await declareGiven(teacher, 'Malo', { inDays, time, lasts: '1 h' })
    await manager.goto(contract)
    await seeLessons(manager)
    const lesson = lessonRow(manager, inDays, time)
    await expect(lesson).toContainText('À confirmer')
    await confirmLesson(lesson)
  }
  await give(-1, '15:00')
  const matter = accountant.getByRole('region', {
    name: /^Soutien scolaire à domicile · Assujettie à la TVA · Métropole/,
  })
  const openChange = async (code: RegExp, inDays: number, basis: string) => {
    await matter.getByRole('button', { name: 'Changer' }).click()
    const dialog = accountant.getByRole('dialog', { name: /^Changer/ })
    await choose(dialog, 'Code TVA', code)
    await field(dialog, 'À partir du').fill(frenchDay(inDays))
    await field(dialog, 'À partir du').blur()
    await field(dialog, 'Base légale').fill(basis)
    return dialog
  }

  await test.step('(2) the rules are read with their legal basis', async () => {
    await accountant.goto('/accounting/rates/vat')
    await expect(matter).toContainText('TI10')
    await expect(matter).toContainText('CGI, art. 279, i')
    await expect(accountant.getByRole('region', { name: /^Cours en ligne/ })).toContainText('TN20')
  })
  await test.step('(4) a code in force is not disabled without its successor', async () => {
    await accountant.goto('/accounting/codification/VATCodes')
    const row = accountant.getByRole('row', { name: /TI10/ })
    await row.getByRole('button', { name: /^Autres actions/ }).click()
    await accountant.getByRole('menuitem', { name: 'Désactiver' }).click()
    await accountant.getByRole('button', { name: 'Désactiver TI10' }).click()
    await expect(accountant.getByText(/TI10 ne peut pas être désactivé car/)).toContainText(
      'Soutien scolaire à domicile',
    )
  })
  const point = accountant.getByRole('listitem').filter({ hasText: 'TVA du soutien scolaire à domicile' }).first()
  await test.step('what an accountant is to confirm stands in one list, each point with its setting', async () => {
    await accountant.goto('/accounting/rates/questions')
    await expect(point).toContainText('TI10 (10 %)')
    await point.getByRole('button', { name: /^Noter la confirmation/ }).click()
    const dialog = accountant.getByRole('dialog', { name: 'Noter la confirmation' })
    await field(dialog, 'Confirmé par').fill('Cabinet Le Goff')
    await dialog.getByRole('button', { name: 'Noter la confirmation' }).click()
    await expect(dialog).toBeHidden()
    await expect(point).toContainText('Confirmé par Cabinet Le Goff')
  })
  await test.step('(1) what a change would do is read before it is made; never for a day that was billed', async () => {
    await accountant.goto('/accounting/rates/vat')
    const dialog = await openChange(/^TN20/, 2, 'Loi de finances, article 12')
    await dialog.getByRole('button', { name: 'Ce que cela change' }).click()
    const effect = dialog.getByRole('region', { name: 'Ce que cela change' })
    await expect(effect).toContainText(/10.% → 20.%.: 1.contrat\. Pour 100.€ TTC.: HT 90,91.€ → 83,33.€/)
    await expect(effect).toContainText('Essai sur le mois dernier')
    await dialog.getByRole('button', { name: 'Enregistrer la règle' }).click()
    await expect(dialog).toBeHidden()
    await expect(matter).toContainText('À venir')
    await expect(matter).toContainText('Loi de finances, article 12')
  })
  await test.step('one to come that was typed wrong is taken back and made again', async () => {
    await matter.getByRole('button', { name: 'Retirer' }).click()
    await accountant.getByRole('button', { name: 'Retirer la règle' }).click()
    await expect(matter).not.toContainText('À venir')
    const dialog = await openChange(/^TN20/, 1, 'Loi de finances, article 13')
    await dialog.getByRole('button', { name: 'Enregistrer la règle' }).click()
    await expect(dialog).toBeHidden()
    await expect(matter).toContainText('Loi de finances, article 13')
  })
  await test.step('(3) lessons before the day keep theirs', async () => {
    await company.clock.move('3 days')
    await give(0, '16:00')
    await give(2, '16:00')
    await accountant.goto('/accounting/rates/questions')
    await expect(point).toContainText('Changé depuis')
    await expect(point).toContainText('TN20 (20 %)')
    await expect(point).toContainText('quand le réglage disait : TI10 (10 %)')
    await accountant.goto('/accounting/orders')
    const rows = accountant.getByRole('row', { name: /45,00/ })
    await expect(rows).toHaveCount(3)
    const taxes: string[] = []
    for (let index = 0; index < 3; index += 1) {
      await rows.nth(index).getByRole('link').first().click()
      const order = accountant.getByRole('dialog', { name: /^Commande / })
      const papers = order.getByRole('region', { name: 'Documents' })
      await expect(papers).toContainText('dont')
      taxes.push(/dont (\d+,\d\d)/.exec((await papers.textContent()) ?? '')?.[1] ?? '')
      await accountant.keyboard.press('Escape')
      await expect(order).toBeHidden()
    }
    expect(taxes.sort()).toEqual(['4,09', '4,09', '7,50'])
  })
})
