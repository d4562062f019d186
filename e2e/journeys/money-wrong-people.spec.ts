// Journeys of a lesson that was billed to the wrong people after money moved: its teacher was paid, the Urssaf was asked.
import { activateAdvance, askedLesson, decideRequest, requestsSent } from '../support/advances.ts'
import { expectBooksToHold, lastBillOf } from '../support/books.ts'
import { cards, typeCard } from '../support/cards.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, riou, runningContract, tanguy } from '../support/company/given.ts'
import { createContract } from '../support/contracts.ts'
import { declareGiven } from '../support/corrections.ts'
import { frenchDay } from '../support/days.ts'
import { choose, field } from '../support/fields.ts'
import { sendRequest, winContact } from '../support/households.ts'
import { actOnLesson, confirmRead } from '../support/lessons.ts'
import { seeLessons } from '../support/planning.ts'
import { openAccountOf, receive, sumsOf } from '../support/receipts.ts'
import { idOf } from '../support/records.ts'
import { createTeacher, openPaymentAccount, payTeacher } from '../support/teachers.ts'

const legoff = { firstName: 'Yann', lastName: 'Le Goff', email: 'yann.legoff@exemple.fr' }

test('J-MONEY-11 the lesson was another teacher’s: the difference is billed, who was paid is deducted, who taught is paid', async ({
  company,
}) => {
  const { contract, teacher, mother } = await runningContract(company)
  const [manager, accountant] = [await company.as('gestion'), await company.as('compta')]
  await createTeacher(manager, legoff)
  await createContract(manager, { student: 'Kerbrat', teacher: 'Le Goff', price: '50' })
  const right = new URL(manager.url()).pathname
  for (const { lastName } of [riou, legoff])
    await openPaymentAccount(manager, await idOf(manager, '/teacher/manage', lastName))
  await mother.getByRole('button', { name: 'Ajouter une carte' }).click()
  const adding = mother.getByRole('dialog', { name: 'Ajouter une carte' })
  await typeCard(adding, cards.accepted, 'Enregistrer la carte')
  await expect(adding).toBeHidden()
  // the first is paid for by its card, and the second leaves enough at the provider to pay everybody
  for (const [time, lasts] of [
    ['17:00', '1 h'],
    ['10:00', '4 h'],
  ] as const) {
    await declareGiven(teacher, 'Malo', { inDays: -1, time, lasts })
    await mother.reload()
    await mother.getByRole('button', { name: /^Confirmer le cours du / }).click()
    await confirmRead(mother)
  }
  // what cards paid is there a week later
  await company.clock.move('7 days')
  await manager.goto(contract)
  await seeLessons(manager)
  const lesson = manager.getByRole('row', { name: /à 17:00/ })
  const [wrong, other] = [1, 2].map((number) => `CPF-${frenchDay(0).slice(6)}-00000${number}`) as [string, string]
  expect(await payTeacher(accountant, wrong)).toMatch(/30,00.€/)

  await test.step('(5) « Facturé à tort »: the contract of who taught, what each owes and is owed', async () => {
    await actOnLesson(lesson, /^Corriger la facture/)
    const dialog = manager.getByRole('dialog', { name: /^Corriger la facture / })
    await dialog.getByRole('button', { name: /^Facturé à tort/ }).click()
    await choose(dialog, 'Le cours était', /Le Goff/)
    await field(dialog, 'Motif').fill('C’était le cours de Yann.')
    const recap = dialog.getByRole('region', { name: 'Ce que fera la correction' })
    await expect(recap).toContainText(/Un avoir de 45,00.€ est émis/)
    await expect(recap).toContainText(/La facture est refaite.*50,00.€/)
    await expect(recap).toContainText(/5,00.€/)
    await expect(recap).toContainText(/Le professeur a déjà été payé.: 30,00.€ de trop/)
    await recap.getByRole('radio', { name: 'Repris sur ses prochains versements' }).check()
    await dialog.getByRole('button', { name: 'Corriger la facture' }).click()
    await expect(dialog).toBeHidden()
    await company.clock.move('1 minute')
  })

  await test.step('(5) the lesson is on the right contract; the family owes the difference, once', async () => {
    await expect(lesson).toHaveCount(0)
    await manager.goto(right)
    await seeLessons(manager)
    await expect(lesson).toContainText('50,00')
    await openAccountOf(accountant, 'Kerbrat')
    await expect(sumsOf(accountant)).toContainText(/À payer\s*5,00/)
    await expectBooksToHold(company)
    await receive(accountant, { means: 'Virement', euros: '5' })
    await expect(sumsOf(accountant)).toContainText(/À payer\s*0,00/)
  })

  await test.step('(5) who taught is paid for it', async () => {
    expect(await payTeacher(accountant, await lastBillOf(accountant))).toMatch(/35,00.€/)
    await expectBooksToHold(company)
  })

  await test.step('(5) who did not is told, and paid so much less for his next lesson', async () => {
    const told = await company.inbox.read(riou.email, { subject: /corrigé|retiré/ })
    expect(told.text).toMatch(/30,00.€ sont repris sur vos prochains versements/)
    expect(await payTeacher(accountant, other)).toMatch(/90,00.€/)
    await expectBooksToHold(company)
  })
})

test('J-MONEY-11 billed to the wrong family while the Urssaf is asked: one request is withdrawn, one asked, nothing twice', async ({
  company,
}) => {
  const tuition = await runningContract(company, { price: '44' })
  await activateAdvance(company)
  await sendRequest(await company.browser(), tanguy)
  const sales = await company.as('commercial')
  await sales.goto('/contact/overview')
  await winContact(sales, tanguy)
  const [manager, accountant] = [await company.as('gestion'), await company.as('compta')]
  await createContract(manager, { student: 'Tanguy', teacher: 'Riou', price: '50' })
  await activateAdvance(company, tanguy)
  await company.clock.move('2 days')
  const first = await askedLesson(company, tuition, { time: '17:00', lasts: '1 h' })

  await test.step('(1) (6) what becomes of the request is said before', async () => {
    await manager.goto(tuition.contract)
    await seeLessons(manager)
    await actOnLesson(manager.getByRole('row', { name: /à 17:00/ }), /^Corriger la facture/)
    const dialog = manager.getByRole('dialog', { name: /^Corriger la facture / })
    await dialog.getByRole('button', { name: /^Facturé à tort/ }).click()
    await choose(dialog, 'Le cours était', /Enora/)
    await field(dialog, 'Motif').fill('C’était le cours d’Enora.')
    const recap = dialog.getByRole('region', { name: 'Ce que fera la correction' })
    await expect(recap).toContainText(/Un avoir de 44,00.€ est émis/)
    await expect(recap).toContainText(/Urssaf/)
    await dialog.getByRole('button', { name: 'Corriger la facture' }).click()
    await expect(dialog).toBeHidden()
    await company.clock.move('1 hour')
  })

  await test.step('(6) the right family is asked for once, under its own number; the other owes nothing', async () => {
    const sent = await requestsSent(company)
    expect(sent).toHaveLength(2)
    expect(sent[1]).toMatchObject({ totalCents: 5000 })
    expect(sent[1]?.numFactureTiers).not.toBe(first)
    await openAccountOf(accountant, 'Kerbrat')
    await expect(sumsOf(accountant)).toContainText(/À payer\s*0,00/)
    await openAccountOf(accountant, 'Tanguy')
    await expect(sumsOf(accountant)).toContainText(/Avance Urssaf attendue\s*50,00/)
    await expectBooksToHold(company)
  })

  await test.step('(6) withdrawn and paid, both accounts are square', async () => {
    await decideRequest(company, first, '110')
    await decideRequest(company, (await requestsSent(company))[1]?.numFactureTiers ?? 'none', '70')
    for (const name of ['Kerbrat', 'Tanguy']) {
      await openAccountOf(accountant, name)
      await expect(sumsOf(accountant)).toContainText(/À payer\s*0,00/)
      await expect(sumsOf(accountant)).not.toContainText('Avance Urssaf attendue')
      await expect(sumsOf(accountant)).not.toContainText('Avoir en compte')
    }
    expect(await requestsSent(company)).toHaveLength(2)
    await expectBooksToHold(company)
  })

  await test.step('(3) each is told what is its own', async () => {
    const corrected = await company.inbox.read(kerbrat.email, { subject: /votre facture .* est corrigée$/ })
    expect(corrected.text).not.toContain('Tanguy')
    const told = await company.inbox.subjects(tanguy.email)
    expect(told.filter((subject) => /factur/i.test(subject))).toHaveLength(1)
  })
})
