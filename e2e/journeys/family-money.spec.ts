// A family of two children confirms, reads one due everywhere, pays several bills, keeps and takes back a card, pays in three times.
import type { Page } from '@playwright/test'
import { enter } from '../support/cancellations.ts'
import { cards, typeCard } from '../support/cards.ts'
import { countClicks } from '../support/clicks.ts'
import { type Company, expect, test } from '../support/company/company.ts'
import { kerbrat, runningContract } from '../support/company/given.ts'
import { createContract } from '../support/contracts.ts'
import { dayOf } from '../support/days.ts'
import { setParameter } from '../support/debits.ts'
import { choose, chooseMany, field } from '../support/fields.ts'
import { declareLesson } from '../support/lessons.ts'
import { readPaper } from '../support/papers.ts'
import { openAccountOf, sumsOf } from '../support/receipts.ts'

/** The child's sister, taught online by the same teacher, at 38 € an hour. */
const addSister = async (company: Company, contract: string) => {
  const manager = await company.as('gestion')
  await manager.goto(contract)
  const mother = await manager.locator('a[href^="/customer/show/"]').first().getAttribute('href')
  await manager.goto(`/student/show/nouveau?client=${mother?.split('/').at(-1)}`)
  await field(manager, 'Nom').fill('Kerbrat')
  await field(manager, 'Prénom').fill('Nolwenn')
  await choose(manager, 'Niveau', '4e')
  await chooseMany(manager, 'Matières', ['Mathématiques'])
  await manager.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(manager).toHaveURL(/\/student\/show\/\d+/)
  await createContract(manager, { student: 'Nolwenn', teacher: 'Riou', price: '38', isOnline: true })
}

/** Cents of amounts that were found: euros, then cents. */
const sumOf = (found: readonly RegExpMatchArray[]) =>
  found.reduce((total, [, euros, cents]) => total + Number(`${euros}${cents}`), 0)

/** Nothing on the page is red. */
const expectNoRed = async (page: Page) => expect(page.locator('[data-meaning="danger"]')).toHaveCount(0)

test('J-FAMILY-04 a family confirms three lessons of two children, pays their bills at once, and a last one in three times', async ({
  company,
}) => {
  const { teacher, mother, contract } = await runningContract(company)
  await addSister(company, contract)
  await setParameter(company, 'IBAN des cours particuliers', 'DE89370400440532013000', 'DE89')
  await teacher.goto('/')
  await declareLesson(teacher, 'Malo', '17:00')
  await declareLesson(teacher, 'Malo', '14:00')
  await declareLesson(teacher, 'Nolwenn', '10:00')
  await mother.goto('/espace')
  const accountant = await company.as('compta')
  const due = mother.getByRole('region', { name: /^Factures à régler/ })
  const waiting = mother.getByRole('region', { name: /^Cours à confirmer/ })
  const clicked = await countClicks(mother)

  await test.step('(1) each lesson says its day, its length, what is asked of whom; several at once, asked once', async () => {
    await expect(waiting.getByRole('listitem')).toHaveCount(3)
    const last = waiting.getByRole('listitem').filter({ hasText: 'Nolwenn Kerbrat' })
    await expect(last).toContainText('à 10:00')
    await expect(last).toContainText('1 h')
    await expect(last).toContainText(/38,00\s€, à payer ensuite/)
    await mother.getByRole('button', { name: 'Confirmer 3 cours' }).click()
    const recap = mother.getByRole('dialog', { name: 'Confirmer des cours' })
    await expect(recap.getByRole('listitem')).toHaveCount(3)
    await expect(recap).toContainText(/À payer ensuite\s*128,00/)
    // nothing is billed before that
    await accountant.goto('/accounting/orders')
    await expect(accountant.getByText('Aucune commande pour l’instant')).toBeVisible()
    await recap.getByRole('button', { name: /^Confirmer 3\scours \(128,00/ }).click()
  })

  await test.step('(2) confirmed, what is left to pay is said without red', async () => {
    const results = mother.getByRole('dialog', { name: 'Cours confirmés' })
    await expect(results.getByText('À payer, sans carte')).toHaveCount(3)
    await expectNoRed(mother)
    await results.getByRole('button', { name: 'Plus tard' }).click()
    await expect(waiting).toContainText('Aucun cours à confirmer.')
    await expectNoRed(mother)
  })

  await test.step('(3) the same due on the home, in the month, on the bills, in the office and in the mail', async () => {
    await expect(due).toContainText(/128,00\s€/)
    await company.clock.move('1 minute')
    const mail = await company.inbox.read(kerbrat.email, { subject: /^Vos factures du/ })
    expect(sumOf([...mail.text.matchAll(/(\d+),(\d\d)\s€ à payer/g)])).toBe(12_800)
    expect(mail.attachments).toHaveLength(3)
    const papers = []
    for (const link of await due.getByRole('link', { name: /^Voir la facture/ }).all()) {
      const paper = await readPaper(mother, (await link.getAttribute('href')) ?? '')
      papers.push(...paper.text.matchAll(/Reste à payer\D*(\d+),(\d\d)/g))
    }
    expect(papers).toHaveLength(3)
    expect(sumOf(papers)).toBe(12_800)
    await openAccountOf(accountant, 'Kerbrat')
    await expect(sumsOf(accountant)).toContainText(/128,00/)
    await mother.getByRole('link', { name: 'Mois par mois' }).click()
    await expect(mother.getByRole('heading', { name: 'Mes mois' })).toBeVisible()
    const brief = mother.getByRole('region', { name: 'En bref' })
    await expect(brief).toContainText(/Factures\s*128,00/)
    await expect(brief).toContainText(/Payé\s*0,00/)
    await expect(brief).toContainText(/Reste à régler\s*128,00/)
    await expect(mother.getByRole('region', { name: /^Factures/ }).getByRole('listitem')).toHaveCount(3)
    // on the first of a month, the lessons of yesterday are of the one before
    const [yesterday, today] = [await dayOf(company, -1), await dayOf(company, 0)]
    if (yesterday.slice(3) !== today.slice(3)) await mother.getByRole('button', { name: 'Mois précédent' }).click()
    await expect(mother.getByRole('region', { name: /^Cours/ }).getByRole('listitem')).toHaveCount(3)
    await mother.getByRole('link', { name: 'Accueil', exact: true }).click()
  })

  await test.step('(4) how to pay without a card: the account, and where cheques go', async () => {
    await due.getByRole('button', { name: 'Par virement ou par chèque' }).click()
    const ways = mother.getByRole('dialog', { name: 'Payer par virement ou par chèque' })
    await expect(ways).toContainText('DE89 3704 0044 0532 0130 00')
    await expect(ways).toContainText(/Chèque à l’ordre de .*, à envoyer à /)
    await expect(ways).toContainText('Référence à indiquer')
    await ways.getByRole('button', { name: 'Fermer' }).click()
  })

  await test.step('(5) a card is kept while paying', async () => {
    await due
      .getByRole('button', { name: /^Régler la facture/ })
      .first()
      .click()
    const paying = mother.getByRole('dialog', { name: /^Payer la facture/ })
    await paying.getByRole('checkbox', { name: /^Enregistrer cette carte/ }).check()
    await typeCard(paying, cards.accepted, /^Payer/)
    await expect(paying).toBeHidden()
    await expect(mother.getByRole('region', { name: 'Cartes bancaires' })).toContainText('4242')
    await expect(due.getByRole('listitem')).toHaveCount(2)
  })

  await test.step('(4) the two others at once, by that card', async () => {
    const before = clicked()
    await mother.getByRole('button', { name: /^Payer 2\sfactures/ }).click()
    const paying = mother.getByRole('dialog', { name: 'Payer 2 factures' })
    await paying.getByRole('button', { name: 'Payer avec la carte enregistrée' }).click()
    await expect(mother.getByText('2 factures sont payées.')).toBeVisible()
    await expect(due).toHaveCount(0)
    expect(clicked() - before).toBe(2)
    await expectNoRed(mother)
    await openAccountOf(accountant, 'Kerbrat')
    await expect(sumsOf(accountant)).toContainText(/0,00/)
  })

  await test.step('(1) with a card, the lesson says which one; (5) replaced, then taken back', async () => {
    const own = mother.getByRole('region', { name: 'Cartes bancaires' })
    await declareLesson(teacher, 'Malo', '19:00')
    await mother.goto('/espace')
    await expect(waiting).toContainText(/45,00\s€ par la carte Visa •••• 4242/)
    await own.getByRole('button', { name: 'Remplacer' }).click()
    const adding = mother.getByRole('dialog', { name: /carte/ })
    await typeCard(adding, cards.attachedThenRefused, 'Enregistrer la carte')
    await expect(own).toContainText('0341')
    await expect(own).not.toContainText('4242')
    await own.getByRole('button', { name: 'Retirer la carte •••• 0341' }).click()
    await mother
      .getByRole('dialog', { name: /^Retirer la carte/ })
      .getByRole('button', { name: 'Retirer la carte' })
      .click()
    await expect(own).toContainText('Aucune carte enregistrée')
    await expect(waiting).toContainText(/45,00\s€, à payer ensuite/)
  })

  await test.step('(6) « Payer en 3 fois » is asked, accounting agrees on the dates, the family is told of them', async () => {
    await waiting.getByRole('button', { name: /^Confirmer le cours/ }).click()
    await mother
      .getByRole('dialog', { name: 'Confirmer le cours' })
      .getByRole('button', { name: /^Confirmer le cours/ })
      .click()
    await mother
      .getByRole('dialog', { name: /facture à payer/ })
      .getByRole('button', { name: 'Plus tard' })
      .click()
    await due.getByRole('button', { name: 'Payer en 3 fois' }).click()
    const asking = mother.getByRole('dialog', { name: 'Payer en 3 fois' })
    await expect(asking.getByRole('listitem')).toHaveCount(3)
    await asking.getByRole('button', { name: 'Demander' }).click()
    await expect(due).toContainText('Vous avez demandé à payer en 3 fois')
    await accountant.goto('/accounting/unpaid')
    const asked = accountant.getByRole('region', { name: 'Demandes de payer en 3 fois' })
    await expect(asked).toContainText(/45,00/)
    await asked.getByRole('button', { name: /^Convenir des dates/ }).click()
    const dialog = accountant.getByRole('dialog', { name: 'Payer en plusieurs fois' })
    await dialog.getByRole('button', { name: 'Convenir du plan' }).click()
    await expect(dialog).toBeHidden()
    await expect(asked).toHaveCount(0)
    const mail = await company.inbox.read(kerbrat.email, { subject: /^Votre plan de paiement de 45,00/ })
    expect(mail.text.match(/15,00/g)).toHaveLength(3)
    await expect(mother.getByRole('region', { name: 'Vos échéances' })).toContainText('Échéance 1 sur 3')
    await company.clock.move('33 days')
    const home = await enter(company, 'solenn.kerbrat')
    await expect(home.getByRole('region', { name: 'Vos échéances' })).toContainText('En retard, à payer depuis le')
  })
})
