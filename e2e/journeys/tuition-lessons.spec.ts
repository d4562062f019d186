// Journeys of a lesson once it was given: corrected before anybody confirms it, contested and settled.
import type { Page } from '@playwright/test'
import { inClicks } from '../support/clicks.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, riou, runningContract, tanguy } from '../support/company/given.ts'
import { createContract } from '../support/contracts.ts'
import { declareGiven, fillGiven, lastLesson, openCorrection } from '../support/corrections.ts'
import { frenchDay, isoOf } from '../support/days.ts'
import { choose, field, typeChoice } from '../support/fields.ts'
import { sendRequest, winContact } from '../support/households.ts'
import { addChapter } from '../support/lessons.ts'
import { openBell } from '../support/records.ts'

test('J-TUITION-08 a declared lesson is put right before anybody confirms it: price, mails and links follow, nothing old is billed', async ({
  company,
}) => {
  const { mother, teacher } = await runningContract(company)
  const manager = await company.as('gestion')
  const sales = await company.as('commercial')
  await sendRequest(await company.browser(), tanguy)
  await sales.goto('/contact/overview')
  await winContact(sales, tanguy)
  await createContract(manager, { student: 'Tanguy', teacher: 'Riou', price: '48' })
  await addChapter(company)
  await declareGiven(teacher, 'Malo', { inDays: -1, time: '17:00', lasts: '2 h' })
  // the family is asked by mail, and opens the page of its link
  await company.clock.move('14 hours')
  const asked = await company.inbox.read(kerbrat.email, { subject: /^Le cours de Malo du/ })
  const link = asked.links.find((address) => address.startsWith(company.url)) ?? ''
  const somebody = await company.browser()
  await somebody.goto(link)
  await expect(somebody.getByRole('main')).toContainText('90,00 €')
  await teacher.reload()

  await test.step('(4) an overlap is refused and named; more than 4 h asks once more', async () => {
    await declareGiven(teacher, 'Malo', { inDays: -2, time: '18:00', lasts: '1 h' })
    const dialog = await openCorrection(teacher, '17:00')
    await fillGiven(dialog, { inDays: -2, time: '18:15', lasts: '1 h' })
    await expect(dialog).toContainText(/a déjà un cours avec Malo Kerbrat de 18:00 à 19:00/)
    await dialog.getByRole('button', { name: 'Corriger le cours' }).click()
    await expect(field(dialog, 'Heure de début')).toHaveAttribute('aria-invalid', 'true')
    await fillGiven(dialog, { time: '12:00', lasts: '4 h 30' })
    await dialog.getByRole('button', { name: 'Corriger le cours' }).click()
    await expect(dialog).toContainText(/Vraiment 4\sh\s30/)
    await expect(dialog.getByRole('button', { name: /^Garder 4\sh\s30/ })).toBeVisible()
    await expect(field(dialog, 'Jour')).toHaveValue(isoOf(frenchDay(-2)))
  })

  await test.step('(1) date, duration and comment change in the same dialog, and the price follows', async () => {
    const dialog = teacher.getByRole('dialog', { name: 'Corriger le cours' })
    await fillGiven(dialog, { inDays: -3, time: '16:00', lasts: '1 h 30' })
    await choose(dialog, 'Chapitre', 'Fractions')
    await field(dialog, 'Note pour le service').fill('Une heure et demie, le jour d’avant.')
    await dialog.getByRole('button', { name: 'Corriger le cours' }).click()
    await expect(dialog).toBeHidden()
    await expect(lastLesson(teacher, '16:00')).toContainText('1 h 30')
    await manager.goto('/privateTuition/courses?vue=tous')
    const row = manager.getByRole('row', { name: new RegExp(`${frenchDay(-3)} à 16:00`) })
    await expect(row).toContainText('67,50 €')
    await expect(row).toContainText('Une heure et demie')
    await mother.goto('/')
    const toConfirm = mother.getByRole('region', { name: /^Cours à confirmer/ }).getByRole('listitem')
    await expect(toConfirm.filter({ hasText: 'à 16:00' })).toContainText('Fractions')
  })

  await test.step('(3) whoever confirms what it was gets the conflict, and nothing is billed', async () => {
    await somebody.getByRole('button', { name: 'Valider ce cours' }).click()
    await expect(somebody.getByRole('main')).toContainText(
      /Ce cours a été corrigé entre-temps.+à 16:00, 1\sh\s30, 67,50/,
    )
    await expect(somebody.getByRole('button', { name: 'Valider ce cours' })).toBeVisible()
    const accountant = await company.as('compta')
    await accountant.goto('/accounting/orders')
    await expect(accountant.getByText('Aucune commande pour l’instant')).toBeVisible()
  })

  await test.step('(2) the family is told both values; the link that it had shows the new ones, and confirms them', async () => {
    const told = await company.inbox.read(kerbrat.email, { subject: /est corrigé/ })
    expect(told.text.replaceAll('\u00a0', ' ')).toContain(
      `corrigé de « ${frenchDay(-1)} à 17:00, 2 h » à « ${frenchDay(-3)} à 16:00, 1 h 30 »`,
    )
    expect(told.text).not.toContain('{{')
    expect(await company.inbox.subjects(riou.email)).not.toContainEqual(expect.stringContaining('est corrigé'))
    await expect(await openBell(mother)).toContainText('Cours corrigé')
    await mother.keyboard.press('Escape')
    await somebody.goto(link)
    await expect(somebody.getByRole('main')).toContainText('67,50 €')
    await expect(somebody.getByRole('main')).toContainText('1 h 30')
    await somebody.getByRole('button', { name: 'Valider ce cours' }).click()
    await expect(somebody.getByRole('heading', { name: 'Merci, le cours est validé' })).toBeVisible()
    await teacher.reload()
    await expect(lastLesson(teacher, '16:00').getByRole('button', { name: /^Corriger/ })).toHaveCount(0)
  })

  await test.step('(5) declared on the wrong contract: the office moves it to the other pupil of the same teacher', async () => {
    await manager.goto('/privateTuition/courses?vue=tous')
    const row = manager.getByRole('row', { name: new RegExp(`${frenchDay(-2)} à 18:00`) })
    await expect(row).toContainText('45,00 €')
    await row.getByRole('button', { name: /^Autres actions/ }).click()
    await manager.getByRole('menuitem', { name: 'Corriger' }).click()
    const dialog = manager.getByRole('dialog', { name: 'Corriger le cours' })
    await dialog.getByRole('button', { name: 'Déclaré sur le mauvais contrat' }).click()
    await choose(dialog, 'Élève et matière', /Enora/)
    await expect(dialog.getByRole('status').filter({ hasText: 'Prix' })).toContainText('48,00')
    await dialog.getByRole('button', { name: 'Corriger le cours' }).click()
    await expect(dialog).toBeHidden()
    await expect(row).toContainText('Enora Tanguy')
    await expect(row).toContainText('48,00 €')
    await company.inbox.read(kerbrat.email, { subject: /est retiré/ })
    const mail = await company.inbox.read(riou.email, { subject: /est corrigé/ })
    expect(mail.text).toContain('Il avait été déclaré par erreur pour Malo')
    expect(await company.inbox.subjects(tanguy.email)).not.toContainEqual(expect.stringContaining('corrigé'))
  })

  await test.step('the history of the lesson says who changed what', async () => {
    const row = manager.getByRole('row', { name: new RegExp(`${frenchDay(-2)} à 18:00`) })
    await row.getByRole('button', { name: /^Autres actions/ }).click()
    await manager.getByRole('menuitem', { name: 'Historique' }).click()
    await expect(manager.getByRole('dialog', { name: 'Historique' })).toContainText('Contrat')
  })
})

test('J-TUITION-07 a contested lesson is corrected, maintained or cancelled, and keeps its dispute', async ({
  company,
}) => {
  const { mother, teacher } = await runningContract(company)
  const manager = await company.as('gestion')
  for (const time of ['10:00', '14:00', '17:00', '20:00'])
    await declareGiven(teacher, 'Malo', { inDays: -1, time, lasts: '2 h' })
  const toConfirm = mother.getByRole('region', { name: /^Cours à confirmer/ })
  const lesson = (time: string) => toConfirm.getByRole('listitem').filter({ hasText: `à ${time}` })
  const contest = async (time: string, words: string, button: RegExp = /^Contester/) => {
    await mother.goto('/')
    await lesson(time).getByRole('button', { name: button }).click()
    const dialog = mother.getByRole('dialog', { name: 'Contester le cours' })
    await dialog.getByRole('radio').first().check()
    await field(dialog, 'Précisions').fill(words)
    await dialog.getByRole('button', { name: 'Contester le cours' }).click()
    await expect(dialog).toBeHidden()
  }
  const board = '/monitoring/workflow/overview?demande=dispute'
  /** The first card of a dispute on the board, opened. */
  const openCard = async (staff: Page) => {
    await staff.goto(board)
    await staff
      .getByRole('link', { name: /Kerbrat/ })
      .first()
      .click()
    const card = staff.getByRole('dialog').filter({ has: staff.getByRole('region', { name: 'Contestation' }) })
    await expect(card.getByRole('region', { name: 'Contestation' })).toBeVisible()
    return card
  }

  await test.step('(1) a card opens at once, assigned to the manager; the teacher is told with the motive', async () => {
    await contest('10:00', 'Une heure et demie, pas deux.')
    const card = await openCard(manager)
    await expect(card.getByLabel('Assignée à').first()).toHaveValue('Nathalie Guivarch')
    await expect(card).toContainText('Une heure et demie, pas deux.')
    const mail = await company.inbox.read(riou.email, { subject: /est contesté/ })
    expect(mail.text).toContain('Une heure et demie, pas deux.')
    expect(mail.text).not.toContain('{{')
  })

  await test.step('(2) corrected: 2 h become 1 h 30, the lesson waits again, the family is told both', async () => {
    await inClicks(manager, 3, async () => {
      const card = await openCard(manager)
      await card.getByRole('button', { name: 'Corriger le cours' }).click()
      const dialog = manager.getByRole('dialog', { name: 'Corriger le cours' })
      await typeChoice(dialog, 'Durée', '1 h 30')
      await dialog.getByRole('button', { name: 'Corriger le cours' }).click()
      await expect(dialog).toBeHidden()
    })
    const mail = await company.inbox.read(kerbrat.email, { subject: /est corrigé/ })
    const text = mail.text.replaceAll('\u00a0', ' ')
    expect(text).toContain('à 10:00, 2 h »')
    expect(text).toContain('à 10:00, 1 h 30 »')
    await mother.goto('/')
    await expect(lesson('10:00')).toContainText('67,50')
  })

  await test.step('(3) maintained with why: it waits unchanged, may be contested once more, which the direction settles', async () => {
    await contest('14:00', 'Il a fini avant l’heure.')
    await inClicks(manager, 3, async () => {
      const card = await openCard(manager)
      await card.getByRole('button', { name: 'Maintenir le cours' }).click()
      const dialog = manager.getByRole('dialog', { name: 'Maintenir le cours' })
      await field(dialog, 'Pourquoi le cours est maintenu').fill('Le planning montre deux heures.')
      await dialog.getByRole('button', { name: 'Maintenir le cours' }).click()
      await expect(dialog).toBeHidden()
    })
    const mail = await company.inbox.read(kerbrat.email, { subject: /est maintenu/ })
    expect(mail.text).toContain('Le planning montre deux heures.')
    await mother.goto('/')
    await expect(lesson('14:00')).toContainText('90,00')
    await contest('14:00', 'Non, vraiment.', /^Contester/)
    const director = await company.as('direction')
    const again = await openCard(director)
    await expect(again.getByLabel('Assignée à').first()).toHaveValue('Claire Delmas')
    await again.getByRole('button', { name: 'Maintenir le cours' }).click()
    const last = director.getByRole('dialog', { name: 'Maintenir le cours' })
    await field(last, 'Pourquoi le cours est maintenu').fill('La direction a vérifié avec le professeur.')
    await last.getByRole('button', { name: 'Maintenir le cours' }).click()
    await expect(last).toBeHidden()
    await mother.goto('/')
    await expect(lesson('14:00').getByRole('button', { name: /^Confirmer/ })).toBeVisible()
    await expect(lesson('14:00').getByRole('button', { name: /^Contester/ })).toHaveCount(0)
  })

  await test.step('(4) cancelled: both are told', async () => {
    await contest('17:00', 'Ce cours n’a pas eu lieu.')
    await inClicks(manager, 3, async () => {
      const card = await openCard(manager)
      await card.getByRole('button', { name: 'Annuler le cours' }).click()
      await manager
        .getByRole('dialog', { name: 'Annuler le cours contesté' })
        .getByRole('button', { name: 'Annuler le cours' })
        .click()
    })
    for (const { email } of [kerbrat, riou]) {
      const mail = await company.inbox.read(email, { subject: /est annulé/ })
      expect(mail.text).toContain('à 17:00')
      expect(mail.text).toContain('Rien n’est facturé.')
    }
  })

  await test.step('(5) a teacher who says nothing for five days is reminded; then staff decides', async () => {
    await contest('20:00', 'Nous étions absents.')
    await company.clock.move('5 days')
    await company.clock.move('2 hours')
    const mail = await company.inbox.read(riou.email, { subject: /votre réponse est attendue/ })
    expect(mail.text).toContain('Nous étions absents.')
    await manager.goto('/')
    await expect(await openBell(manager)).toContainText('à vous de trancher')
    await manager.keyboard.press('Escape')
    await teacher.goto('/')
    await teacher.getByRole('button', { name: /contestation du cours/ }).click()
    const answer = teacher.getByRole('dialog', { name: 'Contestation du cours' })
    await field(answer, 'Ce qu’il en a été').fill('La famille m’avait prévenu trop tard.')
    await answer.getByRole('button', { name: 'Envoyer ma réponse' }).click()
    await expect(answer).toBeHidden()
    const card = await openCard(manager)
    await expect(card).toContainText('La famille m’avait prévenu trop tard.')
    await card.getByRole('button', { name: 'Annuler le cours' }).click()
    await manager
      .getByRole('dialog', { name: 'Annuler le cours contesté' })
      .getByRole('button', { name: 'Annuler le cours' })
      .click()
    await expect(card.getByRole('button', { name: 'Annuler le cours' })).toHaveCount(0)
  })

  await test.step('(6) the disputes, their authors and their ends stay on the lesson', async () => {
    await manager.goto('/privateTuition/courses?vue=tous')
    const row = manager.getByRole('row', { name: /à 14:00/ })
    await row.getByRole('button', { name: /^Autres actions/ }).click()
    await manager.getByRole('menuitem', { name: 'Voir la contestation' }).click()
    const told = manager.getByRole('dialog', { name: 'Contestation du cours' })
    await expect(told).toContainText('contesté par Solenn Kerbrat')
    await expect(told).toContainText('Cours maintenu par Nathalie Guivarch')
    await expect(told).toContainText('Cours maintenu par Claire Delmas')
  })
})
