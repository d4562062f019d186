// Journeys of corrections after billing: a lesson billed wrong is put right with its papers, and a bill is credited in part.
import { expectBooksToHold } from '../support/books.ts'
import { inClicks } from '../support/clicks.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, riou, runningContract } from '../support/company/given.ts'
import { declareGiven } from '../support/corrections.ts'
import { frenchDay } from '../support/days.ts'
import { choose, field } from '../support/fields.ts'
import { actOnLesson, confirmLesson } from '../support/lessons.ts'
import { seeLessons } from '../support/planning.ts'

// Whoever was paid already (1, 3, 4, 7) is in money-corrections-paid.spec.ts.
test('J-MONEY-10 billed two hours, it was one and a half, then two and a half; then a part of a bill is given away', async ({
  company,
}) => {
  const { contract, teacher } = await runningContract(company)
  const manager = await company.as('gestion')
  await declareGiven(teacher, 'Malo', { inDays: -1, time: '17:00', lasts: '2 h' })
  await manager.goto(contract)
  await seeLessons(manager)
  const lesson = manager.getByRole('row', { name: new RegExp(`${frenchDay(-1)} à 17:00`) })
  await expect(lesson).toContainText('À confirmer')
  await confirmLesson(lesson)

  const correct = async (lasts: string, reason: string, read: (text: string) => void) => {
    await inClicks(manager, 5, async () => {
      await actOnLesson(lesson, /^Corriger la facture/)
      const dialog = manager.getByRole('dialog', { name: /^Corriger la facture / })
      await choose(dialog, 'Durée', lasts)
      await field(dialog, 'Motif').fill(reason)
      const recap = dialog.getByRole('region', { name: 'Ce que fera la correction' })
      await expect(recap).toContainText('Prévenus')
      read((await recap.textContent()) ?? '')
      await dialog.getByRole('button', { name: 'Corriger la facture' }).click()
      await expect(dialog).toBeHidden()
    })
    await company.clock.move('1 minute')
  }

  await test.step('(1) (6) less: a credit note of 22,50 €, said before, with the rate of the bill; both values on the lesson', async () => {
    await correct('1 h 30', 'Une heure et demie.', (text) => {
      expect(text).toMatch(/90,00.€ 67,50.€/)
      expect(text).toMatch(/Un avoir de 22,50.€ est émis, dont 2,05.€ de TVA/)
      expect(text).toMatch(/La famille devra 67,50.€/)
    })
    await expect(lesson).toContainText('67,50')
    await expect(lesson).toContainText(/Corrigé, avant.: .*2.h \(\S+A-\d{4}-\d{6}\)/)
    const mail = await company.inbox.read(kerbrat.email, { subject: /votre facture .* est corrigée$/ })
    expect(mail.text).toMatch(/Avoir \S+.: 22,50.€/)
    expect(mail.text).toContain('Une heure et demie.')
    expect(mail.text).not.toContain('{{')
    const told = await company.inbox.read(riou.email, { subject: /corrigé/ })
    expect(told.text).not.toContain('22,50')
    await expectBooksToHold(company)
  })

  await test.step('(1) more: a complementary bill, at the price of the lesson’s day', async () => {
    await correct('2 h 30', 'Deux heures et demie, dit le professeur.', (text) => {
      expect(text).toMatch(/Une facture complémentaire de 45,00.€ est émise/)
      expect(text).toMatch(/La famille devra 45,00.€/)
    })
    await expect(lesson).toContainText('112,50')
    await expectBooksToHold(company)
  })

  await test.step('(6) the lesson keeps each correction, with its paper', async () => {
    await actOnLesson(lesson, /^Corriger la facture/)
    const dialog = manager.getByRole('dialog', { name: /^Corriger la facture / })
    const made = dialog.getByRole('region', { name: 'Corrections de ce cours' }).getByRole('listitem')
    await expect(made).toHaveCount(2)
    await expect(made.first()).toContainText('Deux heures et demie, dit le professeur.')
    await dialog.getByRole('button', { name: 'Annuler' }).click()
  })

  await test.step('(2) several notes of one bill give back what was billed, to the cent', async () => {
    const accountant = await company.as('compta')
    await accountant.goto('/accounting/orders')
    await accountant.getByRole('row', { name: /45,00/ }).getByRole('link').first().click()
    const order = accountant.getByRole('dialog', { name: /^Commande / })
    const credit = async (amount: string | null) => {
      await order.getByRole('button', { name: 'Corriger la facture' }).click()
      const dialog = accountant.getByRole('dialog', { name: /^Corriger la facture / })
      if (amount === null) await dialog.getByRole('radio', { name: 'Tout ce qui reste de la facture' }).click()
      else await field(dialog, 'Montant de l’avoir').fill(amount)
      await field(dialog, 'Motif').fill('Geste commercial.')
      await expect(dialog.getByRole('region', { name: 'Ce que fera l’avoir' })).toContainText('dont')
      await dialog.getByRole('button', { name: 'Émettre l’avoir' }).click()
      await expect(dialog).toBeHidden()
    }
    await credit('15,01')
    await credit('15,01')
    await credit(null)
    await expect(order).toContainText('Annulée, rien à payer')
    const vats = await order.getByRole('region', { name: 'Documents' }).getByRole('listitem').allTextContents()
    const vatOf = (kind: string) =>
      vats
        .filter((text) => text.startsWith(kind))
        .reduce((sum, text) => sum + Number((/dont (\d+,\d\d)/.exec(text)?.[1] ?? '0').replace(',', '')), 0)
    expect(vatOf('Avoir')).toBe(vatOf('Facture'))
    await expectBooksToHold(company)
  })

  await test.step('a credit note that was wrong is billed again, once, by a bill that names it; the family is told', async () => {
    const accountant = await company.as('compta')
    const order = accountant.getByRole('dialog', { name: /^Commande / })
    const note = order.getByRole('region', { name: 'Documents' }).getByRole('listitem').last()
    const reference = /Avoir (\S+-\d{4}-\d{6})/.exec((await note.textContent()) ?? '')?.[1] ?? 'none'
    await note.getByRole('button', { name: /^Refacturer/ }).click()
    const dialog = accountant.getByRole('dialog', { name: `Refacturer l’avoir ${reference}` })
    await expect(dialog).toContainText(/Facture de 14,98.€/)
    await dialog.getByRole('button', { name: 'Refacturer', exact: true }).click()
    await expect(dialog).toContainText('obligatoire')
    await field(dialog, 'Pourquoi l’avoir était faux').fill('Deux gestes avaient été promis, non trois.')
    await dialog.getByRole('button', { name: 'Refacturer', exact: true }).dblclick()
    await expect(dialog).toBeHidden()
    await expect(note).toContainText(/refacturé par \S+F-\d{4}-\d{6}/)
    await expect(note.getByRole('button', { name: /^Refacturer/ })).toHaveCount(0)
    await company.clock.move('1 minute')
    const bill = /refacturé par (\S+-\d{4}-\d{6})/.exec((await note.textContent()) ?? '')?.[1] ?? 'none'
    const mail = await company.inbox.read(kerbrat.email, { subject: new RegExp(bill) })
    expect(mail.text).toContain(reference)
    expect(mail.text).toContain('vous avait été adressé par erreur')
    expect(mail.text).toMatch(/Facture \S+.: 14,98.€/)
    expect(mail.text).toMatch(/Il reste 14,98.€ à régler/)
    await accountant.goto('/accounting/orders?q=Kerbrat')
    await expect(accountant.getByRole('row', { name: /14,98/ }).first()).toContainText('14,98')
    await expectBooksToHold(company)
  })
})
