// Journey of the tax advance where the family employs the teacher: off unless the company is « mandataire complet ».
import { activateAdvance, requestsSent } from '../support/advances.ts'
import { expectBooksToHold } from '../support/books.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, openFamily, openTeacher, riou } from '../support/company/given.ts'
import { createContract } from '../support/contracts.ts'
import { declareGiven } from '../support/corrections.ts'
import { dayOf } from '../support/days.ts'
import { field } from '../support/fields.ts'
import { sendRequest, winContact } from '../support/households.ts'
import { confirmRead } from '../support/lessons.ts'
import { createTeacher } from '../support/teachers.ts'

test('J-MONEY-13 (5) the advance of a lesson whose family employs: a setting of the company, off until it says otherwise', async ({
  company,
}) => {
  await sendRequest(await company.browser(), kerbrat)
  const sales = await company.as('commercial')
  await sales.goto('/contact/overview')
  await winContact(sales, kerbrat)
  const manager = await company.as('gestion')
  await createTeacher(manager, { ...riou, isEmployee: true })
  await createContract(manager, { student: 'Kerbrat', teacher: 'Riou', price: '45' })
  const teacher = await openTeacher(company, riou.lastName, 'gwendal.riou', riou.email)
  const mother = await openFamily(company, kerbrat.parent.lastName, 'solenn.kerbrat', kerbrat.email)
  await activateAdvance(company)
  await company.clock.move('2 days')
  const giveHour = async (inDays: number) => {
    await declareGiven(teacher, 'Malo', { inDays, time: '17:00', lasts: '1 h' })
    await mother.goto('/')
    await mother.getByRole('button', { name: /^Confirmer le cours du / }).click()
    return mother.getByRole('dialog', { name: 'Confirmer le cours' })
  }

  await test.step('off: the family is registered, yet nothing is asked, and it reads why', async () => {
    await expect(await giveHour(1)).toContainText(
      'Pas d’avance immédiate\u00a0: la famille est l’employeur du professeur.',
    )
    await confirmRead(mother)
    const unpaid = mother.getByRole('dialog', { name: 'Cours confirmé, facture à payer' })
    await unpaid.getByRole('button', { name: 'Plus tard' }).click()
    await company.clock.move('1 minute')
    expect(await requestsSent(company)).toEqual([])
  })

  const accountant = await company.as('compta')
  const from = await dayOf(company, 1)
  await test.step('the accountant says « mandataire complet » from tomorrow on, by which law', async () => {
    await accountant.goto('/accounting/rates')
    const rule = accountant.getByRole('region', { name: 'Cours particuliers' }).getByRole('listitem')
    await rule.first().getByRole('button', { name: 'Changer' }).click()
    const dialog = accountant.getByRole('dialog', { name: /^Changer/ })
    await expect(dialog.getByRole('switch', { name: /^Mandataire complet/ })).not.toBeChecked()
    await dialog.getByRole('switch', { name: /^Mandataire complet/ }).check()
    await field(dialog, 'À partir du').fill(from)
    await field(dialog, 'Base légale').fill('Décision du gérant')
    await dialog.getByRole('button', { name: 'Enregistrer la règle' }).click()
    await expect(dialog).toBeHidden()
    await expect(accountant.getByRole('main')).toContainText('mandataire complet')
  })

  await test.step('on: the whole that the family is asked is asked of the Urssaf, fee, wages and contributions', async () => {
    await company.clock.move('2 days')
    await expect(await giveHour(3)).toContainText(/45,00\s€ demandés à l’Urssaf, qui vous prélèvera 22,50\s€/)
    await confirmRead(mother)
    await company.clock.move('1 minute')
    const [request, ...others] = await requestsSent(company)
    expect(others).toEqual([])
    expect(request).toMatchObject({ totalCents: 4500, transferCents: 4500 })
    await expectBooksToHold(company)
  })
})
