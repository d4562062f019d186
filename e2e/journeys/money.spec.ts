// Journeys of money: bills, payments, the tax advance, corrections.
import { expectBooksToHold } from '../support/books.ts'
import { cards, typeCard } from '../support/cards.ts'
import { expect, test } from '../support/company/company.ts'
import { runningContract } from '../support/company/given.ts'
import { confirmRead, declareLesson } from '../support/lessons.ts'
import { printed } from '../support/papers.ts'

// What is missing of the journey: the amount is not said before the tap; the bill is not mailed; a refusal is not told by mail
// and no later try is planned; authentication off-session; the link of a paid bill.
test('partly J-MONEY-01: a card is refused on confirmation, another one pays, the bill is settled everywhere', {
  tag: '@daily',
}, async ({ company }) => {
  const { mother, teacher } = await runningContract(company)

  await test.step('the teacher declares, the lesson appears on the open page of the family', async () => {
    await expect(mother.getByRole('region', { name: 'Cours à confirmer' })).toContainText(
      'Tous vos cours sont confirmés',
    )
    await declareLesson(teacher, 'Malo')
    await expect(mother.getByRole('button', { name: /^Confirmer le cours du / })).toBeVisible()
  })

  const bill =
    await test.step('confirmed with a card that is refused, it is billed and due, in words of the bank', async () => {
      await mother.getByRole('button', { name: 'Ajouter une carte' }).click()
      const adding = mother.getByRole('dialog', { name: 'Ajouter une carte' })
      await typeCard(adding, cards.attachedThenRefused, 'Enregistrer la carte')
      await expect(adding).toBeHidden()
      await mother.getByRole('button', { name: /^Confirmer le cours du / }).click()
      await confirmRead(mother)
      const unpaid = mother.getByRole('dialog', { name: 'Cours confirmé, facture à payer' })
      await expect(unpaid.getByRole('alert')).toContainText(/refusée/)
      await unpaid.getByRole('button', { name: 'Plus tard' }).click()
      const due = mother.getByRole('region', { name: /^Factures à régler/ })
      await expect(due.getByRole('listitem')).toContainText('45,00 €')
      const name = await due.getByRole('button', { name: /^Régler la facture / }).getAttribute('aria-label')
      return name?.replace('Régler la facture ', '') ?? ''
    })

  await test.step('the books hold while it is due', () => expectBooksToHold(company))

  await test.step('another card pays it, once, and the paper says so', async () => {
    await mother.getByRole('button', { name: `Régler la facture ${bill}` }).click()
    const paying = mother.getByRole('dialog', { name: `Payer la facture ${bill}` })
    await paying.getByRole('button', { name: 'Payer avec une autre carte' }).click()
    await typeCard(paying, cards.accepted, /^Payer 45,00/)
    await expect(paying).toBeHidden()
    await expect(mother.getByRole('region', { name: /^Factures à régler/ })).toHaveCount(0)
    const own = mother
      .getByRole('region', { name: /^Vos factures/ })
      .getByRole('listitem')
      .filter({ hasText: bill })
    await expect(own).toContainText('Payée')
    const paper = await printed(mother, mother.getByRole('link', { name: new RegExp(`^Voir la facture ${bill}`) }))
    expect(paper.text).toContain(bill)
    expect(paper.text).toContain('Cours Armor')
  })

  await test.step('the accountant sees it paid, and the books hold', async () => {
    const accountant = await company.as('compta')
    await accountant.goto(`/accounting/orders?q=${bill}`)
    await expect(accountant.getByRole('row', { name: new RegExp(bill) })).toContainText('Payé')
    await expectBooksToHold(company)
  })
})
