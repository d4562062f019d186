// A registration that changes: another group near the start, another level or subject, another child of the family, a status set by mistake.
import { expectBooksToHold } from '../support/books.ts'
import { cards, typeCard } from '../support/cards.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, openTeacher, riou } from '../support/company/given.ts'
import { frenchWeekday } from '../support/days.ts'
import { choose, chooseMany, field } from '../support/fields.ts'
import { sendRequest, winContact } from '../support/households.ts'
import { idOf, openBell } from '../support/records.ts'
import {
  beginRegistration,
  editRegistration,
  fromMenu,
  haveTeacher,
  openRegistrations,
  rowOf,
  takeSubject,
} from '../support/registrations.ts'
import { addGroup, createPeriod, createProgramme, createSession, expectSaved, inDialog } from '../support/stages.ts'
import { createTeacher } from '../support/teachers.ts'

/** Days before the stage: near enough for teachers to hear of each change. */
const ahead = 5
const madec = { firstName: 'Anne', lastName: 'Madec', email: 'anne.madec@exemple.fr' }

test('J-STAGE-04 a registered child changes group, subjects and level with the difference, another child takes the place with its money, and a status set by mistake is taken back', async ({
  company,
}) => {
  const director = await company.as('direction')
  const manager = await company.as('stages')
  const office = await company.as('gestion')
  await sendRequest(await company.browser(), kerbrat)
  const sales = await company.as('commercial')
  await sales.goto('/contact/overview')
  await winContact(sales, kerbrat)
  await createTeacher(office, riou)
  await createTeacher(office, madec)

  await test.step('given a sister, a stage of two levels and two subjects with their prices, two groups with their teachers', async () => {
    await office.goto(`/student/show/nouveau?client=${await idOf(office, '/customer/manage', 'Kerbrat')}`)
    await field(office, 'Nom').fill('Kerbrat')
    await field(office, 'Prénom').fill('Lena')
    await choose(office, 'Niveau', '3e')
    await office.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(office).toHaveURL(/\/student\/show\/\d+/)
    await director.goto('/codification/chapters/nouveau')
    await choose(director, 'Matière', 'Mathématiques')
    await choose(director, 'Niveau', '3e')
    await field(director, 'Nom').fill('Fractions')
    await director.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(director.getByRole('row', { name: /Fractions/ })).toBeVisible()
    await createPeriod(director, 'Hiver')
  })
  const session = await createSession(manager, 'Hiver', ahead)
  await createProgramme(manager, session, { ahead })
  await addGroup(manager, { start: '09:00', end: '11:00', seats: '6' })
  await addGroup(manager, { start: '11:00', end: '13:00', seats: '6' })
  await test.step('given chapters that are asked for, a second price, French, and a level of 4e', async () => {
    await manager.getByRole('button', { name: 'Actions sur Mathématiques' }).click()
    await manager.getByRole('menuitem', { name: 'Modifier la matière' }).click()
    const maths = manager.getByRole('dialog', { name: 'Matière' })
    await chooseMany(maths, 'Chapitres', ['Fractions'])
    await maths.getByRole('switch', { name: 'Demander les chapitres étudiés' }).check()
    await expectSaved(maths)
    await manager.getByRole('button', { name: 'Actions sur 3e' }).click()
    await manager.getByRole('menuitem', { name: 'Modifier le niveau' }).click()
    const level = manager.getByRole('dialog', { name: 'Niveau' })
    await level.getByRole('button', { name: 'Prix', exact: true }).click()
    await field(level.getByRole('group', { name: 'Prix 2' }), 'Prix').fill('300')
    await expectSaved(level)
    await inDialog(manager, 'Ajouter une matière, 3e', 'Nouvelle matière', async (dialog) => {
      await choose(dialog, 'Matière', 'Français')
      await chooseMany(dialog, 'Jours', [frenchWeekday(ahead + 2)])
    })
    await inDialog(manager, 'Ajouter un niveau', 'Nouveau niveau', async (dialog) => {
      await choose(dialog, 'Niveau scolaire principal', '4e')
      await field(dialog, 'Titre').fill('Réussir sa 4e')
      await dialog.getByRole('button', { name: 'Prix', exact: true }).click()
      await field(dialog.getByRole('group', { name: 'Prix 1' }), 'Prix').fill('200')
    })
    await inDialog(manager, 'Ajouter une matière, 4e', 'Nouvelle matière', async (dialog) => {
      await choose(dialog, 'Matière', 'Mathématiques')
      await chooseMany(dialog, 'Jours', [frenchWeekday(ahead)])
    })
    await haveTeacher(manager, session, 'Gwendal Riou')
    await haveTeacher(manager, session, 'Anne Madec', 'Groupe 2')
  })

  await test.step('given Malo, registered and paid by card at the desk, absent a day, who knows a chapter already', async () => {
    const dialog = await beginRegistration(manager, session, { child: 'Malo', level: /brevet/, keepsLevel: true })
    await takeSubject(dialog, /Mathématiques/)
    await chooseMany(dialog, 'Jours d’absence', [frenchWeekday(ahead + 1)])
    await chooseMany(dialog, 'Chapitres déjà étudiés en Mathématiques', ['Fractions'])
    await dialog.getByRole('button', { name: 'Inscrire', exact: true }).click()
    const card = manager.getByRole('dialog', { name: 'Régler le stage par CB' })
    await typeCard(card, cards.accepted, /^Payer/)
    await expect(card).toBeHidden()
    await expect(rowOf(manager, /Malo/)).toContainText(/Réglée, 180,00/)
    await company.clock.move('5 minutes')
  })

  const teacher = await openTeacher(company, riou.lastName, 'gwendal.riou', riou.email)
  const other = await openTeacher(company, madec.lastName, 'anne.madec', madec.email)
  await test.step('(1) carried to another group five days before: the family and both teachers are told; (5) absence and chapter stay', async () => {
    await manager.goto(`${session}?onglet=organisation`)
    const group = (name: string) => manager.getByRole('region', { name: `Mathématiques, ${name}, ` }).first()
    await expect(group('Groupe 1').or(group('Groupe 2')).locator('[data-card]')).toHaveCount(1)
    const from = (await group('Groupe 1').locator('[data-card]').count()) === 1 ? 'Groupe 1' : 'Groupe 2'
    const to = from === 'Groupe 1' ? 'Groupe 2' : 'Groupe 1'
    await group(from).locator('[data-card]').dragTo(group(to))
    await expect(group(to).locator('[data-card]')).toHaveCount(1)
    await company.clock.move('5 minutes')
    const mail = await company.inbox.read(kerbrat.email, { subject: /^Le stage de Malo change/ })
    expect(mail.text).toContain(to === 'Groupe 2' ? '11:00' : '09:00')
    const [left, joined] = from === 'Groupe 1' ? [teacher, other] : [other, teacher]
    for (const [page, words] of [
      [left, 'Malo quitte votre groupe'],
      [joined, 'Malo rejoint votre groupe'],
    ] as const) {
      await page.goto('/')
      await expect(await openBell(page)).toContainText(words)
      await page.keyboard.press('Escape')
    }
    await openRegistrations(manager, session)
    await expect(rowOf(manager, /Malo/)).toContainText(`Absent\u00a0: ${frenchWeekday(ahead + 1)}`)
    await expect(rowOf(manager, /Malo/)).toContainText('Déjà vu en Mathématiques\u00a0: Fractions')
  })

  /** Saved, and what is due besides is left for later. */
  const saved = async (pays: boolean) => {
    const dialog = manager.getByRole('dialog', { name: 'Inscription au stage' })
    await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(dialog).toBeHidden()
    if (!pays) return
    const card = manager.getByRole('dialog', { name: 'Régler le stage par CB' })
    await expect(card).toBeVisible()
    await manager.keyboard.press('Escape')
    await expect(card).toBeHidden()
  }
  await test.step('(2) a subject more is billed, a subject less is credited; so is another level, which asks days and chapters anew (5)', async () => {
    let dialog = await editRegistration(manager, /Malo/)
    await takeSubject(dialog, /Français/)
    await expect(dialog).toContainText(/Un supplément de 120,00/)
    await saved(true)
    await expect(rowOf(manager, /Malo/)).toContainText(/180,00\s€ sur 300,00/)
    dialog = await editRegistration(manager, /Malo/)
    await dialog.getByRole('checkbox', { name: /Français/ }).uncheck()
    await saved(false)
    await expect(rowOf(manager, /Malo/)).toContainText(/Réglée, 180,00/)
    await expect(rowOf(manager, /Malo/)).toContainText('Avoir')
    dialog = await editRegistration(manager, /Malo/)
    await choose(dialog, 'Niveau du stage', /Réussir/)
    await takeSubject(dialog, /Mathématiques/)
    await expect(dialog).toContainText(/Un supplément de 20,00/)
    await saved(true)
    await expect(rowOf(manager, /Malo/)).toContainText(/180,00\s€ sur 200,00/)
    await expect(rowOf(manager, /Malo/)).not.toContainText('Absent')
    await expect(rowOf(manager, /Malo/)).not.toContainText('Déjà vu')
    dialog = await editRegistration(manager, /Malo/)
    await choose(dialog, 'Niveau du stage', /brevet/)
    await manager.getByRole('button', { name: 'Garder son niveau' }).click()
    await takeSubject(dialog, /Mathématiques/)
    await saved(false)
    await expect(rowOf(manager, /Malo/)).toContainText(/Réglée, 180,00/)
    await expectBooksToHold(company)
  })

  await test.step('(3) the wrong child: the sister takes the place with what was paid, and the family is told of both', async () => {
    const before = await company.inbox.count(kerbrat.email)
    const dialog = await editRegistration(manager, /Malo/)
    await choose(dialog, 'Élève', /Lena/)
    await saved(false)
    await expect(rowOf(manager, /Lena.*/)).toContainText(/Réglée, 180,00/)
    await expect(manager.getByRole('row', { name: /Reprise\s: Lena/ })).toContainText('Malo')
    await company.clock.move('5 minutes')
    const over = await company.inbox.read(kerbrat.email, { subject: /de Malo .*est annulée$/, after: before })
    expect(over.text).toContain('La place passe à Lena, avec ce qui était payé.')
    const taken = await company.inbox.read(kerbrat.email, { subject: /^L’inscription de Lena/, after: before })
    expect(taken.text).not.toContain('Reste à régler')
    await expectBooksToHold(company)
  })

  await test.step('(4) a status set by mistake is taken back, and nobody is told', async () => {
    await openRegistrations(manager, session)
    const before = await company.inbox.count(kerbrat.email)
    await fromMenu(manager, rowOf(manager, /Lena/), /temporaire/)
    await expect(manager.getByRole('table').getByText('En attente du paiement', { exact: true })).toBeVisible()
    await fromMenu(manager, rowOf(manager, /Lena/), /confirmé/)
    await expect(manager.getByRole('table').getByText('En attente du paiement', { exact: true })).toHaveCount(0)
    await company.clock.move('5 minutes')
    expect(await company.inbox.count(kerbrat.email)).toBe(before)
    await expect(rowOf(manager, /Lena/)).toContainText(/Réglée, 180,00/)
  })
})
