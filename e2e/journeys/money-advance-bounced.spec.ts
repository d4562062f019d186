// Journeys of debits that bounce after the Urssaf paid: what the family pays then, as the bank shows it.
import { advancedFamily, askedLesson, decideClient, decideRequest } from '../support/advances.ts'
import { bankLine, importStatement, match, moveAtBank } from '../support/bank.ts'
import { expectBooksToHold } from '../support/books.ts'
import { cards, typeCard } from '../support/cards.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat } from '../support/company/given.ts'
import { declareGiven } from '../support/corrections.ts'
import { confirmRead } from '../support/lessons.ts'
import { settled } from '../support/pages.ts'
import { balanceOf, openAccountOf, receive, sumsOf } from '../support/receipts.ts'

test('J-MONEY-05 the debit of 33 € bounces after the Urssaf paid: the family is told and pays, then the Urssaf recovers it', async ({
  company,
}) => {
  const tuition = await advancedFamily(company)
  const accountant = await company.as('compta')
  const number = await askedLesson(company, tuition, { time: '17:00', lasts: '1 h 30' })
  await decideRequest(company, number, '70')
  await decideClient(company, 'PARTICULIER_BLOQUE')
  await decideRequest(company, number, '60')

  await test.step('(1) the bill owes again exactly what the Urssaf takes back', async () => {
    await openAccountOf(accountant, 'Kerbrat')
    await expect(sumsOf(accountant)).toContainText(/À payer\s*33,00/)
    await expectBooksToHold(company)
  })

  await test.step('(1) taken back at the bank: 411 owes what 512 lost, and nothing is left in 4678', async () => {
    await importStatement(accountant, company)
    await accountant.getByRole('button', { name: /^Rapprocher les 2\slignes certaines/ }).click()
    await expect(accountant.getByText('2 lignes rapprochées.')).toBeVisible()
    expect([
      await balanceOf(company, '411'),
      await balanceOf(company, '4678'),
      await balanceOf(company, '512000'),
    ]).toEqual([3300, 0, 3300])
  })

  await test.step('(2) the family is told why, how to pay, and that its account at the Urssaf is blocked', async () => {
    const mail = await company.inbox.read(kerbrat.email, { subject: /^33,00.€ à régler/ })
    expect(mail.text).toContain('votre banque a refusé le prélèvement')
    expect(mail.text).toContain('suspendu, quatre semaines au plus')
    expect(mail.links.some((link) => link.includes('stripe_authenticate'))).toBe(true)
  })

  await test.step('(4) while it is blocked, lessons are billed to the family, which reads why', async () => {
    await company.clock.move('1 day')
    await declareGiven(tuition.teacher, 'Malo', { inDays: 2, time: '17:00', lasts: '1 h' })
    await tuition.mother.goto('/')
    await tuition.mother.getByRole('button', { name: /^Confirmer le cours du / }).click()
    const recap = tuition.mother.getByRole('dialog', { name: 'Confirmer le cours' })
    await expect(recap).toContainText('l’Urssaf a suspendu')
    await expect(recap).toContainText(/À payer ensuite\s*44,00/)
    await confirmRead(tuition.mother)
    await tuition.mother
      .getByRole('dialog', { name: 'Cours confirmé, facture à payer' })
      .getByRole('button', { name: 'Plus tard' })
      .click()
  })

  await test.step('(3) the link of the mail takes a card, and settles the bill', async () => {
    const mail = await company.inbox.read(kerbrat.email, { subject: /^33,00.€ à régler/ })
    const holder = await company.browser()
    await holder.goto(mail.links.find((link) => link.includes('stripe_authenticate')) ?? '')
    await typeCard(holder, cards.accepted, /^Payer 33,00/)
    await expect(holder.getByRole('heading', { name: /^Merci, votre paiement/ })).toBeVisible()
    await openAccountOf(accountant, 'Kerbrat')
    await expect(sumsOf(accountant)).toContainText(/À payer\s*44,00/)
  })

  await test.step('(5) recovered by the Urssaf later, nothing is due twice: what was received becomes credit', async () => {
    await decideRequest(company, number, '120')
    await openAccountOf(accountant, 'Kerbrat')
    await expect(sumsOf(accountant)).toContainText(/Avoir en compte.*33,00/)
    await importStatement(accountant, company)
    await match(bankLine(accountant, 'VIR URSSAF'))
    await expect(bankLine(accountant, 'VIR URSSAF')).toHaveCount(0)
    expect(await balanceOf(company, '4678')).toBe(0)
    await expectBooksToHold(company)
  })

  await test.step('(4) active again, the next lesson is asked', async () => {
    await decideClient(company, 'APPAREILLAGE_VALIDE')
    await company.clock.move('2 days')
    await declareGiven(tuition.teacher, 'Malo', { inDays: 4, time: '17:00', lasts: '1 h' })
    await tuition.mother.goto('/')
    await tuition.mother.getByRole('button', { name: /^Confirmer le cours du / }).click()
    await expect(tuition.mother.getByRole('dialog', { name: 'Confirmer le cours' })).toContainText(
      /44,00\s€ demandés à l’Urssaf/,
    )
  })
})

test('J-MONEY-05 two debits bounce: one bill is paid by transfer, as the bank shows it, the other by cheque', async ({
  company,
}) => {
  const tuition = await advancedFamily(company)
  const accountant = await company.as('compta')
  const numbers: string[] = []
  for (const time of ['15:00', '17:00']) {
    const number = await askedLesson(company, tuition, { time, lasts: '1 h 30' })
    await decideRequest(company, number, '70')
    numbers.push(number)
  }
  for (const number of numbers) await decideRequest(company, number, '60')
  await openAccountOf(accountant, 'Kerbrat')
  await expect(sumsOf(accountant)).toContainText(/À payer\s*66,00/)

  await test.step('(3) the transfer that names its bill settles it', async () => {
    const [number = 'none'] = numbers
    await moveAtBank(company, { euros: '33', label: `VIR SEPA ${number}`, from: 'MME KERBRAT SOLENN' })
    await importStatement(accountant, company)
    await match(bankLine(accountant, 'VIR SEPA'))
    await expect(bankLine(accountant, 'VIR SEPA')).toHaveCount(0)
    await openAccountOf(accountant, 'Kerbrat')
    await expect(sumsOf(accountant)).toContainText(/À payer\s*33,00/)
  })

  await test.step('(3) the cheque settles the other', async () => {
    await receive(accountant, { means: 'Chèque', euros: '33', number: '7700124', bank: 'Banque du Port' })
    await expect(sumsOf(accountant)).toContainText(/À payer\s*0,00/)
    await tuition.mother.goto('/')
    await settled(tuition.mother)
    await expect(tuition.mother.getByRole('region', { name: /^Factures à régler/ })).toHaveCount(0)
    await expectBooksToHold(company)
  })
})

test('J-MONEY-05 whatever order the debit, its bounce, the card of the family and the recovery come in, nothing breaks and nothing is due twice', async ({
  company,
}) => {
  const tuition = await advancedFamily(company)
  const accountant = await company.as('compta')
  const told: { number: string; before: readonly string[]; after: readonly string[] }[] = []
  for (const [time, before, after] of [
    // refused before the Urssaf paid anything, then recovered
    ['10:00', ['60'], ['120']],
    // said twice
    ['14:00', ['70', '60', '60'], ['120', '120']],
    // paid by the Urssaf after all
    ['17:00', ['60'], ['70']],
  ] as const)
    told.push({ number: await askedLesson(company, tuition, { time, lasts: '1 h 30' }), before, after })

  await test.step('(1) each owes what the Urssaf did not pay or took back', async () => {
    for (const { number, before } of told) for (const code of before) await decideRequest(company, number, code)
    await openAccountOf(accountant, 'Kerbrat')
    await expect(sumsOf(accountant)).toContainText(/À payer\s*165,00/)
    await expectBooksToHold(company)
  })

  await test.step('(3) the family pays each by card, from its home', async () => {
    await tuition.mother.goto('/')
    const ways = tuition.mother.getByRole('button', { name: /^Régler la facture / })
    for (const left of [3, 2, 1]) {
      await expect(ways).toHaveCount(left)
      await ways.first().click()
      const paying = tuition.mother.getByRole('dialog', { name: /^Payer la facture/ })
      await typeCard(paying, cards.accepted, /^Payer (33|66),00/)
      await expect(paying).toBeHidden()
    }
    await expect(ways).toHaveCount(0)
    await openAccountOf(accountant, 'Kerbrat')
    await expect(sumsOf(accountant)).toContainText(/À payer\s*0,00/)
  })

  await test.step('(5) (6) what the Urssaf pays afterwards is credit of the family, once', async () => {
    for (const { number, after } of told) for (const code of after) await decideRequest(company, number, code)
    await openAccountOf(accountant, 'Kerbrat')
    await expect(sumsOf(accountant)).toContainText(/À payer\s*0,00/)
    await expect(sumsOf(accountant)).toContainText(/Avoir en compte.*165,00/)
    await expectBooksToHold(company)
  })
})
