// The journey of a planned lesson that is moved and reshaped.
import { feedHours, isoDay, openAgenda, openFeed } from '../support/agenda.ts'
import { inClicks } from '../support/clicks.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, riou, runningContract } from '../support/company/given.ts'
import { agreePrice } from '../support/contracts.ts'
import { frenchDay } from '../support/days.ts'
import { choose, field, typeChoice } from '../support/fields.ts'
import { declarePlanned } from '../support/lessons.ts'
import { fillPlan, lessonRow, planLesson, seeLessons } from '../support/planning.ts'
import { openBell, openHistory } from '../support/records.ts'

// The drag is played with J-TUITION-02, « Les suivants » with the rhythms.
test('J-TUITION-03 a planned lesson is moved and reshaped, told with both hours, and put back', async ({ company }) => {
  const { teacher, mother, contract } = await runningContract(company)
  const manager = await company.as('gestion')
  await manager.goto(contract)
  await agreePrice(manager, '48', frenchDay(4))
  await seeLessons(manager)
  await planLesson(manager, { inDays: 3, time: '17:00', lasts: '1 h 30' })
  await expect(lessonRow(manager, 3, '17:00')).toContainText('67,50 €')
  await company.clock.move('1 minute')
  await company.inbox.read(kerbrat.email, { subject: /^Cours de Malo/ })
  await openAgenda(mother, isoDay(await company.clock.now(), 3))
  const feed = await openFeed(mother)
  expect(await feedHours(feed)).toEqual([`${frenchDay(3)} 17:00`])

  await test.step('(1) (2) the teacher moves it: the same lesson, its history, its price by the new length and the price of the new day', async () => {
    await teacher.goto('/')
    await inClicks(teacher, 2, async () => {
      await teacher.getByRole('button', { name: /^Déplacer le cours/ }).click()
      const dialog = teacher.getByRole('dialog', { name: 'Déplacer ou modifier le cours' })
      await fillPlan(dialog, { inDays: 4, time: '10:00' })
      await typeChoice(dialog, 'Durée', '1 h')
      await dialog.getByRole('button', { name: 'Enregistrer' }).click()
      await expect(dialog).toBeHidden()
    })
    await expect(teacher.getByRole('region', { name: 'Vos prochains cours' })).toContainText(/10:00\s–/)
    await manager.goto(contract)
    await seeLessons(manager)
    await expect(lessonRow(manager, 4, '10:00')).toContainText('48,00 €')
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
    await dialog.getByRole('button', { name: 'Fermer sans enregistrer' }).click()
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
    await expect(teacher.getByRole('region', { name: 'Vos prochains cours' })).toContainText(/10:00\s–/)
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

  await test.step('its place alone is changed, for this lesson: said beforehand, told to the family, on the row', async () => {
    await manager.goto(contract)
    await seeLessons(manager)
    await lessonRow(manager, 4, '10:00')
      .getByRole('button', { name: /^Modifier / })
      .click()
    const dialog = manager.getByRole('dialog', { name: 'Déplacer ou modifier le cours' })
    await choose(dialog, 'Lieu', 'Dans nos locaux')
    await expect(dialog).toContainText('n’ouvre ni crédit d’impôt ni avance immédiate')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog).toBeHidden()
    await expect(lessonRow(manager, 4, '10:00')).toContainText('dans nos locaux')
    await company.clock.move('1 minute')
    const mail = await company.inbox.read(kerbrat.email, { subject: /change de lieu$/ })
    expect(mail.text).toMatch(/Lieu.: Dans nos locaux/)
    expect(mail.text).toContain('sans avance immédiate de crédit d’impôt')
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
