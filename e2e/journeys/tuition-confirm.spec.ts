// Journeys of confirming: many lessons at once, after a recap.
import { activateAdvance } from '../support/advances.ts'
import { expectBooksToHold } from '../support/books.ts'
import { cards, typeCard } from '../support/cards.ts'
import { countClicks } from '../support/clicks.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, runningContract, tanguy } from '../support/company/given.ts'
import { createContract } from '../support/contracts.ts'
import { declareGiven } from '../support/corrections.ts'
import { sendRequest, winContact } from '../support/households.ts'

test('J-TUITION-05 twelve lessons of two families are confirmed in three clicks, after a recap; each line says what came of it', async ({
  company,
}) => {
  const { mother, teacher } = await runningContract(company)
  const manager = await company.as('gestion')
  const sales = await company.as('commercial')
  await sendRequest(await company.browser(), tanguy)
  await sales.goto('/contact/overview')
  await winContact(sales, tanguy)
  await createContract(manager, { student: 'Tanguy', teacher: 'Riou', price: '48' })
  // a card that the bank will refuse
  await mother.goto('/')
  await mother.getByRole('button', { name: 'Ajouter une carte' }).click()
  const adding = mother.getByRole('dialog', { name: 'Ajouter une carte' })
  await typeCard(adding, cards.attachedThenRefused, 'Enregistrer la carte')
  await expect(adding).toBeHidden()
  // the advance begins today: the lessons before are not asked of the Urssaf, the one of tomorrow is
  await activateAdvance(company)
  await company.clock.move('2 days')
  await mother.goto('/')
  const given = (pupil: string, inDays: number, hour: number) =>
    declareGiven(teacher, pupil, { inDays, time: `${String(hour).padStart(2, '0')}:00`, lasts: '1 h' })
  for (const hour of [9, 11, 13, 15, 19]) await given('Malo', -2, hour)
  await given('Malo', 1, 17)
  for (const hour of [9, 11, 13, 15, 17, 19]) await given('Enora', -3, hour)

  await test.step('(6) one click on a lesson bills nothing: amount and card are read first', async () => {
    await mother.getByRole('button', { name: /^Confirmer le cours du .*09:00/ }).click()
    const dialog = mother.getByRole('dialog', { name: 'Confirmer le cours' })
    await expect(dialog).toContainText('45,00')
    await expect(dialog).toContainText('Visa •••• 0341')
    await dialog.getByRole('button', { name: 'Annuler' }).click()
    const accountant = await company.as('compta')
    await accountant.goto('/accounting/orders')
    await expect(accountant.getByText('Aucune commande pour l’instant')).toBeVisible()
  })

  const recap = manager.getByRole('dialog', { name: 'Confirmer des cours' })
  /** Of the office, from the list on. */
  let clicked = () => 0
  await test.step('the home figure opens the list; all twelve are selected', async () => {
    await manager.goto('/')
    // figures open in a tab of their own
    const figure = manager.getByRole('link', { name: /^12\scours à confirmer/ }).first()
    await manager.goto((await figure.getAttribute('href')) ?? '')
    await expect(manager.getByRole('row', { name: /à confirmer/i })).toHaveCount(12)
    clicked = await countClicks(manager)
    await manager.getByRole('checkbox', { name: 'Sélectionner les lignes de la page' }).check()
    await manager.getByRole('button', { name: 'Confirmer… (12)' }).click()
  })

  await test.step('(1) the recap says by family the amount, what the Urssaf and the card are asked, what stays to pay', async () => {
    const kerbrats = recap.getByRole('region', { name: 'Solenn Kerbrat' })
    await expect(kerbrats.getByRole('listitem')).toHaveCount(6)
    await expect(kerbrats).toContainText(/Demandé à la carte Visa •••• 0341\s*225,00/)
    await expect(kerbrats).toContainText(/Demandé à l’Urssaf\s*45,00/)
    const tanguys = recap.getByRole('region', { name: 'Maryse Tanguy' })
    await expect(tanguys).toContainText(/Reste à payer, sans carte\s*288,00/)
    await expect(recap.getByRole('button', { name: /^Confirmer 12\scours \(558,00/ })).toBeVisible()
  })

  await test.step('(4) a lesson that its family contests meanwhile is left out and named', async () => {
    await mother.getByRole('button', { name: /^Contester le cours du .*19:00/ }).click()
    const dialog = mother.getByRole('dialog', { name: 'Contester le cours' })
    await dialog.getByRole('radio').first().check()
    await dialog.getByRole('button', { name: 'Contester le cours' }).click()
    await expect(dialog).toBeHidden()
  })

  const results = manager.getByRole('dialog', { name: 'Cours confirmés' })
  await test.step('(3) each line says what came of it: asked of the Urssaf, the words of the bank, no card, left out; (7) nobody is shown « Payer »', async () => {
    await recap.getByRole('button', { name: /^Confirmer 12/ }).click()
    await expect(results).toBeVisible()
    expect(clicked()).toBe(3)
    await expect(results.getByText('Refusé par la banque')).toHaveCount(4)
    await expect(results.getByText('Demandé à l’Urssaf')).toHaveCount(1)
    await expect(results.getByRole('alert').first()).toContainText(/refusée/)
    await expect(results.getByText('À payer, sans carte')).toHaveCount(6)
    await expect(results.getByRole('listitem').filter({ hasText: 'Pas confirmé' })).toContainText('à 19:00')
    await expect(results.getByRole('button', { name: /^Payer/ })).toHaveCount(0)
  })

  await test.step('(2) eleven bills, eleven numbers, in the order of the lessons', async () => {
    const lines = await results.getByRole('listitem').filter({ hasText: 'Facture' }).allTextContents()
    const numbers = lines.map((line) => /Facture (\S+?),/.exec(line)?.[1])
    expect(new Set(numbers).size).toBe(11)
    expect([...numbers].sort()).toEqual(numbers)
    await results.getByRole('button', { name: 'Fermer' }).last().click()
  })

  await test.step('(5) each family is told once, with its bills as PDF', async () => {
    for (const [address, bills] of [
      [kerbrat.email, 5],
      [tanguy.email, 6],
    ] as const) {
      const mail = await company.inbox.read(address, { subject: /^Vos factures du/ })
      expect(mail.attachments.map(({ contentType }) => contentType)).toEqual(Array(bills).fill('application/pdf'))
      const subjects = await company.inbox.subjects(address)
      expect(subjects.filter((subject) => /^Vos factures du/.test(subject))).toHaveLength(1)
    }
    await expectBooksToHold(company)
  })
})
