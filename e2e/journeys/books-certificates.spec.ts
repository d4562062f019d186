// Journey of the certificates of a year: what each family is given and why, issued for all in one go, corrected afterwards.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { activateAdvance, askedLesson, decideRequest } from '../support/advances.ts'
import { expectBooksToHold } from '../support/books.ts'
import { type Company, expect, test } from '../support/company/company.ts'
import { kerbrat, riou, runningContract, tanguy } from '../support/company/given.ts'
import { password } from '../support/company/staff.ts'
import { createContract } from '../support/contracts.ts'
import { frenchDay } from '../support/days.ts'
import { choose, field } from '../support/fields.ts'
import { type Family, sendRequest, winContact } from '../support/households.ts'
import { actOnLesson, confirmLesson, declareLesson } from '../support/lessons.ts'
import { wholeYear } from '../support/new-year.ts'
import { printed } from '../support/papers.ts'
import { signInAtOnce } from '../support/people.ts'
import { seeLessons } from '../support/planning.ts'
import { lines, openAccountOf, receive } from '../support/receipts.ts'

const legall: Family = {
  parent: { firstName: 'Nolwenn', lastName: 'Le Gall' },
  student: { firstName: 'Yuna', lastName: 'Le Gall' },
  phone: '06 55 44 33 22',
  email: 'nolwenn.legall@exemple.fr',
}

/** Another family of the same teacher; answers the path of its contract. */
const join = async (company: Company, family: Family, more: { readonly isOnline?: true } = {}): Promise<string> => {
  await sendRequest(await company.browser(), family)
  const sales = await company.as('commercial')
  await sales.goto('/contact/overview')
  await winContact(sales, family)
  const manager = await company.as('gestion')
  await createContract(manager, { student: family.student.lastName, teacher: riou.lastName, price: '50', ...more })
  return new URL(manager.url()).pathname
}

const rowAt = (manager: Page, time: string) =>
  manager.getByRole('row', { name: new RegExp(`${frenchDay(-1)} à ${time}`) })

const cancelAt = async (manager: Page, contract: string, row: (manager: Page) => ReturnType<typeof rowAt>) => {
  await manager.goto(contract)
  await seeLessons(manager)
  await actOnLesson(row(manager), /^Annuler/)
  const dialog = manager.getByRole('dialog', { name: 'Annuler le cours' })
  await field(dialog, 'Motif').fill('Le professeur n’est pas venu.')
  await dialog.getByRole('button', { name: 'Annuler le cours' }).click()
  await expect(dialog).toBeHidden()
  await expect(row(manager)).toContainText('Annulé')
}

test('J-BOOKS-06 March: each family has its certificate or the reason why not, all are issued by one click, and one is replaced', async ({
  company,
}) => {
  // the advance is asked for two days later
  const year = await wholeYear(company, { ahead: 2 })
  const { contract, teacher, mother } = await runningContract(company, { price: '44' })
  const [theirs, online] = [await join(company, tanguy), await join(company, legall, { isOnline: true })]
  const [manager, accountant] = [await company.as('gestion'), await company.as('compta')]

  await test.step('given: a year with a cheque, cash, CESU, a lesson online, a credit note, and an advance', async () => {
    await teacher.reload()
    for (const [pupil, path, times] of [
      ['Malo', contract, ['10:00', '17:00']],
      ['Enora', theirs, ['12:00', '13:30']],
      ['Yuna', online, ['15:00']],
    ] as const) {
      for (const time of times) await declareLesson(teacher, pupil, time)
      await manager.goto(path)
      await seeLessons(manager)
      for (const time of times) await confirmLesson(rowAt(manager, time))
    }
    await cancelAt(manager, contract, (page) => rowAt(page, '17:00'))
    for (const [name, money] of [
      ['Kerbrat', { means: 'Chèque', euros: '44', number: '8800126', bank: 'Crédit Breton' }],
      ['Tanguy', { means: 'Espèces', euros: '50' }],
      ['Tanguy', { means: 'CESU', euros: '50' }],
      ['Le Gall', { means: 'Virement', euros: '50' }],
    ] as const) {
      await openAccountOf(accountant, name)
      await receive(accountant, money)
    }
    await activateAdvance(company)
    await company.clock.move('2 days')
    const number = await askedLesson(company, { contract, mother, teacher }, { time: '17:00', lasts: '1 h 30' })
    for (const code of ['30', '50', '70']) await decideRequest(company, number, code)
    await expectBooksToHold(company)
  })

  // a week into the next year; nobody stays signed in for so long
  const began = await company.clock.now()
  await company.clock.move(`${Math.ceil((Date.UTC(year + 1, 0, 8) - began.getTime()) / 86_400_000)} days`)
  for (const [page, login] of [
    [manager, 'gestion'],
    [accountant, 'compta'],
    [mother, 'solenn.kerbrat'],
  ] as const)
    await signInAtOnce(page, login, password)

  const rows = lines(accountant, `Attestations ${year}`)
  await test.step('(6) the home page counts what is due before 31 March', async () => {
    await accountant.goto('/')
    const due = accountant.getByRole('link', { name: /^2\sattestations fiscales à émettre avant le 31 mars/ })
    await accountant.goto((await due.getAttribute('href')) ?? 'none')
    await expect(accountant.getByRole('main')).toContainText(
      new RegExp(`3\\sfamilles, 2\\sà émettre, dues avant le 31/03/${year + 1} \\(dans 8\\d\\sjours\\)`),
    )
    await expect(rows).toHaveCount(2)
    await choose(accountant, 'Montrer', /^toutes \(3\)/)
  })

  const rowOf = (name: string) => rows.filter({ hasText: name })
  await test.step('(1) one line per family: hours, paid, advance, cash left out, CESU, and why one has none', async () => {
    await expect(rowOf('KERBRAT')).toContainText(/À émettre.*2.h.30.*avance Urssaf.: 33,00.*77,00/)
    await expect(rowOf('TANGUY')).toContainText(
      /À émettre.*2.h.*dont CESU.: 50,00.*hors attestation.: espèces 50,00.*50,00/,
    )
    await expect(rowOf('LE GALL')).toContainText(
      /Sans attestation.*hors attestation.: cours hors du domicile 50,00.*0,00/,
    )
    await expect(rowOf('LE GALL').getByRole('link', { name: /^Voir l’attestation/ })).toHaveCount(0)
  })
  await test.step('(2) what was received and is not declared is listed before: receipts and certificates agree', async () => {
    // 44 by cheque, 50 in cash, 50 by CESU, 50 by transfer, 66 of the Urssaf
    await expect(accountant.getByLabel('Rapprochement des encaissements')).toContainText(
      /Encaissé260,00.*Acquitté par les familles127,00.*Avance Urssaf33,00.*Espèces50,00.*Cours hors du domicile50,00/,
    )
    await choose(accountant, 'Montrer', /^moins que l’encaissé \(1\)/)
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('TANGUY')
    await choose(accountant, 'Montrer', /^toutes \(3\)/)
    await expect(rows).toHaveCount(3)
  })

  await test.step('(3) all are issued by one click, numbered, sent, and on the home of the family', async () => {
    await accountant.getByRole('button', { name: 'Émettre et envoyer les 2 attestations' }).click()
    const question = accountant.getByRole('dialog', { name: new RegExp(`^Émettre 2\\sattestations ${year}`) })
    const report = accountant.waitForEvent('download')
    await question.getByRole('button', { name: 'Émettre 2 attestations' }).click()
    await expect(rowOf('KERBRAT')).toContainText(/^Émise.*n°.AF-\d{4}-\S+ du /)
    await expect(rowOf('TANGUY')).toContainText(/^Émise.*n°.AF-\d{4}-\S+ du /)
    const said = await readFile(await (await report).path(), 'utf8')
    expect(said).toMatch(/KERBRAT.*;Émise;AF-.*;.*@/)
    expect(said).toMatch(/TANGUY.*;Émise;AF-/)
    for (const { email } of [kerbrat, tanguy]) {
      const mail = await company.inbox.read(email, { subject: new RegExp(`^Votre attestation fiscale ${year}$`) })
      expect(mail.attachments.map(({ contentType }) => contentType)).toEqual(['application/pdf'])
    }
    expect(await company.inbox.subjects(legall.email)).not.toContainEqual(
      expect.stringContaining('attestation fiscale'),
    )
    await mother.goto('/')
    await expect(mother.getByRole('region', { name: 'Attestations fiscales' })).toContainText('émise le')
  })
  await test.step('(6) nothing is left to count', async () => {
    await accountant.goto('/')
    await expect(accountant.getByRole('region', { name: 'Clients' })).toBeVisible()
    await expect(accountant.getByRole('main')).not.toContainText('à émettre avant le 31 mars')
  })

  const paper = async () => {
    await mother.goto('/')
    const own = mother.getByRole('region', { name: 'Attestations fiscales' })
    return (await printed(mother, own.getByRole('link', { name: new RegExp(`^Année ${year}`) }))).text
  }
  await test.step('(5) a lesson that was cancelled and credited is neither in its sum nor in its list', async () => {
    const text = await paper()
    expect(text).toMatch(/Montant effectivement acquitté\s*: 77,00/)
    expect(text).toMatch(/Avance immédiate du crédit d’impôt \(Urssaf\), déduite\s*-\s*33,00/)
    expect(text.match(/Mathématiques/g)).toHaveLength(2)
  })

  await test.step('(4) a correction afterwards: its next version says which it replaces, and the family is told', async () => {
    await cancelAt(manager, contract, (page) => page.getByRole('row', { name: /à 10:00/ }))
    await company.clock.move('2 hours')
    await accountant.goto(`/accounting/tax-certificates?annee=${year}`)
    await expect(rowOf('KERBRAT')).toContainText(/^Changée depuis.*1.h.30.*disait 77,00.*33,00/)
    await accountant.getByRole('button', { name: 'Émettre et envoyer l’attestation' }).click()
    const question = accountant.getByRole('dialog', { name: new RegExp(`^Émettre 1\\sattestation ${year}`) })
    await question.getByRole('button', { name: 'Émettre 1 attestation' }).click()
    await expect(rowOf('KERBRAT')).toContainText(/^Émise.*-2 du /)
    const mail = await company.inbox.read(kerbrat.email, { subject: /^Votre attestation fiscale \d{4} est corrigée$/ })
    expect(mail.text).toMatch(/Elle annule et remplace l’attestation n°.AF-\S+ du \d\d\/\d\d\/\d{4}/)
    const text = await paper()
    expect(text).toMatch(/Annule et remplace l’attestation n°\s*AF-[\s\S]+ du \d\d\/\d\d\/\d{4}/)
    expect(text).toMatch(/Montant effectivement acquitté\s*: 33,00/)
    expect(text.match(/Mathématiques/g)).toHaveLength(1)
    await expectBooksToHold(company)
  })
})
