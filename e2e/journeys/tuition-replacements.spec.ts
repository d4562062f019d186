// Journeys of another teacher: for some lessons, or for good.

import { isoDay } from '../support/agenda.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, riou, runningContract } from '../support/company/given.ts'
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

// What is missing of the journey: (3) the bill is read here, the certificate and the pay of who taught are not; and one day plays all six facts.
test('partly J-TUITION-14 some lessons are given by another teacher, and come back', async ({ company }) => {
  const { contract, mother } = await runningContract(company)
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

  await test.step('(3) the lesson given is billed and written with who really taught', async () => {
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
  })

  await test.step('(1) after its last day the replacement is closed, and the contract goes on', async () => {
    await company.clock.move('7 days')
    await signInAtOnce(manager, 'gestion', password)
    await manager.goto(replacement)
    await expect(manager.getByRole('main')).toContainText('Clôturé')
    await manager.goto(contract)
    await expect(manager.getByRole('main')).toContainText('Actif')
  })
})

test('partly J-TUITION-14 for good: nothing before the yes of the new teacher, everything at once after it', async ({
  company,
}) => {
  const { contract } = await runningContract(company)
  const manager = await company.as('gestion')
  await createTeacher(manager, cadic)
  const see = async (path: string) => {
    await manager.goto(path)
    await seeLessons(manager)
  }
  await see(contract)
  for (const inDays of [3, 6, 9]) await planLesson(manager, { inDays, time: '17:00', lasts: '1 h' })
  const asking = manager.getByRole('dialog', { name: 'Changer de professeur' })
  const handing = manager.getByRole('dialog', { name: 'Passer le relais' })
  let search = ''

  await test.step('(6) closed halfway, nothing has changed, and the draft is kept', async () => {
    await manager.getByRole('button', { name: 'Changer de professeur' }).click()
    await field(asking, 'Premier jour du nouveau professeur').fill(frenchDay(5))
    await field(asking, 'Ce que la famille attend').fill('Une voix douce.')
    await manager.waitForTimeout(3000)
    await manager.goto(contract)
    await expect(manager.getByRole('main')).toContainText('Actif')
    await manager.getByRole('button', { name: 'Changer de professeur' }).click()
    await asking.getByRole('button', { name: 'Reprendre' }).click()
    await expect(field(asking, 'Ce que la famille attend')).toHaveValue('Une voix douce.')
  })

  await test.step('(2) the teacher is asked, the contract goes on', async () => {
    await expect(asking).toContainText('2 cours prévus à lui confier')
    await chooseFound(asking, 'Nouveau professeur', 'Cadic')
    await asking.getByRole('button', { name: 'Demander le changement' }).click()
    await expect(manager).toHaveURL(/\/privateTuition\/linking\/\d+/)
    search = new URL(manager.url()).pathname
    await see(contract)
    await expect(manager.getByRole('complementary')).toContainText('Changement de professeur en cours')
    await expect(manager.getByRole('button', { name: 'Changer de professeur' })).toHaveCount(0)
    await expect(lessonRow(manager, 6, '17:00')).toContainText('Planifié')
    expect((await company.inbox.subjects(kerbrat.email)).filter((one) => /prend la suite/.test(one))).toEqual([])
  })

  await test.step('(2) after the yes, the recap: price, lessons, end of the former contract, who is told', async () => {
    await acceptByLink(company, cadic.email)
    await manager.goto(search)
    await manager.getByRole('button', { name: 'Passer le relais' }).click()
    await expect(handing).toContainText('2 cours prévus confiés')
    await expect(handing).toContainText('Anna Cadic, par mail')
    await expect(handing).toContainText(`se termine le ${frenchDay(4)}`)
    await expect(field(handing, 'Prix client')).toHaveValue(/45/)
    await choose(handing, 'Motif', 'Départ du professeur')
    await handing.getByRole('button', { name: 'Passer le relais' }).click()
    await expect(manager).toHaveURL(/\/privateTuition\/contract\/\d+/)
  })

  await test.step('(2) (5) the lessons are with the new teacher, the former contract ends the day before', async () => {
    await seeLessons(manager)
    await expect(lessonRow(manager, 6, '17:00')).toContainText('Planifié')
    await expect(lessonRow(manager, 9, '17:00')).toContainText('Planifié')
    await expect(manager.getByRole('complementary')).toContainText('Prend la suite de Gwendal Riou')
    await see(contract)
    await expect(lessonRow(manager, 3, '17:00')).toContainText('Planifié')
    await expect(lessonRow(manager, 6, '17:00')).toHaveCount(0)
    await expect(manager.getByRole('complementary')).toContainText(frenchDay(4))
    await company.clock.move('6 days')
    await signInAtOnce(manager, 'gestion', password)
    await manager.goto(contract)
    await expect(manager.getByRole('main')).toContainText('Clôturé')
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
})

test('partly J-TUITION-14 a contract in the wrong format is made again, its unbilled lessons with it', async ({
  company,
}) => {
  const { contract } = await runningContract(company)
  const manager = await company.as('gestion')
  await manager.goto(contract)
  await seeLessons(manager)
  for (const inDays of [3, 6]) await planLesson(manager, { inDays, time: '17:00', lasts: '1 h' })
  const dialog = manager.getByRole('dialog', { name: 'Refaire le contrat' })

  await test.step('(4) what follows is read before, and a price alone makes no new contract', async () => {
    await manager.getByRole('button', { name: 'Refaire le contrat' }).click()
    await expect(dialog).toContainText('2 cours pas encore facturés suivent')
    await field(dialog, 'Prix client').fill('40')
    await dialog.getByRole('button', { name: 'Refaire le contrat' }).click()
    await expect(dialog).toContainText('Rien ne change')
    await dialog.getByRole('radio', { name: 'En ligne' }).check()
    await dialog.getByRole('button', { name: 'Refaire le contrat' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('(4) (5) the lessons are on the new contract, the former one is closed, both are told once', async () => {
    await expect(manager).not.toHaveURL(new RegExp(`${contract}$`))
    await seeLessons(manager)
    await expect(manager.getByRole('complementary')).toContainText('Refait le contrat avec Gwendal Riou')
    await expect(manager.getByRole('complementary')).toContainText('40,00')
    for (const inDays of [3, 6]) await expect(lessonRow(manager, inDays, '17:00')).toContainText('Planifié')
    await manager.goto(contract)
    await expect(manager.getByRole('main')).toContainText('Clôturé')
    await seeLessons(manager)
    await expect(lessonRow(manager, 3, '17:00')).toHaveCount(0)
    for (const address of [kerbrat.email, riou.email]) {
      const mail = await company.inbox.read(address, { subject: /contrat est refait$/ })
      expect(mail.text).toContain('en ligne')
      expect(mail.text).not.toContain('{{')
    }
  })
})
