// Journeys of money: bills, payments, the tax advance, corrections.
import { expectBooksToHold } from '../support/books.ts'
import { cards, typeCard } from '../support/cards.ts'
import { inClicks } from '../support/clicks.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, runningContract } from '../support/company/given.ts'
import { confirmRead, declareLesson } from '../support/lessons.ts'
import { printed } from '../support/papers.ts'

// Its sisters, the bank that wants the holder and two devices at once, are in money-cards.spec.ts.
test('J-MONEY-01 a card is refused on confirmation, another one pays, the bill is settled everywhere', {
  tag: '@daily',
}, async ({ company }) => {
  const { mother, teacher } = await runningContract(company)

  await test.step('the teacher declares, the lesson appears on the open page of the family', async () => {
    await expect(mother.getByRole('region', { name: 'Cours à confirmer' })).toContainText('Aucun cours à confirmer.')
    await declareLesson(teacher, 'Malo')
    await expect(mother.getByRole('button', { name: /^Confirmer le cours du / })).toBeVisible()
  })

  const bill =
    await test.step('confirmed with a card that is refused, it is billed and due, in words of the bank', async () => {
      await mother.getByRole('button', { name: 'Ajouter une carte' }).click()
      const adding = mother.getByRole('dialog', { name: 'Ajouter une carte' })
      await typeCard(adding, cards.attachedThenRefused, 'Enregistrer la carte')
      await expect(adding).toBeHidden()
      await inClicks(mother, 2, async () => {
        await mother.getByRole('button', { name: /^Confirmer le cours du / }).click()
        const recap = mother.getByRole('dialog', { name: 'Confirmer le cours' })
        await expect(recap).toContainText(/Demandé à la carte Visa •••• 0341\s*45,00/)
        await confirmRead(mother)
      })
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
    await test.step('(2) the bill was mailed to who confirmed, as its paper', async () => {
      const mail = await company.inbox.read(kerbrat.email, { subject: /^Vos factures du / })
      expect(mail.text).toContain(bill)
      expect(mail.attachments.map(({ contentType }) => contentType)).toEqual(['application/pdf'])
    })
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

  await test.step('the office sends a link by which the family pays without an account; (7) once paid, it says so', async () => {
    await declareLesson(teacher, 'Malo', '19:00')
    await mother.goto('/')
    await mother.getByRole('button', { name: /^Confirmer le cours du / }).click()
    await confirmRead(mother)
    const unpaid = mother.getByRole('dialog', { name: 'Cours confirmé, facture à payer' })
    await unpaid.getByRole('button', { name: 'Plus tard' }).click()
    const due = mother.getByRole('button', { name: /^Régler la facture / })
    const number = (await due.getAttribute('aria-label'))?.replace('Régler la facture ', '') ?? ''
    const accountant = await company.as('compta')
    await accountant.goto(`/accounting/orders?q=${number}`)
    await accountant
      .getByRole('row', { name: new RegExp(number) })
      .getByRole('rowheader')
      .getByRole('link')
      .click()
    const order = accountant.getByRole('dialog', { name: /^Commande / })
    await order.getByRole('button', { name: 'Encaisser', exact: true }).click()
    const paying = accountant.getByRole('dialog', { name: /^Encaisser la facture / })
    await paying.getByRole('button', { name: 'Envoyer un lien de paiement' }).click()
    await expect(paying).toBeHidden()
    await expect(accountant.getByText(`Un lien de paiement a été envoyé à ${kerbrat.email}.`)).toBeVisible()
    const mail = await company.inbox.read(kerbrat.email, { subject: /^Votre facture \S+\s: 45,00\s€ à payer$/ })
    const link = mail.links.find((address) => address.includes('stripe_authenticate')) ?? ''
    const holder = await company.browser()
    await holder.goto(link)
    await typeCard(holder, cards.accepted, /^Payer 45,00/)
    await expect(holder.getByRole('heading', { name: /^Merci, votre paiement/ })).toBeVisible()
    await holder.goto(link)
    await expect(holder.getByRole('heading', { name: 'Déjà réglée' })).toBeVisible()
    await mother.goto('/')
    await expect(mother.getByRole('main')).toContainText('Vos enfants')
    await expect(mother.getByRole('region', { name: /^Factures à régler/ })).toHaveCount(0)
    await expectBooksToHold(company)
  })
})
