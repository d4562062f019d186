// Journey of the cards of what needs somebody: opened by themselves and by hand, held by one, waiting for a day, closed once settled, back when it happens again.
import type { Locator, Page } from '@playwright/test'
import { openCandidate, typeCandidate } from '../support/candidates.ts'
import { cards, typeCard } from '../support/cards.ts'
import { expect, test } from '../support/company/company.ts'
import { runningContract, tanguy } from '../support/company/given.ts'
import { dayOf } from '../support/days.ts'
import { field } from '../support/fields.ts'
import { sendRequest } from '../support/households.ts'
import { actOnLesson, declareLesson } from '../support/lessons.ts'
import { board, inColumn, leave, openCard } from '../support/monitoring.ts'
import { lines, openAccountOf, oweLessons, receive } from '../support/receipts.ts'
import { openBell } from '../support/records.ts'

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
