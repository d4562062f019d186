// Journey of hours sold ahead: paid before, counted down by lessons, given back by a cancellation, ended with what is left.
import { activateAdvance, requestsSent } from '../support/advances.ts'
import { bankLine, importStatement, match, nameAccount, openLines, payOut } from '../support/bank.ts'
import { expectBooksToHold } from '../support/books.ts'
import { answerBank, cards, typeCard } from '../support/cards.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, runningContract } from '../support/company/given.ts'
import { agreePrice } from '../support/contracts.ts'
import { declareGiven, type Given } from '../support/corrections.ts'
import { dayOf } from '../support/days.ts'
import { choose, field } from '../support/fields.ts'
import { actOnLesson } from '../support/lessons.ts'
import { printed } from '../support/papers.ts'
import { lessonRow, seeLessons } from '../support/planning.ts'
import { balanceOf, fillMoney, lines, openAccountOf, sumsOf } from '../support/receipts.ts'
import { openBell } from '../support/records.ts'

/** Where the button of a mail leads to pay by card. */
const linkOf = (mail: { readonly links: readonly string[] }) =>
  mail.links.find((link) => link.includes('/response/stripe_authenticate')) ?? ''

test('J-MONEY-14 ten hours sold ahead: paid before, counted down, given back by a cancellation, ended', async ({
  company,
}) => {
  const { mother, teacher, contract } = await runningContract(company, { price: '44' })
  await activateAdvance(company)
  await company.clock.move('2 days')
  const [manager, accountant] = [await company.as('gestion'), await company.as('compta')]
  const packs = mother.getByRole('region', { name: 'Vos packs d’heures' })
  const sold = manager.getByRole('region', { name: 'Packs d’heures' })
  /** The family reads what each lesson leaves before it confirms, and what is left afterwards at home. */
  const take = async (given: Required<Given>, recap: RegExp, left: string) => {
    await declareGiven(teacher, 'Malo', given)
    await mother.goto('/')
    await mother.getByRole('button', { name: /^Confirmer le cours du / }).click()
    const dialog = mother.getByRole('dialog', { name: 'Confirmer le cours' })
    await expect(dialog).toContainText(recap)
    await expect(dialog).toContainText(`Il reste ${left} sur votre pack de 10 h.`)
    await expect(dialog).not.toContainText(/Demandé à|À payer ensuite/)
    await dialog.getByRole('button', { name: /^Confirmer le cours/ }).click()
    await expect(dialog).toBeHidden()
    await expect(packs).toContainText(`Il reste ${left} sur votre pack de 10 h.`)
    expect(await requestsSent(company)).toEqual([])
  }
  await mother.goto('/')

  await test.step('(3) sold on the contract: the price of an hour is read before, a total that cannot be shared is refused', async () => {
    await manager.goto(contract)
    await sold.getByRole('button', { name: 'Vendre un pack d’heures' }).click()
    const dialog = manager.getByRole('dialog', { name: 'Vendre un pack d’heures' })
    await field(dialog, 'Nombre d’heures').fill('10')
    await field(dialog, 'Prix du pack').fill('399,99')
    await dialog.getByRole('button', { name: 'Vendre le pack' }).click()
    await expect(dialog).toContainText(/ne se partage pas au centime.*399,60.€ \(39,96.€ l’heure\) ou 400,00.€ \(40,00/)
    await field(dialog, 'Prix du pack').fill('400')
    await expect(dialog).toContainText(/Soit 40,00.€ l’heure.*Le prix du contrat est de 44,00/)
    await dialog.getByRole('button', { name: 'Vendre le pack' }).click()
    await expect(dialog).toBeHidden()
    await expect(sold).toContainText('À payer')
    const mail = await company.inbox.read(kerbrat.email, { subject: /^Votre pack d’heures.*400,00.€ à régler$/ })
    expect(mail.text).toMatch(/10.h pour 400,00.€/)
    await mother.goto('/')
    await expect(packs).toContainText(/400,00.€ à payer avant vos prochains cours/)
  })

  await test.step('(3) (6) paid before, by a cheque like any other: kept for the pack, 4191 and no turnover', async () => {
    await openAccountOf(accountant, 'Kerbrat')
    await expect(lines(accountant, 'Packs d’heures')).toContainText(/400,00.€ à payer avant les prochains cours/)
    await accountant.getByRole('button', { name: 'Encaisser', exact: true }).click()
    const dialog = accountant.getByRole('dialog', { name: 'Encaisser' })
    await fillMoney(dialog, { means: 'Chèque', euros: '400', number: '7700400', bank: 'Crédit Breton' })
    await expect(dialog.getByRole('list', { name: 'Factures payées' })).toContainText(
      /Pack de 10.h.*reste 400,00.€400,00.€.*Avoir en compte, pris par les prochaines factures0,00/,
    )
    await dialog.getByRole('button', { name: 'Encaisser', exact: true }).click()
    await expect(dialog).toBeHidden()
    const mail = await company.inbox.read(kerbrat.email, { subject: /^Nous avons bien reçu 400,00/ })
    expect(mail.text).toMatch(/Pack de 10.h\s+400,00.€, payé/)
    await expect(lines(accountant, 'Packs d’heures')).toContainText('En cours')
    await expect(sumsOf(accountant)).not.toContainText('Avoir en compte')
    await mother.goto('/')
    await expect(packs).toContainText('Il reste 10 h sur votre pack de 10 h.')
    expect(await balanceOf(company, '4191')).toBe(-40_000)
    expect(await balanceOf(company, '70')).toBe(0)
    await expectBooksToHold(company)
  })

  const bills = mother.getByRole('region', { name: /^Vos factures/ })
  await test.step('(3) a lesson counts down: at the price of the pack, paid, never asked of the Urssaf', async () => {
    await take({ inDays: 1, time: '10:00', lasts: '3 h' }, /Pris sur votre pack\s*120,00/, '7 h')
    const bill = bills.getByRole('listitem').filter({ hasText: '120,00' })
    await expect(bill).toContainText('Payée')
    const { text } = await printed(mother, bill.getByRole('link', { name: /^Voir la facture/ }))
    expect(text).toMatch(/Il reste 7\s?h sur votre pack de 10\s?h\./)
    expect(text).toMatch(/Reste à payer\s*:?\s*0,00/)
    expect(await balanceOf(company, '4191')).toBe(-28_000)
    await expectBooksToHold(company)
  })

  await test.step('(4) another price of the contract does not touch the hours that were bought', async () => {
    await manager.goto(contract)
    await agreePrice(manager, '50', await dayOf(company, 0))
    await expect(manager.getByRole('region', { name: 'Prix' }).getByRole('row', { name: /50,00/ })).toContainText(
      'En vigueur',
    )
    // a lesson of today would cost 150 € without the pack
    await company.clock.move('1 day')
    await take({ inDays: 2, time: '14:00', lasts: '3 h' }, /Pris sur votre pack\s*120,00/, '4 h')
    await expectBooksToHold(company)
  })

  await test.step('(3) at two hours, the family and the manager are told once', async () => {
    await take({ inDays: 2, time: '18:00', lasts: '2 h' }, /Pris sur votre pack\s*80,00/, '2 h')
    const mail = await company.inbox.read(kerbrat.email, { subject: /^Votre pack d’heures touche à sa fin$/ })
    expect(mail.text).toMatch(/Il reste 2.h sur votre pack de 10.h\./)
    await manager.goto(contract)
    await expect(sold).toContainText('Il reste 2 h sur le pack de 10 h.')
    await expect(await openBell(manager)).toContainText('Pack d’heures de Solenn Kerbrat')
    expect(await balanceOf(company, '4191')).toBe(-8_000)
  })

  await test.step('(4) a lesson is cancelled: its hours and their money go back to the pack', async () => {
    await manager.goto(contract)
    await seeLessons(manager)
    const lesson = lessonRow(manager, 2, '18:00')
    await actOnLesson(lesson, /^Annuler/)
    const dialog = manager.getByRole('dialog', { name: 'Annuler le cours' })
    await expect(dialog).toContainText(/2.h et leur prix reviennent au pack. Il reste 4.h sur le pack de 10.h\./)
    await expect(dialog.getByRole('radiogroup', { name: /Que faire des/ })).toHaveCount(0)
    await field(dialog, 'Motif').fill('Malo était malade.')
    await dialog.getByRole('button', { name: 'Annuler le cours' }).click()
    await expect(dialog).toBeHidden()
    await mother.goto('/')
    await expect(packs).toContainText('Il reste 4 h sur votre pack de 10 h.')
    const note = await printed(mother, bills.getByRole('link', { name: /^Voir l’avoir/ }))
    expect(note.text).toMatch(/80,00.€ rendus à votre pack/)
    await expect(mother.getByRole('region', { name: 'Votre avoir' })).toHaveCount(0)
    expect(await balanceOf(company, '4191')).toBe(-16_000)
    await expectBooksToHold(company)
  })

  await test.step('(5) the contract ends: what is left is said before, becomes credit, and is given back', async () => {
    await manager.goto(contract)
    await manager.getByRole('button', { name: 'Clôturer' }).click()
    const dialog = manager.getByRole('dialog', { name: 'Clôturer le contrat' })
    await expect(dialog).toContainText(/les 4.h qui restent, payées 160,00.€, deviennent un avoir en compte/)
    await field(dialog, 'Dernier jour').fill(await dayOf(company, 0))
    await choose(dialog, 'Motif', 'Objectifs atteints')
    await dialog.getByRole('button', { name: 'Clôturer le contrat' }).click()
    await expect(dialog).toBeHidden()
    const mail = await company.inbox.read(kerbrat.email, { subject: /^La fin de votre pack d’heures$/ })
    expect(mail.text).toMatch(/160,00.€ de votre pack de 10.h deviennent un avoir/)
    await mother.goto('/')
    await expect(mother.getByRole('region', { name: 'Votre avoir' })).toContainText('160,00')
    await expect(packs).toHaveCount(0)
    await openAccountOf(accountant, 'Kerbrat')
    await expect(sumsOf(accountant)).toContainText(/Avoir en compte, cours particuliers\s*160,00/)
    await accountant.getByRole('button', { name: 'Rembourser l’avoir…' }).click()
    const refund = accountant.getByRole('dialog', { name: 'Rembourser l’avoir' })
    await field(refund, 'Montant').fill('160')
    await field(refund, 'Motif').fill('Fin du pack d’heures')
    await field(refund, 'Déjà fait le').fill(await dayOf(company, 0))
    await refund.getByRole('button', { name: 'Rembourser' }).click()
    await expect(refund).toBeHidden()
    expect(await balanceOf(company, '4191')).toBe(0)
    await expectBooksToHold(company)
  })
})

test('J-MONEY-14 a pack paid by card: at home, by a link, and given back to the card', async ({ company }) => {
  const { mother, contract } = await runningContract(company, { price: '44' })
  const [manager, accountant] = [await company.as('gestion'), await company.as('compta')]
  await nameAccount(company)
  const packs = mother.getByRole('region', { name: 'Vos packs d’heures' })
  const sold = manager.getByRole('region', { name: 'Packs d’heures' })
  const sell = async (hours: string, euros: string) => {
    await manager.goto(contract)
    await sold.getByRole('button', { name: 'Vendre un pack d’heures' }).click()
    const dialog = manager.getByRole('dialog', { name: 'Vendre un pack d’heures' })
    await field(dialog, 'Nombre d’heures').fill(hours)
    await field(dialog, 'Prix du pack').fill(euros)
    await dialog.getByRole('button', { name: 'Vendre le pack' }).click()
    await expect(dialog).toBeHidden()
  }

  await test.step('(3) at home: a card without money pays nothing, the bank asks its holder, 400,00 € are kept for the pack', async () => {
    await sell('10', '400')
    await mother.goto('/')
    await packs.getByRole('button', { name: /^Payer 400,00.€ par carte/ }).click()
    const paying = mother.getByRole('dialog', { name: /^Payer le pack de 10.h/ })
    await typeCard(paying, cards.withoutMoney, /^Payer 400,00/)
    await expect(paying).toContainText(/fonds/i)
    await typeCard(paying, cards.alwaysAuthenticated, /^Payer 400,00/)
    await answerBank(paying)
    await expect(paying).toBeHidden()
    await expect(packs).toContainText('Il reste 10 h sur votre pack de 10 h.')
    await expect(packs.getByRole('button', { name: /^Payer/ })).toHaveCount(0)
    const mail = await company.inbox.read(kerbrat.email, { subject: /^Nous avons bien reçu 400,00/ })
    expect(mail.text).toMatch(/carte bancaire[\s\S]*Pack de 10.h\s+400,00.€, payé/)
  })

  await test.step('(6) 4191 and no turnover; the money stands at the provider of cards, named, until its payout', async () => {
    expect(await balanceOf(company, '4191')).toBe(-40_000)
    expect(await balanceOf(company, '70')).toBe(0)
    await expectBooksToHold(company)
    await openAccountOf(accountant, 'Kerbrat')
    await expect(lines(accountant, 'Packs d’heures')).toContainText('En cours')
    // the provider has it two days later
    await company.clock.move('3 days')
    await payOut(company)
    expect(await balanceOf(company, '627')).toBeGreaterThan(0)
    await importStatement(accountant, company)
    await openLines(accountant)
    await match(bankLine(accountant, /STRIPE/))
    expect(await balanceOf(company, '512500')).toBe(0)
    await expectBooksToHold(company)
  })

  await test.step('the link of the mail, followed after that, asks for nothing', async () => {
    const mail = await company.inbox.read(kerbrat.email, { subject: /^Votre pack d’heures.*400,00.€ à régler$/ })
    const holder = await company.browser()
    await holder.goto(linkOf(mail))
    await expect(holder.getByRole('heading', { name: 'Déjà réglé' })).toBeVisible()
  })

  await test.step('(5) ended: what is left goes back to the card that paid it, and 4191 is empty', async () => {
    await manager.goto(contract)
    await sold.getByRole('button', { name: 'Mettre fin' }).click()
    await manager
      .getByRole('dialog', { name: 'Mettre fin au pack' })
      .getByRole('button', { name: 'Mettre fin au pack' })
      .click()
    await expect(sold).toContainText('Terminé')
    await openAccountOf(accountant, 'Kerbrat')
    await accountant.getByRole('button', { name: 'Rembourser l’avoir…' }).click()
    const refund = accountant.getByRole('dialog', { name: 'Rembourser l’avoir' })
    await choose(refund, 'Par', 'Carte bancaire')
    await field(refund, 'Montant').fill('400')
    await field(refund, 'Motif').fill('Fin du pack d’heures')
    await refund.getByRole('button', { name: 'Rembourser' }).click()
    await expect(refund).toBeHidden()
    const mail = await company.inbox.read(kerbrat.email, { subject: /^Nous vous avons remboursé 400,00/ })
    expect(mail.text).toMatch(/carte bancaire/)
    expect(await balanceOf(company, '4191')).toBe(0)
    await expectBooksToHold(company)
  })

  await test.step('(3) another one, by the link that the office sends again, without an account; the first link is over', async () => {
    await sell('2', '80')
    const first = await company.inbox.read(kerbrat.email, { subject: /^Votre pack d’heures.*80,00.€ à régler$/ })
    await openAccountOf(accountant, 'Kerbrat')
    await accountant.getByRole('button', { name: 'Payer par carte' }).click()
    await accountant
      .getByRole('dialog', { name: /^Payer le pack de 2.h/ })
      .getByRole('button', { name: 'Envoyer un lien de paiement' })
      .click()
    await expect(accountant.getByText(`Un lien de paiement a été envoyé à ${kerbrat.email}.`)).toBeVisible()
    const again = await company.inbox.read(kerbrat.email, { subject: /^Votre pack d’heures.*80,00.€ à payer$/ })
    const holder = await company.browser()
    await holder.goto(linkOf(first))
    await expect(holder.getByRole('heading', { name: 'Confirmez votre paiement' })).toHaveCount(0)
    await holder.goto(linkOf(again))
    await expect(holder.getByText(/Pack de 2.h, vendu le/)).toBeVisible()
    await typeCard(holder, cards.accepted, /^Payer 80,00/)
    await expect(holder.getByRole('heading', { name: /^Merci, votre paiement/ })).toBeVisible()
    await mother.goto('/')
    await expect(packs).toContainText('Il reste 2 h sur votre pack de 2 h.')
    await expectBooksToHold(company)
  })
})
