// Lessons given online, and those of siblings: one room for a contract, one act for two pupils, what is said before a price is accepted.
import type { Page } from '@playwright/test'
import { isoDay, openAgenda } from '../support/agenda.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, openPupil, riou, runningContract } from '../support/company/given.ts'
import { frenchDay } from '../support/days.ts'
import { chooseFound, field } from '../support/fields.ts'
import { planLesson } from '../support/planning.ts'
import { liveSiblings } from '../support/siblings.ts'

const first = 'https://visio.exemple.fr/salle-de-malo'
const second = 'https://visio.exemple.fr/salle-de-malo-bis'
const terms = /TVA de 20\s% comprise dans le prix, sans avance immédiate/

/** The company's clock goes on to some minutes before an hour of its own day, in Paris. */
const minutesUntil = (now: Date, day: string, time: string) => {
  const [d, m, y] = day.split('/')
  const asUtc = Date.parse(`${y}-${m}-${d}T${time}:00Z`)
  const inParis = new Intl.DateTimeFormat('en-US', { timeZone: 'Europe/Paris', timeZoneName: 'longOffset' })
  const offset = /GMT([+-]\d{2})/.exec(inParis.format(new Date(asUtc)))?.[1] ?? '+00'
  return Math.floor((asUtc - Number(offset) * 3_600_000 - now.getTime()) / 60_000)
}
const joinOn = (page: Page) => page.getByRole('link', { name: 'Rejoindre la salle' })

test('J-TUITION-15 an online contract has one room, told and shown in time; siblings are planned, declared and confirmed once; VAT and no advance before the price', async ({
  company,
}) => {
  const { mother, teacher } = await runningContract(company)
  const manager = await company.as('gestion')
  let contract = ''

  await test.step('(2) the price of online lessons says its VAT and that there is no advance, by mail and before « Accepter »', async () => {
    await manager.goto('/privateTuition/contract/nouveau')
    await chooseFound(manager, 'Élève', 'Kerbrat')
    await chooseFound(manager, 'Professeur', 'Riou')
    await manager.getByRole('radio', { name: 'En ligne' }).check()
    await manager.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(manager).toHaveURL(/\/privateTuition\/contract\/\d+/)
    contract = new URL(manager.url()).pathname
    await manager.getByRole('button', { name: 'Proposer un prix' }).click()
    const dialog = manager.getByRole('dialog', { name: 'Proposer un prix' })
    await field(dialog, 'Prix client').fill('38')
    await field(dialog, 'Marge').fill('15')
    await field(dialog, 'À compter du').fill(frenchDay(0))
    await dialog.getByRole('button', { name: 'Proposer' }).click()
    await expect(dialog).toBeHidden()
    await company.clock.move('1 minute')
    const mail = await company.inbox.read(kerbrat.email, { link: '/response/privateTuition/price' })
    expect(mail.text).toMatch(terms)
    const visitor = await company.browser()
    await visitor.goto(mail.links.find((address) => address.includes('/privateTuition/price')) ?? '')
    await expect(visitor.getByRole('main')).toContainText(terms)
    await mother.goto('/')
    const proposed = mother.getByRole('region', { name: 'Un prix vous est proposé' })
    await expect(proposed).toContainText(terms)
    await proposed.getByRole('button', { name: 'Accepter' }).click()
    const sure = mother.getByRole('dialog').or(mother.getByRole('alertdialog'))
    await expect(sure).toContainText(terms)
    await sure.getByRole('button', { name: 'Accepter le prix' }).click()
    await expect(proposed).toBeHidden()
    await manager.goto(contract)
    await expect(manager.getByRole('main')).toContainText('Actif')
  })

  const section = manager.getByRole('region', { name: 'Salle de visio' })
  const typeLink = async (page: Page, place: ReturnType<typeof manager.getByRole>, button: string, url: string) => {
    await place.getByRole('button', { name: button }).click()
    const dialog = page.getByRole('dialog').last()
    await field(dialog, 'Adresse de la salle').fill(url)
    await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    return dialog
  }

  await test.step('(1) the office gives its room: a whole https address, told to the family and the teacher', async () => {
    await section.scrollIntoViewIfNeeded()
    const dialog = await typeLink(manager, section, 'Saisir un lien…', 'visio.exemple.fr/salle')
    await expect(dialog.getByText(/il commence par https/).first()).toBeVisible()
    await field(dialog, 'Adresse de la salle').fill(first)
    await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(section).toContainText(first)
    for (const email of [kerbrat.email, riou.email])
      expect((await company.inbox.read(email, { subject: /^Les cours en ligne de Malo/ })).text).toContain(first)
  })

  await test.step('(1) it was wrong: the teacher replaces it, and only the family is told', async () => {
    const rooms = async () =>
      (await company.inbox.subjects(riou.email)).filter((one) => /^Les cours en ligne/.test(one))
    const read = await rooms()
    await teacher.goto('/espace/eleves')
    await teacher.getByRole('button', { name: /salle de visio de Malo/ }).click()
    await typeLink(teacher, teacher.getByRole('dialog'), 'Remplacer le lien…', second)
    await expect(teacher.getByRole('dialog').getByRole('link', { name: second })).toBeVisible()
    await expect
      .poll(async () => (await company.inbox.read(kerbrat.email, { subject: /^Les cours en ligne de Malo/ })).text)
      .toContain(second)
    expect(await rooms()).toEqual(read)
  })

  const day = frenchDay(2)
  await test.step('(1) a planned lesson says the room in its mail', async () => {
    await manager.goto(contract)
    await planLesson(manager, { inDays: 2, time: '17:00', lasts: '1 h' })
    await company.clock.move('2 minutes')
    for (const email of [kerbrat.email, riou.email])
      expect((await company.inbox.read(email, { subject: new RegExp(`^Cours de Malo le ${day}`) })).text).toContain(
        second,
      )
  })

  await test.step('(1) shown to teacher, family and pupil from a quarter of an hour before, on the home page and in the calendar', async () => {
    const pupil = await openPupil(company, contract)
    const until = minutesUntil(await company.clock.now(), day, '17:00')
    await company.clock.move(`${until - 30} minutes`)
    for (const page of [mother, teacher, pupil]) {
      await page.goto('/')
      await expect(page.getByRole('main')).toContainText('17:00')
      await expect(joinOn(page)).toHaveCount(0)
    }
    await company.clock.move('18 minutes')
    const today = isoDay(await company.clock.now(), 0)
    for (const page of [mother, teacher, pupil]) {
      await page.goto('/')
      await expect(joinOn(page).first()).toHaveAttribute('href', second)
      await openAgenda(page, today)
      await page.getByRole('button', { name: /^17:00 à 18:00, Malo Kerbrat/ }).click()
      await expect(joinOn(page)).toHaveAttribute('href', second)
      await page.keyboard.press('Escape')
    }
  })

  await test.step('(1) closed: nobody is led there any more, and both are told', async () => {
    await manager.goto(contract)
    await section.scrollIntoViewIfNeeded()
    await section.getByRole('button', { name: 'Fermer la salle' }).click()
    await manager
      .getByRole('dialog')
      .or(manager.getByRole('alertdialog'))
      .getByRole('button', { name: 'Fermer la salle' })
      .click()
    await expect(section).toContainText('Aucune salle')
    await mother.goto('/')
    await expect(mother.getByRole('main')).toContainText('17:00')
    await expect(joinOn(mother)).toHaveCount(0)
    expect((await company.inbox.read(riou.email, { subject: /^Les cours en ligne de Malo/ })).text).toMatch(/fermée/)
  })

  await liveSiblings(company, { mother, teacher }, 2)
})
