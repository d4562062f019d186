// What the morning of each of the office begins with: one list of what waits for them, gone as soon as anybody has done it.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/company/company.ts'
import { runningContract, tanguy } from '../support/company/given.ts'
import { choose, chooseMany, field } from '../support/fields.ts'
import { sendRequest, winContact } from '../support/households.ts'
import { declareLesson } from '../support/lessons.ts'
import { openAccountOf, oweLessons, receive } from '../support/receipts.ts'

/** Changes of others are there by themselves within this time, in milliseconds. */
const soon = { timeout: 3_000 }
const third = {
  parent: { firstName: 'Rozenn', lastName: 'Le Floc’h' },
  student: { firstName: 'Tugdual', lastName: 'Le Floc’h' },
  phone: '06 55 44 33 22',
  email: 'rozenn.lefloch@exemple.fr',
}

const list = (page: Page): Locator => page.getByRole('region', { name: 'À faire', exact: true })
const lines = (page: Page, text?: string | RegExp): Locator =>
  list(page)
    .getByRole('listitem')
    .filter(text === undefined ? {} : { hasText: text })

const giveTask = async (director: Page, words: string, to: string) => {
  await director.goto('/crm/toDoList?nouveau=1')
  const dialog = director.getByRole('dialog', { name: 'Nouvelle tâche' })
  await field(dialog, 'Tâche').fill(words)
  await chooseMany(dialog, 'Pour', [to], ['Claire Delmas'])
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(director.getByText('Tâche enregistrée.').last()).toBeVisible()
}

const contest = async (mother: Page) => {
  await mother.goto('/')
  await mother
    .getByRole('button', { name: /^Contester/ })
    .first()
    .click()
  const dialog = mother.getByRole('dialog', { name: 'Contester le cours' })
  await dialog.getByRole('radio').first().check()
  await field(dialog, 'Précisions').fill('Une demi-heure de moins.')
  await dialog.getByRole('button', { name: 'Contester le cours' }).click()
  await expect(dialog).toBeHidden()
}

test('J-STAFF-01 at eight o’clock, each finds one list of what waits for them, which goes as it is done by anyone', async ({
  company,
}) => {
  test.setTimeout(12 * 60_000)
  const { teacher, mother } = await runningContract(company)
  const visitor = await company.browser()
  await sendRequest(visitor, tanguy)
  await oweLessons(teacher, mother, ['10:00'])
  await declareLesson(teacher, 'Malo', '14:00')
  await contest(mother)
  const director = await company.as('direction')
  await giveTask(director, 'Appeler la banque', 'Olivier Fauvel')
  await giveTask(director, 'Rappeler le lycée Chateaubriand', 'Nathalie Guivarch')
  // the card of the contest at once, that of the missing payment after a week
  await company.clock.move('9 days')
  const [manager, accountant, sales, recruiter] = [
    await company.as('gestion'),
    await company.as('compta'),
    await company.as('commercial'),
    await company.as('recrutement'),
  ]
  for (const page of [manager, accountant, sales, recruiter]) await page.goto('/')

  await test.step('(1) one ranked list for each: money first, then the oldest, its age, its amount, its next action', async () => {
    await expect(lines(accountant).first()).toHaveText(
      /Paiement client.*45,00.*Solenn Kerbrat.*Facture .*depuis 2.jours/,
    )
    await expect(lines(accountant, 'Appeler la banque')).toHaveText(/depuis 9.jours/)
    await expect(lines(manager).first()).toHaveText(
      /Cours contesté.*45,00.*Solenn Kerbrat.*depuis 9.jours.*à votre nom/,
    )
    await expect(lines(manager, 'Rappeler le lycée Chateaubriand')).toHaveCount(1)
    await expect(lines(sales)).toHaveText([/Rappel promis.*Maryse Tanguy.*depuis [4-9].jours.*à votre nom/])
    // what is given to others does not stand there
    await expect(lines(manager, 'Appeler la banque')).toHaveCount(0)
    await expect(lines(accountant, 'Cours contesté')).toHaveCount(0)
    await expect(lines(sales, /Kerbrat/)).toHaveCount(0)
    for (const [page, name, to] of [
      [accountant, /^Traiter : Paiement client, Solenn Kerbrat/, /\/monitoring\/workflow\/overview\?carte=\d+/],
      [manager, /^Traiter : Cours contesté, Solenn Kerbrat/, /\/monitoring\/workflow\/overview\?carte=\d+/],
      [sales, /^Appeler : Rappel promis, Maryse Tanguy/, /\/contact\/overview\?carte=\d+/],
    ] as const)
      await expect(list(page).getByRole('link', { name })).toHaveAttribute('href', to)
  })

  await test.step('(2) colour by age, not by count: one thing nine days old is red, one of two days is not', async () => {
    await expect(lines(accountant, 'Appeler la banque').getByRole('time')).toHaveAttribute('data-age', 'danger')
    await expect(lines(accountant, 'Paiement client').getByRole('time')).toHaveAttribute('data-age', 'warning')
    const red = await lines(accountant, 'Appeler la banque')
      .getByRole('time')
      .evaluate((age) => getComputedStyle(age).color)
    await expect(lines(accountant, 'Paiement client').getByRole('time')).not.toHaveCSS('color', red)
  })

  await test.step('(2) a figure opens its list, and says how long the oldest waits', async () => {
    const clients = accountant.getByRole('region', { name: 'Clients', exact: true })
    const figure = clients.getByRole('link', { name: /^Dossiers? à traiter à la main.*depuis 9.jours/ })
    const count = Number(/(\d+)\s*\(nouvel onglet\)/.exec((await figure.textContent()) ?? '')?.[1])
    expect(count).toBeGreaterThan(1)
    const opening = accountant.waitForEvent('popup')
    await figure.click()
    const opened = await opening
    await expect(opened.getByRole('heading', { level: 1 })).toContainText('à traiter à la main')
    await expect(opened.getByRole('row', { name: /^(Paiement|Cours contesté)/ })).toHaveCount(count)
    await opened.close()
  })

  await test.step('(1) what was opened last stands there too', async () => {
    await list(accountant).getByRole('link', { name: 'Solenn Kerbrat' }).first().click()
    await expect(accountant).toHaveURL(/\/customer\/show\/\d+/)
    await expect(accountant.getByRole('heading', { level: 1 })).toContainText(/Kerbrat/i)
    await accountant.goto('/')
    await expect(accountant.getByRole('region', { name: 'Vus récemment' }).getByRole('link').first()).toHaveText(
      /^KERBRAT Solenn/,
    )
  })

  await test.step('(3) done in place, taken back, done again: the line goes at once', async () => {
    const task = lines(accountant, 'Appeler la banque')
    await task.getByRole('button', { name: 'Terminer : Appeler la banque' }).click()
    await expect(task).toHaveCount(0, soon)
    await accountant.getByRole('button', { name: 'Annuler' }).click()
    await expect(task).toHaveCount(1, soon)
    await task.getByRole('button', { name: 'Terminer : Appeler la banque' }).click()
    await expect(task).toHaveCount(0, soon)
  })

  await test.step('(3) paid at another desk: gone from the open page within three seconds', async () => {
    await openAccountOf(director, 'Kerbrat')
    await receive(director, { means: 'Chèque', euros: '45', number: '7700123', bank: 'Crédit Breton' })
    await expect(lines(accountant, 'Paiement client')).toHaveCount(0, soon)
  })

  await test.step('(3) settled by the director: gone from the manager’s page', async () => {
    await director.goto('/')
    await manager.goto('/')
    await expect(lines(manager, 'Cours contesté')).toHaveCount(1)
    // it is given to the manager: the director goes by the figure
    await expect(lines(director, 'Cours contesté')).toHaveCount(0)
    await director.goto('/monitoring/workflow/overview')
    await director
      .getByRole('listitem')
      .filter({ hasText: /Cours contesté/ })
      .getByRole('link')
      .click()
    const card = director.getByRole('dialog', { name: /Kerbrat/ })
    await card.getByRole('button', { name: 'Maintenir le cours' }).click()
    const deciding = director.getByRole('dialog', { name: 'Maintenir le cours' })
    await field(deciding, 'Pourquoi le cours est maintenu').fill('Le professeur a montré ses notes.')
    await deciding.getByRole('button', { name: 'Maintenir le cours' }).click()
    await expect(deciding).toBeHidden()
    await expect(lines(manager, 'Cours contesté')).toHaveCount(0, soon)
  })

  await test.step('(4) nothing waits: it says so, and what colleagues could hand over', async () => {
    await expect(list(recruiter)).toContainText('Rien ne vous attend, et vos collègues n’ont rien à vous passer.')
    await expect(recruiter.getByText(/Kerbrat|Tanguy/)).toHaveCount(0)
    await director.goto('/contact/rules')
    await director.getByRole('button', { name: 'Nouvelle règle' }).first().click()
    const rule = director.getByRole('dialog', { name: 'Règle de répartition' })
    await choose(rule, 'Parcours scolaire', 'Collège')
    await field(rule, 'Début du code postal').fill('22')
    await choose(rule, 'Suivi par', 'Nathalie Guivarch')
    await rule.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(rule).toBeHidden()
    await sendRequest(visitor, third)
    await expect(lines(sales)).toHaveText([/Maryse Tanguy/])
    await director.goto('/contact/overview')
    await winContact(director, tanguy)
    await expect(lines(sales, 'Maryse Tanguy')).toHaveCount(0, soon)
    const others = list(sales).getByRole('list', { name: 'Ce que vos collègues pourraient vous passer' })
    await expect(list(sales)).toContainText('Rien ne vous attend.')
    await expect(others).toContainText(/1.nouveau contact.*chez Nathalie Guivarch/)
    await others.getByRole('link', { name: /nouveau contact/ }).click()
    await expect(sales.getByRole('row', { name: /Rozenn/ })).toHaveCount(1)
    await expect(sales.getByRole('row', { name: /Kerbrat|Tanguy/ })).toHaveCount(0)
  })
})
