// Journey of a VAT that was wrong: each activity has its rate by its rule, and what was billed otherwise is put right, read before.
import type { Page } from '@playwright/test'
import { expectBooksToHold } from '../support/books.ts'
import { type Company, expect, test } from '../support/company/company.ts'
import { kerbrat, runningContract } from '../support/company/given.ts'
import { agreePrice } from '../support/contracts.ts'
import { declareGiven } from '../support/corrections.ts'
import { frenchDay } from '../support/days.ts'
import { choose, chooseFound, chooseMany, field } from '../support/fields.ts'
import { confirmLesson } from '../support/lessons.ts'
import { printed } from '../support/papers.ts'
import { seeLessons } from '../support/planning.ts'
import { balanceOf, openAccountOf, receive, sumsOf } from '../support/receipts.ts'

const path = '/codification/subjects?q=Clavier'
/** The administrator files a subject; wrong at first. */
const fileSubject = async (company: Company, type: 'Scolaire' | 'Musique') => {
  const director = await company.as('direction')
  await director.goto(path)
  const row = director.getByRole('row', { name: /Clavier/ })
  if (type === 'Scolaire') {
    await director
      .getByRole('link', { name: /^Nouvelle matière/ })
      .or(director.getByRole('button', { name: /^Nouvelle matière/ }))
      .first()
      .click()
    await field(director, 'Nom').fill('Clavier')
    await field(director, 'Catégorie').click()
    await director.getByRole('option').first().click()
    await chooseMany(director, 'Niveaux scolaires', ['4e'])
  } else await row.getByRole('link').first().click()
  await choose(director, 'Type', type)
  await director.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(director.getByRole('heading', { name: 'Matières', level: 1 })).toBeVisible()
  await director.goto(path)
  await expect(row).toContainText(type)
}
/** Another contract of Malo with the same teacher, at 45 € an hour; its path. */
const addContract = async (manager: Page, fill: () => Promise<void>): Promise<string> => {
  await manager.goto('/privateTuition/contract/nouveau')
  await chooseFound(manager, 'Élève', 'Kerbrat')
  await chooseFound(manager, 'Professeur', 'Riou')
  await fill()
  await manager.getByRole('switch', { name: 'Commence par un cours d’essai' }).uncheck()
  await manager.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(manager).toHaveURL(/\/privateTuition\/contract\/\d+/)
  await agreePrice(manager, '45', frenchDay(-7))
  return new URL(manager.url()).pathname
}

test('J-BOOKS-01 each activity has its rate by a rule with its basis; what was billed at a wrong one is read, then made again', async ({
  company,
}) => {
  const { contract: maths, teacher, mother } = await runningContract(company)
  const [manager, accountant] = [await company.as('gestion'), await company.as('compta')]
  await fileSubject(company, 'Scolaire')
  const keyboard = await addContract(manager, () => choose(manager, 'Matière', 'Clavier'))
  const online = await addContract(manager, () => manager.getByRole('radio', { name: 'En ligne' }).check())
  const give = async (contract: string, name: RegExp, time: string, inDays = -1) => {
    await declareGiven(teacher, 'Malo', { inDays, time, lasts: '1 h' }, name)
    await manager.goto(contract)
    await seeLessons(manager)
    await confirmLesson(manager.getByRole('row', { name: new RegExp(`${frenchDay(inDays)} à ${time}`) }))
  }
  const list = accountant.getByRole('region', { name: 'Factures à rectifier' })
  const openList = async () => {
    await accountant.goto('/accounting/rates/rectify')
    await accountant
      .getByText(/depuis ce jour|→/)
      .first()
      .waitFor()
  }

  await test.step('given: maths, the keyboard filed as a school matter, and a lesson online are billed; the keyboard is paid by cheque', async () => {
    await give(maths, /Mathématiques.*domicile/, '10:00')
    await give(keyboard, /Clavier/, '14:00')
    await give(online, /En ligne/, '17:00')
    await openList()
    await expect(accountant.getByText(/3\scours facturés depuis ce jour.: tous à la TVA des règles/)).toBeVisible()
    await openAccountOf(accountant, 'Kerbrat')
    await receive(accountant, { means: 'Chèque', euros: '135', number: '8800123', bank: 'Crédit Breton' })
    expect(await balanceOf(company, '411')).toBe(0)
  })

  await test.step('(2) (5) the keyboard filed as music is found: its rate, its bill, what VAT is owed more', async () => {
    await fileSubject(company, 'Musique')
    await openList()
    const row = list.getByRole('listitem')
    await expect(row).toHaveCount(1)
    await expect(row).toContainText(/Clavier, cours du/)
    await expect(row).toContainText(/TI10 10.% → TN20 20.%/)
    // of 45 €: 7,50 € in place of 4,09 €
    await expect(row).toContainText(/\+3,41.€ de TVA/)
  })

  await test.step('(5) reviewed before anything is issued: papers, VAT, families; given up, nothing happened', async () => {
    await accountant.getByRole('button', { name: /^Rectifier 1\sfacture/ }).click()
    const dialog = accountant.getByRole('dialog', { name: 'Rectifier la TVA' })
    await expect(dialog).toContainText(/1\savoir de 45,00.€ TTC/)
    await expect(dialog).toContainText(/\+3,41/)
    await expect(dialog).toContainText(/1\sfamille reçoit/)
    await dialog.getByRole('button', { name: /^Rectifier/ }).click()
    await expect(dialog).toContainText('obligatoire')
    await accountant.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(list.getByRole('listitem')).toHaveCount(1)
  })

  await test.step('(5) a credit note and a bill of the same price: nothing is owed, VAT and books follow, the family is told', async () => {
    await accountant.getByRole('button', { name: /^Rectifier 1\sfacture/ }).click()
    const dialog = accountant.getByRole('dialog', { name: 'Rectifier la TVA' })
    await field(dialog, 'Motif').fill('Le clavier n’est pas du soutien scolaire.')
    await dialog.getByRole('button', { name: /^Rectifier/ }).dblclick()
    await expect(dialog).toBeHidden()
    await expect(accountant.getByText(/Rectifié.: .*, /)).toBeVisible()
    await expect(accountant.getByText(/tous à la TVA des règles/)).toBeVisible()
    const mail = await company.inbox.read(kerbrat.email, { subject: /corrigée|rectifi/i })
    expect(mail.text).toMatch(/TVA 10.% → 20.%/)
    expect(mail.attachments).toHaveLength(2)
    await openAccountOf(accountant, 'Kerbrat')
    await expect(sumsOf(accountant)).toContainText(/À payer\s*0,00/)
    expect(await balanceOf(company, '411')).toBe(0)
    // collected and due: 4,09 € of maths, 7,50 € of the keyboard, 7,50 € online
    expect(await balanceOf(company, '4457')).toBe(-(409 + 750 + 750))
    await expectBooksToHold(company)
  })

  await test.step('the new bill says 20 % and cites nothing wrong; the credit note cites its bill and why', async () => {
    await mother.goto('/')
    const bills = mother.getByRole('region', { name: /^Vos factures/ })
    const note = await printed(mother, bills.getByRole('link', { name: /^Voir l’avoir/ }))
    expect(note.text).toContain('Le clavier n’est pas du soutien scolaire.')
    expect(note.text).toMatch(/\S+-\d{4}-\d{6}/)
    const papers = await bills.getByRole('link', { name: /^Voir la facture/ }).all()
    const texts: string[] = []
    for (const link of papers) texts.push((await printed(mother, link)).text)
    expect(
      texts.filter((text) => /Clavier/.test(text) && /20.%/.test(text) && /Cours à domicile/.test(text)),
    ).toHaveLength(1)
  })

  await test.step('(5) a rule that was wrong since a day: it says so, lists what it billed, and may be put right once more', async () => {
    await accountant.goto('/accounting/rates/vat')
    const matter = accountant.getByRole('region', { name: /^Cours en ligne · Assujettie/ })
    const putRight = async (code: RegExp) => {
      await matter.getByRole('button', { name: 'Changer' }).click()
      const dialog = accountant.getByRole('dialog', { name: /^Changer/ })
      await choose(dialog, 'Code TVA', code)
      await dialog.getByRole('switch', { name: 'La règle était fausse' }).check()
      await field(dialog, 'À partir du').fill(frenchDay(-1))
      await field(dialog, 'À partir du').blur()
      await field(dialog, 'Base légale').fill('Rescrit du 3 mars')
      await dialog.getByRole('button', { name: 'Enregistrer la règle' }).click()
      await expect(dialog).toBeHidden()
    }
    await putRight(/^TI10/)
    await openList()
    await expect(list.getByRole('listitem')).toContainText(/TN20 20.% → TI10 10.%/)
    await accountant.goto('/accounting/rates/vat')
    await putRight(/^TN20/)
    await openList()
    await expect(accountant.getByText(/tous à la TVA des règles/)).toBeVisible()
  })

  await test.step('(2) a company that becomes exempt: EXO261 from that day, with its article on the bill', async () => {
    await accountant.goto('/accounting/rates')
    const company1 = accountant.getByRole('region', { name: 'Cours particuliers' })
    await company1.getByRole('button', { name: 'Changer' }).click()
    const dialog = accountant.getByRole('dialog', { name: /^Changer/ })
    await choose(dialog, 'Régime de TVA', /^Exonérée/)
    await field(dialog, 'À partir du').fill(frenchDay(1))
    await field(dialog, 'À partir du').blur()
    await field(dialog, 'Base légale').fill('CGI, art. 261, 4, 4°, b')
    await dialog.getByRole('button', { name: 'Enregistrer la règle' }).click()
    await expect(dialog).toBeHidden()
    await company.clock.move('2 days')
    await give(maths, /Mathématiques.*domicile/, '11:00', 1)
    await mother.goto('/')
    const bills = mother.getByRole('region', { name: /^Vos factures/ }).getByRole('link', { name: /^Voir la facture/ })
    // the newest stands first
    expect((await printed(mother, bills.first())).text).toMatch(/article 261, 4, 4°/)
    await openList()
    await expect(accountant.getByText(/tous à la TVA des règles/)).toBeVisible()
    await expectBooksToHold(company)
  })
})
