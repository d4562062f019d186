// Journeys of contracts: those that never start, the trial lesson, pauses and ends.
import type { Locator, Page } from '@playwright/test'
import { type Company, expect, test } from '../support/company/company.ts'
import { kerbrat, riou, runningContract } from '../support/company/given.ts'
import { choose, chooseFound, field } from '../support/fields.ts'
import { fullName, sendRequest, winContact } from '../support/households.ts'
import { confirmLesson, declarePlanned } from '../support/lessons.ts'
import { lessonRow, planLesson, seeLessons } from '../support/planning.ts'
import { idOf } from '../support/records.ts'
import { answerDate, chooseTeacher, createGrid, proposeAndAccept } from '../support/searches.ts'
import { createTeacher } from '../support/teachers.ts'

const paris = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'short' })
const dayMs = 86_400_000
/** `JJ/MM/AAAA`, some days from the company's today. */
const dayOf = async (company: Company, days: number): Promise<string> =>
  paris.format(new Date((await company.clock.now()).getTime() + days * dayMs))

const prices = (page: Page) => page.getByRole('region', { name: 'Prix' })
const state = (page: Page) => page.getByRole('main')

/** A family won, a teacher in activity, and the search between them, open on the manager's screen. */
const openSearch = async (company: Company): Promise<{ manager: Page; search: string }> => {
  await sendRequest(await company.browser(), kerbrat)
  const sales = await company.as('commercial')
  await sales.goto('/contact/overview')
  await winContact(sales, kerbrat)
  const manager = await company.as('gestion')
  await createGrid(manager)
  await createTeacher(manager, riou)
  await manager.goto('/privateTuition/linking/nouveau')
  await chooseFound(manager, 'Élève', 'Malo')
  // taken from the pupil, as it came from the contact
  await expect(field(manager, 'Matière')).toHaveValue('Mathématiques')
  await expect(field(manager, 'Niveau')).toHaveValue('4e')
  await manager.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(manager).toHaveURL(/\/privateTuition\/linking\/\d+/)
  return { manager, search: new URL(manager.url()).pathname }
}

const giveUp = async (
  page: Page,
  { reason, search, byFamily }: { reason: string; search?: string; byFamily?: boolean },
): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Abandonner le contrat' })
  await choose(dialog, 'Motif', reason)
  const family = dialog.getByRole('switch', { name: 'C’est la famille qui renonce' })
  if (byFamily !== undefined) await family.setChecked(byFamily)
  if (search) await dialog.getByRole('radio', { name: search }).check()
  await dialog.getByRole('button', { name: 'Abandonner le contrat' }).click()
  await expect(dialog).toBeHidden()
}

test('J-TUITION-10 a contract that never starts is given up, and frees its search, its teacher and its pupil', async ({
  company,
}) => {
  const { manager, search } = await openSearch(company)
  const contractLink = () => manager.getByRole('link', { name: /^Contrat CT/ })
  let contract = ''

  await test.step('the family refuses the price of a contract whose test lesson is planned', async () => {
    await proposeAndAccept(company, manager, riou)
    await manager.goto(search)
    await chooseTeacher(manager, { day: await dayOf(company, 20), hour: '17:00' })
    await answerDate(company, kerbrat.email, 'Cette date me convient')
    await manager.goto(search)
    contract = (await contractLink().getAttribute('href')) ?? ''
    await manager.goto(contract)
    await expect(state(manager)).toContainText('Créé')
    await prices(manager).getByRole('button', { name: 'Refuser' }).click()
    await expect(prices(manager)).toContainText('Refusé')
    await manager.goto('/privateTuition/next-actions')
    await expect(manager.getByRole('row', { name: /Kerbrat/i })).toContainText('Revoir le tarif')
  })

  await test.step('(5) two weeks later it stands in the home list, whose number opens the same rows', async () => {
    await company.clock.move('15 days')
    await manager.goto('/')
    const indicator = manager.getByRole('link', { name: /1 contrat créé depuis plus de 14 jours/ })
    await manager.goto((await indicator.getAttribute('href')) ?? '')
    await expect(manager.getByRole('rowheader')).toHaveCount(1)
    await expect(manager.getByRole('row', { name: /Kerbrat/i })).toContainText('Créé')
  })

  await test.step('« Abandonner » from its row: a reason, another teacher or not', async () => {
    await manager
      .getByRole('row', { name: /Kerbrat/i })
      .getByRole('button', { name: /^Autres actions/ })
      .click()
    await manager.getByRole('menuitem', { name: 'Abandonner' }).click()
    const dialog = manager.getByRole('dialog', { name: 'Abandonner le contrat' })
    await expect(dialog).toContainText('le cours prévu le')
    await expect(dialog.getByRole('switch', { name: 'C’est la famille qui renonce' })).toBeChecked()
    await giveUp(manager, { reason: 'Prix refusé', search: 'Chercher un autre professeur' })
  })

  await test.step('(1) contract ended, its price cancelled, its test lesson cancelled', async () => {
    await manager.goto(contract)
    await expect(state(manager)).toContainText('Clôturé')
    await manager
      .getByRole('link', { name: /^Cours/ })
      .last()
      .click()
    const lessons = manager.getByRole('region', { name: 'Cours' })
    await expect(lessons.getByRole('row', { name: /essai|Annulé/i })).toContainText('Annulé')
  })

  await test.step('(2) the search goes on with its history', async () => {
    await manager.goto(search)
    await expect(state(manager)).toContainText('Recherche')
    await expect(manager.getByRole('main')).toContainText('Prix refusé')
    await expect(manager.getByRole('region', { name: 'Propositions' })).toContainText('Annulée')
  })

  await test.step('(3) the teacher is told, the family not of what it said itself', async () => {
    await company.inbox.read(riou.email, { subject: /^Les cours avec Malo n’auront pas lieu/ })
    expect((await company.inbox.subjects(kerbrat.email)).filter((one) => /n’auront pas lieu/.test(one))).toEqual([])
  })

  await test.step('(6) by mistake: « Réactiver » gives « Créé » back, and the search its teacher', async () => {
    await manager.goto(contract)
    await manager.getByRole('button', { name: 'Réactiver' }).click()
    await expect(state(manager)).toContainText('Créé')
    await manager.goto(search)
    await expect(state(manager)).toContainText('Essai prévu')
  })

  await test.step('(2) from the board of searches: dropped on « Clôturée », it asks for the reason, and the family is told', async () => {
    await manager.goto('/privateTuition/linking')
    await manager.getByRole('button', { name: `Déplacer ${fullName(kerbrat.student)}` }).click()
    await manager.getByRole('menuitem', { name: /^Clôturée/ }).click()
    await giveUp(manager, { reason: 'Départ du professeur', byFamily: false })
    await company.inbox.read(kerbrat.email, { subject: /n’auront pas lieu$/ })
    await manager.goto(search)
    await expect(state(manager)).toContainText('Clôturée')
  })

  await test.step('(4) a new contract of the same pupil, teacher and subject is possible at once', async () => {
    await manager.goto('/privateTuition/contract/nouveau')
    await field(manager, 'Élève').fill('Kerbrat')
    await manager.getByRole('option', { name: /Kerbrat/i }).click()
    await field(manager, 'Professeur').fill('Riou')
    await manager.getByRole('option', { name: /Riou/i }).click()
    await expect(field(manager, 'Matière')).toHaveValue('Mathématiques')
    await manager.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(manager).toHaveURL(/\/privateTuition\/contract\/\d+/)
    await manager.getByRole('button', { name: 'Abandonner' }).click()
    await giveUp(manager, { reason: 'Autre motif', byFamily: true })
  })

  await test.step('(7) the teacher can be made inactive again', async () => {
    const teacher = await idOf(manager, '/teacher/manage', riou.lastName)
    await manager.goto(`/teacher/show/${teacher}`)
    await choose(manager, 'Statut', 'Inactif')
    await manager.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(manager.getByRole('main')).toContainText(/enregistré/i)
  })
})

// What is missing of the journey: a family without an e-mail is lived in the tests of the server only; « renonce » leaves the
// contract to be given up by a person.
test('partly J-TUITION-11 the trial lesson is agreed by mail, moved by mail and by telephone, then judged by the family', async ({
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
    await expect(state(manager)).toContainText('Recherche')
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

// What is missing of the journey: (2) « Donner un avis » has no page; (3) what the family owes is shown, a credit has no account;
// (6) a price is not asked again when the grid has changed.
test('partly J-TUITION-13 a contract rests until a day, ends on a day, and both can be taken back', async ({
  company,
}) => {
  const { contract } = await runningContract(company)
  const manager = await company.as('gestion')
  const see = async () => {
    await manager.goto(contract)
    await seeLessons(manager)
  }
  await see()
  for (const inDays of [3, 6, 9, 12]) await planLesson(manager, { inDays, time: '17:00', lasts: '1 h' })
  const close = async (button: string, title: string, day: string) => {
    await manager.getByRole('button', { name: button }).click()
    const dialog = manager.getByRole('dialog', { name: title })
    await field(dialog, 'Dernier jour').fill(day)
    return dialog
  }

  await test.step('(4) a pause says which lessons go, and cancels them at once', async () => {
    await manager.getByRole('button', { name: 'Mettre en pause' }).click()
    const dialog = manager.getByRole('dialog', { name: 'Mettre le contrat en pause' })
    await field(dialog, 'Retour prévu le').fill(await dayOf(company, 5))
    await expect(dialog.getByRole('status').first()).toContainText('1 cours prévu sera annulé')
    await dialog.getByRole('button', { name: 'Mettre en pause' }).click()
    await expect(state(manager)).toContainText('En pause')
    await see()
    await expect(lessonRow(manager, 3, '17:00')).toContainText('Annulé')
    await expect(lessonRow(manager, 6, '17:00')).toContainText('Planifié')
    await company.inbox.read(kerbrat.email, { subject: /sont suspendus$/ })
  })

  await test.step('(4) (5) it resumes by itself on its day, and is not silent for that', async () => {
    await company.clock.move('6 days')
    await manager.goto(contract)
    await expect(state(manager)).toContainText('Actif')
    await manager.goto('/privateTuition/noLongerCourses')
    await expect(manager.getByRole('main')).not.toContainText('Kerbrat')
  })

  await test.step('a last day to come: the lessons after it are told before, then cancelled', async () => {
    await manager.goto(contract)
    const dialog = await close('Clôturer', 'Clôturer le contrat', await dayOf(company, 4))
    await expect(dialog.getByRole('status').first()).toContainText('1 cours prévu sera annulé')
    await choose(dialog, 'Motif', 'Objectifs atteints')
    await dialog.getByRole('button', { name: 'Clôturer le contrat' }).click()
    await expect(dialog).toBeHidden()
    await expect(state(manager)).toContainText('Actif')
    await see()
    await expect(lessonRow(manager, 12, '17:00')).toContainText('Annulé')
    await expect(lessonRow(manager, 9, '17:00')).toContainText('Planifié')
  })

  await test.step('(2) family and teacher are told with the day', async () => {
    const day = await dayOf(company, 4)
    for (const { email } of [kerbrat, riou]) {
      const mail = await company.inbox.read(email, { subject: /s’arrêtent le / })
      expect(mail.subject).toContain(day)
      expect(mail.text).not.toContain('{{')
    }
  })

  await test.step('(7) the end is taken back, said again, and its day corrected', async () => {
    await manager.goto(contract)
    await manager.getByRole('button', { name: 'Annuler la fin prévue' }).click()
    await expect(manager.getByRole('button', { name: 'Clôturer' })).toBeVisible()
    const again = await close('Clôturer', 'Clôturer le contrat', await dayOf(company, 10))
    await choose(again, 'Motif', 'Objectifs atteints')
    await again.getByRole('button', { name: 'Clôturer le contrat' }).click()
    await expect(again).toBeHidden()
    const corrected = await close('Clôturer', 'Clôturer le contrat', await dayOf(company, 4))
    await corrected.getByRole('button', { name: 'Clôturer le contrat' }).click()
    await expect(corrected).toBeHidden()
    await company.clock.move('6 days')
    await manager.goto(contract)
    await expect(state(manager)).toContainText('Clôturé')
  })

  await test.step('(1) a lesson up to the last day is still declared and confirmed', async () => {
    await see()
    const row = lessonRow(manager, 9, '17:00')
    await declarePlanned(row)
    await confirmLesson(row)
  })

  await test.step('(6) (7) reactivated: the same contract goes on', async () => {
    await manager.goto(contract)
    await manager.getByRole('button', { name: 'Réactiver' }).click()
    await expect(state(manager)).toContainText('Actif')
  })
})

// What is missing of the journey: the reasons beside each teacher, three of them at once, « told family » by a link to accept the
// price with an invitation to its account, (6) the next three names after 48 hours.
test('partly J-TUITION-09 from a won contact to the search and the first lesson, nothing is typed twice', async ({
  company,
}) => {
  await sendRequest(await company.browser(), kerbrat)
  const manager = await company.as('direction')
  await createGrid(manager)
  await createTeacher(manager, riou)

  await test.step('(1) the home of the family is asked once, at « Gagné », filled with what it wrote', async () => {
    await manager.goto('/contact/overview')
    const student = fullName(kerbrat.student)
    await manager.getByRole('button', { name: `Déplacer ${student}` }).click()
    await manager.getByRole('menuitem', { name: 'Gagné' }).click()
    const dialog = manager.getByRole('dialog', { name: `${student} devient client` })
    await expect(field(dialog, 'Adresse')).toHaveValue(/22500 Paimpol/)
    await dialog.getByRole('button', { name: 'Créer le client' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('(1) (2) the search opens from the toast with pupil, subject, level and needs', async () => {
    await manager.getByRole('button', { name: 'Chercher un professeur' }).click()
    await expect(manager).toHaveURL(/linking\/nouveau\?eleve=\d+/)
    await expect(field(manager, 'Élève')).toHaveValue(/Malo/)
    await expect(field(manager, 'Matière')).toHaveValue('Mathématiques')
    await expect(field(manager, 'Niveau')).toHaveValue('4e')
    await expect(field(manager, 'Ce que la famille attend')).toHaveValue(/le mercredi si possible/)
    await manager.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(manager).toHaveURL(/\/privateTuition\/linking\/\d+/)
    await expect(manager.getByRole('main')).toContainText('22500 Paimpol')
    await expect(manager.getByRole('link', { name: /06.12.34.56.78/ })).toBeVisible()
  })

  const search = new URL(manager.url()).pathname
  await test.step('(3) (5) (7) a teacher says yes by link, the family by link and by telephone: active, linked, planned', async () => {
    await proposeAndAccept(company, manager, riou)
    await manager.goto(search)
    await chooseTeacher(manager, { day: await dayOf(company, 5), hour: '17:00' })
    await answerDate(company, kerbrat.email, 'Cette date me convient')
    await manager.goto(search)
    await manager.goto((await manager.getByRole('link', { name: /^Contrat CT/ }).getAttribute('href')) ?? '')
    await prices(manager).getByRole('button', { name: 'Accepter' }).click()
    await manager.getByRole('dialog').getByRole('button', { name: 'Accepter le prix' }).click()
    await expect(state(manager)).toContainText('Actif')
    await seeLessons(manager)
    await expect(lessonRow(manager, 5, '17:00')).toContainText('Essai')
  })

  await test.step('the pupil’s page opens a search and a contract that know it', async () => {
    await manager.goto(search)
    await manager.goto((await manager.locator('a[href^="/student/show/"]').first().getAttribute('href')) ?? '')
    await manager.getByRole('button', { name: 'Nouveau contrat' }).click()
    await expect(field(manager, 'Élève')).toHaveValue(/Malo/)
    await expect(field(manager, 'Matière')).toHaveValue('Mathématiques')
  })
})
