// Journeys of lessons that were taken back or shortened after their teacher was paid: by the next payments or payslips, by a letter, or not at all.
import { expectBooksToHold, lastBillOf } from '../support/books.ts'
import { cards, typeCard } from '../support/cards.ts'
import { inClicks } from '../support/clicks.ts'
import { type Company, expect, test } from '../support/company/company.ts'
import { kerbrat, openFamily, openTeacher, riou, runningContract } from '../support/company/given.ts'
import { createContract } from '../support/contracts.ts'
import { declareGiven, declareOn } from '../support/corrections.ts'
import { dayOf } from '../support/days.ts'
import { setParameter } from '../support/debits.ts'
import { choose, field } from '../support/fields.ts'
import { sendRequest, winContact } from '../support/households.ts'
import { actOnLesson, confirmLesson, confirmRead } from '../support/lessons.ts'
import { printed } from '../support/papers.ts'
import { seeLessons } from '../support/planning.ts'
import { balanceOf, openAccountOf, sumsOf } from '../support/receipts.ts'
import { idOf } from '../support/records.ts'
import {
  completeEmployee,
  giveLegalItems,
  giveOwnAccount,
  makeWageFile,
  monthOf,
  openPayslips,
  payContributions,
  wageFileLeft,
} from '../support/salaries.ts'
import { cancelPaid, openTakeBacks, ownTakeBacks } from '../support/take-backs.ts'
import { createTeacher, openPaymentAccount, payTeacher } from '../support/teachers.ts'

/** The mother pays by card what Riou declares, who has an account at the provider; each bill in the order of its lessons. */
const paidLessons = async (company: Company, times: readonly string[]) => {
  const { contract, teacher, mother } = await runningContract(company, { price: '44' })
  const [manager, accountant] = [await company.as('gestion'), await company.as('compta')]
  await openPaymentAccount(manager, await idOf(manager, '/teacher/manage', riou.lastName))
  await mother.getByRole('button', { name: 'Ajouter une carte' }).click()
  const adding = mother.getByRole('dialog', { name: 'Ajouter une carte' })
  await typeCard(adding, cards.accepted, 'Enregistrer la carte')
  await expect(adding).toBeHidden()
  const bills: string[] = []
  for (const time of times) {
    await declareGiven(teacher, 'Malo', { inDays: -1, time, lasts: '1 h' })
    await mother.goto('/')
    await mother.getByRole('button', { name: /^Confirmer le cours du / }).click()
    await confirmRead(mother)
    bills.push(await lastBillOf(accountant))
  }
  // what cards paid is there a week later
  await company.clock.move('7 days')
  return { contract, teacher, mother, manager, accountant, bills }
}

test('J-PAY-04 lessons were paid and are cancelled or shortened: taken back in parts, contested, left to him, claimed by a letter', async ({
  company,
}) => {
  const times = ['08:00', '10:00', '12:00', '14:00', '16:00']
  const { contract, teacher, manager, accountant, bills } = await paidLessons(company, times)
  await giveOwnAccount(company)
  await setParameter(company, 'Reprise, part au plus', '50')
  const pay = (nth: number) => payTeacher(accountant, bills[nth] ?? '')
  expect(await pay(0)).toMatch(/29,00.€/)

  await test.step('(1) allowed, with a reason and both sides before; the family has its money back', async () => {
    const read = await inClicks(manager, 6, () =>
      cancelPaid(manager, contract, '08:00', { reason: 'Ce cours n’a pas eu lieu.' }),
    )
    expect(read).toMatch(/Un avoir de 44,00.€ est émis/)
    expect(read).toMatch(/44,00.€ seront rendus sur la carte/)
    expect(read).toMatch(/Les 29,00.€ déjà versés au professeur/)
    // the office may not give the company’s money away
    expect(read).not.toContain('Ne pas reprendre')
    await openAccountOf(accountant, 'Kerbrat')
    await expect(sumsOf(accountant)).toContainText(/À payer\s*0,00/)
  })

  await test.step('(2) he is told, and may answer; until it is decided nothing is taken back', async () => {
    await company.clock.move('1 minute')
    const told = await company.inbox.read(riou.email, { subject: /annulé/ })
    expect(told.text).toMatch(/29,00.€ sont repris sur vos prochains versements.*Vous pouvez y répondre/s)
    const own = await ownTakeBacks(teacher)
    await expect(own).toContainText(/À reprendre.*29,00.€ payés de trop/)
    await own.getByRole('button', { name: /^Répondre/ }).click()
    const answer = teacher.getByRole('dialog', { name: 'Répondre à la reprise' })
    await field(answer, 'Votre réponse').fill('J’étais là, la porte était fermée.')
    await answer.getByRole('button', { name: 'Envoyer la réponse' }).click()
    await expect(answer).toBeHidden()
    expect(await pay(1)).toMatch(/29,00.€/)
    const { lines } = await openTakeBacks(accountant, 'RIOU')
    await expect(lines).toContainText(/Contesté.*J’étais là/)
    await lines.getByRole('button', { name: /^Maintenir/ }).click()
    const decision = accountant.getByRole('dialog', { name: 'Maintenir la reprise' })
    await field(decision, 'Réponse au professeur').fill('La famille vous avait prévenu la veille.')
    await decision.getByRole('button', { name: 'Maintenir la reprise' }).click()
    await expect(decision).toBeHidden()
    await expect(lines).toContainText('À reprendre')
    const decided = await company.inbox.read(riou.email, { subject: /^Trop-versé/ })
    expect(decided.text).toContain('La famille vous avait prévenu la veille.')
  })

  await test.step('(2) (5) capped by the setting and spread: half of each payment, never below zero', async () => {
    expect(await pay(2)).toMatch(/14,50.€/)
    await expect(await ownTakeBacks(teacher)).toContainText(/À reprendre.*déjà repris 14,50.€/)
    expect(await pay(3)).toMatch(/14,50.€/)
    await expect(await ownTakeBacks(teacher)).toContainText('Repris')
    await expectBooksToHold(company)
  })

  await test.step('(1) (3) shortened: direction alone may leave it to him, the cost stays and the margin shows it', async () => {
    const director = await company.as('direction')
    await director.goto(contract)
    await seeLessons(director)
    await actOnLesson(director.getByRole('row', { name: /à 10:00/ }), /^Corriger la facture/)
    const dialog = director.getByRole('dialog', { name: /^Corriger la facture / })
    await choose(dialog, 'Durée', '30 min')
    await field(dialog, 'Motif').fill('Une demi-heure seulement.')
    const recap = dialog.getByRole('region', { name: 'Ce que fera la correction' })
    await expect(recap).toContainText(/Le professeur a déjà été payé.: 14,50.€ de trop/)
    await expect(recap).toContainText(/22,00.€ seront rendus sur la carte/)
    await dialog.getByRole('button', { name: 'Corriger la facture' }).click()
    await expect(dialog).toBeHidden()
    const open = async (staff: typeof director) =>
      (await openTakeBacks(staff, 'RIOU')).lines.filter({ hasText: 'Une demi-heure' })
    await expect((await open(accountant)).getByRole('button', { name: /^Ne pas reprendre/ })).toHaveCount(0)
    const line = await open(director)
    await line.getByRole('button', { name: /^Ne pas reprendre/ }).click()
    const keeping = director.getByRole('dialog', { name: 'Ne pas reprendre' })
    await field(keeping, 'Motif').fill('Il s’était déplacé.')
    await keeping.getByRole('button', { name: 'Ne pas reprendre' }).click()
    await expect(keeping).toBeHidden()
    // half an hour leaves a margin of 7,50 €, of which 14,50 € stay with the teacher
    await expect(line).toContainText(/Laissé au professeur.*Il s’était déplacé.*Marge du cours.: −?-?7,00.€/)
    const cost = await balanceOf(company, '604')
    expect(await pay(4)).toMatch(/29,00.€/)
    expect(await balanceOf(company, '604')).toBe(cost + 2900)
    await expectBooksToHold(company)
  })

  await test.step('(4) he is gone: what he owes is shown beside the unpaid, a letter, its account of class 4, given back', async () => {
    await cancelPaid(manager, contract, '16:00', { reason: 'Ce cours n’a pas eu lieu non plus.' })
    await manager.getByRole('button', { name: 'Abandonner' }).click()
    const ending = manager.getByRole('dialog', { name: 'Abandonner le contrat' })
    await ending.getByRole('radio', { name: 'Objectifs atteints' }).check()
    await ending.getByRole('button', { name: 'Abandonner le contrat' }).click()
    await expect(ending).toBeHidden()
    await manager.goto(`/teacher/show/${await idOf(manager, '/teacher/manage', riou.lastName)}`)
    await choose(manager, 'Statut', 'Inactif')
    await manager.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(manager.getByText('Professeur enregistré').first()).toBeVisible()
    const { of, lines } = await openTakeBacks(accountant, 'RIOU')
    await expect(of).toContainText('N’enseigne plus')
    await of.getByRole('button', { name: /^Demander 29,00.€ par lettre/ }).dblclick()
    await expect(lines.filter({ hasText: 'Demandé par lettre' })).toHaveCount(1)
    expect(await balanceOf(company, '4097')).toBe(2900)
    const mail = await company.inbox.read(riou.email, { subject: /^Trop-versé de 29,00/ })
    expect(mail.attachments.map(({ contentType }) => contentType)).toEqual(['application/pdf'])
    const again = await openTakeBacks(accountant, 'RIOU')
    const letter = await printed(accountant, again.lines.first().getByRole('link', { name: /^Voir la lettre/ }))
    expect(letter.text).toMatch(/Trop-versé à rendre.*29,00.€/s)
    await again.of.getByRole('button', { name: 'Virement reçu…' }).click()
    const received = accountant.getByRole('dialog', { name: 'Trop-versé rendu' })
    await received.getByRole('button', { name: 'Noter le virement' }).click()
    await expect(received).toBeHidden()
    expect(await balanceOf(company, '4097')).toBe(0)
    await expect((await openTakeBacks(accountant, 'RIOU')).lines.filter({ hasText: 'non plus' })).toContainText('0,00')
    await expectBooksToHold(company)
  })
})

test('J-PAY-04 a lesson of an employee stands on a payslip and never took place: the next payslips take it back, a tenth at a time', async ({
  company,
}) => {
  await sendRequest(await company.browser(), kerbrat)
  const sales = await company.as('commercial')
  await sales.goto('/contact/overview')
  await winContact(sales, kerbrat)
  const [manager, accountant] = [await company.as('gestion'), await company.as('compta')]
  await createTeacher(manager, { ...riou, isEmployee: true })
  await createContract(manager, { student: 'Kerbrat', teacher: 'Riou', price: '45' })
  const contract = new URL(manager.url()).pathname
  const teacher = await openTeacher(company, riou.lastName, 'gwendal.riou', riou.email)
  await openFamily(company, kerbrat.parent.lastName, 'solenn.kerbrat', kerbrat.email)
  const give = async (time: string, lasts: string) => {
    await declareOn(teacher, await dayOf(company, -1), time, lasts)
    await manager.goto(contract)
    await seeLessons(manager)
    await confirmLesson(manager.getByRole('row', { name: new RegExp(`à ${time}`) }))
    return monthOf(await dayOf(company, -1))
  }
  const slip = async (month: string) => (await openPayslips(accountant, month)).filter({ hasText: 'Famille KERBRAT' })
  const paperOf = async (month: string) =>
    (await printed(accountant, (await slip(month)).getByRole('link', { name: /^Voir le bulletin/ }))).text
  const netOf = async (month: string) =>
    Number((/Net à payer\s*:\s*(\d+,\d\d)/.exec(await paperOf(month))?.[1] ?? '').replace(',', '.'))
  const payWages = async () => {
    await makeWageFile(accountant)
    await wageFileLeft(accountant)
  }
  await giveLegalItems(company)
  await giveOwnAccount(company)
  await completeEmployee(manager, riou.lastName, '255081416802538')
  const first = await give('08:00', '2 h')
  await company.clock.move('36 days')
  const line = await slip(first)
  await expect(line).toContainText('À payer')
  const paper = await paperOf(first)
  const net = await netOf(first)
  await payWages()

  await test.step('(1) on a payslip already, and shortened: the family has its part back, what follows for the teacher is said', async () => {
    await manager.goto(contract)
    await seeLessons(manager)
    await actOnLesson(manager.getByRole('row', { name: /à 08:00/ }), /^Corriger la facture/)
    const dialog = manager.getByRole('dialog', { name: /^Corriger la facture / })
    await choose(dialog, 'Durée', '1 h')
    await field(dialog, 'Motif').fill('Une heure seulement.')
    const recap = dialog.getByRole('region', { name: 'Ce que fera la correction' })
    await expect(recap).toContainText(/Un avoir de 45,00.€ est émis/)
    await expect(recap).toContainText(/Le professeur a déjà été payé.: .* de trop/)
    await dialog.getByRole('button', { name: 'Corriger la facture' }).click()
    await expect(dialog).toBeHidden()
    await company.clock.move('1 minute')
    const told = await company.inbox.read(riou.email, { subject: /corrigé/ })
    expect(told.text).toMatch(/sont repris sur vos prochains bulletins/)
    await expect(await ownTakeBacks(teacher)).toContainText('À reprendre')
  })

  await test.step('(2) (5) the next payslip takes a tenth of its net back, at the rates of the lesson’s month; the rest waits', async () => {
    const second = await give('10:00', '4 h')
    await company.clock.move('36 days')
    const next = await slip(second)
    await expect(next).toContainText(/À payer.*Reprise, cours du /)
    // 4 h less a tenth
    expect(await netOf(second)).toBeCloseTo(net * 1.8, 1)
    expect(await paperOf(second)).toMatch(/Salaire brut \(reprise\)/)
    await expect(await ownTakeBacks(teacher)).toContainText(/À reprendre.*déjà repris/)
    await payWages()
  })

  await test.step('(2) what was left goes with the payslip after it; the first one is as it was issued', async () => {
    const third = await give('12:00', '8 h')
    await company.clock.move('36 days')
    await expect(await slip(third)).toContainText(/À payer.*Reprise, cours du /)
    // one hour in all
    expect(await netOf(third)).toBeCloseTo(net * 4 - (net / 2 - net * 0.2), 1)
    await expect(await ownTakeBacks(teacher)).toContainText('Repris')
    await payWages()
    expect(await paperOf(first)).toBe(paper)
  })

  await test.step('(1) the accounts of the family and of the Urssaf come back to zero', async () => {
    for (let nth = 0; nth < 3; nth++) await payContributions(accountant)
    expect(await balanceOf(company, '467')).toBe(0)
    await expectBooksToHold(company)
  })
})
