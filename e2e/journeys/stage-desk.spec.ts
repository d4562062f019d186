// A child who is registered at the desk: its family made in the dialog, the last place, dates of payment, a link, the waiting list.
import { expectBooksToHold } from '../support/books.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, tanguy } from '../support/company/given.ts'
import { dayOf } from '../support/days.ts'
import { setParameter } from '../support/debits.ts'
import { choose, field } from '../support/fields.ts'
import { findings } from '../support/pages.ts'
import { readPaper } from '../support/papers.ts'
import { openAccountOf, receive } from '../support/receipts.ts'
import { idOf } from '../support/records.ts'
import {
  beginRegistration,
  fromMenu,
  openRegistrations,
  rowOf,
  takeSubject,
  waitForPlace,
} from '../support/registrations.ts'
import { publishLevel } from '../support/stage-cancelled.ts'
import { addGroup, createPeriod, createProgramme, createSession, save } from '../support/stages.ts'

const waits = 'loic.morvan@exemple.fr'

test('J-STAGE-03 a mother who is unknown registers her child at the desk in two dates; a link keeps a place for some days, who waits is offered it, nobody is registered twice, a sister pays less', async ({
  company,
}) => {
  const director = await company.as('direction')
  const manager = await company.as('stages')
  await createPeriod(director, 'Hiver')
  const session = await createSession(manager, 'Hiver')
  await createProgramme(manager, session, { price: '360' })
  await addGroup(manager, { start: '09:00', end: '11:00', seats: '2' })
  const address = await publishLevel(manager)

  /** The family is made from what was typed where the child is looked for. */
  const begin = async (family: typeof kerbrat) => {
    await openRegistrations(manager, session)
    await manager
      .getByRole('button', { name: /^Inscrire/ })
      .first()
      .click()
    const dialog = manager.getByRole('dialog', { name: 'Inscription au stage' })
    await field(dialog, 'Élève').fill(family.parent.lastName)
    await manager.getByRole('option', { name: /^\+ Créer/ }).click()
    const made = manager.getByRole('dialog', { name: 'Nouvelle famille' })
    const parent = made.getByRole('region', { name: 'Le parent' })
    await expect(field(parent, 'Nom')).toHaveValue(family.parent.lastName)
    await made.getByRole('button', { name: 'Créer la famille' }).click()
    await expect(made.getByRole('alert').first()).toBeVisible()
    await field(parent, 'Prénom').fill(family.parent.firstName)
    await field(parent, 'E-mail').fill(family.email)
    await field(parent, 'Téléphone').fill(family.phone)
    const child = made.getByRole('region', { name: 'L’élève' })
    await field(child, 'Prénom').fill(family.student.firstName)
    await choose(child, 'Niveau', '3e')
    expect(await findings(manager)).toEqual([])
    await made.getByRole('button', { name: 'Créer la famille' }).click()
    await expect(made).toBeHidden()
    await expect(field(dialog, 'Élève')).toHaveValue(new RegExp(family.student.firstName))
    await choose(dialog, 'Niveau du stage', /brevet/)
    await takeSubject(dialog, /Mathématiques/)
    await expect(dialog).toContainText(/360,00\s€/)
    return dialog
  }

  await test.step('(1) the family and its child are made in the dialog; 360,00 € in two cheques with their dates; the family is told of both', async () => {
    const dialog = await begin(kerbrat)
    await dialog.getByRole('radio', { name: 'Chèque' }).check()
    await choose(dialog, 'Paiement', 'En 2 fois')
    await field(dialog, 'Premier paiement le').fill(await dayOf(company, 0))
    await expect(dialog).toContainText(/180,00\s€ le .*, 180,00\s€ le/)
    await dialog.getByRole('button', { name: 'Inscrire', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(rowOf(manager, /Malo/)).toContainText(/360,00\s€ à régler/)
    await company.clock.move('5 minutes')
    const told = await company.inbox.read(kerbrat.email, { subject: /^L’inscription de Malo au stage/ })
    expect(told.attachments.some(({ filename }) => filename.endsWith('.ics'))).toBe(true)
    expect(told.text).toMatch(/Reste à régler\s+360,00/)
    const plan = await company.inbox.read(kerbrat.email, { subject: /^Votre plan de paiement/ })
    expect(plan.text).toMatch(/180,00/)
    const accountant = await company.as('compta')
    await openAccountOf(accountant, 'Kerbrat')
    await receive(accountant, { means: 'Chèque', euros: '180', number: '1234567', bank: 'CMB' })
    await openRegistrations(manager, session)
    await expect(rowOf(manager, /Malo/)).toContainText(/180,00\s€ sur 360,00/)
  })

  await test.step('(2) the last place by a link: it is kept until a day that is shown; a reminder comes after five days', async () => {
    const dialog = await begin(tanguy)
    await dialog.getByRole('switch', { name: 'Envoyer un lien de paiement' }).check()
    await dialog.getByRole('button', { name: 'Inscrire', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(rowOf(manager, /Enora/)).toContainText(/Place gardée jusqu’au/)
    const mail = await company.inbox.read(tanguy.email, { subject: /à payer$/ })
    expect(mail.text).toMatch(/La place est gardée jusqu’au/)
    await waitForPlace(company, address, waits)
    const before = await company.inbox.count(tanguy.email)
    await company.clock.move('5 days')
    await company.clock.move('1 hour')
    const again = await company.inbox.read(tanguy.email, { subject: /à payer$/, after: before })
    expect(again.text).toMatch(/n’est plus gardée que jusqu’au/)
  })

  await test.step('(2) unless the office keeps it', async () => {
    await openRegistrations(manager, session)
    await fromMenu(manager, rowOf(manager, /Enora/), 'Garder la place')
    await expect(rowOf(manager, /Enora/)).not.toContainText('Place gardée jusqu’au')
    await company.clock.move('2 days')
    await openRegistrations(manager, session)
    await expect(rowOf(manager, /Enora/)).toContainText(/360,00\s€ à régler/)
  })

  await test.step('(3) full: the place that comes free is offered for 48 hours to who waits', async () => {
    await manager.goto(`${session}?onglet=attente`)
    await expect(manager.getByRole('region', { name: 'Liste d’attente' })).toContainText(waits)
    await openRegistrations(manager, session)
    await fromMenu(manager, rowOf(manager, /Enora/), 'Annuler l’inscription')
    await manager.getByRole('dialog').getByRole('button', { name: 'Annuler l’inscription' }).click()
    await expect(manager.getByText('Inscription annulée.')).toBeVisible()
    await company.clock.move('5 minutes')
    const offer = await company.inbox.read(waits, { subject: /^Une place au stage/ })
    expect(offer.text).toMatch(/Gardée jusqu’au/)
    await company.clock.move('2 days')
    await company.clock.move('1 hour')
  })

  await test.step('(4) two at the last place: one has it; (7) the same child twice is refused, with the way to what is there', async () => {
    const gestion = director
    const mine = await beginRegistration(manager, session, { child: 'Enora', level: /brevet/, keepsLevel: false })
    await takeSubject(mine, /Mathématiques/)
    await mine.getByRole('radio', { name: 'Chèque' }).check()
    const theirs = await beginRegistration(gestion, session, { child: 'Malo', level: /brevet/, keepsLevel: false })
    await expect(
      theirs.getByRole('status').filter({ hasText: 'Malo Kerbrat est déjà inscrit à ce stage' }),
    ).toBeVisible()
    await expect(theirs.getByRole('link', { name: 'Voir son inscription' })).toBeVisible()
    await takeSubject(theirs, /Mathématiques/)
    await theirs.getByRole('radio', { name: 'Chèque' }).check()
    await mine.getByRole('button', { name: 'Inscrire', exact: true }).click()
    await expect(mine).toBeHidden()
    await theirs.getByRole('button', { name: 'Inscrire', exact: true }).click()
    await expect(theirs.getByRole('alert').first()).toContainText(/place|déjà inscrit/)
    await openRegistrations(manager, session)
    await expect(manager.getByRole('row', { name: /Malo/ })).toHaveCount(1)
    await expectBooksToHold(company)
  })

  await test.step('(5) the sister: the price of siblings, a promo code and a first payment, on one bill', async () => {
    const accountant = await company.as('compta')
    await openAccountOf(accountant, 'Kerbrat')
    await receive(accountant, { means: 'Chèque', euros: '180', number: '1234568', bank: 'CMB' })
    await setParameter(company, 'Réduction fratrie', '10')
    await director.goto('/codification/promo-codes/nouveau')
    await field(director, 'Nom').fill('Rentrée')
    await field(director, 'Code').fill('RENTREE')
    await director.getByRole('radio', { name: 'Pourcentage' }).check()
    await field(director, 'Valeur').fill('10')
    await field(director, 'Premier jour').fill(await dayOf(company, 0))
    await field(director, 'Dernier jour (inclus)').fill(await dayOf(company, 200))
    await save(director)
    await expect(director.getByRole('row', { name: /RENTREE/ })).toBeVisible()
    await director.goto(`/student/show/nouveau?client=${await idOf(director, '/customer/manage', 'Kerbrat')}`)
    await field(director, 'Nom').fill('Kerbrat')
    await field(director, 'Prénom').fill('Lena')
    await choose(director, 'Niveau', '3e')
    await director.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(director).toHaveURL(/\/student\/show\/\d+/)
    await manager.goto(`${session}?onglet=organisation`)
    await addGroup(manager, { start: '11:00', end: '13:00', seats: '2' })
    const dialog = await beginRegistration(manager, session, { child: 'Lena', level: /brevet/, keepsLevel: false })
    await takeSubject(dialog, /Mathématiques/)
    await choose(dialog, 'Code promo', /RENTREE/)
    await expect(dialog).toContainText(/360,00\s€ moins 36,00\s€ de réduction fratrie, moins 32,40\s€ de remise/)
    await dialog.getByRole('radio', { name: 'Chèque' }).check()
    await choose(dialog, 'Paiement', 'En 2 fois')
    await field(dialog, 'Premier paiement le').fill(await dayOf(company, 0))
    await dialog.getByRole('button', { name: 'Inscrire', exact: true }).click()
    await expect(dialog).toBeHidden()
    const row = rowOf(manager, /Lena/)
    await expect(row).toContainText(/291,60\s€ à régler/)
    const bill = await row.getByRole('link', { name: /\d{4}/ }).getAttribute('href')
    const paper = await readPaper(manager, bill ?? '')
    expect(paper.text).toMatch(/Réduction fratrie/)
    expect(paper.text).toMatch(/Remise, code promo RENTREE/)
    expect(paper.text).toMatch(/291,60/)
    await expectBooksToHold(company)
  })

  await test.step('(6) the second date is late: the family is reminded, and the office sees it', async () => {
    await company.clock.move('5 weeks')
    const accountant = await company.as('compta')
    await openAccountOf(accountant, 'Kerbrat')
    await expect(accountant.getByRole('main')).toContainText(/manqu|retard/i)
  })
})
