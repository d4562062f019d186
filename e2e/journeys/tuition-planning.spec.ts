// Journeys of the planning of private lessons: one is planned, moved, cancelled, and given at another date.
import { feedHours, isoDay, openAgenda, openFeed } from '../support/agenda.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, openPupil, riou, runningContract } from '../support/company/given.ts'
import { frenchDay } from '../support/days.ts'
import { field } from '../support/fields.ts'
import { declarePlanned } from '../support/lessons.ts'
import { fillPlan, lessonRow, planLesson, seeLessons } from '../support/planning.ts'
import { openBell, openHistory } from '../support/records.ts'

/** The next 25 December that is to come. */
const daysToChristmas = (): number => {
  const now = new Date()
  const ahead = (year: number) => Math.ceil((Date.UTC(year, 11, 25, 12) - now.getTime()) / 86_400_000)
  return ahead(now.getUTCFullYear()) > 1 ? ahead(now.getUTCFullYear()) : ahead(now.getUTCFullYear() + 1)
}

// What is missing of the journey: a disabled customer, a paused or ended contract, a day without a price (5).
test('partly J-TUITION-01: a lesson is planned in four clicks, priced, seen and told; what stands in the way is said before', async ({
  company,
}) => {
  const { teacher, mother, contract } = await runningContract(company)
  const manager = await company.as('gestion')
  await manager.goto(contract)
  await seeLessons(manager)

  await test.step('the usual lengths come first; price and readers are said before', async () => {
    await manager.getByRole('button', { name: 'Planifier', exact: true }).click()
    const dialog = manager.getByRole('dialog', { name: 'Planifier un cours' })
    await field(dialog, 'Durée').click()
    const lengths = await manager.getByRole('option').allTextContents()
    expect(lengths.slice(0, 5).map((length) => length.replaceAll('\u00a0', ' '))).toEqual([
      '45 min',
      '1 h',
      '1 h 15',
      '1 h 30',
      '2 h',
    ])
    await manager.getByRole('option', { name: '1 h 30', exact: true }).click()
    await fillPlan(dialog, { inDays: 3, time: '17:00' })
    await expect(dialog.getByRole('status').filter({ hasText: 'Prix prévu' })).toContainText('67,50 €')
    await expect(dialog).toContainText('Solenn Kerbrat, par mail ; Gwendal Riou, par mail')
    await dialog.getByRole('button', { name: 'Planifier le cours' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('(1) it is planned, its price frozen', async () => {
    await expect(lessonRow(manager, 3, '17:00')).toContainText('Planifié')
    await expect(lessonRow(manager, 3, '17:00')).toContainText('67,50 €')
  })

  await test.step('(2) it stands in the planning of the office; teacher and family see it on their homes, the teacher without the price', async () => {
    const day = new Date((await company.clock.now()).getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
    await manager.goto(`/privateTuition/planning?jour=${day}`)
    await expect(manager.getByRole('button', { name: /^17:00 à 18:30, Malo Kerbrat/ })).toBeVisible()
    for (const page of [teacher, mother]) {
      await page.goto('/')
      const next = page.getByRole('region', { name: 'Votre prochain cours' })
      await expect(next).toContainText('à 17:00')
      await expect(next).toContainText('1 h 30')
    }
    await expect(teacher.getByRole('region', { name: 'Votre prochain cours' })).not.toContainText('67,50')
  })

  await test.step('(2) in the calendars of the three, without a price, and in the feed of each', async () => {
    const pupil = await openPupil(company, contract)
    const now = await company.clock.now()
    for (const page of [teacher, mother, pupil]) {
      await openAgenda(page, isoDay(now, 3))
      await expect(page.getByRole('button', { name: /^17:00 à 18:30, Malo Kerbrat/ })).toBeVisible()
      await expect(page.getByRole('main')).not.toContainText('€')
      expect(await feedHours(await openFeed(page))).toEqual([`${frenchDay(3)} 17:00`])
      await page.goto('/')
    }
    await manager.goto(contract)
  })

  await test.step('(3) family and teacher are told by mail and by the bell, the author is not', async () => {
    await company.clock.move('1 minute')
    for (const { email } of [kerbrat, riou]) {
      const mail = await company.inbox.read(email, { subject: /^Cours de Malo le / })
      expect(mail.subject).toBe(`Cours de Malo le ${frenchDay(3)} à 17:00`)
      expect(mail.text).not.toContain('{{')
      expect(mail.text).not.toContain('€')
      expect(mail.links).toContain(`${company.url}/`)
    }
    await expect(await openBell(mother)).toContainText('Cours planifié')
    await mother.keyboard.press('Escape')
    const told = await company.inbox.count(riou.email)
    await planLesson(teacher, { inDays: 4, time: '10:00', lasts: '1 h' }, /^Planifier un cours de Malo/)
    await company.clock.move('1 minute')
    await company.inbox.read(kerbrat.email, { subject: new RegExp(`^Cours de Malo le ${frenchDay(4)}`) })
    expect(await company.inbox.count(riou.email)).toBe(told)
  })

  await test.step('(4) an overlap names the other lesson before anything is sent; an odd hour is only said', async () => {
    await manager.goto(contract)
    await seeLessons(manager)
    await manager.getByRole('button', { name: 'Planifier', exact: true }).click()
    const dialog = manager.getByRole('dialog', { name: 'Planifier un cours' })
    await fillPlan(dialog, { inDays: 3, time: '18:00', lasts: '1 h' })
    const obstacle = 'Gwendal Riou a déjà un cours prévu avec Malo Kerbrat de 17:00 à 18:30.'
    await expect(dialog).toContainText(obstacle)
    await dialog.getByRole('button', { name: 'Planifier le cours' }).click()
    await expect(dialog.getByRole('alert').filter({ hasText: obstacle }).first()).toBeVisible()
    await fillPlan(dialog, { inDays: daysToChristmas(), time: '10:00' })
    await expect(dialog).toContainText(/C’est un jour sans cours\s: (Vacances de )?Noël/)
    await fillPlan(dialog, { inDays: 5, time: '21:30' })
    await expect(dialog).toContainText('commence avant 7 h ou finit après 22 h')
    await dialog.getByRole('button', { name: 'Planifier le cours' }).click()
    await expect(dialog).toBeHidden()
    await expect(lessonRow(manager, 5, '21:30')).toContainText('Planifié')
  })

  await test.step('(5) an archived pupil takes no lesson; the dialog leads to the screen that cures it', async () => {
    const link = await manager.getByRole('link', { name: /Malo/i }).first().getAttribute('href')
    await manager.goto(link ?? '')
    await manager.getByRole('button', { name: 'Archiver' }).click()
    const asked = manager.getByRole('dialog', { name: /^Archiver et annuler 3\scours prévus/ })
    await expect(asked).toContainText('familles et professeurs seront prévenus')
    await asked.getByRole('button', { name: /^Archiver et annuler/ }).click()
    await expect(manager.getByRole('button', { name: 'Réactiver' })).toBeVisible()
    await manager.goto(contract)
    await seeLessons(manager)
    await manager.getByRole('button', { name: 'Planifier', exact: true }).click()
    const dialog = manager.getByRole('dialog', { name: 'Planifier un cours' })
    await fillPlan(dialog, { inDays: 6, time: '17:00' })
    await expect(dialog).toContainText('Malo Kerbrat est désactivé : aucun cours ne peut être planifié.')
    await dialog.getByRole('link', { name: 'Ouvrir la fiche' }).click()
    await manager.getByRole('button', { name: 'Abandonner les modifications' }).click()
    await manager.getByRole('button', { name: 'Réactiver' }).click()
    await expect(manager.getByRole('button', { name: 'Archiver' })).toBeVisible()
    await manager.goto(contract)
    await seeLessons(manager)
    await planLesson(manager, { inDays: 6, time: '17:00' })
    await expect(lessonRow(manager, 6, '17:00')).toContainText('Planifié')
  })
})

// The drag is played with J-TUITION-02, « Les suivants » with the rhythms.
test('J-TUITION-03 a planned lesson is moved and reshaped, told with both hours, and put back', async ({ company }) => {
  const { teacher, mother, contract } = await runningContract(company)
  const manager = await company.as('gestion')
  await manager.goto(contract)
  await seeLessons(manager)
  await planLesson(manager, { inDays: 3, time: '17:00', lasts: '1 h 30' })
  await company.clock.move('1 minute')
  await company.inbox.read(kerbrat.email, { subject: /^Cours de Malo/ })
  await openAgenda(mother, isoDay(await company.clock.now(), 3))
  const feed = await openFeed(mother)
  expect(await feedHours(feed)).toEqual([`${frenchDay(3)} 17:00`])
  const move = async (plan: Parameters<typeof fillPlan>[1]) => {
    await teacher.getByRole('button', { name: /^Déplacer le cours/ }).click()
    const dialog = teacher.getByRole('dialog', { name: 'Déplacer ou modifier le cours' })
    await fillPlan(dialog, plan)
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog).toBeHidden()
  }

  await test.step('(1) (2) the teacher moves it: the same lesson, its history, its price by the new length', async () => {
    await teacher.goto('/')
    await move({ inDays: 4, time: '10:00', lasts: '1 h' })
    await expect(teacher.getByRole('region', { name: 'Votre prochain cours' })).toContainText('à 10:00')
    await manager.goto(contract)
    await seeLessons(manager)
    await expect(lessonRow(manager, 4, '10:00')).toContainText('45,00 €')
    await expect(lessonRow(manager, 3, '17:00')).toHaveCount(0)
  })

  await test.step('(3) the others are told with the old and the new hour', async () => {
    await company.clock.move('1 minute')
    const mail = await company.inbox.read(kerbrat.email, { subject: /est déplacé/ })
    expect(mail.subject).toBe(`Le cours de Malo est déplacé au ${frenchDay(4)} à 10:00`)
    expect(mail.text).toContain(`${frenchDay(3)} à 17:00`)
    expect(await company.inbox.subjects(riou.email)).not.toContainEqual(expect.stringMatching(/est déplacé/))
    await expect(await openBell(mother)).toContainText('Cours déplacé')
    expect(await feedHours(feed)).toEqual([`${frenchDay(4)} 10:00`])
  })

  await test.step('(5) the same conflicts are refused', async () => {
    await manager.goto(contract)
    await seeLessons(manager)
    await planLesson(manager, { inDays: 5, time: '10:00', lasts: '1 h' })
    await teacher.goto('/')
    await teacher
      .getByRole('button', { name: /^Déplacer le cours/ })
      .first()
      .click()
    const dialog = teacher.getByRole('dialog', { name: 'Déplacer ou modifier le cours' })
    await fillPlan(dialog, { inDays: 5, time: '10:30' })
    await expect(dialog).toContainText('a déjà un cours prévu avec Malo Kerbrat de 10:00 à 11:00')
    await dialog.getByRole('button', { name: 'Fermer' }).click()
    await teacher.getByRole('button', { name: 'Abandonner les modifications' }).click()
  })

  await test.step('(6) « Rétablir » puts it back, and tells nobody when no mail has left', async () => {
    await company.clock.move('1 minute')
    const before = (await company.inbox.subjects(kerbrat.email)).length
    await teacher.goto('/')
    await teacher
      .getByRole('button', { name: /^Déplacer le cours/ })
      .first()
      .click()
    const dialog = teacher.getByRole('dialog', { name: 'Déplacer ou modifier le cours' })
    await fillPlan(dialog, { inDays: 6, time: '15:00' })
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await teacher.getByRole('button', { name: 'Rétablir' }).click()
    await expect(teacher.getByText('Cours remis à sa place.')).toBeVisible()
    await company.clock.move('2 minutes')
    await teacher.goto('/')
    await expect(teacher.getByRole('region', { name: 'Votre prochain cours' })).toContainText('à 10:00')
    expect(await company.inbox.subjects(kerbrat.email)).toHaveLength(before)
  })

  await test.step('(7) the comment alone of a lesson to come is corrected; (1) its history tells who moved it', async () => {
    await manager.goto(contract)
    await seeLessons(manager)
    await lessonRow(manager, 4, '10:00')
      .getByRole('button', { name: /^Modifier / })
      .click()
    const dialog = manager.getByRole('dialog', { name: 'Déplacer ou modifier le cours' })
    await field(dialog, 'Commentaire').fill('Apporter le manuel')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog).toBeHidden()
    const history = await openHistory(manager)
    await expect(history).toContainText('Prévu le')
    await expect(history).toContainText('Gwendal Riou')
  })

  await test.step('(4) once it was declared it is not moved any more', async () => {
    await company.clock.move('5 days')
    await manager.goto(contract)
    await seeLessons(manager)
    const row = lessonRow(manager, 4, '10:00')
    await declarePlanned(row)
    await expect(row.getByRole('button', { name: /^(Déplacer|Modifier) / })).toHaveCount(0)
  })
})
