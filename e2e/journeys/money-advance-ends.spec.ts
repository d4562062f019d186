// Journeys of the tax advance that does not go through: refused by the family, one in error among others.
import type { Page } from '@playwright/test'
import {
  activateAdvance,
  advancedFamily,
  askedLesson,
  decideClient,
  decideRequest,
  openAdvanceCard,
  requestsSent,
} from '../support/advances.ts'
import { nameAccount } from '../support/bank.ts'
import { expectBooksToHold } from '../support/books.ts'
import { cards, typeCard } from '../support/cards.ts'
import { countClicks } from '../support/clicks.ts'
import { type Company, expect, test } from '../support/company/company.ts'
import { kerbrat, tanguy } from '../support/company/given.ts'
import { createContract } from '../support/contracts.ts'
import { declareGiven } from '../support/corrections.ts'
import { fillMandate, openMandate, ownIcs, setParameter } from '../support/debits.ts'
import { choose, field } from '../support/fields.ts'
import { sendRequest, winContact } from '../support/households.ts'
import { actOnLesson, confirmRead } from '../support/lessons.ts'
import { seeLessons } from '../support/planning.ts'
import { openAccountOf, sumsOf } from '../support/receipts.ts'

/** Another family, whose child has lessons of the same teacher at 44 € an hour; answers the path of their contract. */
const otherFamily = async (company: Company): Promise<string> => {
  await sendRequest(await company.browser(), tanguy)
  const sales = await company.as('commercial')
  await sales.goto('/contact/overview')
  await winContact(sales, tanguy)
  const manager = await company.as('gestion')
  await createContract(manager, { student: 'Tanguy', teacher: 'Riou', price: '44' })
  return new URL(manager.url()).pathname
}

/** What a replay of the payments of a bill would do, opened by the accountant. */
const openReplay = async (accountant: Page, number: string) => {
  await accountant.goto(`/accounting/bills-payments?q=${number}`)
  await actOnLesson(accountant.getByRole('row', { name: new RegExp(number) }), /^Relancer les paiements/)
  const replay = accountant.getByRole('dialog', { name: new RegExp(`^Relancer les paiements de ${number}`) })
  await expect(replay.getByRole('listitem').first()).toBeVisible()
  return replay
}

test('J-MONEY-04 the family refuses a request of 88 €: corrected and asked again, kept without advance, or cancelled', async ({
  company,
}) => {
  const tuition = await advancedFamily(company)
  const accountant = await company.as('compta')
  const first = await askedLesson(company, tuition, { time: '17:00', lasts: '2 h' })
  await decideRequest(company, first, '40')

  await test.step('(1) a card of the monitoring says the lesson, the request, the words of the family and its phone', async () => {
    const card = await openAdvanceCard(accountant, first)
    await expect(card).toContainText('Le client conteste le nombre d’heures facturées.')
    await expect(card).toContainText('Nombre d’heures contesté')
    await expect(card).toContainText('06 12 34 56 78')
    await expect(card).toContainText(`Demande ${first}`)
    await expect(card).toContainText(/Mathématiques.*Malo/)
  })

  const second =
    await test.step('(2) « Corriger et redemander »: 1 h 30, a credit note of 88 €, a bill of 66 €, a request of its own', async () => {
      const clicks = await countClicks(accountant)
      const card = accountant.getByRole('dialog', { name: /Malo Kerbrat/ })
      await card.getByRole('button', { name: 'Corriger et redemander' }).click()
      const dialog = accountant.getByRole('dialog', { name: /^Corriger la facture / })
      await choose(dialog, 'Durée', '1 h 30')
      await field(dialog, 'Motif').fill('Une heure et demie, comme la famille le dit.')
      await expect(dialog.getByRole('region', { name: 'Ce que fera la correction' })).toContainText(/88,00/)
      await dialog.getByRole('button', { name: 'Corriger la facture' }).click()
      await expect(dialog).toBeHidden()
      expect(clicks()).toBeLessThanOrEqual(4)
      await company.clock.move('1 minute')
      const sent = await requestsSent(company)
      expect(sent).toHaveLength(2)
      expect(sent[1]).toMatchObject({ totalCents: 6600 })
      expect(sent[1]?.numFactureTiers).not.toBe(first)
      await openAccountOf(accountant, 'Kerbrat')
      await expect(sumsOf(accountant)).toContainText(/Avance Urssaf attendue\s*66,00/)
      await expectBooksToHold(company)
      return sent[1]?.numFactureTiers ?? 'none'
    })

  await test.step('(3) « Maintenir et facturer à la famille »: all of it is due, and the family is told', async () => {
    await decideRequest(company, second, '40')
    const replay = await openReplay(accountant, second)
    await expect(replay).toContainText('L’avance a pris fin : la famille doit le tout, rien n’est redemandé.')
    await expect(replay.getByRole('button', { name: 'Relancer', exact: true })).toBeDisabled()
    await replay.getByRole('button', { name: 'Fermer' }).last().click()
    const card = await openAdvanceCard(accountant, second)
    await card.getByRole('button', { name: 'Maintenir et facturer à la famille' }).click()
    await accountant
      .getByRole('dialog', { name: 'Facturer à la famille' })
      .getByRole('button', { name: 'Facturer à la famille' })
      .click()
    await expect(accountant.getByText('La famille doit la facture entière, et en est prévenue.')).toBeVisible()
    const mail = await company.inbox.read(kerbrat.email, {
      subject: new RegExp(`^66,00.€ à régler.: facture ${second}`),
    })
    expect(mail.text).toContain('Après vérification, la facture est maintenue.')
    await tuition.mother.goto('/')
    await expect(tuition.mother.getByRole('region', { name: /^Factures à régler/ })).toContainText('66,00')
  })

  await test.step('(5) (6) what was refused is never sent again: the replay says so, and has nothing to try', async () => {
    const replay = await openReplay(accountant, second)
    await expect(replay).not.toContainText('Avance immédiate')
    await expect(replay).toContainText('Aucune carte n’est enregistrée : le client doit payer autrement.')
    await expect(replay.getByRole('button', { name: 'Relancer', exact: true })).toBeDisabled()
    await replay.getByRole('button', { name: 'Fermer' }).last().click()
    await company.clock.move('1 hour')
    expect(await requestsSent(company)).toHaveLength(2)
  })

  await test.step('(6) with a card of the family, the replay does what it announces: the card pays, the Urssaf is asked nothing', async () => {
    await tuition.mother.getByRole('button', { name: 'Ajouter une carte' }).click()
    const adding = tuition.mother.getByRole('dialog', { name: 'Ajouter une carte' })
    await typeCard(adding, cards.accepted, 'Enregistrer la carte')
    await expect(adding).toBeHidden()
    const replay = await openReplay(accountant, second)
    await expect(replay).toContainText(/66,00\s€ seront demandés à la carte/)
    await replay.getByRole('button', { name: 'Relancer', exact: true }).click()
    await expect(replay).toContainText(/Client\s*Réussi/)
    await expect(replay).toContainText(/Avance immédiate\s*Sans objet/)
    await replay.getByRole('button', { name: 'Fermer' }).last().click()
    expect(await requestsSent(company)).toHaveLength(2)
    await openAccountOf(accountant, 'Kerbrat')
    await expect(sumsOf(accountant)).toContainText(/À payer\s*0,00/)
    await accountant.goto(`/accounting/bills-payments?q=${second}`)
    await expect(accountant.getByRole('row', { name: new RegExp(second) })).toContainText(/66,00\s€Réussi/)
    await expectBooksToHold(company)
  })

  await test.step('(4) « Annuler » is another end of a card', async () => {
    const third = await askedLesson(company, tuition, { time: '10:00', lasts: '1 h' })
    await decideRequest(company, third, '40')
    const card = await openAdvanceCard(accountant, third)
    await card.getByRole('button', { name: 'Annuler le cours' }).click()
    const dialog = accountant.getByRole('dialog', { name: 'Annuler le cours' })
    await field(dialog, 'Motif').fill('Le cours n’a pas eu lieu.')
    await dialog.getByRole('button', { name: 'Annuler le cours' }).click()
    await expect(dialog).toBeHidden()
    await expectBooksToHold(company)
  })

  await test.step('(7) one request in error leaves the others: its card says why, and it is sent again under a number of its own', async () => {
    const theirs = await otherFamily(company)
    await activateAdvance(company, tanguy)
    await company.clock.move('1 day')
    // the Urssaf suspends the other family; nobody has asked it since
    await decideClient(company, 'PARTICULIER_BLOQUE')
    const before = (await requestsSent(company)).length
    for (const [student, time] of [
      ['Enora', '14:00'],
      ['Malo', '16:00'],
    ] as const) {
      await declareGiven(tuition.teacher, student, { inDays: 2, time, lasts: '1 h' })
    }
    const manager = await company.as('gestion')
    for (const [contract, time] of [
      [theirs, '14:00'],
      [tuition.contract, '16:00'],
    ] as const) {
      await manager.goto(contract)
      await seeLessons(manager)
      const lesson = manager.getByRole('row', { name: new RegExp(`à ${time}`) })
      await actOnLesson(lesson, /^Confirmer/)
      await confirmRead(manager)
      await expect(lesson).toContainText('Confirmé')
    }
    await company.clock.move('1 minute')
    const taken = (await requestsSent(company)).slice(before)
    expect(taken).toMatchObject([{ totalCents: 4400 }])
    await accountant.goto('/accounting/bills-payments?q=Tanguy')
    const refused = accountant.getByRole('row', { name: /TANGUY/ })
    await expect(refused).toContainText('Échec')
    const number = (await refused.getByRole('rowheader').textContent()) ?? ''
    expect(taken[0]?.numFactureTiers).not.toBe(number)
    // cards are opened by a task
    await company.clock.move('1 hour')
    const card = await openAdvanceCard(accountant, number, 'Enora Tanguy')
    await expect(card).toContainText(new RegExp(`Demande ${number}, 44,00\\s€\\s*:\\s*Rejetée`))
    await expect(card).toContainText(/suspendu/)
    await decideClient(company, 'APPAREILLAGE_VALIDE')
    await company.clock.move('2 days')
    const again = await openAdvanceCard(accountant, number, 'Enora Tanguy')
    await again.getByRole('button', { name: 'Redemander à l’Urssaf' }).click()
    await expect(accountant.getByText(/44,00\s€ sont demandés à l’Urssaf/)).toBeVisible()
    expect((await requestsSent(company)).at(-1)).toMatchObject({ numFactureTiers: `${number}-2`, totalCents: 4400 })
    await expectBooksToHold(company)
  })
})

test('J-MONEY-04 a family that signed a mandate refuses its request: no debit and no reminder before the office has decided', async ({
  company,
}) => {
  const tuition = await advancedFamily(company)
  const accountant = await company.as('compta')
  await nameAccount(company)
  await setParameter(company, 'ICS des cours particuliers', ownIcs)
  await openAccountOf(accountant, 'Kerbrat')
  await accountant.getByRole('button', { name: 'Demander un mandat, cours particuliers' }).click()
  const holder = await openMandate(company)
  await fillMandate(holder, 'FR14 2004 1010 0505 0001 3M02 606')
  await holder.getByRole('checkbox', { name: 'J’autorise ces prélèvements' }).check()
  await holder.getByRole('button', { name: 'Signer le mandat' }).click()
  await expect(holder.getByRole('heading', { name: 'Votre mandat est signé' })).toBeVisible()
  const number = await askedLesson(company, tuition, { time: '17:00', lasts: '2 h' })

  await test.step('refused: « rien ne vous est prélevé » is true, the bill waits for the office', async () => {
    await decideRequest(company, number, '40')
    await company.clock.move('11 minutes')
    await company.inbox.read(kerbrat.email, { subject: new RegExp(`^Vous contestez la facture ${number}`) })
    expect((await company.inbox.subjects(kerbrat.email)).filter((one) => one.startsWith('Prélèvement'))).toEqual([])
    await accountant.goto('/accounting/debits')
    await expect(accountant.getByText('Aucun prélèvement n’est annoncé', { exact: false })).toBeVisible()
    await accountant.goto('/accounting/unpaid')
    const row = accountant.getByRole('row', { name: /KERBRAT/ })
    await expect(row).toContainText('88,00')
    await expect(row).toContainText('Avance abandonnée à l’Urssaf : à décider')
  })

  await test.step('(3) kept, it is debited as any other, with its notice', async () => {
    const card = await openAdvanceCard(accountant, number)
    await card.getByRole('button', { name: 'Maintenir et facturer à la famille' }).click()
    await accountant
      .getByRole('dialog', { name: 'Facturer à la famille' })
      .getByRole('button', { name: 'Facturer à la famille' })
      .click()
    await expect(accountant.getByText('La famille doit la facture entière, et en est prévenue.')).toBeVisible()
    await company.clock.move('11 minutes')
    await company.inbox.read(kerbrat.email, { subject: /^Prélèvement de 88,00/ })
    await expectBooksToHold(company)
  })
})
