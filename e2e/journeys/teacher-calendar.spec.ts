// Journeys of a teacher in the own calendar: the week, the hours, a day of illness.

import { isoDay, onPhone, openAgenda } from '../support/agenda.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, riou, runningContract } from '../support/company/given.ts'
import { frenchDay } from '../support/days.ts'
import { choose, field } from '../support/fields.ts'
import { fillPlan, planLesson } from '../support/planning.ts'

// What is missing of the journey: stages stand in the calendar (1), played with stages.
test('partly J-TEACHER-01: the week of a teacher on a phone, his hours, and a day on which he is ill', {
  tag: '@daily',
}, async ({ company }) => {
  const { teacher, contract } = await runningContract(company)
  const manager = await company.as('gestion')
  const now = await company.clock.now()
  await teacher.goto('/')
  await planLesson(teacher, { inDays: 3, time: '17:00', lasts: '1 h 30' }, 'Planifier un cours')
  await company.clock.move('1 minute')

  await test.step('(1) week and month; on a phone the days one below the other; the address opens the map, the phone calls', async () => {
    await openAgenda(teacher, isoDay(now, 3))
    await expect(teacher.getByRole('button', { name: /^17:00 à 18:30, Malo Kerbrat/ })).toBeVisible()
    await teacher.setViewportSize(onPhone)
    await teacher.getByRole('button', { name: /17:00–18:30/ }).click()
    const card = teacher.getByRole('dialog', { name: 'Malo Kerbrat' })
    await expect(card).not.toContainText('€')
    expect(await card.getByRole('link', { name: /voir sur la carte/ }).getAttribute('href')).toContain('openstreetmap')
    expect(await card.getByRole('link', { name: /06 12 34 56 78/ }).getAttribute('href')).toBe('tel:+33612345678')
    await teacher.keyboard.press('Escape')
    await teacher.getByText('Mois', { exact: true }).click()
    await teacher.getByRole('button', { name: /: 1 prévu/ }).click()
    await expect(teacher.getByRole('button', { name: /17:00–18:30/ })).toBeVisible()
  })

  await test.step('(2) he moves a lesson from his calendar', async () => {
    await teacher.getByRole('button', { name: /17:00–18:30/ }).click()
    await teacher.getByRole('button', { name: 'Déplacer…' }).click()
    const dialog = teacher.getByRole('dialog', { name: 'Déplacer ou modifier le cours' })
    await fillPlan(dialog, { inDays: 3, time: '15:00' })
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(teacher.getByRole('button', { name: /15:00–16:30/ })).toBeVisible()
    await company.clock.move('1 minute')
    await company.inbox.read(kerbrat.email, { subject: /est déplacé/ })
  })

  await test.step('(3) hours of the week, and days away: said by him, read by who plans', async () => {
    await teacher.goto('/')
    const hours = teacher.getByRole('region', { name: 'Vos disponibilités' })
    await hours.getByRole('button', { name: 'Modifier les créneaux' }).click()
    const dialog = teacher.getByRole('dialog', { name: 'Créneaux de la semaine' })
    await dialog.getByRole('button', { name: 'Créneau', exact: true }).click()
    await choose(dialog, 'Jour', 'Mercredi')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(hours).toContainText('Mercredi, 14:00 à 18:00')
    await hours.getByRole('button', { name: 'Noter une absence' }).click()
    const absence = teacher.getByRole('dialog', { name: 'Noter une absence' })
    await field(absence, 'Premier jour').fill(frenchDay(20))
    await field(absence, 'Dernier jour').fill(frenchDay(21))
    await field(absence, 'Motif').fill('Mariage')
    await absence.getByRole('button', { name: 'Enregistrer l’absence' }).click()
    await expect(hours).toContainText(`Du ${frenchDay(20)} au ${frenchDay(21)}, Mariage`)
    await manager.goto(contract)
    await manager.getByRole('button', { name: 'Planifier', exact: true }).click()
    const plan = manager.getByRole('dialog', { name: 'Planifier un cours' })
    await fillPlan(plan, { inDays: 20, time: '15:00' })
    await expect(plan).toContainText(`Le professeur est indisponible du ${frenchDay(20)} au ${frenchDay(21)}.`)
    await expect(plan).not.toContainText('Mariage')
  })

  await test.step('(4) ill today: one gesture cancels the lessons of the day, and everybody is told', async () => {
    const morning = new Date(`${isoDay(now, 3)}T06:00:00Z`).getTime()
    const left = Math.ceil((morning - (await company.clock.now()).getTime()) / 3_600_000)
    await company.clock.move(`${left} hours`)
    await teacher.goto('/')
    const hours = teacher.getByRole('region', { name: 'Vos disponibilités' })
    const before = await company.inbox.count(kerbrat.email)
    await hours.getByRole('button', { name: 'Indisponible aujourd’hui' }).click()
    const dialog = teacher.getByRole('dialog', { name: 'Indisponible aujourd’hui' })
    await expect(dialog).toContainText('1 cours est prévu')
    await dialog.getByRole('button', { name: 'Enregistrer l’absence' }).click()
    await expect(dialog).toBeHidden()
    await company.clock.move('1 minute')
    const mail = await company.inbox.read(kerbrat.email, { subject: /est annulé/ })
    expect(mail.text).toContain('Professeur indisponible')
    expect(await company.inbox.count(kerbrat.email)).toBe(before + 1)
    expect(await company.inbox.subjects(riou.email)).not.toContainEqual(expect.stringMatching(/est annulé/))
  })
})
