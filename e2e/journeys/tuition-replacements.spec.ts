// The journey of another teacher: for some lessons, then for good; and of a contract made again with its right terms.

import type { Page } from '@playwright/test'
import { isoDay } from '../support/agenda.ts'
import { cards, typeCard } from '../support/cards.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, openTeacher, riou, runningContract } from '../support/company/given.ts'
import { password } from '../support/company/staff.ts'
import { frenchDay } from '../support/days.ts'
import { choose, chooseFound, chooseMany, field } from '../support/fields.ts'
import { confirmLesson, declarePlanned } from '../support/lessons.ts'
import { printed } from '../support/papers.ts'
import { signInAtOnce } from '../support/people.ts'
import { lessonRow, planLesson, seeLessons } from '../support/planning.ts'
import { acceptByLink } from '../support/searches.ts'
import { createTeacher } from '../support/teachers.ts'

const cadic = { firstName: 'Anna', lastName: 'Cadic', email: 'anna.cadic@exemple.fr' }

test('J-TUITION-14 some lessons are given by another teacher and come back; another goes on for good; a wrong contract is made again', async ({
  company,
}) => {
  const { contract, mother, teacher } = await runningContract(company)
  const manager = await company.as('gestion')
  await createTeacher(manager, cadic)
  const see = async (path: string) => {
    await manager.goto(path)
    await seeLessons(manager)
  }
  await see(contract)
  for (const inDays of [3, 6, 9]) await planLesson(manager, { inDays, time: '17:00', lasts: '1 h' })
  const dialog = manager.getByRole('dialog', { name: 'Remplacer le professeur' })
  const at = (inDays: number) => `${frenchDay(inDays)} à 17:00`
  let replacement = ''

  await test.step('« Remplacer »: lessons, teacher, price and last day; what stands against it is said before', async () => {
    await manager.getByRole('button', { name: 'Remplacer', exact: true }).click()
    await chooseMany(dialog, 'Cours à remplacer', [], [at(9)])
    await chooseFound(dialog, 'Professeur remplaçant', 'Cadic')
    await expect(dialog).toContainText('Professeur libre')
    await expect(dialog).toContainText('Anna Cadic, par mail')
    await expect(field(dialog, 'Dernier jour du remplacement')).toHaveValue(frenchDay(6))
    await field(dialog, 'Prix client').fill('50')
    await field(dialog, 'Marge').fill('15')
    await dialog.getByRole('button', { name: 'Remplacer', exact: true }).click()
    await expect(dialog).toContainText('demandez-lui son accord')
    await dialog.getByRole('switch', { name: 'La famille a accepté ce tarif' }).check()
    await dialog.getByRole('button', { name: 'Remplacer', exact: true }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('(1) the replacement is a contract of its own, with its price and its end day', async () => {
    await see(contract)
    await expect(lessonRow(manager, 9, '17:00')).toContainText('Planifié')
    await expect(lessonRow(manager, 3, '17:00')).toHaveCount(0)
    const link = manager.getByRole('complementary').getByRole('link', { name: /^Contrat CT/ })
    await expect(manager.getByRole('complementary')).toContainText('Remplacé par Anna Cadic')
    replacement = (await link.getAttribute('href')) ?? ''
    await see(replacement)
    await expect(manager.getByRole('main')).toContainText('Actif')
    await expect(manager.getByRole('complementary')).toContainText('50,00')
    await expect(manager.getByRole('complementary')).toContainText(frenchDay(6))
    await expect(manager.getByRole('complementary')).toContainText('Remplace Gwendal Riou')
    await expect(lessonRow(manager, 3, '17:00')).toContainText('Planifié')
    await expect(lessonRow(manager, 6, '17:00')).toContainText('Planifié')
  })

  await test.step('(1) family and both teachers are told once', async () => {
    const mails = {
      [kerbrat.email]: /remplace le professeur$/,
      [cadic.email]: /vous remplacez un professeur$/,
      [riou.email]: /vous êtes remplacé$/,
    }
    for (const [address, subject] of Object.entries(mails)) {
      const mail = await company.inbox.read(address, { subject })
      expect(mail.text).toContain(frenchDay(3))
      expect(mail.text).not.toContain('{{')
      expect((await company.inbox.subjects(address)).filter((one) => subject.test(one))).toHaveLength(1)
    }
  })

  await test.step('(5) the pupil has one lesson at that hour: nothing else is planned over it', async () => {
    await see(contract)
    await manager.getByRole('button', { name: 'Planifier', exact: true }).click()
    const plan = manager.getByRole('dialog', { name: 'Planifier un cours' })
    await field(plan, 'Date et heure de début').fill(frenchDay(3))
    await field(plan, 'Date et heure de début\u00a0: heure').fill('17:00')
    await field(plan, 'Date et heure de début\u00a0: heure').blur()
    await expect(plan).toContainText('a déjà')
    await plan.getByRole('button', { name: 'Fermer', exact: true }).click()
    await manager.getByRole('button', { name: 'Abandonner les modifications' }).click()
  })

  await test.step('a lesson comes back while it is planned', async () => {
    await see(replacement)
    await manager.getByRole('button', { name: 'Annuler le remplacement' }).click()
    const back = manager.getByRole('dialog', { name: 'Annuler le remplacement' })
    await chooseMany(back, 'Cours à rendre', [], [at(3)])
    await back.getByRole('button', { name: 'Annuler le remplacement' }).click()
    await expect(back).toBeHidden()
    await see(contract)
    await expect(lessonRow(manager, 6, '17:00')).toContainText('Planifié')
    await company.inbox.read(kerbrat.email, { subject: /remplacement annulé$/ })
  })

  await test.step('from the calendar: the card of a lesson has « Remplacer… »', async () => {
    await manager.goto(`/privateTuition/planning?vue=jour&jour=${isoDay(await company.clock.now(), 9)}`)
    await manager.getByRole('button', { name: /Malo/ }).first().click()
    await manager.getByRole('button', { name: 'Remplacer…' }).click()
    await chooseFound(dialog, 'Professeur remplaçant', 'Cadic')
    await expect(dialog).toContainText('rejoignent le contrat')
    await dialog.getByRole('button', { name: 'Remplacer', exact: true }).click()
    await expect(dialog).toBeHidden()
    await see(replacement)
    await expect(lessonRow(manager, 9, '17:00')).toContainText('Planifié')
  })

  await test.step('(3) bill, pay and certificate name who really taught', async () => {
    await company.clock.move('4 days')
    await see(replacement)
    const row = lessonRow(manager, 3, '17:00')
    await declarePlanned(row)
    await confirmLesson(row)
    await mother.goto('/')
    const paper = await printed(mother, mother.getByRole('link', { name: /^Voir la facture/ }).last())
    expect(paper.text).toContain('Anna Cadic')
    expect(paper.text).toContain(frenchDay(3))
    expect(paper.text).not.toContain('Riou')
    await mother.getByRole('button', { name: /^Régler la facture / }).click()
    const paying = mother.getByRole('dialog', { name: /^Payer la facture / })
    await typeCard(paying, cards.accepted, /^Payer 50,00/)
    await expect(paying).toBeHidden()
    const accountant = await company.as('compta')
    await accountant.goto('/accounting/bills-payments')
    const payment = accountant.getByRole('row', { name: /Kerbrat/i })
    await expect(payment).toContainText(/Cadic/i)
    await expect(payment).not.toContainText(/Riou/i)
    // 50,00 € less the 15,00 € of the company: hers, and nothing of it his
    await expect(payment).toContainText('35,00')
    const hers = await openTeacher(company, cadic.lastName, 'anna.cadic', cadic.email)
    const hours = (page: Page) =>
      page.getByRole('region').filter({ has: page.getByRole('link', { name: /^Détail de ma paie/ }) })
    await expect(hours(hers)).toContainText(/Confirmés par les familles\s*1\sh\s*35,00/)
    await signInAtOnce(teacher, 'gwendal.riou', password)
    await teacher.goto('/')
    await expect(hours(teacher)).toContainText('seront comptés ici')
    await expect(hours(teacher)).not.toContainText('€')
    await mother.goto('/')
    const certificates = mother.getByRole('region', { name: 'Attestations fiscales' })
    const certificate = await printed(mother, certificates.getByRole('link').first())
    expect(certificate.text).toContain('Anna Cadic')
    expect(certificate.text).not.toContain('Riou')
  })

  await test.step('(1) after its last day the replacement is closed, and the contract goes on', async () => {
    await company.clock.move('7 days')
    await signInAtOnce(manager, 'gestion', password)
    await manager.goto(replacement)
    await expect(manager.getByRole('main')).toContainText('Clôturé')
    await manager.goto(contract)
    await expect(manager.getByRole('main')).toContainText('Actif')
  })

  const section = manager.getByRole('region', { name: 'Cours réguliers' })
  await test.step('a rhythm goes on with the first teacher, who then leaves', async () => {
    await manager.getByRole('button', { name: 'Planifier chaque semaine' }).click()
    const series = manager.getByRole('dialog', { name: 'Planifier chaque semaine' })
    await field(series, 'Premier cours').fill(frenchDay(14))
    await field(series, 'Heure').fill('17:00')
    await choose(series, 'Durée', '1 h')
    await series.getByRole('switch', { name: 'Sauf vacances scolaires' }).uncheck()
    await series.getByRole('switch', { name: 'Sauf jours fériés' }).uncheck()
    await expect(series.getByRole('region', { name: 'Dates' })).toContainText(frenchDay(21))
    await series.getByRole('button', { name: 'Planifier', exact: true }).click()
    await expect(series).toBeHidden()
    await expect(section).toContainText(/Chaque \S+ à 17:00, 1\sh/)
  })

  const asking = manager.getByRole('dialog', { name: 'Changer de professeur' })
  const handing = manager.getByRole('dialog', { name: 'Passer le relais' })
  let search = ''

  await test.step('(6) closed halfway, nothing has changed, and the draft is kept', async () => {
    await manager.getByRole('button', { name: 'Changer de professeur' }).click()
    await field(asking, 'Premier jour du nouveau professeur').fill(frenchDay(20))
    await field(asking, 'Ce que la famille attend').fill('Une voix douce.')
    // a draft is kept every two seconds
    await expect
      .poll(() => manager.evaluate(() => JSON.stringify(Object.values(localStorage))))
      .toContain('Une voix douce.')
    await manager.goto(contract)
    await expect(manager.getByRole('main')).toContainText('Actif')
    await manager.getByRole('button', { name: 'Changer de professeur' }).click()
    await asking.getByRole('button', { name: 'Reprendre' }).click()
    await expect(field(asking, 'Ce que la famille attend')).toHaveValue('Une voix douce.')
  })

  await test.step('(2) the teacher is asked, the contract goes on', async () => {
    await expect(asking).toContainText(/\d+\scours prévus à lui confier/)
    await chooseFound(asking, 'Nouveau professeur', 'Cadic')
    await asking.getByRole('button', { name: 'Demander le changement' }).click()
    await expect(manager).toHaveURL(/\/privateTuition\/linking\/\d+/)
    search = new URL(manager.url()).pathname
    await see(contract)
    await expect(manager.getByRole('complementary')).toContainText('Changement de professeur en cours')
    await expect(manager.getByRole('button', { name: 'Changer de professeur' })).toHaveCount(0)
    await expect(lessonRow(manager, 21, '17:00')).toContainText('Planifié')
    expect((await company.inbox.subjects(kerbrat.email)).filter((one) => /prend la suite/.test(one))).toEqual([])
  })

  await test.step('(2) after the yes, the recap: price, lessons, end of the former contract, who is told', async () => {
    await acceptByLink(company, cadic.email)
    await manager.goto(search)
    await manager.getByRole('button', { name: 'Passer le relais' }).click()
    await expect(handing).toContainText(/\d+\scours prévus confiés, aucun n’est annulé/)
    await expect(handing).toContainText('Les cours réguliers continuent, aux mêmes heures.')
    await expect(handing).toContainText('Anna Cadic, par mail')
    await expect(handing).toContainText(`se termine le ${frenchDay(19)}`)
    await expect(field(handing, 'Prix client')).toHaveValue(/45/)
    await choose(handing, 'Motif', 'Départ du professeur')
    await handing.getByRole('button', { name: 'Passer le relais' }).click()
    await expect(manager).toHaveURL(/\/privateTuition\/contract\/\d+/)
  })

  const next =
    await test.step('(2) (5) lessons and rhythm are with the new teacher, the former contract ends the day before', async () => {
      const path = new URL(manager.url()).pathname
      await seeLessons(manager)
      for (const inDays of [21, 28]) await expect(lessonRow(manager, inDays, '17:00')).toContainText('Planifié')
      await expect(section).toContainText(/Chaque \S+ à 17:00, 1\sh/)
      await expect(section).toContainText(`Du ${frenchDay(21)} au`)
      await expect(manager.getByRole('complementary')).toContainText('Prend la suite de Gwendal Riou')
      await see(contract)
      await expect(lessonRow(manager, 14, '17:00')).toContainText('Planifié')
      await expect(lessonRow(manager, 21, '17:00')).toHaveCount(0)
      await expect(section).toContainText(/au \d\d\/\d\d\/\d{4}/)
      await expect(manager.getByRole('complementary')).toContainText(frenchDay(19))
      await company.clock.move('10 days')
      await signInAtOnce(manager, 'gestion', password)
      await manager.goto(contract)
      await expect(manager.getByRole('main')).toContainText('Clôturé')
      return path
    })

  await test.step('everybody is told once', async () => {
    const mails = {
      [kerbrat.email]: /prend la suite le/,
      [cadic.email]: /vous prenez la suite le/,
      [riou.email]: /s’arrêtent le/,
    }
    for (const [address, subject] of Object.entries(mails)) {
      const mail = await company.inbox.read(address, { subject })
      expect(mail.text).not.toContain('{{')
      expect((await company.inbox.subjects(address)).filter((one) => subject.test(one))).toHaveLength(1)
    }
  })

  const remaking = manager.getByRole('dialog', { name: 'Refaire le contrat' })

  await test.step('(4) what follows is read before, and a price alone makes no new contract', async () => {
    await manager.goto(next)
    await manager.getByRole('button', { name: 'Refaire le contrat' }).click()
    await expect(remaking).toContainText(/\d+\scours pas encore facturés suivent/)
    await field(remaking, 'Prix client').fill('40')
    await remaking.getByRole('button', { name: 'Refaire le contrat' }).click()
    await expect(remaking).toContainText('Rien ne change')
    await remaking.getByRole('radio', { name: 'En ligne' }).check()
    await remaking.getByRole('button', { name: 'Refaire le contrat' }).click()
    await expect(remaking).toBeHidden()
  })

  await test.step('(4) (5) the lessons are on the new contract, the former one is closed, both are told once', async () => {
    await expect(manager).not.toHaveURL(new RegExp(`${next}$`))
    await seeLessons(manager)
    await expect(manager.getByRole('complementary')).toContainText('Refait le contrat avec Anna Cadic')
    await expect(manager.getByRole('complementary')).toContainText('40,00')
    for (const inDays of [28, 35]) await expect(lessonRow(manager, inDays, '17:00')).toContainText('Planifié')
    await expect(section).toContainText(/Chaque \S+ à 17:00, 1\sh/)
    await manager.goto(next)
    await expect(manager.getByRole('main')).toContainText('Clôturé')
    await seeLessons(manager)
    await expect(lessonRow(manager, 28, '17:00')).toHaveCount(0)
    for (const address of [kerbrat.email, cadic.email]) {
      const mail = await company.inbox.read(address, { subject: /contrat est refait$/ })
      expect(mail.text).toContain('en ligne')
      expect(mail.text).not.toContain('{{')
    }
  })
})
