// A brother and a sister in one lesson, as the office, the teacher and the family live it: from two contracts to the bill of one.
import { expect, type Page, test } from '@playwright/test'
import { isoDay, openAgenda } from './agenda.ts'
import { expectBooksToHold } from './books.ts'
import type { Company } from './company/company.ts'
import { kerbrat, type Tuition } from './company/given.ts'
import { declareFilled } from './corrections.ts'
import { dayOf, frenchDay } from './days.ts'
import { choose, chooseFound, field } from './fields.ts'
import { fillPlan, planLesson, seeLessons } from './planning.ts'
import { idOf } from './records.ts'

const terms = /Cours collectifs.*TVA de 20\s% comprise dans le prix, sans avance immédiate/
const subject = 'Français'

/** A collective contract whose price for one is told before the family says yes at home; answers its path. */
const collectiveContract = async (
  company: Company,
  { manager, mother }: { readonly manager: Page; readonly mother: Page },
  student: string,
  ahead: number,
): Promise<string> => {
  await manager.goto('/privateTuition/contract/nouveau')
  await chooseFound(manager, 'Élève', student)
  await chooseFound(manager, 'Professeur', 'Riou')
  await choose(manager, 'Matière', subject)
  await manager.getByRole('switch', { name: 'Cours collectif' }).check()
  await manager.getByRole('switch', { name: 'Commence par un cours d’essai' }).uncheck()
  await manager.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(manager).toHaveURL(/\/privateTuition\/contract\/\d+/)
  await manager.getByRole('button', { name: 'Proposer un prix' }).click()
  const dialog = manager.getByRole('dialog', { name: 'Proposer un prix' })
  await field(dialog, 'Prix client').fill('30')
  await field(dialog, 'Marge').fill('10')
  await field(dialog, 'À compter du').fill(frenchDay(ahead))
  await field(dialog, 'Prix pour un seul').fill('48')
  await dialog.getByRole('button', { name: 'Proposer' }).click()
  await expect(dialog.getByText(/Saisissez le prix et la marge pour un seul élève/).first()).toBeVisible()
  await field(dialog, 'Marge pour un seul').fill('15')
  await dialog.getByRole('button', { name: 'Proposer' }).click()
  await expect(dialog).toBeHidden()
  await company.clock.move('1 minute')
  const mail = await company.inbox.read(kerbrat.email, { link: '/response/privateTuition/price' })
  expect(mail.text).toMatch(terms)
  expect(mail.text).toMatch(/Si un seul élève est présent\s: 48,00/)
  await mother.goto('/')
  const proposed = mother.getByRole('region', { name: 'Un prix vous est proposé' })
  await expect(proposed).toContainText(terms)
  await proposed.getByRole('button', { name: 'Accepter' }).click()
  const sure = mother.getByRole('dialog').or(mother.getByRole('alertdialog'))
  await expect(sure).toContainText(terms)
  await expect(sure).toContainText(/Si un seul élève est présent\s: 48,00/)
  await sure.getByRole('button', { name: 'Accepter le prix' }).click()
  await expect(proposed).toBeHidden()
  return new URL(manager.url()).pathname
}

/** Malo has a sister; both learn French with the teacher of his maths. `ahead`: days by which the company's clock was moved. */
export const liveSiblings = async (
  company: Company,
  { mother, teacher }: Pick<Tuition, 'mother' | 'teacher'>,
  ahead = 0,
): Promise<void> => {
  const manager = await company.as('gestion')
  let [contract, ofLea] = ['', '']

  await test.step('given a sister, and a collective contract for each; (2) VAT, no advance and the price for one before « Accepter »', async () => {
    await manager.goto(`/student/show/nouveau?client=${await idOf(manager, '/customer/manage', 'Kerbrat')}`)
    await field(manager, 'Nom').fill('Kerbrat')
    await field(manager, 'Prénom').fill('Léa')
    await choose(manager, 'Niveau', '4e')
    await manager.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(manager).toHaveURL(/\/student\/show\/\d+/)
    contract = await collectiveContract(company, { manager, mother }, 'Malo', ahead)
    ofLea = await collectiveContract(company, { manager, mother }, 'Léa', ahead)
  })

  await test.step('(3) the two contracts are put together, separated and put together again', async () => {
    await manager.goto(contract)
    const section = manager.getByRole('region', { name: 'Donné ensemble' })
    await section.scrollIntoViewIfNeeded()
    await section.getByRole('button', { name: 'Donner ensemble' }).click()
    await expect(section.getByRole('listitem')).toContainText('Léa Kerbrat')
    await section.getByRole('button', { name: 'Séparer ce contrat' }).click()
    const sure = manager.getByRole('dialog').or(manager.getByRole('alertdialog'))
    await sure.getByRole('button', { name: 'Séparer' }).click()
    await expect(section.getByRole('listitem')).toHaveCount(0)
    await section.getByRole('button', { name: 'Donner ensemble' }).click()
    await expect(section.getByRole('listitem')).toContainText('Léa Kerbrat')
  })

  const both = /Malo Kerbrat et Léa Kerbrat/
  /** In the calendar of a day: one entry for the teacher, one for each child in the family's. */
  const expectOnce = async (day: string, hours: string) => {
    await openAgenda(teacher, day)
    const his = teacher.locator(`[data-day="${day}"]`)
    await expect(his.getByRole('button', { name: new RegExp(`^${hours}, `) })).toHaveCount(1)
    await expect(his.getByRole('button', { name: new RegExp(`^${hours}, ${both.source}`) })).toHaveCount(1)
    await openAgenda(mother, day)
    const ofDay = mother.locator(`[data-day="${day}"]`)
    for (const child of ['Malo', 'Léa'])
      await expect(ofDay.getByRole('button', { name: new RegExp(`^${hours}, ${child} Kerbrat,`) })).toHaveCount(1)
  }
  await test.step('(3) « Planifier » plans once for both: one mail to each, one entry for the teacher, one for each child', async () => {
    await manager.getByRole('button', { name: 'Planifier', exact: true }).click()
    const dialog = manager.getByRole('dialog', { name: 'Planifier un cours' })
    await expect(dialog.getByRole('checkbox', { name: 'Léa Kerbrat' })).toBeChecked()
    await fillPlan(dialog, { inDays: ahead + 1, time: '10:00', lasts: '1 h' })
    await expect(dialog).toContainText(/Prix prévu\s: 60,00/)
    await dialog.getByRole('button', { name: 'Planifier le cours' }).click()
    await expect(dialog).toBeHidden()
    await planLesson(manager, { inDays: ahead + 2, time: '10:00', lasts: '1 h' })
    await company.clock.move('2 minutes')
    const told = new RegExp(`^Cours de Malo et Léa le ${frenchDay(ahead + 1)}`)
    expect((await company.inbox.read(kerbrat.email, { subject: told })).text).toContain('Malo et Léa')
    const subjects = await company.inbox.subjects(kerbrat.email)
    expect(subjects.filter((one) => one.includes(frenchDay(ahead + 1)))).toHaveLength(1)
    const now = await company.clock.now()
    for (const inDays of [1, 2]) await expectOnce(isoDay(now, inDays), '10:00 à 11:00')
  })

  const toDeclare = teacher
    .getByRole('region', { name: /^À déclarer/ })
    .getByRole('article')
    .filter({ hasText: both })
  const waiting = mother.getByRole('region', { name: /^Cours à confirmer/ }).getByRole('listitem')
  await test.step('(3) declared once, with a line for each', async () => {
    await company.clock.move('3 days')
    await teacher.goto('/')
    await expect(toDeclare).toHaveCount(2)
    await toDeclare
      .first()
      .getByRole('link', { name: /^Déclarer / })
      .click()
    const dialog = teacher.getByRole('main')
    for (const name of ['Malo Kerbrat', 'Léa Kerbrat'])
      await expect(dialog.getByRole('checkbox', { name })).toBeChecked()
    await declareFilled(teacher)
    await expect(toDeclare).toHaveCount(1)
    await mother.goto('/')
    await expect(waiting).toHaveCount(2)
  })

  const results = mother.getByRole('dialog', { name: /^Cours confirmé/ })
  await test.step('(3) confirmed once, with a line for each', async () => {
    await waiting
      .first()
      .getByRole('button', { name: /^Confirmer le cours/ })
      .click()
    const recap = mother.getByRole('dialog', { name: 'Confirmer des cours' })
    await expect(recap).toContainText('Malo')
    await expect(recap).toContainText('Léa')
    await recap.getByRole('button', { name: /^Confirmer 2\scours \(60,00/ }).click()
    await expect(results.getByText('À payer, sans carte')).toHaveCount(2)
    await results.getByRole('button', { name: 'Plus tard' }).click()
    await expect(waiting).toHaveCount(0)
  })

  await test.step('(4) one is absent: only the other is billed, at the price for one; the absence is noted', async () => {
    await toDeclare
      .first()
      .getByRole('link', { name: /^Déclarer / })
      .click()
    const dialog = teacher.getByRole('main')
    for (const name of ['Malo Kerbrat', 'Léa Kerbrat']) await dialog.getByRole('checkbox', { name }).uncheck()
    await dialog.getByRole('button', { name: /^Déclarer / }).click()
    await expect(dialog.getByText(/Cochez qui était là/).first()).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Malo Kerbrat' }).check()
    await declareFilled(teacher)
    await expect(toDeclare).toHaveCount(0)
    await mother.goto('/')
    await expect(waiting).toHaveCount(1)
    await expect(waiting).toContainText('Malo Kerbrat')
    await expect(waiting).toContainText('48,00')
    await company.clock.move('2 minutes')
    const gone = await company.inbox.read(kerbrat.email, { subject: /annulé/i })
    expect(gone.text).toContain('Élève absent')
    await waiting.getByRole('button', { name: /^Confirmer le cours/ }).click()
    await mother
      .getByRole('dialog', { name: 'Confirmer le cours' })
      .getByRole('button', { name: /^Confirmer le cours \(48,00/ })
      .click()
    await expect(results).toContainText('48,00')
    await results.getByRole('button', { name: 'Plus tard' }).click()
    await expectBooksToHold(company)
  })

  await test.step('(3) each week: planned once for both, told in one mail, one entry for the teacher each time', async () => {
    await manager.goto(contract)
    const section = manager.getByRole('region', { name: 'Cours réguliers' })
    await section.getByRole('button', { name: 'Planifier chaque semaine' }).click()
    const series = manager.getByRole('dialog', { name: 'Planifier chaque semaine' })
    await expect(series.getByRole('checkbox', { name: 'Léa Kerbrat' })).toBeChecked()
    await field(series, 'Premier cours').fill(await dayOf(company, 4))
    await field(series, 'Heure').fill('11:00')
    await choose(series, 'Durée', '1 h')
    for (const skip of ['Sauf vacances scolaires', 'Sauf jours fériés'])
      await series.getByRole('switch', { name: skip }).uncheck()
    const days = [await dayOf(company, 4), await dayOf(company, 11)]
    for (const day of days) await expect(series.getByRole('region', { name: 'Dates' })).toContainText(day)
    await series.getByRole('button', { name: 'Planifier', exact: true }).click()
    await expect(series).toBeHidden()
    for (const path of [contract, ofLea]) {
      await manager.goto(path)
      await seeLessons(manager)
      await expect(section).toContainText(/Chaque \S+ à 11:00, 1\sh/)
      for (const day of days)
        await expect(manager.getByRole('row', { name: new RegExp(`${day} à 11:00`) })).toContainText('Planifié')
    }
    const now = await company.clock.now()
    await company.clock.move('2 minutes')
    const told = /^Les cours de Malo et Léa.*chaque \S+ à 11:00/
    expect((await company.inbox.read(kerbrat.email, { subject: told })).text).toContain(days[1])
    expect((await company.inbox.subjects(kerbrat.email)).filter((one) => told.test(one))).toHaveLength(1)
    for (const inDays of [4, 11]) await expectOnce(isoDay(now, inDays), '11:00 à 12:00')
  })
}
