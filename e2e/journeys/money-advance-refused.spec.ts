// Journeys of lessons that may not be asked of the Urssaf: why is read before, it is due by card, and what mends it.
import type { Locator, Page } from '@playwright/test'
import { activateAdvance, askedLesson, decideClient, requestsSent } from '../support/advances.ts'
import { expectBooksToHold } from '../support/books.ts'
import { cards, typeCard } from '../support/cards.ts'
import { type Company, expect, test } from '../support/company/company.ts'
import { kerbrat, openFamily, openTeacher, riou, runningContract, type Tuition } from '../support/company/given.ts'
import { password } from '../support/company/staff.ts'
import { agreePrice, openContract } from '../support/contracts.ts'
import { declareGiven } from '../support/corrections.ts'
import { dayOf, frenchDay } from '../support/days.ts'
import { choose, field } from '../support/fields.ts'
import { sendRequest, winContact } from '../support/households.ts'
import { actOnLesson, confirmRead } from '../support/lessons.ts'
import { printed } from '../support/papers.ts'
import { signInAtOnce } from '../support/people.ts'
import { lessonRow, seeLessons } from '../support/planning.ts'
import { openAccountOf } from '../support/receipts.ts'
import { createTeacher } from '../support/teachers.ts'

const save = async (page: Page, said: string | RegExp) => {
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page.getByText(said).first()).toBeVisible()
}

/** The office is about to confirm a lesson of the second day: what it reads, and the way to what mends it. */
const readByOffice = async (manager: Page, contract: string, time: string, reason: RegExp): Promise<Locator> => {
  await manager.goto(contract)
  await seeLessons(manager)
  await actOnLesson(lessonRow(manager, 1, time), /^Confirmer/)
  const recap = manager.getByRole('dialog', { name: 'Confirmer le cours' })
  await expect(recap).toContainText(reason)
  return recap
}

/** The family reads why nothing is asked of the Urssaf, confirms, and pays by card. */
const confirmAndPay = async (mother: Page, reason: RegExp) => {
  await mother.goto('/')
  await mother.getByRole('button', { name: /^Confirmer le cours du / }).click()
  const recap = mother.getByRole('dialog', { name: 'Confirmer le cours' })
  await expect(recap).toContainText(reason)
  await expect(recap).toContainText(/À payer ensuite\s*44,00/)
  await expect(recap.getByRole('link')).toHaveCount(0)
  await confirmRead(mother)
  const unpaid = mother.getByRole('dialog', { name: 'Cours confirmé, facture à payer' })
  await unpaid.getByRole('button', { name: 'Payer maintenant' }).click()
  const paying = mother.getByRole('dialog', { name: /^Payer/ })
  await typeCard(paying, cards.accepted, /^Payer 44,00/)
  await expect(paying).toBeHidden()
  await expect(mother.getByRole('region', { name: /^Factures à régler/ })).toHaveCount(0)
  // as long as the bill is there, it says why
  await mother.reload()
  await expect(
    mother
      .getByRole('region', { name: /^Vos factures/ })
      .getByRole('listitem')
      .first(),
  ).toContainText(reason)
}

/** A family whose lessons are advanced at 44 € an hour; the company is two days later. */
const advanced = async (company: Company): Promise<Tuition> => {
  const tuition = await runningContract(company, { price: '44' })
  await activateAdvance(company)
  await company.clock.move('2 days')
  return tuition
}
const declare = async (teacher: Page, time: string, lasts = '1 h') => {
  await declareGiven(teacher, 'Malo', { inDays: 1, time, lasts })
}

// The ceiling and a lesson online are in money-advance.spec.ts; an account that is blocked, with its debit, in money-advance-bounced.spec.ts,
// a stage in money-advance-stage.spec.ts.
test('J-MONEY-03 elsewhere than at home, a teacher without a number, an account that is blocked: due by card, mended, then asked', async ({
  company,
}) => {
  const tuition = await advanced(company)
  const { contract, teacher, mother } = tuition
  const manager = await company.as('gestion')

  await test.step('(5) lessons in the rooms of the company: the reason, the card, and the contract where it is mended', async () => {
    await manager.goto(contract)
    await choose(manager, 'Lieu', 'Dans nos locaux')
    await save(manager, 'Contrat enregistré')
    await declare(teacher, '09:00')
    const reason = /Pas d’avance immédiate.: seul un cours particulier à domicile/
    const recap = await readByOffice(manager, contract, '09:00', reason)
    await confirmAndPay(mother, reason)
    expect(await requestsSent(company)).toEqual([])
    await recap.getByRole('link', { name: 'Revoir le lieu des cours du contrat' }).click()
    await expect(manager).toHaveURL(new RegExp(`${contract}$`))
    await choose(manager, 'Lieu', 'Chez l’élève')
    await save(manager, 'Contrat enregistré')
    await askedLesson(company, tuition, { time: '10:00', lasts: '1 h' })
  })

  await test.step('(5) a teacher without SIRET nor SAP number: the reason, the card, and the record where it is mended', async () => {
    await manager.goto(contract)
    await manager.goto((await manager.locator('a[href^="/teacher/show/"]').first().getAttribute('href')) ?? '')
    const numbers = manager.getByRole('region', { name: 'Paiement et fiscalité' })
    await field(numbers, 'SIRET').fill('')
    await save(manager, /enregistré/)
    await declare(teacher, '11:00')
    const reason = /Pas d’avance immédiate.: le numéro SAP ou le SIRET du professeur manque/
    const recap = await readByOffice(manager, contract, '11:00', reason)
    await confirmAndPay(mother, reason)
    expect(await requestsSent(company)).toHaveLength(1)
    await recap.getByRole('link', { name: 'Compléter la fiche du professeur' }).click()
    await field(numbers, 'SIRET').fill('73282932000074')
    await save(manager, /enregistré/)
    await askedLesson(company, tuition, { time: '12:00', lasts: '1 h' })
  })

  await test.step('(5) an account that the Urssaf blocked: the reason, the card, and the family’s advance, which is read again', async () => {
    await decideClient(company, 'PARTICULIER_BLOQUE')
    await company.clock.move('1 day')
    await declare(teacher, '14:00')
    const reason = /Pas d’avance immédiate.: l’Urssaf a suspendu le compte de la famille/
    const recap = await readByOffice(manager, contract, '14:00', reason)
    await confirmAndPay(mother, reason)
    expect(await requestsSent(company)).toHaveLength(2)
    await decideClient(company, 'APPAREILLAGE_VALIDE')
    await recap.getByRole('link', { name: 'Revoir l’avance de la famille' }).click()
    const section = manager.getByRole('region', { name: 'Avance immédiate' })
    await section.getByRole('button', { name: 'Actualiser le statut' }).click()
    await expect(section).toContainText('Validée depuis le')
    await askedLesson(company, tuition, { time: '15:00', lasts: '1 h' })
    await expectBooksToHold(company)
  })

  await test.step('(5) the order says the reason still, with the way to what mends it for whoever may', async () => {
    const accountant = await company.as('compta')
    await accountant.goto('/accounting/orders?q=Kerbrat')
    const cells = accountant.getByRole('row', { name: /Kerbrat/i })
    await expect(cells).toHaveCount(6)
    await cells.last().getByRole('rowheader').getByRole('link').click()
    const advance = accountant
      .getByRole('dialog', { name: /^Commande / })
      .getByRole('region', { name: 'Avance immédiate' })
    await expect(advance).toContainText('seul un cours particulier à domicile')
  })
})

test('J-MONEY-03 an employee of the company is asked under the number of the company; where the family employs, it is said', async ({
  company,
}) => {
  await sendRequest(await company.browser(), kerbrat)
  const sales = await company.as('commercial')
  await sales.goto('/contact/overview')
  await winContact(sales, kerbrat)
  const manager = await company.as('gestion')
  await createTeacher(manager, { ...riou, isEmployee: true })
  await openContract(manager, { student: 'Kerbrat', teacher: 'Riou' })
  const contract = new URL(manager.url()).pathname
  const modes = manager.getByRole('radiogroup', { name: 'Employeur du professeur' })
  await modes.getByRole('radio', { name: 'La société (prestataire)' }).check()
  await save(manager, 'Contrat enregistré')
  await agreePrice(manager, '44', frenchDay(-7))
  const tuition = {
    contract,
    teacher: await openTeacher(company, riou.lastName, 'gwendal.riou', riou.email),
    mother: await openFamily(company, kerbrat.parent.lastName, 'solenn.kerbrat', kerbrat.email),
  }
  await activateAdvance(company)
  await company.clock.move('2 days')
  const number = await askedLesson(company, tuition, { time: '10:00', lasts: '1 h' })

  await test.step('(2) (5) the Urssaf is told the number of the company, the paper that of the employee', async () => {
    const [request] = await requestsSent(company)
    expect(request?.sent.inputPrestations[0]?.complement2).toBe('SAP732829320')
    const own = tuition.mother.getByRole('region', { name: /^Vos factures/ }).getByRole('listitem')
    const { text } = await printed(
      tuition.mother,
      own.filter({ hasText: number }).getByRole('link', { name: /^Voir la facture/ }),
    )
    expect(text).toMatch(/Numéro de l’intervenant\s*N°\s\d+/)
  })
})

/** Days from the company's today to the first of the next month. */
const daysToFirst = async (company: Company): Promise<number> => {
  const [day = 1, month = 1, year = 2000] = (await dayOf(company, 0)).split('/').map(Number)
  return new Date(Date.UTC(year, month, 0)).getUTCDate() - day + 1
}

test('J-MONEY-03 lessons of two months that are billed together are two bills, and two requests of one month each', async ({
  company,
}) => {
  const { contract, teacher, mother } = await runningContract(company, { price: '44' })
  const manager = await company.as('gestion')
  await manager.goto(contract)
  await manager
    .getByRole('radiogroup', { name: 'Facturation' })
    .getByRole('radio', { name: 'Une facture par mois' })
    .check()
  await save(manager, 'Contrat enregistré')
  await activateAdvance(company)
  const first = await daysToFirst(company)
  await company.clock.move(`${first + 1} days`)
  await signInAtOnce(teacher, 'gwendal.riou', password)
  await signInAtOnce(mother, 'solenn.kerbrat', password)
  for (const inDays of [first - 1, first]) {
    await declareGiven(teacher, 'Malo', { inDays, time: '17:00', lasts: '1 h' })
    await mother.goto('/')
    await mother.getByRole('button', { name: /^Confirmer le cours du / }).click()
    await confirmRead(mother)
  }
  expect(await requestsSent(company)).toEqual([])

  await test.step('(5) billed at once, each month has its bill and its request', async () => {
    const accountant = await company.as('compta')
    await signInAtOnce(accountant, 'compta', password)
    await openAccountOf(accountant, 'Kerbrat')
    await accountant.getByRole('button', { name: 'Facturer maintenant' }).click()
    await expect(accountant.getByRole('button', { name: 'Facturer maintenant' })).toHaveCount(0)
    await company.clock.move('1 minute')
    const requests = await requestsSent(company)
    const months = requests.map(({ sent }) => [sent.dateDebutEmploi.slice(0, 7), sent.dateFinEmploi.slice(0, 7)])
    const monthOf = (inDays: number) => frenchDay(inDays).split('/').reverse().join('-').slice(0, 7)
    expect(months.sort()).toEqual([first - 1, first].map((inDays) => [monthOf(inDays), monthOf(inDays)]))
    await mother.reload()
    const bills = mother.getByRole('region', { name: /^Vos factures/ }).getByRole('listitem')
    await expect(bills).toHaveCount(2)
    for (const bill of await bills.all()) await expect(bill).toContainText(/44,00\s€ demandés à l’Urssaf/)
    await expectBooksToHold(company)
  })
})
