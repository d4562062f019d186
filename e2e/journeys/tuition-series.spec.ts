// Journeys of regular lessons: a year planned in one go, changed, ended, and the calendar that shows it.
import { feedHours, isoDay, openAgenda, openFeed } from '../support/agenda.ts'
import { countClicks, inClicks } from '../support/clicks.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, riou, runningContract } from '../support/company/given.ts'
import { choose, field } from '../support/fields.ts'
import { planLesson, seeLessons } from '../support/planning.ts'
import { openBell } from '../support/records.ts'

const frenchDay = (day: Date) =>
  new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'short' }).format(day)
const dayMs = 86_400_000
/** Milliseconds of a French `27/11/2026 10:00`, to put days in order. */
const dayOf = (french: string): number => Date.parse(french.slice(0, 10).split('/').toReversed().join('-'))

test('J-TUITION-02 a year of lessons is planned in one go, what is in the way is settled, and it is kept ahead by itself', async ({
  company,
}) => {
  const { contract, mother } = await runningContract(company)
  const manager = await company.as('gestion')
  const section = manager.getByRole('region', { name: 'Cours réguliers' })
  const dialog = manager.getByRole('dialog', { name: 'Planifier chaque semaine' })
  const dates = dialog.getByRole('region', { name: 'Dates' })
  const dateLine = (day: string) => dates.getByRole('listitem').filter({ hasText: day })
  const open = async () => {
    await manager.goto(contract)
    await section.getByRole('button', { name: 'Planifier chaque semaine' }).click()
    await expect(dates.getByRole('status')).toContainText(/\d+\scours/)
  }
  /** Days that would have their lesson, as `JJ/MM/AAAA`. */
  const lessonDays = async () =>
    (await dates.getByRole('listitem').filter({ hasText: '17:00' }).allInnerTexts()).flatMap(
      (line) => line.match(/\d\d\/\d\d\/\d{4}/)?.[0] ?? [],
    )
  const inDays = async (day: string) => Math.round((dayOf(day) - dayOf(frenchDay(await company.clock.now()))) / dayMs)
  const take = async (day: string) => {
    await manager.goto(contract)
    await seeLessons(manager)
    await planLesson(manager, { inDays: await inDays(day), time: '17:30', lasts: '1 h' })
  }

  await open()
  const [, second = '', third = '', fourth = '', fifth = ''] = await lessonDays()
  const late = new Date((await company.clock.now()).getTime() + 350 * dayMs)

  await test.step('(1) every date is seen before, those skipped with their reason; (5) a year that is not known is said', async () => {
    await expect(field(dialog, 'Zone')).toHaveValue('Zone B')
    // a whole year, so that there are holidays in it whenever it begins
    await field(dialog, 'Jusqu’au').fill(frenchDay(late))
    await expect(dialog.getByRole('status').filter({ hasText: 'ne sont pas encore saisies' })).toContainText(
      /Les vacances \d{4}-\d{4} de la zone B ne sont pas encore saisies\s: les cours y seront planifiés\./,
    )
    await expect(dates.getByRole('status')).toContainText(/\d+\scours, \d+\sjours? sautés?\. Inscrits jusqu’au/)
    await expect(dates.getByText(/Vacances d/).first()).toBeVisible()
    const begins = await field(dialog, 'Premier cours').inputValue()
    const weekly = (await lessonDays()).map((day) => ({ day, days: (dayOf(day) - dayOf(begins)) / dayMs }))
    for (const { days } of weekly) expect(days % 7).toBe(0)
    const between = weekly.find(({ days }) => days % 14 === 7)?.day ?? 'none'
    await dialog.getByRole('radio', { name: 'Une semaine sur deux' }).check()
    await expect(dateLine(between)).toHaveCount(0)
    await dialog.getByRole('radio', { name: 'Chaque semaine' }).check()
    await expect(dateLine(between)).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Fermer' }).click()
    await manager.getByRole('button', { name: 'Abandonner les modifications' }).click()
  })

  /** Of the year that is planned. */
  let clicked = () => 0
  const elsewhere = frenchDay(new Date(dayOf(third) + dayMs))
  await test.step('(1) what is in the way is named: put off to another day, skipped, or left to be settled', async () => {
    for (const day of [third, fourth, fifth]) await take(day)
    clicked = await countClicks(manager)
    await open()
    // it begins with the hour of the last lesson planned
    await field(dialog, 'Heure').fill('17:00')
    await choose(dialog, 'Durée', '1 h 30')
    await field(dialog, 'Jusqu’au').fill(frenchDay(late))
    await expect(dates.getByRole('status')).toContainText(/3\sjours à régler/)
    const words = 'Gwendal Riou a déjà un cours prévu avec Malo Kerbrat de 17:30 à 18:30.'
    for (const day of [third, fourth, fifth]) await expect(dateLine(day)).toContainText(words)
    await field(dialog, `Autre date pour le ${third}`).fill(elsewhere)
    await field(dialog, `Autre date pour le ${third}\u00a0: heure`).fill('10:00')
    await dialog.getByRole('button', { name: `Décaler le ${third}` }).click()
    await expect(dateLine(third)).toContainText(`${elsewhere} à 10:00`)
    await dialog.getByRole('button', { name: `Sauter le ${fifth}` }).click()
    await expect(dateLine(fifth)).toContainText('Pas de cours ce jour-là')
    await expect(dates.getByRole('status')).toContainText(/1\sjour à régler/)
  })

  await test.step('four clicks plan the year, one more for each of the two dates put off or skipped; (5) the unknown year too', async () => {
    await dialog.getByRole('button', { name: 'Planifier', exact: true }).click()
    await expect(dialog).toBeHidden()
    expect(clicked()).toBeGreaterThan(2)
    expect(clicked()).toBeLessThanOrEqual(4 + 2)
    await expect(manager.getByText(/1\sjour est à régler/)).toBeVisible()
    await expect(section).toContainText(/Chaque mercredi à 17:00, 1\sh\s30/)
    await expect(section).toContainText(`au ${frenchDay(late)}`)
    await seeLessons(manager)
    await expect(manager.getByRole('row', { name: new RegExp(`${elsewhere} à 10:00`) })).toContainText('Planifié')
  })

  await test.step('(3) they stand in the calendar; the family and the teacher have one mail with the dates', async () => {
    // the next one may be of another month
    await manager.goto(`/privateTuition/planning?vue=mois&jour=${isoDay(new Date(dayOf(second)), 0)}`)
    await expect(
      manager
        .getByRole('main')
        .getByText(/^1\sprévu$/)
        .first(),
    ).toBeVisible()
    for (const email of [kerbrat.email, riou.email]) {
      const mail = await company.inbox.read(email, { subject: /^Les cours de Malo/ })
      expect(mail.subject).toMatch(/chaque mercredi à 17:00, 1\sh\s30/)
      expect(mail.text.match(/• (mercredi|jeudi)/g)?.length).toBeGreaterThan(2)
      expect(mail.text).not.toContain('{{')
      expect(
        (await company.inbox.subjects(email)).filter((subject) => /^Les cours de Malo/.test(subject)),
      ).toHaveLength(1)
    }
    await mother.goto('/')
    await expect(mother.getByRole('main')).toContainText('17:00')
  })

  await test.step('(4) the date that could not be planned waits « À régler », not dropped, until it is put off', async () => {
    await manager.goto('/privateTuition/planning/a-regler')
    const settled = manager.getByRole('region', { name: 'Cours réguliers' })
    const line = settled.getByRole('listitem').filter({ hasText: fourth })
    await expect(line).toContainText('Gwendal Riou a déjà un cours prévu')
    await field(line, `Autre date pour le ${fourth}\u00a0: heure`).fill('18:00')
    await line.getByRole('button', { name: `Décaler le ${fourth}` }).click()
    await expect(manager.getByText(/a déjà un cours prévu avec Malo Kerbrat de 17:30 à 18:30/).last()).toBeVisible()
    await field(line, `Autre date pour le ${fourth}\u00a0: heure`).fill('19:00')
    await line.getByRole('button', { name: `Décaler le ${fourth}` }).click()
    await expect(settled).toContainText('Aucun jour n’est à régler.')
    await manager.goto(contract)
    await seeLessons(manager)
    await expect(manager.getByRole('row', { name: new RegExp(`${fourth} à 19:00`) })).toContainText('Planifié')
  })

  await test.step('(6) the week shows the lesson, which of how many it is; it is moved by a drag, which asks and names who is told', async () => {
    await manager.goto(`/privateTuition/planning?jour=${isoDay(new Date(dayOf(second)), 0)}`)
    const block = manager.getByRole('button', { name: /^17:00 à 18:30, Malo Kerbrat/ })
    await expect(block).toBeVisible()
    const box = await block.boundingBox()
    if (!box) throw new Error('the lesson has no place')
    await manager.mouse.move(box.x + 20, box.y + 6)
    await manager.mouse.down()
    await manager.mouse.move(box.x + 20, box.y - 60, { steps: 5 })
    await manager.mouse.up()
    const move = manager.getByRole('dialog', { name: 'Déplacer ou modifier le cours' })
    await expect(move).toBeVisible()
    await manager.keyboard.press('Escape')
    await expect(move).toBeHidden()
    await block.click()
    await expect(manager.getByRole('dialog', { name: 'Malo Kerbrat' })).toContainText(
      /2e de \d+, chaque mercredi à 17:00/,
    )
    await manager.keyboard.press('Escape')
  })

  await test.step('(2) (4) the task goes on ahead and makes none twice; a date that is taken meanwhile waits too', async () => {
    await openAgenda(mother, isoDay(await company.clock.now(), 3))
    const feed = await openFeed(mother)
    const before = await feedHours(feed)
    await manager.goto(contract)
    await section.getByRole('button', { name: 'Changer…' }).click()
    const change = manager.getByRole('dialog', { name: 'Changer les cours à partir d’un jour' })
    const shown = change.getByRole('region', { name: 'Dates' })
    const sum = (await shown.getByRole('status').textContent())?.match(/Inscrits jusqu’au (\d\d\/\d\d\/\d{4})/)
    const lines = await shown.getByRole('listitem').filter({ hasText: '17:00' }).allInnerTexts()
    const later = lines.flatMap((line) => line.match(/\d\d\/\d\d\/\d{4}/)?.[0] ?? [])
    const [next = '', after = ''] = later.filter((day) => day !== fifth && dayOf(day) > dayOf(sum?.[1] ?? ''))
    await change.getByRole('button', { name: 'Fermer' }).click()
    await take(next)
    const days = Math.round((dayOf(after) - dayOf(sum?.[1] ?? '')) / dayMs) + 1
    await company.clock.move(`${days} days`)
    await manager.goto(contract)
    await expect(section.getByRole('listitem').filter({ hasText: next }).last()).toContainText('À régler')
    await expect(await openBell(manager)).toContainText(`Cours du ${next} à régler`)
    await manager.keyboard.press('Escape')
    const hours = await feedHours(feed)
    expect(hours.length).toBeGreaterThan(before.length)
    expect(hours).toContain(`${after} 17:00`)
    expect(new Set(hours.map((hour) => hour.slice(0, 10))).size).toBe(hours.length - 1)
    await section.getByRole('button', { name: `Sauter le ${next}` }).click()
    await expect(manager.getByText('Jour sauté.')).toBeVisible()
  })

  await test.step('it ends at a day: what was planned later is gone, and both are told', async () => {
    const last = new Date((await company.clock.now()).getTime() + 14 * dayMs)
    await section.getByRole('button', { name: 'Terminer…' }).click()
    const end = manager.getByRole('dialog', { name: 'Terminer ces cours réguliers' })
    await field(end, 'Dernier jour avec cours').fill(frenchDay(last))
    await end.getByRole('button', { name: 'Terminer', exact: true }).click()
    await expect(end).toBeHidden()
    await expect(section).toContainText(`au ${frenchDay(last)}`)
    for (const email of [kerbrat.email, riou.email])
      expect((await company.inbox.read(email, { subject: /se terminent le/ })).subject).toContain(frenchDay(last))
  })
})

test('J-TUITION-03 from a lesson of a rhythm on, those that follow change with it, and all are told in one mail', async ({
  company,
}) => {
  const { contract, mother } = await runningContract(company)
  const manager = await company.as('gestion')
  await manager.goto(contract)
  const section = manager.getByRole('region', { name: 'Cours réguliers' })
  await section.getByRole('button', { name: 'Planifier chaque semaine' }).click()
  const dialog = manager.getByRole('dialog', { name: 'Planifier chaque semaine' })
  await dialog.getByRole('button', { name: 'Planifier', exact: true }).click()
  await expect(section).toContainText(/Chaque mercredi à 17:00/)
  await company.clock.move('1 minute')
  await openAgenda(mother, isoDay(await company.clock.now(), 3))
  const feed = await openFeed(mother)
  const before = await feedHours(feed)

  await test.step('the third lesson goes to 18:30, and so do the next', async () => {
    await seeLessons(manager)
    const [, , third = ''] = before.toSorted((one, other) => dayOf(one) - dayOf(other))
    // two, and the one that agrees with the dates that are shown first
    await inClicks(manager, 3, async () => {
      await manager
        .getByRole('row', { name: new RegExp(third.replace(' ', ' à ')) })
        .getByRole('button', { name: /^Modifier / })
        .click()
      const plan = manager.getByRole('dialog', { name: 'Déplacer ou modifier le cours' })
      await field(plan, 'Date et heure de début\u00a0: heure').fill('18:30')
      await plan.getByRole('button', { name: 'Changer aussi les suivants…' }).click()
      const change = manager.getByRole('dialog', { name: 'Changer les cours à partir d’un jour' })
      await expect(field(change, 'Heure')).toHaveValue('18:30')
      await change.getByRole('button', { name: 'Planifier', exact: true }).click()
      await expect(change).toBeHidden()
    })
    await expect(section).toContainText(/Chaque mercredi à 18:30/)
  })

  await test.step('what came before stays; feeds and one mail follow', async () => {
    await company.clock.move('1 minute')
    const hours = (await feedHours(feed)).toSorted((one, other) => dayOf(one) - dayOf(other))
    expect(hours.slice(0, 2).every((hour) => hour.endsWith('17:00'))).toBe(true)
    expect(hours.slice(2).every((hour) => hour.endsWith('18:30'))).toBe(true)
    expect(hours.length).toBe(before.length)
    const told = (await company.inbox.subjects(kerbrat.email)).filter((subject) => /18:30/.test(subject))
    expect(told).toHaveLength(1)
  })
})
