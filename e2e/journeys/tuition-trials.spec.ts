// The trial lesson by its other doors: a family without an e-mail, one that gives up, a lesson declared without any plan.
import type { Page } from '@playwright/test'
import { type Company, expect, test } from '../support/company/company.ts'
import { kerbrat, openSearch, riou, runningContract, tanguy } from '../support/company/given.ts'
import { createContract } from '../support/contracts.ts'
import { dayOf } from '../support/days.ts'
import { field } from '../support/fields.ts'
import { sendRequest, winContact } from '../support/households.ts'
import { actOnLesson, confirmLesson, declareLesson, declarePlanned } from '../support/lessons.ts'
import { seeLessons } from '../support/planning.ts'
import { idOf } from '../support/records.ts'
import { answerDate, chooseTeacher, proposeAndAccept, proposeToNext, typeAnswer } from '../support/searches.ts'

const lessons = (page: Page) => page.getByRole('region', { name: 'Cours', exact: true })
const state = (page: Page) => page.getByRole('main')
const actions = async (page: Page) => {
  await page.goto('/privateTuition/next-actions')
  return page.getByRole('main')
}
const openContract = async (page: Page, search: string): Promise<void> => {
  await page.goto(search)
  await page.goto((await page.getByRole('link', { name: /^Contrat CT/ }).getAttribute('href')) ?? '')
}
/** Another family has asked, and is won. */
const winTanguy = async (company: Company): Promise<void> => {
  await sendRequest(await company.browser(), tanguy)
  const sales = await company.as('commercial')
  await sales.goto('/contact/overview')
  await winContact(sales, tanguy)
}

test('J-TUITION-11 the trial lesson of a family without an e-mail is agreed by telephone, from the answer of the teacher on', async ({
  company,
}) => {
  const { manager, search } = await openSearch(company)
  const at = { day: await dayOf(company, 5), hour: '10:00' }

  await test.step('the family has no e-mail', async () => {
    await manager.goto(`/customer/show/${await idOf(manager, '/customer/manage', 'Kerbrat')}`)
    await field(manager, 'E-mail').fill('')
    await manager.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(
      manager
        .getByRole('status')
        .filter({ hasText: /enregistré/i })
        .first(),
    ).toBeVisible()
  })

  await test.step('the teacher says yes on the telephone, the contract is made, the family is to be called', async () => {
    await manager.goto(search)
    await proposeToNext(manager, 1)
    await typeAnswer(manager, riou, 'yes')
    await chooseTeacher(manager, null)
    await company.clock.move('1 minute')
    await expect(await actions(manager)).toContainText(/Sans adresse e-mail\s: à prévenir par téléphone/)
  })

  await test.step('(1) (2) « Oui au téléphone »: the test is planned, and the teacher reads the same day', async () => {
    await manager.goto(search)
    await manager.getByRole('button', { name: 'Oui au téléphone' }).click()
    const dialog = manager.getByRole('dialog', { name: 'La famille a dit oui au téléphone' })
    await field(dialog, 'Date et heure').fill(at.day)
    await field(dialog, 'Date et heure\u00a0: heure').fill(at.hour)
    await dialog.getByRole('button', { name: 'Fixer la date' }).click()
    await expect(dialog).toBeHidden()
    await openContract(manager, search)
    const prices = manager.getByRole('region', { name: 'Prix' })
    await prices.getByRole('button', { name: 'Accepter' }).click()
    await manager.getByRole('dialog').getByRole('button', { name: 'Accepter le prix' }).click()
    await expect(state(manager)).toContainText('Actif')
    await seeLessons(manager)
    await expect(lessons(manager).getByRole('row', { name: new RegExp(`${at.day} à 10:00`) })).toContainText('Essai')
    await company.clock.move('1 minute')
    expect((await company.inbox.read(riou.email, { subject: new RegExp(at.day) })).text).toContain('10:00')
  })

  await test.step('(5) (6) nobody to write to: somebody calls at once, and types that it suits', async () => {
    await company.clock.move('6 days')
    await openContract(manager, search)
    await seeLessons(manager)
    const row = lessons(manager).getByRole('row', { name: new RegExp(`${at.day} à 10:00`) })
    await declarePlanned(row)
    await confirmLesson(row)
    await company.clock.move('2 hours')
    await expect(await actions(manager)).toContainText('Demander si l’essai convient')
    await openContract(manager, search)
    await seeLessons(manager)
    await actOnLesson(row, /^Essai réussi/)
    await expect(row).toContainText('Essai réussi')
    await expect(await actions(manager)).not.toContainText('Demander si l’essai convient')
    expect((await company.inbox.subjects(kerbrat.email)).filter((subject) => /essai/i.test(subject))).toEqual([])
  })
})

test('J-TUITION-11 a family that gives up is taken at its word: the contract is ready to be given up', async ({
  company,
}) => {
  const { manager, search } = await openSearch(company)
  await proposeAndAccept(company, manager, riou)
  await manager.goto(search)
  await chooseTeacher(manager, { day: await dayOf(company, 5), hour: '17:00' })
  await answerDate(company, kerbrat.email, 'Je ne souhaite plus de cours')

  await test.step('(4) an action says so, and leads to the search with « Abandonner »', async () => {
    await expect(await actions(manager)).toContainText('La famille renonce')
    await manager
      .getByRole('row', { name: /Kerbrat/i })
      .getByRole('link')
      .first()
      .click()
    await expect(manager).toHaveURL(new RegExp(`${search}$`))
    await expect(manager.getByRole('region', { name: 'Propositions' })).toContainText('la famille renonce')
  })

  const read = await company.inbox.count(kerbrat.email)
  await test.step('(4) the giving up is prepared: by the family, who is not told of its own word', async () => {
    await manager.getByRole('button', { name: 'Abandonner', exact: true }).click()
    const dialog = manager.getByRole('dialog', { name: 'Abandonner le contrat' })
    await expect(dialog.getByRole('switch', { name: 'C’est la famille qui renonce' })).toBeChecked()
    await dialog.getByRole('radio', { name: 'Autre motif' }).check()
    await expect(dialog.getByRole('radio', { name: 'Clore la recherche' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Abandonner le contrat' }).click()
    await expect(dialog).toBeHidden()
    await expect(state(manager)).toContainText('Clôturée')
    await company.inbox.read(riou.email, { subject: /n’auront pas lieu/ })
    expect(await company.inbox.count(kerbrat.email)).toBe(read)
    await expect(await actions(manager)).not.toContainText('La famille renonce')
  })
})

test('J-TUITION-11 a first lesson that nobody planned is the test, unless teacher and pupil know each other', async ({
  company,
}) => {
  const { teacher, mother, contract } = await runningContract(company)
  const manager = await company.as('gestion')

  await test.step('(1) declared at once, it is the test; (5) confirmed, the home of the family asks, and takes a yes', async () => {
    await declareLesson(teacher, 'Malo')
    await manager.goto(contract)
    await seeLessons(manager)
    const row = lessons(manager).getByRole('row', { name: /à 17:00/ })
    await expect(row).toContainText('Essai')
    await confirmLesson(row)
    await mother.goto('/')
    const question = mother.getByRole('group', { name: /essai vous a-t-il convenu/ })
    await question.getByRole('button', { name: 'Oui' }).click()
    await expect(question).toBeHidden()
    await manager.goto(contract)
    await seeLessons(manager)
    await expect(lessons(manager).getByRole('row', { name: /à 17:00/ })).toContainText('Essai réussi')
  })

  await test.step('(1) a teacher who is known already: the contract says so, and its first lesson is no test', async () => {
    await winTanguy(company)
    await createContract(manager, { student: 'Tanguy', teacher: 'Riou', price: '48', isKnown: true })
    await declareLesson(teacher, 'Enora', '19:00')
    await manager.reload()
    await seeLessons(manager)
    await expect(lessons(manager).getByRole('row', { name: /à 19:00/ })).not.toContainText('Essai')
  })
})
