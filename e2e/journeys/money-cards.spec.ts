// Journeys of cards: refused and tried again, authenticated at the bank, kept while paying, charged once.
import type { Page } from '@playwright/test'
import { expectBooksToHold } from '../support/books.ts'
import { answerBank, cards, keepCard, paymentsOf, typeCard } from '../support/cards.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, runningContract } from '../support/company/given.ts'
import { password } from '../support/company/staff.ts'
import { frenchDay } from '../support/days.ts'
import { confirmRead, declareLesson } from '../support/lessons.ts'
import { settled } from '../support/pages.ts'
import { expectHome, signIn } from '../support/people.ts'

/** The mother confirms; answers what she reads of a payment that did not succeed, and the number of the bill. */
const confirmRefused = async (mother: Page) => {
  await mother.getByRole('button', { name: /^Confirmer le cours du / }).click()
  await confirmRead(mother)
  const unpaid = mother.getByRole('dialog', { name: 'Cours confirmé, facture à payer' })
  const said = await unpaid.getByRole('alert').textContent()
  await unpaid.getByRole('button', { name: 'Plus tard' }).click()
  const due = mother.getByRole('button', { name: /^Régler la facture / })
  const name = (await due.getAttribute('aria-label')) ?? ''
  return { said, bill: name.replace('Régler la facture ', '') }
}

const linkOf = (mail: { readonly links: readonly string[] }) =>
  mail.links.find((address) => address.includes('stripe_authenticate')) ?? ''

test('J-MONEY-01 a refused card is told in the words of the bank, tried again after three and seven days, and left to the office', async ({
  company,
}) => {
  const { mother, teacher } = await runningContract(company)
  await keepCard(mother, cards.keptThenWithoutMoney, true)
  await declareLesson(teacher, 'Malo')

  const bill =
    await test.step('(1) (3) said before the tap, refused in the words of the bank, billed all the same', async () => {
      await mother.getByRole('button', { name: /^Confirmer le cours du / }).click()
      const recap = mother.getByRole('dialog', { name: 'Confirmer le cours' })
      await expect(recap).toContainText(/Demandé à la carte Visa •••• 3178\s*45,00/)
      await recap
        .getByRole('button', { name: 'Fermer' })
        .or(recap.getByRole('button', { name: 'Annuler' }))
        .first()
        .click()
      const refused = await confirmRefused(mother)
      expect(refused.said).toContain('Les fonds disponibles sur la carte sont insuffisants.')
      return refused.bill
    })

  const [first, second] = [frenchDay(3), frenchDay(7)]
  await test.step('(3) the family is told with a link to pay and the day of the next try, and reads it at home', async () => {
    const mail = await company.inbox.read(kerbrat.email, { subject: /^Votre paiement de 45,00\s€ a été refusé$/ })
    expect(mail.text).toContain('Les fonds disponibles sur la carte sont insuffisants.')
    expect(mail.text).toContain(`votre carte sera de nouveau débitée le ${first}`)
    expect(linkOf(mail)).not.toBe('')
    const due = mother.getByRole('region', { name: /^Factures à régler/ }).getByRole('listitem')
    await expect(due).toContainText(`votre carte sera de nouveau débitée le ${first}`)
    // the other card that she types is refused as well, in the same words
    await due.getByRole('button', { name: /^Régler/ }).click()
    const paying = mother.getByRole('dialog', { name: /^Payer la facture/ })
    await paying.getByRole('button', { name: 'Payer avec une autre carte' }).click()
    await typeCard(paying, cards.withoutMoney, /^Payer 45,00/)
    await expect(paying.getByRole('alert').first()).toContainText('Votre carte ne dispose pas de fonds suffisants.')
    await mother.keyboard.press('Escape')
  })

  await test.step('(3) after three days, then seven, the card is tried again, once each, and the family told', async () => {
    await company.clock.move('4 days')
    const mail = await company.inbox.read(kerbrat.email, { subject: /a été refusé$/ })
    expect(mail.text).toContain(`votre carte sera de nouveau débitée le ${second}`)
    await company.clock.move('4 days')
    const last = await company.inbox.read(kerbrat.email, { subject: /a été refusé$/ })
    expect(last.text).toContain('ne sera plus débitée d’elle-même')
    const { payments } = await paymentsOf(company, bill)
    await expect(payments.getByRole('row', { name: /Échec/ })).toHaveCount(3)
  })

  await test.step('(4) three days later nobody paid: the office reads it on its home page, and sends a link', async () => {
    await company.clock.move('3 days')
    const accountant = await company.as('compta')
    await accountant.goto('/')
    await expectHome(accountant)
    await accountant.goto('/accounting/bills-payments?sans-suite=true')
    const row = accountant.getByRole('row', { name: new RegExp(bill) })
    await expect(row).toBeVisible()
    await row.getByRole('button', { name: /^Autres actions/ }).click()
    await accountant.getByRole('menuitem', { name: 'Envoyer un lien de paiement' }).click()
    await expect(accountant.getByText(`Un lien de paiement a été envoyé à ${kerbrat.email}.`)).toBeVisible()
    await expectBooksToHold(company)
  })

  await test.step('(6) a card typed while paying is kept, once its holder agrees; (7) the link then says « Déjà réglée »', async () => {
    const link = linkOf(await company.inbox.read(kerbrat.email, { subject: /45,00\s€ à payer$/ }))
    await mother.goto('/')
    await mother.getByRole('button', { name: /^Régler la facture / }).click()
    const paying = mother.getByRole('dialog', { name: /^Payer la facture/ })
    await paying.getByRole('button', { name: 'Payer avec une autre carte' }).click()
    await paying.getByRole('checkbox', { name: 'Enregistrer cette carte pour mes prochaines factures' }).check()
    await typeCard(paying, cards.accepted, /^Payer 45,00/)
    await expect(paying).toBeHidden()
    const kept = mother
      .getByRole('region', { name: 'Cartes bancaires' })
      .getByRole('listitem')
      .filter({ hasText: '4242' })
    await expect(kept).toContainText('Utilisée pour les factures')
    const holder = await company.browser()
    await holder.goto(link)
    await expect(holder.getByRole('heading', { name: 'Déjà réglée' })).toBeVisible()
    const accountant = await company.as('compta')
    await accountant.goto('/accounting/bills-payments?sans-suite=true')
    await settled(accountant)
    await expect(accountant.getByRole('row', { name: new RegExp(bill) })).toHaveCount(0)
  })

  await test.step('(2) the next lesson is paid by the card kept, and its bill mailed as settled', async () => {
    await declareLesson(teacher, 'Malo', '19:00')
    await mother.goto('/')
    await mother.getByRole('button', { name: /^Confirmer le cours du / }).click()
    await expect(mother.getByRole('dialog', { name: 'Confirmer le cours' })).toContainText(/Visa •••• 4242\s*45,00/)
    await confirmRead(mother)
    await expect(mother.getByRole('region', { name: /^Factures à régler/ })).toHaveCount(0)
    await company.clock.move('1 minute')
    const mail = await company.inbox.read(kerbrat.email, { subject: /^Vos factures du / })
    expect(mail.text).toMatch(/45,00 €, réglée/)
    expect(mail.attachments).toHaveLength(1)
    await expectBooksToHold(company)
  })
})

test('J-MONEY-01 the bank wants the holder: a link leaves at that moment, two devices at the same second charge once', async ({
  company,
}) => {
  const { mother, teacher, contract } = await runningContract(company)
  await keepCard(mother, cards.alwaysAuthenticated, true)
  await declareLesson(teacher, 'Malo')

  const bill = await test.step('(4) the office confirms; the link leaves at that moment', async () => {
    const manager = await company.as('gestion')
    await manager.goto(contract)
    await manager.goto('/privateTuition/courses')
    await manager
      .getByRole('row', { name: /Malo/i })
      .getByRole('button', { name: /^Confirmer/ })
      .first()
      .click()
    await confirmRead(manager)
    const unpaid = manager.getByRole('dialog', { name: 'Cours confirmé, facture à payer' })
    await expect(unpaid.getByRole('alert')).toContainText(`Un lien de paiement a été envoyé à ${kerbrat.email}.`)
    await unpaid
      .getByRole('button', { name: /^(Fermer|Plus tard)$/ })
      .last()
      .click()
    const mail = await company.inbox.read(kerbrat.email, { subject: /^Votre banque demande une confirmation/ })
    expect(linkOf(mail)).not.toBe('')
    return mail.subject.split(' ').at(-1) ?? ''
  })

  await test.step('(4) unused for three days, the bill stands in the list of the office', async () => {
    const accountant = await company.as('compta')
    const unanswered = '/accounting/bills-payments?sans-suite=true'
    await accountant.goto(unanswered)
    await expect(accountant.getByText(/Aucune facture/)).toBeVisible()
    await company.clock.move('4 days')
    await accountant.goto(unanswered)
    await expect(accountant.getByRole('row', { name: new RegExp(bill) })).toBeVisible()
  })

  await test.step('(4) the holder follows the link, and answers its bank', async () => {
    const mail = await company.inbox.read(kerbrat.email, { subject: /^Votre banque demande une confirmation/ })
    const holder = await company.browser()
    await holder.goto(linkOf(mail))
    await typeCard(holder, cards.alwaysAuthenticated, /^Payer 45,00/)
    await answerBank(holder)
    await expect(holder.getByRole('heading', { name: /^Merci, votre paiement/ })).toBeVisible()
    const accountant = await company.as('compta')
    await accountant.goto('/accounting/bills-payments?sans-suite=true')
    await settled(accountant)
    await expect(accountant.getByRole('row', { name: new RegExp(bill) })).toHaveCount(0)
  })

  await test.step('(5) paid at the same second from two devices, the card is charged once', async () => {
    await declareLesson(teacher, 'Malo', '19:00')
    await mother.goto('/')
    const next = await confirmRefused(mother)
    await keepCard(mother, cards.accepted, false)
    const phone = await company.browser({ viewport: { width: 390, height: 800 } })
    await signIn(phone, 'solenn.kerbrat', password)
    const devices = [mother, phone]
    for (const device of devices) {
      await device.getByRole('button', { name: /^Régler la facture / }).click()
      await expect(device.getByRole('button', { name: 'Payer avec la carte enregistrée' })).toBeVisible()
    }
    await Promise.all(
      devices.map((device) => device.getByRole('button', { name: 'Payer avec la carte enregistrée' }).click()),
    )
    for (const device of devices)
      await expect(device.getByRole('region', { name: /^Factures à régler/ }).getByRole('listitem')).toHaveCount(0)
    const { accountant, order, payments } = await paymentsOf(company, next.bill)
    await expect(payments.getByRole('row', { name: /Réussi/ })).toHaveCount(1)
    await expect(order).toContainText(/Payé\s*45,00/)
    await accountant.keyboard.press('Escape')
    await expectBooksToHold(company)
  })
})
