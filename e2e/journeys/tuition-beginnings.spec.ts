// How lessons begin: from a search to its test lesson.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, openSearch, riou } from '../support/company/given.ts'
import { dayOf } from '../support/days.ts'
import { field } from '../support/fields.ts'
import { confirmLesson, declarePlanned } from '../support/lessons.ts'
import { seeLessons } from '../support/planning.ts'
import { answerDate, chooseTeacher, proposeAndAccept } from '../support/searches.ts'

const prices = (page: Page) => page.getByRole('region', { name: 'Prix' })
const state = (page: Page) => page.getByRole('main')

test('J-TUITION-11 the trial lesson is agreed by mail, moved by mail and by telephone, then judged by the family', async ({
  company,
}) => {
  const { manager, search } = await openSearch(company)
  const proposals = () => manager.getByRole('region', { name: 'Propositions' })
  const lessons = () => manager.getByRole('region', { name: 'Cours', exact: true })
  const on = async (days: number) => ({ day: await dayOf(company, days), hour: '17:00' })
  const [first, second, third] = [await on(5), await on(7), await on(6)]
  let contract = ''
  const seeContract = async () => {
    await manager.goto(contract)
    await seeLessons(manager)
  }
  const fillDate = async (dialog: Locator, at: { day: string; hour: string }) => {
    await field(dialog, 'Date et heure').fill(at.day)
    await field(dialog, 'Date et heure\u00a0: heure').fill(at.hour)
  }
  const askFamily = async (at: { day: string; hour: string }) => {
    await manager.goto(search)
    await manager.getByRole('button', { name: 'Date d’essai', exact: true }).click()
    const dialog = manager.getByRole('dialog', { name: 'Date du cours d’essai' })
    await fillDate(dialog, at)
    await dialog.getByRole('button', { name: 'Demander à la famille' }).click()
    await expect(dialog).toBeHidden()
  }

  await test.step('(1) a date agreed by the link plans the test', async () => {
    await proposeAndAccept(company, manager, riou)
    await manager.goto(search)
    await chooseTeacher(manager, first)
    await answerDate(company, kerbrat.email, 'Cette date me convient')
    await manager.goto(search)
    contract = (await manager.getByRole('link', { name: /^Contrat CT/ }).getAttribute('href')) ?? ''
    await seeContract()
    await expect(lessons().getByRole('row', { name: new RegExp(`${first.day} à 17:00`) })).toContainText('Essai')
  })

  await test.step('(2) a second agreed date moves it: teacher, proposal and lesson say the same day', async () => {
    const read = await company.inbox.count(kerbrat.email)
    await askFamily(second)
    await answerDate(company, kerbrat.email, 'Cette date me convient', read)
    await seeContract()
    await expect(lessons().getByRole('row', { name: new RegExp(`${second.day} à 17:00`) })).toContainText('Essai')
    await expect(lessons().getByRole('row', { name: new RegExp(first.day) })).toHaveCount(0)
    await manager.goto(search)
    await expect(proposals()).toContainText(`Essai du ${second.day} à 17:00`)
    await company.clock.move('1 minute')
    expect((await company.inbox.read(riou.email, { subject: /^Cours d’essai avec Malo/ })).text).toContain(second.day)
  })

  await test.step('(3) another date: an action for the manager with the words of the family', async () => {
    const read = await company.inbox.count(kerbrat.email)
    await askFamily(third)
    await answerDate(company, kerbrat.email, { other: 'Plutôt le matin, avant 11 h.' }, read)
    await manager.goto('/privateTuition/next-actions')
    await expect(manager.getByRole('row', { name: /Kerbrat/i }).first()).toContainText('Fixer la date du cours d’essai')
    await expect(manager.getByRole('main')).toContainText('Plutôt le matin, avant 11 h.')
  })

  await test.step('(1) (2) the answer given by telephone moves it again', async () => {
    await manager.goto(search)
    await manager.getByRole('button', { name: 'Oui au téléphone' }).click()
    const dialog = manager.getByRole('dialog', { name: 'La famille a dit oui au téléphone' })
    await fillDate(dialog, { day: third.day, hour: '10:00' })
    await dialog.getByRole('button', { name: 'Fixer la date' }).click()
    await expect(dialog).toBeHidden()
    await seeContract()
    await expect(lessons().getByRole('row', { name: new RegExp(`${third.day} à 10:00`) })).toContainText('Essai')
    await expect(lessons().getByRole('row', { name: new RegExp(second.day) })).toHaveCount(0)
  })

  await test.step('(1) the price accepted, the mark stays; the lesson is given and confirmed', async () => {
    await prices(manager).getByRole('button', { name: 'Accepter' }).click()
    await manager.getByRole('dialog').getByRole('button', { name: 'Accepter le prix' }).click()
    await expect(state(manager)).toContainText('Actif')
    await company.clock.move('7 days')
    await seeContract()
    const row = lessons().getByRole('row', { name: new RegExp(`${third.day} à 10:00`) })
    await expect(row).toContainText('Essai')
    await declarePlanned(row)
    await confirmLesson(row)
  })

  await test.step('(5) asked by mail; (6) nothing said in seven days: somebody calls', async () => {
    await company.clock.move('1 day')
    await company.inbox.read(kerbrat.email, { subject: /^Le cours d’essai de Malo vous a-t-il convenu/ })
    await company.clock.move('8 days')
    await manager.goto('/privateTuition/next-actions')
    await expect(manager.getByRole('main')).toContainText('Demander si l’essai convient')
  })

  await test.step('(5) no, with a reason: the contract fails, the search goes on, the teacher is told without these words', async () => {
    const mail = await company.inbox.read(kerbrat.email, { subject: /vous a-t-il convenu/ })
    const family = await company.browser()
    await family.goto(mail.links.find((address) => address.includes('testCourse')) ?? '')
    await family.getByRole('button', { name: 'Non, il ne convient pas' }).click()
    await family.getByRole('radio').first().check()
    await field(family, 'Précisions').fill('Il parlait trop vite pour Malo.')
    await family.getByRole('button', { name: 'Envoyer' }).click()
    await expect(family.getByRole('heading', { name: 'Merci de votre réponse' })).toBeVisible()
    await manager.goto(contract)
    await expect(state(manager)).toContainText('Échoué')
    await manager.goto(search)
    await expect(state(manager)).toContainText(/Nouvelle|Recherche/)
    const told = await company.inbox.read(riou.email, { subject: /s’arrêtent après l’essai$/ })
    expect(told.text).not.toContain('trop vite')
    await manager.goto('/privateTuition/next-actions')
    await expect(manager.getByRole('main')).not.toContainText('Demander si l’essai convient')
  })

  await test.step('(7) taken back: the contract goes on, and its test is passed', async () => {
    await manager.goto(contract)
    await manager.getByRole('button', { name: 'Réactiver' }).click()
    await expect(state(manager)).toContainText('Actif')
    await seeLessons(manager)
    await expect(lessons().getByRole('row', { name: new RegExp(third.day) })).toContainText('Essai réussi')
  })
})
