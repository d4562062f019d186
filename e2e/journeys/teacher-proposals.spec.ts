// What is proposed to a teacher, pupils and stages: by the link of the mail and at home, in part, taken meanwhile, taken back, away.
import { expect, test } from '../support/company/company.ts'
import { openSearch, openTeacher, riou } from '../support/company/given.ts'
import { frenchDay, isoOf } from '../support/days.ts'
import { chooseAddress, field } from '../support/fields.ts'
import { idOf, openBell } from '../support/records.ts'
import { proposeToNext } from '../support/searches.ts'
import { fillGrids, openStage, propose } from '../support/stage-pay.ts'
import { createTeacher, openHours } from '../support/teachers.ts'

const madec = { firstName: 'Anne', lastName: 'Madec', email: 'anne.madec@exemple.fr' }

test('J-TEACHER-03 a teacher answers pupils and stages by their links and at home, for some days, taken meanwhile, taken back, and when he is away', async ({
  company,
}) => {
  const { manager, search } = await openSearch(company)
  await createTeacher(manager, madec)
  const teacher = await openTeacher(company, riou.lastName, 'gwendal.riou', riou.email)
  const anne = await openTeacher(company, madec.lastName, 'anne.madec', madec.email)
  const stages = await company.as('stages')
  await fillGrids(await company.as('direction'), '24', '2')
  const { path } = await openStage(company, 4, [
    ['09:00', '11:00'],
    ['14:00', '16:00'],
  ])
  await propose(stages, path, 'Groupe 1', /Riou/i)
  await propose(stages, path, 'Groupe 2', /Riou/i)
  for (const group of ['Groupe 1', 'Groupe 2']) await propose(stages, path, group, /Madec/i)
  await stages.getByRole('button', { name: 'Envoyer les 4' }).click()
  await stages.getByRole('dialog').getByRole('button', { name: 'Envoyer les 4 mails' }).click()
  await expect(stages.getByText('4 propositions envoyées.')).toBeVisible()
  await manager.goto(search)
  await proposeToNext(manager, 2)
  const mails = async (subject: RegExp) =>
    (await company.inbox.subjects(riou.email)).filter((one) => subject.test(one)).length
  await expect.poll(() => mails(/seriez-vous disponible/)).toBe(2)
  // he lives in another town than the pupil and the stage
  await manager.goto(`/teacher/show/${await idOf(manager, '/teacher/manage', riou.lastName)}`)
  await chooseAddress(manager, 'Adresse', '12 rue du Port Lézardrieux', /22740 Lézardrieux/)
  await manager.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(manager.getByText('Professeur enregistré').first()).toBeVisible()

  await test.step('(1) by the link: pay, days, hours and place; opening it answers nothing; some of the days', async () => {
    const mail = await company.inbox.read(riou.email, { subject: /seriez-vous disponible/ })
    expect(mail.text).toMatch(/26,00.€ de l’heure/)
    const link = mail.links.find((address) => address.includes('/response/traineeships/teacherProposal')) ?? ''
    const visitor = await company.browser()
    for (const _ of [1, 2]) await visitor.goto(link)
    const card = visitor.getByRole('article')
    // four days of two hours at 26 €
    await expect(card).toContainText(/208,00.€/)
    await expect(card).toContainText('8 Rue du Port')
    await expect(card).toContainText(/à \d+\skm de chez vous/)
    await card.getByRole('button', { name: /^Choisir mes jours/ }).click()
    await card
      .locator('label')
      .filter({ has: visitor.locator('input[type=checkbox]') })
      .last()
      .click()
    await card.getByRole('button', { name: 'Confirmer mon accord' }).click()
    await expect(card).toContainText('Vous avez accepté')
    await expect(card).toContainText(/156,00.€/)
    await expect.poll(() => mails(/est confirmé$/)).toBe(1)
  })

  const tasks = teacher.getByRole('region', { name: 'Propositions' })
  await test.step('(1) at home: the pupil and the other group, yes in one tap, no with a reason', async () => {
    await teacher.goto('/')
    await expect(tasks).toContainText('2 propositions vous attendent.')
    await tasks.getByRole('link').click()
    await expect(teacher).toHaveURL(/\/espace\/propositions$/)
    const other = teacher
      .getByRole('article')
      .filter({ hasText: /14:00|09:00/ })
      .filter({ hasText: 'J’accepte' })
    await other.getByRole('button', { name: /^J’accepte les 4\sjours/ }).click()
    await expect(teacher.getByRole('article').filter({ hasText: 'Vous avez accepté' })).toHaveCount(2)
    const malo = teacher.getByRole('article', { name: /^Malo/ })
    await expect(malo).toContainText('de l’heure pour vous')
    await expect(malo).toContainText(/à domicile, Paimpol, à \d+\skm de chez vous/)
    await expect(malo).not.toContainText('Kerbrat')
    await malo.getByRole('button', { name: /^Refuser/ }).click()
    await malo.getByRole('button', { name: 'Envoyer ma réponse' }).click()
    await expect(malo).toContainText('Dites-nous pourquoi.')
    await field(malo, 'Précisions').fill('Trop loin.')
    await malo.getByRole('button', { name: 'Envoyer ma réponse' }).click()
    await expect(malo).toContainText('Vous avez dit non')
  })

  await test.step('(4) an answer is taken back before the choice', async () => {
    const malo = teacher.getByRole('article', { name: /^Malo/ })
    await malo.getByRole('button', { name: /^Reprendre ma réponse/ }).click()
    await malo.getByRole('button', { name: /^Accepter/ }).click()
    await malo.getByRole('button', { name: 'Je suis intéressé' }).click()
    await expect(malo).toContainText('Vous avez dit oui')
    await malo.getByRole('button', { name: /^Reprendre ma réponse/ }).click()
    await expect(malo.getByRole('button', { name: /^Accepter/ })).toBeVisible()
    await manager.goto(search)
    await expect(manager.getByRole('main')).toContainText('reprend sa réponse')
  })

  await test.step('(2) taken meanwhile: kind words, and the office knows whom to call', async () => {
    await anne.goto('/espace/propositions')
    // of one group all days are another's, of the other one is left
    await expect(anne.getByRole('article').filter({ hasText: 'Déjà pourvu' })).toHaveCount(1)
    await expect(anne.getByRole('button', { name: /^J’accepte ce jour/ })).toBeVisible()
    await expect(anne.getByText(/Un autre professeur a répondu avant vous/).first()).toBeVisible()
  })

  await test.step('(1) other dates: said on the screen, it waits, and whoever asked reads them', async () => {
    const open = anne.getByRole('article').filter({ has: anne.getByRole('button', { name: /^J’accepte ce jour/ }) })
    await open.getByRole('button', { name: /^D’autres dates/ }).click()
    const asking = anne.getByRole('article').filter({ hasText: 'Les jours et les heures qui vous conviennent' })
    await asking.getByRole('button', { name: 'Envoyer ma réponse' }).click()
    await expect(asking.getByText('Indiquez les jours et les heures qui vous conviennent.')).toBeVisible()
    await field(asking, 'Les jours et les heures qui vous conviennent').fill('Plutôt en janvier, le matin.')
    await asking.getByRole('button', { name: 'Envoyer ma réponse' }).click()
    await expect(open).toContainText('Vous nous avez écrit\u00a0: Plutôt en janvier, le matin.')
    const bell = await openBell(stages)
    await expect(bell).toContainText('propose d’autres dates')
    await expect(bell).toContainText('Plutôt en janvier, le matin.')
    await stages.keyboard.press('Escape')
  })

  await test.step('(3) away for long: what waits for him is answered no in his name', async () => {
    await teacher.goto('/')
    await expect(tasks).toContainText('Une proposition vous attend.')
    const { absences } = await openHours(teacher)
    await absences.getByRole('button', { name: 'Noter une absence' }).click()
    const dialog = teacher.getByRole('dialog', { name: 'Noter une absence' })
    await field(dialog, 'Premier jour').fill(isoOf(frenchDay(0)))
    await field(dialog, 'Dernier jour').fill(isoOf(frenchDay(20)))
    const kept = dialog.getByRole('radio', { name: /^Les garder/ })
    await expect(kept.or(dialog.getByText('Aucun cours n’est prévu ces jours-là.')).first()).toBeVisible()
    if (await kept.isVisible()) await kept.check()
    await dialog.getByRole('button', { name: 'Enregistrer l’absence' }).click()
    await expect(dialog).toBeHidden()
    await teacher.goto('/')
    await expect(tasks).toContainText('Aucune proposition ne vous attend.')
    await manager.goto(search)
    await expect(manager.getByRole('region', { name: 'Propositions' })).toContainText(
      `Indisponible jusqu’au ${frenchDay(20)}`,
    )
  })
})
