// Journey of a teacher who is paid before the family: with a right apart and a reason, counted as an advance until it is recovered.
import { expectBooksToHold, lastBillOf } from '../support/books.ts'
import { cards, typeCard } from '../support/cards.ts'
import { countClicks } from '../support/clicks.ts'
import { expect, test } from '../support/company/company.ts'
import { riou, runningContract } from '../support/company/given.ts'
import { declareGiven } from '../support/corrections.ts'
import { field } from '../support/fields.ts'
import { actOnLesson, confirmRead } from '../support/lessons.ts'
import { settled } from '../support/pages.ts'
import { seeLessons } from '../support/planning.ts'
import { openAccountOf, receive, sumsOf } from '../support/receipts.ts'
import { idOf } from '../support/records.ts'
import { openPaymentAccount } from '../support/teachers.ts'

test('J-PAY-02 a teacher is paid before the family, whose card is refused: with a reason, counted until it is recovered, and once', async ({
  company,
}) => {
  const { contract, teacher, mother } = await runningContract(company)
  const [manager, accountant] = [await company.as('gestion'), await company.as('compta')]
  await openPaymentAccount(manager, await idOf(manager, '/teacher/manage', riou.lastName))
  /** Given an hour or more, confirmed by the family, which does not pay it at once. */
  const give = async (time: string, lasts: string) => {
    await declareGiven(teacher, 'Malo', { inDays: -1, time, lasts })
    await mother.goto('/')
    await mother.getByRole('button', { name: /^Confirmer le cours du / }).click()
    await confirmRead(mother)
    const unpaid = mother.getByRole('dialog', { name: 'Cours confirmé, facture à payer' })
    await unpaid.getByRole('button', { name: 'Plus tard' }).click()
  }

  const bill =
    await test.step('given: a lesson whose money is at the provider, then one whose card is refused', async () => {
      await give('10:00', '4 h')
      await mother.getByRole('button', { name: /^Régler la facture / }).click()
      const paying = mother.getByRole('dialog', { name: /^Payer la facture/ })
      await typeCard(paying, cards.accepted, /^Payer 180,00/)
      await expect(paying).toBeHidden()
      await company.clock.move('7 days')
      await mother.goto('/')
      await mother.getByRole('button', { name: 'Ajouter une carte' }).click()
      const adding = mother.getByRole('dialog', { name: 'Ajouter une carte' })
      await typeCard(adding, cards.attachedThenRefused, 'Enregistrer la carte')
      await expect(adding).toBeHidden()
      await give('17:00', '1 h')
      return lastBillOf(accountant)
    })

  const tracked = accountant.getByRole('row', { name: new RegExp(bill) })
  await test.step('(1) who lacks the right is not offered it', async () => {
    await manager.goto(`/accounting/bills-payments?q=${bill}`)
    await expect(manager.getByRole('row', { name: new RegExp(bill) })).toBeVisible()
    await expect(manager.getByRole('button', { name: /^Avancer au professeur/ })).toHaveCount(0)
  })
  await test.step('(1) « Avancer » on the lesson, with its reason, in three clicks', async () => {
    await accountant.goto(`/accounting/bills-payments?q=${bill}`)
    await expect(tracked).toContainText('Échec')
    const clicked = await countClicks(accountant)
    await actOnLesson(tracked, /^Avancer au professeur/)
    const dialog = accountant.getByRole('dialog', { name: /^Payer le professeur avant le client/ })
    await expect(dialog).toContainText(/30,00.€ seront versés à .*Riou/i)
    await field(dialog, 'Motif').fill('Son loyer est dû.')
    await dialog.getByRole('button', { name: /^Avancer 30,00/ }).click()
    await expect(accountant.getByText(/30,00.€ versés à .*Riou/i).last()).toBeVisible()
    expect(clicked()).toBeLessThanOrEqual(3)
    await expectBooksToHold(company)
  })
  await test.step('(2) it is counted as an advance to recover, among what is unpaid', async () => {
    await accountant.goto('/accounting/unpaid')
    const row = accountant.getByRole('row', { name: /KERBRAT/ })
    await expect(row).toContainText(/30,00.€ avancés au professeur/)
    await expect(accountant.getByLabel('Balance âgée')).toContainText(/Dont avancé aux professeurs\s*30,00/)
  })
  await test.step('(3) the family pays later: nothing is paid twice, and nothing is to be recovered any more', async () => {
    await openAccountOf(accountant, 'Kerbrat')
    await receive(accountant, { means: 'Virement', euros: '45' })
    await expect(sumsOf(accountant)).toContainText(/À payer\s*0,00/)
    await company.clock.move('1 day')
    await accountant.goto(`/accounting/bills-payments?q=${bill}`)
    await expect(tracked).toContainText(/45,00.€Réussi/)
    await expect(tracked.getByRole('button', { name: /professeur/ })).toHaveCount(0)
    await accountant.goto('/accounting/pay')
    await settled(accountant)
    await expect(accountant.getByRole('region', { name: /^Professeurs à payer/ })).not.toContainText('30,00')
    await accountant.goto('/accounting/unpaid')
    await settled(accountant)
    await expect(accountant.getByRole('main')).not.toContainText('avancés au professeur')
    await expectBooksToHold(company)
  })
  await test.step('(4) the lesson is cancelled: what the teacher got is taken from his next pay, and he is told', async () => {
    await manager.goto(contract)
    await seeLessons(manager)
    const lesson = manager.getByRole('row', { name: /à 17:00/ })
    await actOnLesson(lesson, /^Annuler/)
    const dialog = manager.getByRole('dialog', { name: 'Annuler le cours' })
    await field(dialog, 'Motif').fill('Le professeur n’est pas venu.')
    await expect(dialog).toContainText(/30,00/)
    await dialog.getByRole('button', { name: 'Annuler le cours' }).click()
    await expect(dialog).toBeHidden()
    await expect(lesson).toContainText('Annulé')
    await company.clock.move('1 hour')
    const mail = await company.inbox.read(riou.email, { subject: /^Le cours de Malo du .* est annulé$/ })
    expect(mail.text).toContain('30,00')
    await expectBooksToHold(company)
  })
})
