// Journeys of a teacher in the own calendar: the week, the hours, a day of illness.

import { de } from '@cartable/domain/kernel/french.ts'
import type { Locator, Page } from '@playwright/test'
import { isoDay, onPhone, openAgenda } from '../support/agenda.ts'
import { enter } from '../support/cancellations.ts'
import { type Company, expect, test } from '../support/company/company.ts'
import { kerbrat, openSearch, openTeacher, riou, tanguy } from '../support/company/given.ts'
import { frenchDay, frenchWeekday, isoOf } from '../support/days.ts'
import { choose, chooseAddress, chooseFound, chooseMany, field } from '../support/fields.ts'
import { sendRequest, winContact } from '../support/households.ts'
import { declareLesson } from '../support/lessons.ts'
import { fillPlan, planLesson } from '../support/planning.ts'
import { agreeByTelephone, searchFor } from '../support/pupils.ts'
import { idOf } from '../support/records.ts'
import { openHours, sayWednesdays } from '../support/teachers.ts'

/** The pupils besides Malo, and the hours of their lessons on his day. */
const others = [
  { lastName: 'Kerbrat', firstName: 'Nolwenn', level: '6e', time: '08:00', needs: 'Les fractions avant Noël.' },
  { lastName: 'Kerbrat', firstName: 'Yann', level: '3e', time: '09:00', needs: 'Préparer le brevet.' },
  { lastName: 'Tanguy', firstName: 'Erwan', level: '5e', time: '10:00', needs: 'Reprendre confiance.' },
  { lastName: 'Tanguy', firstName: 'Rozenn', level: '4e', time: '11:00', needs: 'De la méthode.' },
  { lastName: 'Tanguy', firstName: 'Loïc', level: '3e', time: '19:00', needs: 'Entrer en seconde.' },
] as const

const press = (place: Pick<Page, 'getByRole'>, name: string) => place.getByRole('button', { name, exact: true }).click()

/** A stage of one group at Paimpol, some days from now, which the teacher gives. */
const giveStage = async (company: Company, inDays: number) => {
  const director = await company.as('direction')
  await director.goto('/codification/traineeship-types')
  await director.getByRole('button', { name: 'Nouvelle période' }).first().click()
  await field(director, 'Nom').fill('Automne')
  await press(director, 'Enregistrer')
  await expect(director.getByText('Période créée.')).toBeVisible()
  const stages = await company.as('stages')
  await stages.goto('/traineeship/sessions')
  await stages
    .getByRole('button', { name: /^Nouvelle session/ })
    .first()
    .click()
  const session = stages.getByRole('dialog', { name: 'Nouvelle session de stage' })
  await choose(session, 'Type', 'Automne')
  await field(session, 'Début').fill(frenchDay(inDays))
  await field(session, 'Fin').fill(frenchDay(inDays))
  await chooseAddress(session, 'Adresse', '8 rue du Port Paimpol', /22500 Paimpol/)
  await press(session, 'Créer la session')
  await expect(stages).toHaveURL(/\/traineeship\/sessions\/\d+/)
  const path = new URL(stages.url()).pathname
  const inDialog = async (
    button: string,
    title: string,
    fill: (dialog: Locator) => Promise<void>,
    end = 'Enregistrer',
  ) => {
    await stages.getByRole('button', { name: button, exact: true }).first().click()
    const dialog = stages.getByRole('dialog', { name: title })
    await fill(dialog)
    await press(dialog, end)
    await expect(dialog).toBeHidden()
  }
  await stages.goto(`${path}?onglet=salles`)
  await inDialog('Salle', 'Nouvelle salle', (dialog) => field(dialog, 'Nom').fill('Salle Jules-Ferry'))
  await stages.goto(`${path}?onglet=organisation`)
  await inDialog('Ajouter un niveau', 'Nouveau niveau', async (dialog) => {
    await choose(dialog, 'Niveau scolaire principal', '4e')
    await field(dialog, 'Titre').fill('Réviser')
    await press(dialog, 'Prix')
    await field(dialog.getByRole('group', { name: 'Prix 1' }), 'Prix').fill('180')
  })
  await inDialog('Ajouter une matière, 4e', 'Nouvelle matière', async (dialog) => {
    await choose(dialog, 'Matière', 'Mathématiques')
    await chooseMany(dialog, 'Jours', [frenchWeekday(inDays)])
  })
  await inDialog('Ajouter un groupe, Mathématiques', 'Nouveau groupe', async (dialog) => {
    await field(dialog, 'Début').fill('09:00')
    await field(dialog, 'Fin').fill('11:00')
    await choose(dialog, 'Salle', /Jules-Ferry/)
  })
  await inDialog(
    'Proposer',
    'Sélectionner un professeur',
    (dialog) => dialog.getByRole('radio', { name: /Riou/i }).check(),
    'Proposer',
  )
  const answer = async (line: string, sure: string, after: string) => {
    await stages.getByRole('button', { name: /^Proposition à Gwendal Riou/i }).click()
    await stages.getByRole('menuitem', { name: line }).click()
    await stages.getByRole('dialog').or(stages.getByRole('alertdialog')).getByRole('button', { name: sure }).click()
    await expect(stages.getByRole('button', { name: /^Proposition à Gwendal Riou/i })).toContainText(after)
  }
  await answer('Envoyer au professeur', 'Envoyer le mail', 'Envoyée')
  await answer('Noter son accord', 'Noter l’accord', 'Acceptée')
}

test('J-TEACHER-01 the week of a teacher on a phone, with stages and free hours; his lessons, his hours, his pupils, and a day on which he is ill', {
  tag: '@daily',
}, async ({ company }) => {
  // six pupils of two families, each from its search
  const { manager } = await openSearch(company)
  const contract = await agreeByTelephone(manager, riou)
  await sendRequest(await company.browser(), tanguy)
  const sales = await company.as('commercial')
  await sales.goto('/contact/overview')
  await winContact(sales, tanguy)
  for (const { lastName, ...pupil } of others) {
    const customerId = await idOf(manager, '/customer/manage', lastName)
    await searchFor(manager, { customerId, lastName, ...pupil })
    await agreeByTelephone(manager, riou)
  }
  const teacher = await openTeacher(company, riou.lastName, 'gwendal.riou', riou.email)
  await giveStage(company, 4)
  const now = await company.clock.now()
  await teacher.goto('/')
  const ofMalo = /^Planifier un cours de Malo/
  await planLesson(teacher, { inDays: 3, time: '17:00', lasts: '1 h 30' }, ofMalo)
  for (const { firstName, time } of others)
    await planLesson(teacher, { inDays: 3, time, lasts: '1 h' }, new RegExp(`^Planifier un cours ${de(firstName)}`))
  // prices are in force from today on: its first lesson was today, told tomorrow
  await company.clock.move('1 day')
  await declareLesson(teacher, 'Malo', '17:00', { report: 'Additions revues.', comment: 'Peu de travail.', inDays: 0 })
  await company.clock.move('1 minute')

  await test.step('(5) his pupils with level, needs and last reports, never the price of the family', async () => {
    await teacher.goto('/espace/eleves')
    const pupils = teacher.getByRole('main')
    for (const words of ['Malo Kerbrat', '4e', 'Additions revues.', '8 Rue du Port'])
      await expect(pupils).toContainText(words)
    await expect(pupils.getByRole('article')).toHaveCount(6)
    const malo = { firstName: 'Malo', lastName: 'Kerbrat', level: '4e', needs: 'Un cours par semaine, le mercredi' }
    for (const { firstName, lastName, level, needs } of [malo, ...others]) {
      const card = pupils.getByRole('article', { name: new RegExp(`^${firstName} ${lastName}`) })
      await expect(card).toContainText(`Mathématiques · ${level}`)
      await expect(card).toContainText(`Ce que la famille attend\u00a0: ${needs}`)
    }
    await expect(pupils).not.toContainText('€')
    await expect(teacher.getByRole('main')).not.toContainText(/45,00\s€/)
  })

  await test.step('(1) week and month; on a phone the days one below the other; the address opens the map, the phone calls', async () => {
    await openAgenda(teacher, isoDay(now, 3))
    await expect(teacher.getByRole('button', { name: /^17:00 à 18:30, Malo Kerbrat/ })).toBeVisible()
    for (const { firstName, lastName, time } of others)
      await expect(
        teacher.getByRole('button', { name: new RegExp(`^${time} à .*, ${firstName} ${lastName}`) }),
      ).toBeVisible()
    await teacher.setViewportSize(onPhone)
    await teacher.getByRole('button', { name: /17:00 à 18:30/ }).click()
    const card = teacher.getByRole('dialog', { name: 'Malo Kerbrat' })
    await expect(card).not.toContainText('€')
    expect(await card.getByRole('link', { name: /voir sur la carte/ }).getAttribute('href')).toContain('openstreetmap')
    expect(await card.getByRole('link', { name: /06 12 34 56 78/ }).getAttribute('href')).toBe('tel:+33612345678')
    await teacher.keyboard.press('Escape')
    await teacher.getByText('Mois', { exact: true }).click()
    await teacher.getByRole('button', { name: /: 6\sprévus/ }).click()
    await expect(teacher.getByRole('button', { name: /17:00 à 18:30/ })).toBeVisible()
  })

  await test.step('(1) the days of a stage in week and month, with the room and the address, which opens the map', async () => {
    const reads = async (event: RegExp) => {
      await teacher.getByRole('button', { name: event }).click()
      const stage = teacher.getByRole('dialog').filter({ hasText: 'Mathématiques' })
      await expect(stage).toContainText('Salle Jules-Ferry')
      const map = stage.getByRole('link', { name: /Paimpol.*voir sur la carte/ })
      await expect(map).toHaveAttribute('href', /openstreetmap.*Paimpol/)
      await teacher.keyboard.press('Escape')
      await expect(stage).toHaveCount(0)
    }
    await openAgenda(teacher, isoDay(now, 4))
    await teacher.getByText('Semaine', { exact: true }).click()
    await reads(/09:00 à 11:00/)
    await teacher.getByText('Mois', { exact: true }).click()
    await teacher.getByRole('button', { name: /: 1\sstage/ }).click()
    await reads(/09:00 à 11:00/)
    await teacher.setViewportSize({ width: 1366, height: 768 })
    await openAgenda(teacher, isoDay(now, 4))
    await reads(/^09:00 à 11:00/)
    await teacher.setViewportSize(onPhone)
    await openAgenda(teacher, isoDay(now, 3))
  })

  await test.step('(2) he moves a lesson from his calendar', async () => {
    await teacher.getByRole('button', { name: /17:00 à 18:30/ }).click()
    await teacher.getByRole('button', { name: 'Déplacer…' }).click()
    const dialog = teacher.getByRole('dialog', { name: 'Déplacer ou modifier le cours' })
    await fillPlan(dialog, { inDays: 3, time: '15:00' })
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(teacher.getByRole('button', { name: /15:00 à 16:30/ })).toBeVisible()
    await company.clock.move('1 minute')
    await company.inbox.read(kerbrat.email, { subject: /est déplacé/ })
  })

  await test.step('(2) he plans another, and takes it away with a reason: the family is told', async () => {
    await teacher.goto('/')
    await planLesson(teacher, { inDays: 9, time: '17:00', lasts: '1 h' }, ofMalo)
    await company.clock.move('1 minute')
    await company.inbox.read(kerbrat.email, { subject: new RegExp(`${frenchDay(9)}`) })
    await openAgenda(teacher, isoDay(now, 9))
    await teacher.getByRole('button', { name: /17:00 à 18:00/ }).click()
    await press(teacher, 'Annuler le cours…')
    const dialog = teacher.getByRole('dialog', { name: 'Annuler le cours' })
    await dialog.getByRole('radio').first().check()
    await press(dialog, 'Annuler le cours')
    await expect(dialog).toBeHidden()
    await company.clock.move('1 minute')
    await company.inbox.read(kerbrat.email, { subject: /est annulé/ })
    await expect(teacher.getByRole('button', { name: /17:00 à 18:00/ })).toHaveCount(0)
  })

  await test.step('(3) hours of the week, and days away: said by him, read by who plans', async () => {
    await sayWednesdays(teacher)
    const { absences } = await openHours(teacher)
    await absences.getByRole('button', { name: 'Noter une absence' }).click()
    const absence = teacher.getByRole('dialog', { name: 'Noter une absence' })
    await field(absence, 'Premier jour').fill(isoOf(frenchDay(20)))
    await field(absence, 'Dernier jour').fill(isoOf(frenchDay(21)))
    await field(absence, 'Motif').fill('Mariage')
    await absence.getByRole('button', { name: 'Enregistrer l’absence' }).click()
    await expect(absences).toContainText(`Du ${frenchDay(20)} au ${frenchDay(21)}, Mariage`)
    await manager.goto(contract)
    await manager.getByRole('button', { name: 'Planifier', exact: true }).click()
    const plan = manager.getByRole('dialog', { name: 'Planifier un cours' })
    await fillPlan(plan, { inDays: 20, time: '15:00' })
    await expect(plan).toContainText(`Le professeur est indisponible du ${frenchDay(20)} au ${frenchDay(21)}.`)
    await expect(plan).not.toContainText('Mariage')
    // the hours that are proposed are his
    const free = plan.getByRole('group', { name: 'Libres tous les deux' }).getByRole('button')
    await expect(free.first()).toContainText(/^Mer\./)
    await expect(free.last()).toContainText(/^Mer\./)
  })

  await test.step('(3) the search of a teacher counts his free hours; (1) he reads them in week and month', async () => {
    const office = await enter(company, 'gestion')
    await office.goto('/privateTuition/linking/nouveau')
    await chooseFound(office, 'Élève', 'Enora')
    await press(office, 'Enregistrer')
    await expect(office).toHaveURL(/\/privateTuition\/linking\/\d+/)
    const line = office.getByRole('row').filter({ has: office.getByRole('checkbox', { name: /^Choisir .*Riou/i }) })
    await expect(line).toContainText('1\u00a0créneau libre')
    await openAgenda(teacher, isoDay(now, 4))
    await teacher.getByText('Semaine', { exact: true }).click()
    await expect(teacher.getByText(/^Libre\s: /).first()).toBeAttached()
    await expect(
      teacher.getByRole('button', { name: /^Planifier, Mercredi .*disponible, 14:00 à 18:00/ }),
    ).toBeVisible()
    await teacher.getByText('Mois', { exact: true }).click()
    await expect(teacher.getByRole('button', { name: /libre 14:00–18:00/ }).first()).toBeVisible()
  })

  await test.step('(4) ill today: one gesture cancels the lessons of the day, and everybody is told', async () => {
    const morning = new Date(`${isoDay(now, 3)}T06:00:00Z`).getTime()
    const left = Math.ceil((morning - (await company.clock.now()).getTime()) / 3_600_000)
    await company.clock.move(`${left} hours`)
    const { absences } = await openHours(teacher)
    const families = [kerbrat.email, tanguy.email]
    const before = await Promise.all(families.map(company.inbox.count))
    await absences.getByRole('button', { name: 'Indisponible aujourd’hui' }).click()
    const dialog = teacher.getByRole('dialog', { name: 'Indisponible aujourd’hui' })
    await expect(dialog).toContainText(/6\scours sont prévus/)
    await dialog.getByRole('button', { name: 'Enregistrer l’absence' }).click()
    await expect(dialog).toBeHidden()
    await company.clock.move('1 minute')
    for (const [rank, email] of families.entries()) {
      const mail = await company.inbox.read(email, { subject: /annulé/, after: before[rank] })
      expect(mail.text).toContain('Professeur indisponible')
      expect(await company.inbox.count(email)).toBe((before[rank] ?? 0) + 3)
    }
    expect(await company.inbox.subjects(riou.email)).not.toContainEqual(expect.stringMatching(/est annulé/))
  })
})
