// Journey of the cards of what needs somebody: opened by themselves and by hand, held by one, waiting for a day, closed once settled, back when it happens again.
import type { Locator, Page } from '@playwright/test'
import { advancedFamily, askedLesson, decideRequest } from '../support/advances.ts'
import { openCandidate, typeCandidate } from '../support/candidates.ts'
import { cards, typeCard } from '../support/cards.ts'
import { expect, test } from '../support/company/company.ts'
import { riou, runningContract, tanguy } from '../support/company/given.ts'
import { password } from '../support/company/staff.ts'
import { declareGiven } from '../support/corrections.ts'
import { dayOf, frenchDay } from '../support/days.ts'
import { field } from '../support/fields.ts'
import { sendRequest } from '../support/households.ts'
import { actOnLesson, confirmRead, declareLesson } from '../support/lessons.ts'
import { acceptMandate, giveAddress, invoices, openPay, payTicked } from '../support/pay-runs.ts'
import { signInAtOnce } from '../support/people.ts'
import { lines, openAccountOf, oweLessons, receive } from '../support/receipts.ts'
import { idOf, openBell } from '../support/records.ts'
import { giveOwnAccount, monthOf } from '../support/salaries.ts'
import { approve, askPaper, openPaper, sendPaper } from '../support/teacher-papers.ts'

const board = '/monitoring/workflow/overview'
const inColumn = (page: Page, column: string, text: string | RegExp): Locator =>
  page.getByRole('region', { name: column, exact: true }).getByRole('listitem').filter({ hasText: text })
/** A card, opened; answers its dialog and its address. */
const openCard = async (page: Page, card: Locator) => {
  await card.getByRole('link').click()
  const dialog = page.getByRole('dialog', { name: /Kerbrat|Riou|Tanguy/ })
  await expect(dialog.getByRole('term').first()).toBeVisible()
  return { dialog, address: page.url() }
}
const leave = async (page: Page, dialog: Locator) => {
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

test('J-STAFF-05 what needs somebody has its card, held by one, until it is settled, and again when it happens again', async ({
  company,
}) => {
  test.setTimeout(12 * 60_000)
  const { teacher, mother, contract } = await runningContract(company)
  await mother.goto('/')
  await mother.getByRole('button', { name: 'Ajouter une carte' }).click()
  const adding = mother.getByRole('dialog', { name: 'Ajouter une carte' })
  await typeCard(adding, cards.attachedThenRefused, 'Enregistrer la carte')
  await expect(adding).toBeHidden()
  await oweLessons(teacher, mother, ['10:00'])
  await declareLesson(teacher, 'Malo', '14:00')
  await mother
    .getByRole('button', { name: /^Contester/ })
    .first()
    .click()
  const contest = mother.getByRole('dialog', { name: 'Contester le cours' })
  await contest.getByRole('radio').first().check()
  await field(contest, 'Précisions').fill('Une demi-heure de moins.')
  await contest.getByRole('button', { name: 'Contester le cours' }).click()
  await expect(contest).toBeHidden()
  await company.clock.move('1 hour')
  const [manager, accountant] = [await company.as('gestion'), await company.as('compta')]

  await test.step('(1) a refused card and a contested lesson have their cards by themselves', async () => {
    await manager.goto(board)
    await expect(inColumn(manager, 'À traiter', /Paiement client.*Facture.*45,00/)).toHaveCount(1)
    await expect(inColumn(manager, 'À traiter', /Cours contesté/)).toHaveCount(1)
  })

  await test.step('(1) by hand, « Autre », on any record', async () => {
    const follow = async (page: Page, words: string, press: () => Promise<void>) => {
      await press()
      const dialog = page.getByRole('dialog', { name: 'Ouvrir une carte de suivi' })
      await field(dialog, 'Ce qui est à suivre').fill(words)
      await dialog.getByRole('button', { name: 'Ouvrir la carte' }).click()
      await expect(dialog).toBeHidden()
      await page.goto(board)
      await expect(inColumn(page, 'À traiter', words)).toContainText('Autre')
    }
    const press = (page: Page | Locator) => page.getByRole('button', { name: 'À suivre', exact: true }).click()
    await manager.goto(contract)
    const recordOf = async (kind: 'customer' | 'student' | 'teacher') =>
      (await manager.locator(`a[href^="/${kind}/show/"]`).first().getAttribute('href')) ?? ''
    const [family, pupil, tutor] = [await recordOf('customer'), await recordOf('student'), await recordOf('teacher')]
    for (const [address, words] of [
      [contract, 'Revoir la durée des cours.'],
      [family, 'Elle déménage en janvier.'],
      [pupil, 'Bulletin à demander au collège.'],
      [tutor, 'Veut enseigner la physique.'],
    ] as const)
      await follow(manager, words, async () => {
        await manager.goto(address)
        await press(manager)
      })
    await follow(manager, 'Cours à rattraper avant Noël.', async () => {
      await manager.goto('/privateTuition/courses?vue=tous')
      await actOnLesson(manager.getByRole('row', { name: /10:00/ }).first(), /^À suivre/)
    })
    await follow(accountant, 'Demande un duplicata tamponné.', async () => {
      await accountant.goto('/accounting/orders?q=Kerbrat')
      await accountant.getByRole('rowheader').getByRole('link').first().click()
      await press(accountant.getByRole('dialog', { name: /^Commande/ }))
    })
    await accountant.goto(board)
    const bill = await openCard(accountant, inColumn(accountant, 'À traiter', 'duplicata'))
    await expect(bill.dialog.getByRole('link', { name: 'Demande un duplicata tamponné.' })).toHaveAttribute(
      'href',
      /\/accounting\/orders\?commande=/,
    )
    await leave(accountant, bill.dialog)
    const sales = await company.as('commercial')
    await sendRequest(await company.browser(), tanguy)
    await follow(sales, 'Préfère être appelée le soir.', async () => {
      await sales.goto('/contact/overview')
      await sales.getByRole('link', { name: 'Enora Tanguy', exact: true }).click()
      await press(sales.getByRole('dialog', { name: /Tanguy/ }))
    })
    const contact = await openCard(sales, inColumn(sales, 'À traiter', 'le soir'))
    await expect(contact.dialog.getByRole('link', { name: 'Maryse Tanguy' })).toHaveAttribute(
      'href',
      /\/contact\/overview\?carte=/,
    )
    await expect(contact.dialog.getByRole('link', { name: '06 98 76 54 32' })).toBeVisible()
    await leave(sales, contact.dialog)
    const director = await company.as('direction')
    const candidate = { firstName: 'Erell', lastName: 'Bozec', email: 'erell.bozec@exemple.fr' }
    await typeCandidate(director, candidate)
    await follow(director, 'Attend son diplôme.', async () => {
      await press(await openCandidate(director, candidate))
    })
  })

  await test.step('(2) one holder: who comes second reads who has it, until they leave', async () => {
    await accountant.goto(board)
    const { dialog } = await openCard(manager, inColumn(manager, 'À traiter', 'Elle déménage'))
    await expect(dialog.getByRole('button', { name: 'Mettre en attente…' })).toBeEnabled()
    await expect(inColumn(accountant, 'À traiter', 'Elle déménage')).toContainText('Nathalie Guivarch y travaille')
    const second = await openCard(accountant, inColumn(accountant, 'À traiter', 'Elle déménage'))
    await expect(second.dialog).toContainText('Nathalie Guivarch travaille sur cette carte')
    await expect(second.dialog.getByRole('button', { name: 'Mettre en attente…' })).toBeDisabled()
    await leave(manager, dialog)
    await expect(second.dialog.getByRole('button', { name: 'Mettre en attente…' })).toBeEnabled()
    await leave(accountant, second.dialog)
  })

  await test.step('(3) « En attente jusqu’au … » wakes on its day, and whoever has it is told', async () => {
    const day = await dayOf(company, 3)
    const { dialog } = await openCard(manager, inColumn(manager, 'À traiter', 'Elle déménage'))
    await dialog.getByRole('button', { name: 'Mettre en attente…' }).click()
    const waiting = manager.getByRole('dialog', { name: 'Mettre en attente' })
    await field(waiting, 'Jusqu’au').fill(day)
    await waiting.getByRole('button', { name: 'Mettre en attente' }).click()
    await expect(waiting).toBeHidden()
    await expect(dialog).toContainText(`En attente jusqu’au ${day}`)
    await leave(manager, dialog)
    await expect(inColumn(manager, 'En attente', 'Elle déménage')).toContainText(`Jusqu’au ${day}`)
    await company.clock.move('2 days')
    await manager.goto(board)
    await expect(inColumn(manager, 'En attente', 'Elle déménage')).toHaveCount(1)
    await company.clock.move('1 day')
    await manager.goto(board)
    await expect(inColumn(manager, 'À traiter', 'Elle déménage')).toHaveCount(1)
    await expect(await openBell(manager)).toContainText('Une carte de suivi attendait ce jour')
  })

  const paid = await test.step('(5) telephone, mail, replay, links to the bill and the family', async () => {
    await accountant.goto(board)
    const { dialog, address } = await openCard(accountant, inColumn(accountant, 'À traiter', /Paiement client/))
    await expect(dialog.getByRole('link', { name: '06 12 34 56 78' })).toHaveAttribute('href', 'tel:+33612345678')
    await expect(dialog.getByRole('link', { name: 'solenn.kerbrat@exemple.fr' })).toBeVisible()
    await expect(dialog.getByRole('link', { name: /^Facture / })).toHaveAttribute(
      'href',
      /\/accounting\/orders\?commande=/,
    )
    await expect(dialog.getByRole('link', { name: 'Solenn Kerbrat', exact: true })).toHaveAttribute(
      'href',
      /\/customer\/show/,
    )
    await dialog.getByRole('button', { name: 'Reprendre les paiements' }).click()
    await accountant
      .getByRole('dialog', { name: 'Reprendre les paiements' })
      .getByRole('button', { name: 'Reprendre les paiements' })
      .click()
    const result = accountant.getByRole('dialog', { name: 'Reprise des paiements' })
    await result.getByRole('button', { name: 'Fermer' }).last().click()
    await expect(dialog).toContainText(/Reprise des paiements de la facture/)
    await dialog.getByRole('link', { name: /^Facture / }).click()
    await expect(accountant.getByRole('dialog', { name: /^Commande/ })).toContainText('45,00')
    return address
  })

  await test.step('(4) paid by a cheque, its card is closed by itself', async () => {
    await openAccountOf(accountant, 'Kerbrat')
    await receive(accountant, { means: 'Chèque', euros: '45', number: '7700123', bank: 'Crédit Breton' })
    await company.clock.move('1 hour')
    await accountant.goto(paid)
    await expect(accountant.getByRole('dialog', { name: /Kerbrat/ })).toContainText('Terminée')
  })

  await test.step('(1) (4) the cheque bounces: the same card is opened again, and says so', async () => {
    await openAccountOf(accountant, 'Kerbrat')
    await lines(accountant, 'Encaissements').first().getByRole('button', { name: 'Rejeté par la banque…' }).click()
    const dialog = accountant.getByRole('dialog', { name: 'Rejeté par la banque' })
    await field(dialog, 'Motif').fill('Sans provision')
    await dialog.getByRole('button', { name: 'Enregistrer le rejet' }).click()
    await expect(dialog).toBeHidden()
    await company.clock.move('1 hour')
    await accountant.goto(paid)
    const card = accountant.getByRole('dialog', { name: /Kerbrat/ })
    await expect(card).toContainText('À traiter')
    await expect(card).toContainText('Rouverte d’elle-même')
  })
})

test('J-STAFF-05 a refusal of the Urssaf, and a payment that is missing, have their cards by themselves, closed once they are settled', async ({
  company,
}) => {
  const tuition = await advancedFamily(company)
  const number = await askedLesson(company, tuition, { time: '17:00', lasts: '1 h' })
  const accountant = await company.as('compta')

  await test.step('(1) refused by the family at the Urssaf: its words are on the card', async () => {
    await decideRequest(company, number, '40')
    await accountant.goto(board)
    await expect(inColumn(accountant, 'À traiter', number)).toContainText('Avance immédiate')
    const { dialog } = await openCard(accountant, inColumn(accountant, 'À traiter', number))
    await expect(dialog).toContainText('Le client conteste le nombre d’heures facturées.')
    await dialog.getByRole('button', { name: 'Maintenir et facturer à la famille' }).click()
    await accountant
      .getByRole('dialog', { name: 'Facturer à la famille' })
      .getByRole('button', { name: 'Facturer à la famille' })
      .click()
    await expect(dialog.getByRole('button', { name: 'Maintenir et facturer à la famille' })).toHaveCount(0)
    await leave(accountant, dialog)
  })

  await test.step('(1) nobody pays for a week: « Paiement client »; (4) paid, it is closed by itself', async () => {
    await company.clock.move('8 days')
    const later = await company.as('compta')
    await later.goto(board)
    const card = inColumn(later, 'À traiter', number).filter({ hasText: 'Paiement client' })
    await expect(card).toContainText('44,00')
    const { dialog, address } = await openCard(later, card)
    await leave(later, dialog)
    await openAccountOf(later, 'Kerbrat')
    await receive(later, { means: 'Chèque', euros: '44', number: '7700456', bank: 'Crédit Breton' })
    await company.clock.move('1 hour')
    await later.goto(address)
    await expect(later.getByRole('dialog', { name: /Kerbrat/ })).toContainText('Terminée')
  })
})

test('J-STAFF-05 a transfer that comes back, and a paper that has lapsed, have their cards by themselves, closed once they are settled', async ({
  company,
}) => {
  test.setTimeout(12 * 60_000)
  const director = await company.as('direction')
  const paper = 'Attestation de vigilance'
  await askPaper(director, paper)
  const { teacher, mother } = await runningContract(company)
  const manager = await company.as('gestion')
  await manager.goto(`/teacher/show/${await idOf(manager, '/teacher/manage', riou.lastName)}`)
  await giveAddress(manager)
  await giveOwnAccount(company)
  await acceptMandate(teacher)
  await mother.goto('/')
  await mother.getByRole('button', { name: 'Ajouter une carte' }).click()
  const adding = mother.getByRole('dialog', { name: 'Ajouter une carte' })
  await typeCard(adding, cards.accepted, 'Enregistrer la carte')
  await expect(adding).toBeHidden()
  await declareGiven(teacher, 'Malo', { inDays: -1, time: '10:00', lasts: '1 h' })
  await mother.goto('/')
  await mother.getByRole('button', { name: /^Confirmer le cours du / }).click()
  await confirmRead(mother)
  const accountant = await company.as('compta')
  const month = monthOf(frenchDay(-1))

  await test.step('(1) refused by the bank of the teacher', async () => {
    await openPay(accountant, month)
    await payTicked(accountant)
    await invoices(accountant)
      .getByRole('button', { name: /^Virement refusé, RIOU/ })
      .click()
    const refusing = accountant.getByRole('dialog', { name: 'Virement refusé' })
    await field(refusing, 'Motif de la banque').fill('Compte clos')
    await refusing.getByRole('button', { name: 'Noter le refus' }).click()
    await expect(refusing).toBeHidden()
    await company.clock.move('1 hour')
    await accountant.goto(board)
    const { dialog } = await openCard(accountant, inColumn(accountant, 'À traiter', 'Paiement professeur'))
    await expect(dialog).toContainText('Compte clos')
    await expect(dialog.getByRole('link', { name: 'Virement refusé par la banque' })).toHaveAttribute(
      'href',
      '/accounting/pay',
    )
    await leave(accountant, dialog)
  })

  await test.step('(1) a paper that has lapsed; (4) the check of the new one closes its card', async () => {
    const issued = await company.clock.now()
    // holds until the day after tomorrow
    issued.setUTCMonth(issued.getUTCMonth() - 6)
    issued.setUTCDate(issued.getUTCDate() + 2)
    const iso = (day: Date) => day.toISOString().slice(0, 10)
    await teacher.goto('/espace/justificatifs')
    await sendPaper(teacher, paper, iso(issued))
    await approve(await openPaper(manager, riou.lastName))
    await manager.goto(board)
    await expect(inColumn(manager, 'À traiter', 'Justificatif')).toHaveCount(0)
    await company.clock.move('4 days')
    const later = await company.as('gestion')
    await later.goto(board)
    const { dialog, address } = await openCard(later, inColumn(later, 'À traiter', 'Justificatif'))
    await expect(dialog).toContainText(paper)
    await leave(later, dialog)
    await signInAtOnce(teacher, 'gwendal.riou', password)
    await teacher.goto('/espace/justificatifs')
    await sendPaper(teacher, paper, iso(await company.clock.now()))
    await approve(await openPaper(later, riou.lastName))
    await company.clock.move('1 hour')
    await later.goto(address)
    await expect(later.getByRole('dialog', { name: /Riou/ })).toContainText('Terminée')
  })
})
