// Journey of a certificate that was already sent when a lesson of its year is taken back: its sister is in money-wrong-bills.spec.ts.
import { expectBooksToHold } from '../support/books.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, runningContract } from '../support/company/given.ts'
import { password } from '../support/company/staff.ts'
import { field } from '../support/fields.ts'
import { actOnLesson } from '../support/lessons.ts'
import { wholeYear } from '../support/new-year.ts'
import { settled } from '../support/pages.ts'
import { printed } from '../support/papers.ts'
import { signInAtOnce } from '../support/people.ts'
import { seeLessons } from '../support/planning.ts'
import { lines, openAccountOf, oweLessons, receive, sumsOf } from '../support/receipts.ts'

test('J-MONEY-09 the certificate was sent already: a lesson that never took place leaves it, the next version replaces it', async ({
  company,
}) => {
  const year = await wholeYear(company)
  const { contract, teacher, mother } = await runningContract(company)
  const [manager, accountant] = [await company.as('gestion'), await company.as('compta')]
  await oweLessons(teacher, mother, ['10:00', '17:00'])
  await openAccountOf(accountant, 'Kerbrat')
  await receive(accountant, { means: 'Chèque', euros: '90', number: '8800125', bank: 'Crédit Breton' })
  const began = await company.clock.now()

  await test.step('while the year runs, its certificates are read, and not issued', async () => {
    await accountant.goto(`/accounting/tax-certificates?annee=${year}`)
    await expect(lines(accountant, `Attestations ${year}`)).toContainText(/À émettre.*KERBRAT.*2.h.*90,00/)
    await expect(accountant.getByRole('main')).toContainText('L’année n’est pas finie')
    await expect(accountant.getByRole('button', { name: /^Émettre et envoyer/ })).toHaveCount(0)
  })

  // a week into the next year; nobody stays signed in for so long
  await company.clock.move(`${Math.ceil((Date.UTC(year + 1, 0, 8) - began.getTime()) / 86_400_000)} days`)
  for (const [page, login] of [
    [manager, 'gestion'],
    [accountant, 'compta'],
    [mother, 'solenn.kerbrat'],
  ] as const)
    await signInAtOnce(page, login, password)

  await test.step('given: certificates of all families are issued in one go, sent, and on their homes', async () => {
    await accountant.goto('/accounting/tax-certificates')
    await accountant.getByRole('button', { name: 'Émettre et envoyer l’attestation' }).click()
    const question = accountant.getByRole('dialog', { name: new RegExp(`^Émettre 1\\sattestation ${year}`) })
    await question.getByRole('button', { name: 'Émettre 1 attestation' }).click()
    await expect(lines(accountant, `Attestations ${year}`)).toContainText(/^Émise.*n°.AF-\d{4}-\S+ du /)
    const mail = await company.inbox.read(kerbrat.email, { subject: new RegExp(`^Votre attestation fiscale ${year}$`) })
    expect(mail.text).toMatch(/90,00.€ effectivement acquittés/)
    expect(mail.text).not.toContain('{{')
    expect(mail.attachments.map(({ contentType }) => contentType)).toEqual(['application/pdf'])
    await mother.goto('/')
    const own = mother.getByRole('region', { name: 'Attestations fiscales' })
    await expect(own).toContainText('émise le')
    const { text } = await printed(mother, own.getByRole('link', { name: new RegExp(`^Année ${year}`) }))
    expect(text).toMatch(/Montant effectivement acquitté.: 90,00/)
  })

  await test.step('(1) (3) a lesson of that year is cancelled', async () => {
    await manager.goto(contract)
    await seeLessons(manager)
    const lesson = manager.getByRole('row', { name: /à 17:00/ })
    await actOnLesson(lesson, /^Annuler/)
    const dialog = manager.getByRole('dialog', { name: 'Annuler le cours' })
    await field(dialog, 'Motif').fill('Le professeur n’est pas venu.')
    await dialog.getByRole('button', { name: 'Annuler le cours' }).click()
    await expect(dialog).toBeHidden()
    await expect(lesson).toContainText('Annulé')
    await company.clock.move('2 hours')
  })

  await test.step('(7) the accountant reads at home that it changed, and issues its next version', async () => {
    await accountant.goto('/')
    // it opens beside the home page
    const waiting = accountant.getByRole('link', { name: /^1\sattestation fiscale à remplacer/ })
    await accountant.goto((await waiting.getAttribute('href')) ?? 'none')
    await accountant.getByRole('rowheader').getByRole('link', { name: 'Solenn Kerbrat' }).click()
    const row = lines(accountant, `Attestations ${year}`)
    await expect(row).toContainText(/^Changée depuis.*1.h.*disait 90,00.*45,00/)
    await accountant.getByRole('button', { name: 'Émettre et envoyer l’attestation' }).click()
    const question = accountant.getByRole('dialog', { name: new RegExp(`^Émettre 1\\sattestation ${year}`) })
    await expect(question).toContainText('en remplace une autre')
    await question.getByRole('button', { name: 'Émettre 1 attestation' }).click()
    await expect(row).toContainText(/^Émise.*-2 du /)
    await expect(accountant.getByRole('button', { name: /^Émettre et envoyer/ })).toHaveCount(0)
    await accountant.goto('/')
    await settled(accountant)
    await expect(accountant.getByRole('main')).not.toContainText('à remplacer')
  })

  await test.step('(7) the family is told, and its home opens what replaces it', async () => {
    const mail = await company.inbox.read(kerbrat.email, { subject: /^Votre attestation fiscale \d{4} est corrigée$/ })
    expect(mail.text).toMatch(/Elle annule et remplace l’attestation n°.AF-/)
    await mother.goto('/')
    const own = mother.getByRole('region', { name: 'Attestations fiscales' })
    await expect(own).toContainText('remplace la précédente')
    const { text } = await printed(mother, own.getByRole('link', { name: new RegExp(`^Année ${year}`) }))
    expect(text).toMatch(/Annule et remplace l’attestation n°/)
    expect(text).toMatch(/Montant effectivement acquitté.: 45,00/)
    await expectBooksToHold(company)
  })

  await test.step('(3) nothing is due, the credit stays in sight, and nobody is chased', async () => {
    await openAccountOf(accountant, 'Kerbrat')
    await expect(sumsOf(accountant)).toContainText(/À payer\s*0,00/)
    await expect(sumsOf(accountant)).toContainText(/Avoir en compte.*45,00/)
    const chased = async () => (await company.inbox.subjects(kerbrat.email)).filter((subject) => /régler/.test(subject))
    const before = await chased()
    await company.clock.move('15 days')
    expect(await chased()).toEqual(before)
  })
})
