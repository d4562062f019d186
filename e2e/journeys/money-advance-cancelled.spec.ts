// Journey of a lesson that is cancelled while the Urssaf is asked for it, or after it paid.
import type { Page } from '@playwright/test'
import { advancedFamily, askedLesson, decideRequest, openAdvanceCard } from '../support/advances.ts'
import { expectBooksToHold } from '../support/books.ts'
import { expect, test } from '../support/company/company.ts'
import { riou } from '../support/company/given.ts'
import { lastLesson } from '../support/corrections.ts'
import { dayOf } from '../support/days.ts'
import { field } from '../support/fields.ts'
import { actOnLesson } from '../support/lessons.ts'
import { printed } from '../support/papers.ts'
import { seeLessons } from '../support/planning.ts'
import { balanceOf, openAccountOf, sumsOf } from '../support/receipts.ts'

/** The order of a bill, opened by the accountant. */
const openOrder = async (accountant: Page, number: string) => {
  await accountant.goto(`/accounting/orders?q=${number}`)
  await accountant
    .getByRole('row', { name: new RegExp(number) })
    .getByRole('rowheader')
    .getByRole('link')
    .click()
  const order = accountant.getByRole('dialog', { name: /^Commande / })
  await expect(order.getByRole('region', { name: 'Documents' })).toBeVisible()
  return order
}

test('J-MONEY-06 a lesson is cancelled while the Urssaf is asked, another one after it paid', async ({ company }) => {
  const tuition = await advancedFamily(company)
  const accountant = await company.as('compta')
  const manager = await company.as('gestion')
  const cancel = async (time: string, said: RegExp) => {
    await manager.goto(tuition.contract)
    await seeLessons(manager)
    const lesson = manager.getByRole('row', { name: new RegExp(`${await dayOf(company, -1)} à ${time}`) })
    await actOnLesson(lesson, /^Annuler/)
    const dialog = manager.getByRole('dialog', { name: 'Annuler le cours' })
    await expect(dialog).toContainText(said)
    await field(dialog, 'Motif').fill('Le cours n’a pas eu lieu.')
    await dialog.getByRole('button', { name: 'Annuler le cours' }).click()
    await expect(dialog).toBeHidden()
    await expect(lesson).toContainText('Annulé')
    await expect(lesson).not.toContainText(/Réussi|Payé/)
    await company.clock.move('1 hour')
  }

  const waiting = await askedLesson(company, tuition, { time: '17:00', lasts: '1 h 30' })
  await test.step('(1) waiting: it is said before, a credit note is made, the text for the Urssaf is ready on a card', async () => {
    await cancel('17:00', /L’Urssaf doit annuler la demande/)
    const card = await openAdvanceCard(accountant, waiting)
    await expect(field(card, 'L’Urssaf doit annuler la demande. Texte à lui envoyer')).toHaveValue(new RegExp(waiting))
    const order = await openOrder(accountant, waiting)
    await expect(order.getByRole('region', { name: 'Documents' }).getByRole('listitem')).toContainText([
      /^Facture .*66,00/,
      /^Avoir .*66,00/,
    ])
    await expectBooksToHold(company)
  })

  await test.step('(1) the teacher is not paid, and reads that the lesson is cancelled', async () => {
    await accountant.goto(`/accounting/bills-payments?q=${waiting}`)
    const tracked = accountant.getByRole('row', { name: new RegExp(waiting) })
    await expect(tracked).toContainText('Annulée')
    await accountant
      .getByRole('button', { name: new RegExp(`^Autres actions.*${waiting}`) })
      .waitFor({ state: 'hidden' })
    const told = await company.inbox.read(riou.email, { subject: /^Le cours de Malo du .* est (retiré|annulé)/ })
    expect(told.text).toContain('Il ne vous est pas versé.')
    await tuition.teacher.goto('/')
    await expect(tuition.teacher.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(tuition.teacher.locator('[data-waiting]')).toHaveCount(0)
    await expect(lastLesson(tuition.teacher, '17:00')).toHaveCount(0)
  })

  const neverPaid = /Réussi|Payée?\b|Réglée/
  await test.step('(4) no screen says that it was paid', async () => {
    await accountant.goto(`/accounting/orders?q=${waiting}`)
    const row = accountant.getByRole('row', { name: new RegExp(waiting) })
    await expect(row).toContainText('Annulée')
    await expect(row).not.toContainText(neverPaid)
    const order = await openOrder(accountant, waiting)
    await expect(order).toContainText('Annulée, rien à payer')
    await expect(order).not.toContainText(/Réussi|Réglée|Payée/)
    await accountant.goto(`/accounting/bills-payments?q=${waiting}`)
    const tracked = accountant.getByRole('row', { name: new RegExp(waiting) })
    await expect(tracked).toContainText('Annulée')
    await expect(tracked).not.toContainText(neverPaid)
    await accountant.goto(`/accounting/bills?q=${waiting}`)
    await expect(accountant.getByRole('row', { name: new RegExp(waiting) }).first()).toBeVisible()
    for (const paper of await accountant.getByRole('row', { name: new RegExp(waiting) }).all())
      await expect(paper).not.toContainText(neverPaid)
    await tuition.mother.goto('/')
    const own = tuition.mother.getByRole('region', { name: /^Vos factures/ }).getByRole('listitem')
    await expect(own.filter({ hasText: waiting }).first()).toBeVisible()
    for (const paper of await own.filter({ hasText: waiting }).all()) await expect(paper).not.toContainText(neverPaid)
  })

  await test.step('(2) 110 is read: nothing is to be given back, and the card is over', async () => {
    await decideRequest(company, waiting, '110')
    await accountant.goto('/monitoring/workflow/overview')
    await expect(accountant.getByRole('main')).toContainText('À traiter')
    await expect(accountant.getByRole('listitem').filter({ hasText: waiting })).toHaveCount(0)
  })

  await test.step('(3) already paid: it is given back to whom the Urssaf says', async () => {
    for (const [time, answer, credit] of [
      ['10:00', 'À rendre à l’Urssaf', null],
      ['14:00', 'À rendre à la famille', '44,00'],
    ] as const) {
      const paid = await askedLesson(company, tuition, { time, lasts: '1 h' })
      await decideRequest(company, paid, '70')
      await cancel(time, /L’Urssaf a déjà payé ce cours/)
      const order = await openOrder(accountant, paid)
      const papers = order.getByRole('region', { name: 'Documents' }).getByRole('listitem')
      const note = await printed(
        accountant,
        papers
          .filter({ hasText: /^Avoir/ })
          .getByRole('link')
          .last(),
      )
      expect(note.text).toMatch(/44,00\s€ payés par l’Urssaf\s: ils lui sont rendus, ou vous le sont, selon sa réponse/)
      expect(note.text).not.toContain('portés à votre crédit')
      await accountant.keyboard.press('Escape')
      const card = await openAdvanceCard(accountant, paid)
      await expect(card).toContainText(/L’Urssaf a payé 44,00.€ pour un cours annulé/)
      await card.getByRole('button', { name: answer }).click()
      await expect(accountant.getByText('C’est noté : les comptes suivent.')).toBeVisible()
      await openAccountOf(accountant, 'Kerbrat')
      if (credit) await expect(sumsOf(accountant)).toContainText(new RegExp(`Avoir en compte.*${credit}`))
      else await expect(sumsOf(accountant)).not.toContainText('Avoir en compte')
      // no statement of the bank was read: what the Urssaf paid stands in 4678 until then, what it is given back no more
      expect(await balanceOf(company, '4678')).toBe(credit ? 4400 : 0)
      await accountant.goto('/monitoring/workflow/overview')
      await expect(accountant.getByRole('main')).toContainText('À traiter')
      await expect(accountant.getByRole('listitem').filter({ hasText: paid })).toHaveCount(0)
      await expectBooksToHold(company)
    }
  })

  await test.step('(5) the certificate counts neither the hours nor the money: of four lessons, the one that was given', async () => {
    await tuition.mother.goto('/')
    const certificates = tuition.mother.getByRole('region', { name: 'Attestations fiscales' })
    await expect(tuition.mother.getByRole('region', { name: /^Vos factures/ })).toBeVisible()
    await expect(certificates.getByRole('link')).toHaveCount(0)
    const given = await askedLesson(company, tuition, { time: '11:00', lasts: '1 h 30' })
    await decideRequest(company, given, '70')
    await tuition.mother.goto('/')
    const { text } = await printed(tuition.mother, certificates.getByRole('link').first())
    expect(text).toMatch(/Montant effectivement acquitté\s*:\s*33,00/)
    expect(text).toMatch(/Avance immédiate du crédit d’impôt \(Urssaf\), déduite\s*-\s*33,00/)
    // the lesson that was given is the only one, and its half is the only money: 44,00 € is its price of an hour
    expect(text.match(/Malo Kerbrat, /g)).toHaveLength(1)
    expect(text).toMatch(/Total 1,5 h 33,00/)
  })
})
