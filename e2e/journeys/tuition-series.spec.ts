// Journeys of regular lessons: a year planned in one go, changed, ended, and the calendar that shows it.
import { feedHours, isoDay, openAgenda, openFeed } from '../support/agenda.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, riou, runningContract } from '../support/company/given.ts'
import { field } from '../support/fields.ts'
import { seeLessons } from '../support/planning.ts'

const frenchDay = (day: Date) =>
  new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'short' }).format(day)
const dayMs = 86_400_000
/** Milliseconds of a French `27/11/2026 10:00`, to put days in order. */
const dayOf = (french: string): number => Date.parse(french.slice(0, 10).split('/').toReversed().join('-'))

// What is missing of the journey: a date in the way is moved to another hour of its day only.
test('partly J-TUITION-02: a year of lessons is planned in one go, and kept ahead by itself', async ({ company }) => {
  const { contract, mother } = await runningContract(company)
  const manager = await company.as('gestion')
  await manager.goto(contract)
  const section = manager.getByRole('region', { name: 'Cours réguliers' })
  const dialog = manager.getByRole('dialog', { name: 'Planifier chaque semaine' })
  const dates = dialog.getByRole('region', { name: 'Dates' })

  await test.step('four clicks plan the year: every date is seen before, those skipped with their reason', async () => {
    await section.getByRole('button', { name: 'Planifier chaque semaine' }).click()
    await expect(field(dialog, 'Zone')).toHaveValue('Zone B')
    await expect(dates.getByRole('status')).toContainText(/\d+\scours, \d+\sjours? sautés?\. Inscrits jusqu’au/)
    await expect(dates.getByText('Vacances de Noël').first()).toBeVisible()
    await expect(dates.getByText('Vacances d’hiver').first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Planifier', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(section).toContainText(/Chaque mercredi à 17:00, 1\sh\s30/)
  })

  await test.step('they stand in the calendar; the family and the teacher have one mail with the dates', async () => {
    await manager.goto('/privateTuition/planning?vue=mois')
    await expect(
      manager
        .getByRole('main')
        .getByText(/^1\sprévu$/)
        .first(),
    ).toBeVisible()
    for (const email of [kerbrat.email, riou.email]) {
      const mail = await company.inbox.read(email, { subject: /^Les cours de Malo/ })
      expect(mail.subject).toMatch(/chaque mercredi à 17:00, 1\sh\s30/)
      expect(mail.text.match(/• mercredi/g)?.length).toBeGreaterThan(2)
      expect(mail.text).not.toContain('{{')
    }
    await mother.goto('/')
    await expect(mother.getByRole('main')).toContainText('17:00')
  })

  await test.step('the week shows the lesson; it is moved by a drag, which asks and names who is told', async () => {
    const now = await company.clock.now()
    const monday = new Date(now.getTime() + 7 * dayMs)
    await manager.goto(`/privateTuition/planning?jour=${monday.toISOString().slice(0, 10)}`)
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

  await test.step('a week later the task has planned one more, and none twice', async () => {
    await manager.goto(contract)
    const next = async () => (await section.allInnerTexts()).join(' ')
    const before = await next()
    await company.clock.move('8 days')
    await manager.goto(contract)
    await expect(section).toContainText('prochain le')
    expect(await next()).not.toBe(before)
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
