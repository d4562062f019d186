// Journeys of bills of a month: lessons confirmed one by one, one bill, one payment, late lessons on the next.
import { activateAdvance, requestsSent } from '../support/advances.ts'
import { expectBooksToHold } from '../support/books.ts'
import { cards, typeCard } from '../support/cards.ts'
import { type Company, expect, test } from '../support/company/company.ts'
import { kerbrat, runningContract } from '../support/company/given.ts'
import { password } from '../support/company/staff.ts'
import { declareGiven } from '../support/corrections.ts'
import { frenchDay } from '../support/days.ts'
import { field } from '../support/fields.ts'
import { actOnLesson, confirmRead } from '../support/lessons.ts'
import { printed } from '../support/papers.ts'
import { signInAtOnce } from '../support/people.ts'
import { seeLessons } from '../support/planning.ts'
import { openAccountOf, sumsOf } from '../support/receipts.ts'

const paris = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'short' })
/** The first of the next month, `JJ/MM/AAAA`, and how many days from now it is. */
const nextFirst = async (company: Company) => {
  const now = await company.clock.now()
  const [, month = 1, year = 2000] = paris.format(now).split('/').map(Number)
  const first = Date.UTC(year, month, 1, 11)
  return { day: paris.format(new Date(first)), inDays: Math.ceil((first - now.getTime()) / 86_400_000) }
}

// Hours sold ahead (3 to 6) are in money-packs.spec.ts; more than ten lessons, and a lesson disputed, are proved on the server.
test('J-MONEY-14 a contract billed by the month, one bill on the first, the late lesson on the next', async ({
  company,
}) => {
  const { mother, teacher, contract } = await runningContract(company)
  const manager = await company.as('gestion')
  await test.step('the contract says one bill a month', async () => {
    await manager.goto(contract)
    const rhythm = manager.getByRole('radiogroup', { name: 'Facturation' })
    await expect(rhythm.getByRole('radio', { name: 'Une facture par cours' })).toBeChecked()
    await rhythm.getByRole('radio', { name: 'Une facture par mois' }).check()
    await manager.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(manager.getByText('Contrat enregistré').first()).toBeVisible()
  })
  await mother.goto('/')
  await mother.getByRole('button', { name: 'Ajouter une carte' }).click()
  const adding = mother.getByRole('dialog', { name: 'Ajouter une carte' })
  await typeCard(adding, cards.accepted, 'Enregistrer la carte')
  await expect(adding).toBeHidden()
  const first = await nextFirst(company)

  const waiting = mother.getByRole('region', { name: 'À facturer' })
  await test.step('(1) lessons are confirmed one by one; nothing is asked yet, and where they wait is said', async () => {
    for (const time of ['10:00', '17:00']) await declareGiven(teacher, 'Malo', { inDays: -1, time, lasts: '1 h' })
    await declareGiven(teacher, 'Malo', { inDays: -2, time: '17:00', lasts: '1 h' })
    await mother.reload()
    for (const left of [3, 2]) {
      await expect(mother.getByRole('button', { name: /^Confirmer le cours du / })).toHaveCount(left)
      await mother
        .getByRole('button', { name: /^Confirmer le cours du / })
        .first()
        .click()
      const recap = mother.getByRole('dialog', { name: 'Confirmer le cours' })
      await expect(recap).toContainText(new RegExp(`À facturer le ${first.day}\\s*45,00`))
      await expect(recap).not.toContainText('Demandé à la carte')
      await confirmRead(mother)
    }
    await expect(waiting).toContainText(`90,00\u00a0€, sur votre facture du ${first.day}`)
    await expect(waiting.getByRole('listitem')).toHaveCount(2)
    const last = mother.getByRole('region', { name: /^Derniers cours/ })
    await expect(last.getByText('À facturer', { exact: true })).toHaveCount(2)
    await expect(mother.getByRole('region', { name: /^Vos factures/ })).toHaveCount(0)
    const accountant = await company.as('compta')
    await openAccountOf(accountant, 'Kerbrat')
    const own = accountant.getByRole('region', { name: 'À facturer' })
    await expect(own).toContainText(new RegExp(`À facturer le ${first.day}\\s*:\\s*90,00`))
    await expect(own.getByRole('button', { name: 'Facturer maintenant' })).toBeVisible()
    await manager.goto(contract)
    await seeLessons(manager)
    await expect(manager.getByRole('row').filter({ hasText: 'À facturer' })).toHaveCount(2)
    await expectBooksToHold(company)
  })

  const bills = mother.getByRole('region', { name: /^Vos factures/ })
  const bill = bills.getByRole('listitem').filter({ hasText: '90,00' })
  await test.step('(1) on the first: one bill, a line for each lesson, one charge of the card, one mail', async () => {
    await company.clock.move(`${first.inDays} days`)
    await mother.goto('/')
    await expect(bill).toContainText('Payée')
    await expect(bills.getByRole('listitem')).toHaveCount(1)
    const { text } = await printed(mother, bill.getByRole('link', { name: /^Voir la facture/ }))
    expect(text.match(/cours du \d{2}\/\d{2}\/\d{4}/g)).toHaveLength(2)
    expect(text).toMatch(/Reste à payer\s*:?\s*0,00/)
    const mail = await company.inbox.read(kerbrat.email, { subject: /[Ff]acture/ })
    expect(mail.text).toContain('2 cours, du ')
    expect(mail.text).toMatch(/90,00/)
    const accountant = await company.as('compta')
    await accountant.goto('/accounting/bills-payments')
    await expect(accountant.getByRole('row', { name: /Kerbrat/i })).toHaveCount(1)
    await expectBooksToHold(company)
  })

  await test.step('(2) a lesson confirmed late goes to the next bill, its day on the line', async () => {
    await mother.goto('/')
    await mother.getByRole('button', { name: /^Confirmer le cours du / }).click()
    await confirmRead(mother)
    const next = await nextFirst(company)
    await expect(waiting).toContainText(`45,00\u00a0€, sur votre facture du ${next.day}`)
    await company.clock.move(`${next.inDays} days`)
    // a month later everybody signs in again
    await signInAtOnce(mother, 'solenn.kerbrat', password)
    await signInAtOnce(manager, 'gestion', password)
    await signInAtOnce(await company.as('compta'), 'compta', password)
    await mother.goto('/')
    await expect(bills.getByRole('listitem')).toHaveCount(2)
    const { text } = await printed(
      mother,
      bills
        .getByRole('listitem')
        .filter({ hasText: '45,00' })
        .getByRole('link', { name: /^Voir la facture/ }),
    )
    // the oldest are confirmed first: yesterday’s lesson at 17:00 is the late one
    expect(text).toContain(`cours du ${frenchDay(-1)}`)
    await expectBooksToHold(company)
  })

  await test.step('one lesson of the month never took place: the credit note is of its line', async () => {
    await manager.goto(contract)
    await seeLessons(manager)
    await actOnLesson(manager.getByRole('row', { name: new RegExp(`${frenchDay(-1)} à 10:00`) }), /^Annuler/)
    const dialog = manager.getByRole('dialog', { name: 'Annuler le cours' })
    await field(dialog, 'Motif').fill('Malo était malade.')
    await dialog.getByRole('button', { name: 'Annuler le cours' }).click()
    await expect(dialog).toBeHidden()
    await mother.goto('/')
    const note = bills.getByRole('listitem').filter({ hasText: 'Avoir' })
    await expect(note).toContainText('45,00')
    await expect(bill).toContainText('Payée')
    const accountant = await company.as('compta')
    await openAccountOf(accountant, 'Kerbrat')
    await expect(sumsOf(accountant)).toContainText(/À payer\s*0,00/)
    await expectBooksToHold(company)
  })

  await test.step('the family takes one bill a lesson again by itself, which its contract says', async () => {
    await mother.goto('/espace/compte/cours')
    const choice = mother.getByRole('switch', { name: 'Une seule facture par mois' })
    await expect(choice).toBeChecked()
    await choice.uncheck()
    await expect(mother.getByText('Chaque cours est facturé dès que vous le confirmez.')).toBeVisible()
    await manager.goto(contract)
    await expect(manager.getByRole('radio', { name: 'Une facture par cours' })).toBeChecked()
  })
})

test('J-MONEY-14 the lessons of a month are asked of the Urssaf by one request', async ({ company }) => {
  const { mother, teacher, contract } = await runningContract(company, { price: '44' })
  await activateAdvance(company)
  await company.clock.move('2 days')
  const manager = await company.as('gestion')
  await manager.goto(contract)
  await manager.getByRole('radio', { name: 'Une facture par mois' }).check()
  await manager.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(manager.getByText('Contrat enregistré').first()).toBeVisible()
  await mother.goto('/')
  for (const time of ['10:00', '17:00']) await declareGiven(teacher, 'Malo', { inDays: 1, time, lasts: '1 h' })
  await mother.reload()
  for (const left of [2, 1]) {
    await expect(mother.getByRole('button', { name: /^Confirmer le cours du / })).toHaveCount(left)
    await mother
      .getByRole('button', { name: /^Confirmer le cours du / })
      .first()
      .click()
    await confirmRead(mother)
  }
  expect(await requestsSent(company)).toEqual([])
  const accountant = await company.as('compta')
  await openAccountOf(accountant, 'Kerbrat')
  await accountant.getByRole('button', { name: 'Facturer maintenant' }).click()
  await expect(accountant.getByText(/^Facturé/)).toBeVisible()
  await expect(sumsOf(accountant)).toContainText(/Avance Urssaf attendue\s*88,00/)
  await company.clock.move('1 minute')
  const [request, ...others] = await requestsSent(company)
  expect(others).toEqual([])
  expect(request).toMatchObject({ totalCents: 8800, transferCents: 8800 })
  expect(request?.sent.inputPrestations).toHaveLength(2)
  await mother.goto('/')
  const own = mother.getByRole('region', { name: /^Vos factures/ }).getByRole('listitem')
  await expect(own).toHaveCount(1)
  await expect(own).toContainText(/88,00\s€ demandés à l’Urssaf/)
  await expectBooksToHold(company)
})
