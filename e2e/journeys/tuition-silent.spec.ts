// A contract that has gone silent: found on a morning, asked about, called, closed in three questions or by a lesson.
import { de } from '@cartable/domain/kernel/french.ts'
import type { Page } from '@playwright/test'
import { type Company, expect, test } from '../support/company/company.ts'
import { kerbrat, openSearch, riou } from '../support/company/given.ts'
import { dayOf } from '../support/days.ts'
import { choose, field, fillDay } from '../support/fields.ts'
import { declarePlanned } from '../support/lessons.ts'
import { expectFineOutside } from '../support/pages.ts'
import { seeLessons } from '../support/planning.ts'
import { idOf } from '../support/records.ts'
import { answerDate, chooseTeacher, proposeAndAccept } from '../support/searches.ts'

const board = '/privateTuition/no-longer-courses'
const name = 'Malo Kerbrat'
const column = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const cardIn = (page: Page, title: string) => column(page, title).getByRole('link', { name, exact: true })

const moveTo = async (page: Page, to: string) => {
  await page.goto(board)
  await page.getByRole('button', { name: `Déplacer ${name}` }).click()
  await page.getByRole('menuitem', { name: to, exact: true }).click()
}
const takeOver = async (page: Page) => {
  await moveTo(page, 'Pris en charge')
  await page.getByRole('dialog').getByRole('button', { name: 'Prendre en charge' }).click()
  await expect(cardIn(page, 'Pris en charge')).toBeVisible()
}
/** The mail of a list, sent as it is proposed. */
const askByMail = async (page: Page, list: string) => {
  await moveTo(page, list)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('trois liens de réponse')
  await dialog.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect(cardIn(page, list)).toBeVisible()
}
const linkTo = async (company: Company, email: string, subject: RegExp, answer: string) => {
  // the mail of the beginning has nearly the same subject
  const mail = await company.inbox.read(email, { subject, link: 'silence' })
  for (const words of ['Reprise le…', 'Pause jusqu’au…', 'C’est fini']) expect(mail.text).toContain(words)
  return mail.links.find((address) => address.endsWith(`reponse=${answer}`)) ?? ''
}
/** A lesson planned on the contract, some days from the company's today. */
const plan = async (company: Company, manager: Page, contract: string, days: number) => {
  await manager.goto(contract)
  await manager.getByRole('button', { name: 'Planifier', exact: true }).click()
  const dialog = manager.getByRole('dialog', { name: 'Planifier un cours' })
  await field(dialog, 'Date et heure de début').fill(await dayOf(company, days))
  await field(dialog, 'Date et heure de début\u00a0: heure').fill('17:00')
  await choose(dialog, 'Durée', '1 h')
  await dialog.getByRole('button', { name: 'Planifier le cours' }).click()
  await expect(dialog).toBeHidden()
}
const unfoldClosed = async (page: Page) => {
  await page.goto(board)
  // remembered by the browser once it was unfolded
  await expect(page.getByRole('region', { name: /^Clôturé/ })).toBeVisible()
  const unfold = page.getByRole('button', { name: /^Déplier Clôturé/ })
  if (await unfold.isVisible()) await unfold.click()
}

test('J-TUITION-16 a contract gone silent is found, asked about, called, closed by a lesson or in three questions', async ({
  company,
}) => {
  const { manager, search } = await openSearch(company)
  await manager.goto(`/teacher/show/${await idOf(manager, '/teacher/manage', riou.lastName)}`)
  await field(manager, 'Portable').fill('06 45 67 89 01')
  await manager.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(manager.getByRole('main')).toContainText(/enregistré/i)
  await manager.goto(search)
  await proposeAndAccept(company, manager, riou)
  await manager.goto(search)
  await chooseTeacher(manager, { day: await dayOf(company, 3), hour: '17:00' })
  await answerDate(company, kerbrat.email, 'Cette date me convient')
  await manager.goto(search)
  const contract = (await manager.getByRole('link', { name: /^Contrat CT/ }).getAttribute('href')) ?? ''
  await manager.goto(contract)
  const prices = manager.getByRole('region', { name: 'Prix' })
  await prices.getByRole('button', { name: 'Accepter' }).click()
  await manager.getByRole('dialog').getByRole('button', { name: 'Accepter le prix' }).click()
  await expect(manager.getByRole('main')).toContainText('Actif')
  const lastLesson = await dayOf(company, 3)
  await company.clock.move('4 days')
  await manager.goto(contract)
  await seeLessons(manager)
  await declarePlanned(manager.getByRole('row', { name: new RegExp(`${lastLesson} à 17:00`) }))
  await plan(company, manager, contract, 50)
  const planned = await dayOf(company, 50)

  await test.step('(1) not before a month; then one morning, with its last lesson, the planned ones and both telephones', async () => {
    await company.clock.move('25 days')
    await manager.goto(board)
    await expect(column(manager, 'Détecté')).toBeVisible()
    await expect(cardIn(manager, 'Détecté')).toHaveCount(0)
    await company.clock.move('7 days')
    await manager.goto(board)
    await cardIn(manager, 'Détecté').click()
    const details = manager.getByRole('dialog')
    await expect(details).toContainText(`le dernier le ${lastLesson}`)
    await expect(details).toContainText(`${planned} à 17:00`)
    await expect(details.locator('a[href^="tel:"]')).toHaveCount(2)
    await manager.keyboard.press('Escape')
  })

  await test.step('(2) taken over; the teacher is written to, answers by the link, and the card moves', async () => {
    await takeOver(manager)
    await askByMail(manager, 'Mail professeur')
    const link = await linkTo(company, riou.email, /^Vos cours avec Malo/, 'resumes')
    const teacher = await company.browser()
    await teacher.goto(link)
    await expectFineOutside(teacher)
    await fillDay(teacher, 'Reprise le', await dayOf(company, -1))
    await teacher.getByRole('button', { name: 'Envoyer' }).click()
    await expect(teacher.getByText('Choisissez un jour à venir.').first()).toBeVisible()
    await fillDay(teacher, 'Reprise le', await dayOf(company, 2))
    await field(teacher, 'Précisions').fill('Il était en voyage.')
    await teacher.getByRole('button', { name: 'Envoyer' }).click()
    await expect(teacher.getByRole('heading', { name: 'Merci de votre réponse' })).toBeVisible()
    await teacher.goto(link)
    await expect(teacher.getByRole('main')).toContainText('Votre réponse est enregistrée.')
    await manager.goto(board)
    const day = await dayOf(company, 2)
    await expect(column(manager, 'Réponse reçue')).toContainText(`Reprise le ${day}`)
    await cardIn(manager, 'Réponse reçue').click()
    await expect(manager.getByRole('dialog')).toContainText('Il était en voyage.')
    await manager.keyboard.press('Escape')
    await manager.getByRole('button', { name: /^Notifications/ }).click()
    await expect(manager.getByText(new RegExp(`Cours arrêtés ${de(name)}.*Reprise le ${day}`)).first()).toBeVisible()
    await manager.keyboard.press('Escape')
  })

  await test.step('(2) then the family; (3) nobody answers for seven days: to call', async () => {
    await askByMail(manager, 'Mail client')
    await linkTo(company, kerbrat.email, /^Les cours de Malo/, 'over')
    await company.clock.move('6 days')
    await manager.goto(board)
    await expect(cardIn(manager, 'Mail client')).toBeVisible()
    await company.clock.move('2 days')
    await manager.goto(board)
    await expect(cardIn(manager, 'À appeler')).toBeVisible()
  })

  await test.step('(5) a lesson that is planned closes it by itself; one that is declared, too', async () => {
    await plan(company, manager, contract, 1)
    await unfoldClosed(manager)
    await expect(cardIn(manager, 'Clôturé')).toBeVisible()
    // it was not given, and nobody says why: a week later the contract is silent again
    await company.clock.move('9 days')
    await takeOver(manager)
    const due = await dayOf(company, -8)
    await manager.goto(contract)
    await seeLessons(manager)
    await declarePlanned(manager.getByRole('row', { name: new RegExp(`${due} à 17:00`) }))
    await unfoldClosed(manager)
    await expect(cardIn(manager, 'Clôturé')).toBeVisible()
    await expect(cardIn(manager, 'Pris en charge')).toHaveCount(0)
  })

  await test.step('(4) three questions in one dialog, each of which can be left', async () => {
    await company.clock.move('35 days')
    await takeOver(manager)
    const dialog = manager.getByRole('dialog')
    for (const question of [0, 1, 2]) {
      await moveTo(manager, 'Clôturé')
      await expect(dialog).toContainText('seront suspendus')
      if (question > 0) await dialog.getByRole('button', { name: 'Continuer' }).click()
      if (question > 1) await dialog.getByRole('button', { name: 'Ne pas rouvrir' }).click()
      if (question > 1) {
        await expect(dialog.getByRole('button', { name: 'Envoyer et clôturer' })).toBeVisible()
        await manager.keyboard.press('Escape')
      } else await dialog.getByRole('button', { name: 'Annuler' }).click()
      await expect(dialog).toBeHidden()
      await expect(cardIn(manager, 'Pris en charge')).toBeVisible()
    }
    await manager.goto(contract)
    await expect(manager.getByRole('main')).toContainText('Actif')
    await moveTo(manager, 'Clôturé')
    await expect(dialog).toContainText('seront suspendus')
    await dialog.getByRole('button', { name: 'Continuer' }).click()
    await dialog.getByRole('button', { name: 'Rouvrir la recherche', exact: true }).click()
    await dialog.getByRole('button', { name: 'Envoyer et clôturer' }).click()
    await expect(dialog).toBeHidden()
    await company.inbox.read(kerbrat.email, { subject: /^Les cours de Malo sont suspendus/ })
    await manager.goto(contract)
    await expect(manager.getByRole('main')).toContainText('En pause')
    await manager.goto(search)
    await expect(manager.getByRole('main')).toContainText('Nouvelle')
  })

  await test.step('(1) paused, it is not found again; (6) closed by mistake, it is taken up again from its card', async () => {
    await company.clock.move('33 days')
    await unfoldClosed(manager)
    await expect(cardIn(manager, 'Détecté')).toHaveCount(0)
    await column(manager, 'Clôturé').getByRole('link', { name: 'Reprendre les cours' }).click()
    await manager.getByRole('button', { name: 'Reprendre', exact: true }).click()
    await expect(manager.getByRole('main')).toContainText('Actif')
    await manager.goto(board)
    await expect(column(manager, 'Détecté')).toBeVisible()
    await expect(cardIn(manager, 'Détecté')).toHaveCount(0)
  })

  await test.step('(1) silent again, then (4) ended, told to nobody but the teacher: not found any more', async () => {
    await company.clock.move('33 days')
    await takeOver(manager)
    const read = await company.inbox.count(kerbrat.email)
    await moveTo(manager, 'Clôturé')
    const dialog = manager.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Mettre fin au contrat' }).check()
    await choose(dialog, 'Motif', 'Autre motif')
    await dialog.getByRole('button', { name: 'Continuer' }).click()
    await dialog.getByRole('button', { name: 'Ne pas rouvrir' }).click()
    await dialog.getByRole('button', { name: 'Clôturer sans envoyer' }).click()
    await expect(dialog).toBeHidden()
    expect(await company.inbox.count(kerbrat.email)).toBe(read)
    await company.clock.move('33 days')
    await manager.goto(board)
    await expect(column(manager, 'Détecté')).toBeVisible()
    await expect(cardIn(manager, 'Détecté')).toHaveCount(0)
    await manager.goto(contract)
    await expect(manager.getByRole('main')).toContainText('Clôturé')
  })
})
