// Journey of the cards that open by themselves: an advance that is refused, a payment that is missing, a transfer that comes back, a paper that has lapsed.
import { advancedFamily, askedLesson, decideRequest } from '../support/advances.ts'
import { cards, typeCard } from '../support/cards.ts'
import { expect, test } from '../support/company/company.ts'
import { riou, runningContract } from '../support/company/given.ts'
import { password } from '../support/company/staff.ts'
import { declareGiven } from '../support/corrections.ts'
import { frenchDay } from '../support/days.ts'
import { field } from '../support/fields.ts'
import { confirmRead } from '../support/lessons.ts'
import { board, inColumn, leave, openCard } from '../support/monitoring.ts'
import { acceptMandate, giveAddress, invoices, openPay, payTicked } from '../support/pay-runs.ts'
import { signInAtOnce } from '../support/people.ts'
import { openAccountOf, receive } from '../support/receipts.ts'
import { idOf } from '../support/records.ts'
import { giveOwnAccount, monthOf } from '../support/salaries.ts'
import { approve, askPaper, issuedToHold, openPaper, sendPaper } from '../support/teacher-papers.ts'

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
    const iso = (day: Date) => day.toISOString().slice(0, 10)
    await teacher.goto('/espace/justificatifs')
    await sendPaper(teacher, paper, issuedToHold(await company.clock.now(), 2))
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
