// The journey of a lesson that is planned: four clicks, who sees it and is told, what stands in the way and what cures it.
import { dayOf, daysBetween } from '@cartable/domain/kernel/dates.ts'
import { feedHours, isoDay, openAgenda, openFeed } from '../support/agenda.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, openPupil, riou, runningContract, tanguy } from '../support/company/given.ts'
import { agreePrice, openContract } from '../support/contracts.ts'
import { frenchDay } from '../support/days.ts'
import { choose, field } from '../support/fields.ts'
import { sendRequest, winContact } from '../support/households.ts'
import { fillPlan, lessonRow, planLesson, refusedPlan, seeLessons } from '../support/planning.ts'
import { openBell } from '../support/records.ts'
import { createTeacher, sayWednesdays } from '../support/teachers.ts'

/** The next 25 December that is to come: the day itself, since school holidays are not known for years ahead. */
const daysToChristmas = (now: Date): number => {
  const today = dayOf(now)
  const year = Number(today.slice(0, 4))
  const ahead = daysBetween(today, `${year}-12-25`)
  return ahead > 0 ? ahead : daysBetween(today, `${year + 1}-12-25`)
}

test('J-TUITION-01 a lesson is planned in four clicks, priced, seen and told; what stands in the way is said before', async ({
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
    await manager.goto(`/privateTuition/planning?jour=${isoDay(await company.clock.now(), 3)}`)
    await expect(manager.getByRole('button', { name: /^17:00 à 18:30, Malo Kerbrat/ })).toBeVisible()
    for (const page of [teacher, mother]) {
      await page.goto('/')
      const next = page.getByRole('region', { name: /^Vo(tre prochain|s prochains) cours/ })
      await expect(next).toContainText(/17:00/)
      await expect(next).toContainText('1 h 30')
    }
    await expect(teacher.getByRole('main')).not.toContainText('67,50')
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
    const planned = async () => (await company.inbox.subjects(riou.email)).filter((one) => /^Cours de Malo/.test(one))
    const told = await planned()
    await teacher.goto('/')
    await planLesson(teacher, { inDays: 4, time: '10:00', lasts: '1 h' }, /^Planifier un cours de Malo/)
    await company.clock.move('1 minute')
    await company.inbox.read(kerbrat.email, { subject: new RegExp(`^Cours de Malo le ${frenchDay(4)}`) })
    expect(await planned()).toEqual(told)
  })

  await test.step('(4) an overlap names the other lesson before anything is sent; an odd hour is only said', async () => {
    await sayWednesdays(teacher)
    await manager.goto(contract)
    await seeLessons(manager)
    await manager.getByRole('button', { name: 'Planifier', exact: true }).click()
    const dialog = manager.getByRole('dialog', { name: 'Planifier un cours' })
    await fillPlan(dialog, { inDays: 3, time: '18:00', lasts: '1 h' })
    const obstacle = 'Gwendal Riou a déjà un cours prévu avec Malo Kerbrat de 17:00 à 18:30.'
    await expect(dialog).toContainText(obstacle)
    await dialog.getByRole('button', { name: 'Planifier le cours' }).click()
    await expect(dialog.getByRole('alert').filter({ hasText: obstacle }).first()).toBeVisible()
    await fillPlan(dialog, { inDays: daysToChristmas(await company.clock.now()), time: '10:00' })
    await expect(dialog).toContainText(/C’est un jour sans cours\s: (Vacances de )?Noël/)
    await fillPlan(dialog, { inDays: 5, time: '21:30' })
    await expect(dialog).toContainText('commence avant 7 h ou finit après 22 h')
    await expect(dialog).toContainText('Ce n’est pas une heure où le professeur se dit disponible.')
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
    await refusedPlan(
      manager,
      { inDays: 6, time: '17:00' },
      'Malo Kerbrat est désactivé\u00a0: aucun cours ne peut être planifié.',
      'Ouvrir la fiche',
    )
    await manager.getByRole('button', { name: 'Réactiver' }).click()
    await expect(manager.getByRole('button', { name: 'Archiver' })).toBeVisible()
    await manager.goto(contract)
    await seeLessons(manager)
    await planLesson(manager, { inDays: 6, time: '17:00' })
    await expect(lessonRow(manager, 6, '17:00')).toContainText('Planifié')
  })

  const sees = async () => {
    await manager.goto(contract)
    await seeLessons(manager)
  }
  await test.step('(5) a disabled customer: the link leads to « Activer »', async () => {
    await manager.goto((await manager.locator('a[href^="/customer/show/"]').first().getAttribute('href')) ?? '')
    await manager.getByRole('button', { name: 'Désactiver', exact: true }).click()
    await manager.getByRole('button', { name: /^Désactiver et annuler 1\scours prévu$/ }).click()
    await expect(manager.getByRole('button', { name: 'Activer', exact: true })).toBeVisible()
    await sees()
    const words = 'Solenn Kerbrat est désactivé\u00a0: aucun cours ne peut être planifié.'
    await refusedPlan(manager, { inDays: 7, time: '17:00' }, words, 'Ouvrir la fiche')
    await manager.getByRole('button', { name: 'Activer', exact: true }).click()
    await expect(manager.getByRole('button', { name: 'Désactiver', exact: true })).toBeVisible()
    await sees()
    await planLesson(manager, { inDays: 7, time: '17:00' })
    await expect(lessonRow(manager, 7, '17:00')).toContainText('Planifié')
  })

  await test.step('(5) a contract that rests: « Reprendre » stands where the link leads', async () => {
    await manager.getByRole('button', { name: 'Mettre en pause' }).click()
    const pause = manager.getByRole('dialog', { name: 'Mettre le contrat en pause' })
    await pause.getByRole('button', { name: 'Mettre en pause' }).click()
    await expect(pause).toBeHidden()
    const words = 'Ce contrat est en pause\u00a0: aucun cours ne peut y être planifié.'
    await refusedPlan(manager, { inDays: 8, time: '17:00' }, words, 'Ouvrir le contrat')
    await manager.getByRole('button', { name: 'Reprendre' }).click()
    await expect(manager.getByRole('button', { name: 'Mettre en pause' })).toBeVisible()
    await planLesson(manager, { inDays: 8, time: '17:00' })
    await expect(lessonRow(manager, 8, '17:00')).toContainText('Planifié')
  })

  const end = async (inDays: number) => {
    await manager.getByRole('button', { name: 'Clôturer' }).click()
    const dialog = manager.getByRole('dialog', { name: 'Clôturer le contrat' })
    await field(dialog, 'Dernier jour').fill(frenchDay(inDays))
    await choose(dialog, 'Motif', 'Objectifs atteints')
    await dialog.getByRole('button', { name: 'Clôturer le contrat' }).click()
    await expect(dialog).toBeHidden()
  }
  await test.step('(5) after the last day of a contract, then once it has ended: both ends are taken back', async () => {
    await end(9)
    const words = `Ce contrat se termine le ${frenchDay(9)}.`
    await refusedPlan(manager, { inDays: 10, time: '17:00' }, words, 'Ouvrir le contrat')
    await manager.getByRole('button', { name: 'Annuler la fin prévue' }).click()
    await expect(manager.getByRole('button', { name: 'Clôturer' })).toBeVisible()
    await planLesson(manager, { inDays: 10, time: '17:00' })
    await end(0)
    await manager.getByRole('button', { name: 'Ne pas rouvrir' }).or(manager.getByText('Clôturé')).first().waitFor()
    await expect(manager.getByRole('button', { name: 'Planifier', exact: true })).toBeHidden()
    await manager.goto((await manager.locator('a[href^="/student/show/"]').first().getAttribute('href')) ?? '')
    await manager.getByRole('button', { name: 'Planifier', exact: true }).click()
    const none = manager.getByRole('dialog', { name: 'Planifier un cours' })
    await expect(none).toContainText('Ce contrat est clôturé\u00a0: aucun cours ne peut y être planifié.')
    await none.getByRole('link', { name: 'Ouvrir le contrat' }).click()
    await manager.getByRole('button', { name: 'Réactiver' }).click()
    await seeLessons(manager)
    await planLesson(manager, { inDays: 11, time: '17:00' })
    await expect(lessonRow(manager, 11, '17:00')).toContainText('Planifié')
  })

  await test.step('(5) (6) a day without an accepted price, at a teacher whose lessons count whole hours', async () => {
    await sendRequest(await company.browser(), tanguy)
    const sales = await company.as('commercial')
    await sales.goto('/contact/overview')
    await winContact(sales, tanguy)
    await createTeacher(manager, { firstName: 'Alix', lastName: 'Abgrall', email: null, isEmployee: true })
    await openContract(manager, { student: 'Tanguy', teacher: 'Abgrall' })
    await refusedPlan(
      manager,
      { inDays: 5, time: '17:00' },
      'Proposez d’abord un tarif pour ce contrat.',
      'Voir les prix du contrat',
    )
    await agreePrice(manager, '45', frenchDay(10))
    await expect(manager.getByRole('main')).toContainText('Actif')
    await manager.getByRole('button', { name: 'Planifier', exact: true }).click()
    const dialog = manager.getByRole('dialog', { name: 'Planifier un cours' })
    await field(dialog, 'Durée').click()
    const lengths = await manager.getByRole('option').allTextContents()
    expect(lengths.slice(0, 3).map((length) => length.replaceAll('\u00a0', ' '))).toEqual(['1 h', '2 h', '3 h'])
    await manager.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Fermer' }).click()
    const words = 'Aucun tarif accepté n’est en vigueur à cette date pour ce contrat.'
    await refusedPlan(manager, { inDays: 5, time: '17:00' }, words, 'Voir les prix du contrat')
    await manager.getByRole('button', { name: /^Corriger le tarif/ }).click()
    const correction = manager.getByRole('dialog', { name: 'Corriger le tarif' })
    await field(correction, 'À compter du').fill(frenchDay(1))
    await field(correction, 'Motif').fill('Commence plus tôt')
    await correction.getByRole('button', { name: 'Corriger le tarif' }).click()
    await expect(correction).toBeHidden()
    await seeLessons(manager)
    await planLesson(manager, { inDays: 5, time: '17:00' })
    await expect(lessonRow(manager, 5, '17:00')).toContainText('Planifié')
  })
})
