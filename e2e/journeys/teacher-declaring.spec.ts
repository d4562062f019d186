// A teacher declares: from the notice in two taps, without a network, what was not planned; and what becomes of what he never declares.
import { instantAt } from '@cartable/domain/kernel/schedule.ts'
import type { Page, Route } from '@playwright/test'
import { isoDay, onPhone } from '../support/agenda.ts'
import { inClicks } from '../support/clicks.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, riou, runningContract } from '../support/company/given.ts'
import { password } from '../support/company/staff.ts'
import { field } from '../support/fields.ts'
import { addChapter } from '../support/lessons.ts'
import { signInAtOnce } from '../support/people.ts'
import { planLesson } from '../support/planning.ts'
import { openBell } from '../support/records.ts'

const declaring = '**/api/courses/course-declaration'
const kept = (page: Page) => page.getByRole('region', { name: 'En attente de réseau' })
const toDeclare = (page: Page) => page.getByRole('region', { name: 'À déclarer' })

test('J-TEACHER-02 declares in two taps from the notice, without a network, what was not planned; reminded, then taken off; the family reads the report alone', async ({
  company,
}) => {
  await addChapter(company)
  const { teacher, mother } = await runningContract(company)
  const manager = await company.as('gestion')
  const began = await company.clock.now()
  const day = (count: number) => isoDay(began, count)
  /** The clock goes on; a phone that lay there for hours is signed in again. */
  const at = async (count: number, time: string) => {
    await company.clock.moveTo(new Date(instantAt(day(count), time)))
    await signInAtOnce(teacher, 'gwendal.riou', password)
    await signInAtOnce(mother, 'solenn.kerbrat', password)
    await signInAtOnce(manager, 'gestion', password)
  }
  const home = async () => {
    await teacher.goto('/espace')
    await expect(teacher.getByRole('heading', { level: 1 })).toContainText('Bonjour')
  }
  const malo = /^Planifier un cours de Malo/
  for (const count of [1, 2, 3, 6]) await planLesson(teacher, { inDays: count, time: '17:00', lasts: '1 h 30' }, malo)
  await teacher.setViewportSize(onPhone)

  await test.step('(1) the bell rings at its end, the mail comes in the evening: filled in, a chapter, two words, « Déclarer »', async () => {
    await at(1, '18:40')
    await home()
    await expect(await openBell(teacher)).toContainText(/Cours terminé\s\? Mathématiques, Malo/)
    await at(1, '20:10')
    const mail = await company.inbox.read(riou.email, { subject: /^Cours terminé/ })
    const link = mail.links.find((address) => address.includes('/espace/declarer/')) ?? ''
    await inClicks(teacher, 2, async () => {
      await teacher.goto(link)
      await expect(teacher.getByRole('main')).toContainText(/17:00\s–\s18:30/)
      await field(teacher, 'Chapitre').selectOption({ label: 'Fractions' })
      await field(teacher, 'Deux mots pour la famille').fill('Fractions bien avancées.')
      await field(teacher, 'Note pour le service').fill('La famille voudrait un second cours.')
      await teacher.getByRole('button', { name: /^Déclarer 1\sh\s30$/ }).click()
      await expect(teacher).toHaveURL(/\/espace$/)
    })
    await expect(toDeclare(teacher)).toHaveCount(0)
    await teacher.goto(link)
    await expect(teacher.getByRole('main')).toContainText('Ce cours est déjà déclaré')
  })

  await test.step('(6) the family reads the chapter and the report, never the note', async () => {
    await mother.goto('/')
    const main = mother.getByRole('main')
    await expect(main).toContainText('Fractions bien avancées.')
    await expect(main).toContainText(/Au programme\s: Fractions/)
    await expect(main).not.toContainText('second cours')
    await company.clock.move('13 hours')
    const mail = await company.inbox.read(kerbrat.email, { subject: /^Le cours de Malo du/ })
    expect(mail.text).not.toContain('second cours')
    // it is his own and the office's
    await teacher.goto('/espace/eleves')
    await expect(teacher.getByRole('article', { name: /^Malo Kerbrat/ })).toContainText(
      'Fractions bien avancées. – La famille voudrait un second cours.',
    )
  })

  await test.step('(2) no network: kept in the browser, sent once it is back', async () => {
    await at(2, '18:45')
    await home()
    await teacher.context().setOffline(true)
    await toDeclare(teacher)
      .getByRole('button', { name: /^Déclarer 1\sh\s30/ })
      .click()
    await expect(kept(teacher)).toContainText('Malo Kerbrat')
    await expect(toDeclare(teacher)).toHaveCount(0)
    await teacher.context().setOffline(false)
    await expect(kept(teacher)).toHaveCount(0)
    await mother.goto('/')
    const waiting = mother.getByRole('region', { name: /^Cours à confirmer/ }).getByRole('listitem')
    await expect(waiting).toHaveCount(2)
  })

  await test.step('(2) the answer is lost after the server had it: sent again, and declared once', async () => {
    await at(3, '18:45')
    await home()
    const lose = async (route: Route) => {
      await route.fetch()
      await route.abort()
    }
    await teacher.route(declaring, lose, { times: 1 })
    await toDeclare(teacher)
      .getByRole('button', { name: /^Déclarer 1\sh\s30/ })
      .click()
    await expect(toDeclare(teacher)).toHaveCount(0)
    await expect(kept(teacher)).toHaveCount(0)
    await mother.goto('/')
    await expect(mother.getByRole('region', { name: /^Cours à confirmer/ }).getByRole('listitem')).toHaveCount(3)
  })

  await test.step('(3) not planned: pupil, hour and length of the last; (4) future, overlap and step are said while choosing', async () => {
    await at(5, '12:00')
    await home()
    await teacher.getByRole('link', { name: 'Déclarer un autre cours' }).click()
    await expect(field(teacher, 'Élève et matière').locator('option:checked')).toContainText('Malo Kerbrat')
    await expect(field(teacher, 'Jour')).toHaveValue(day(4))
    await expect(field(teacher, 'Heure de début')).toHaveValue('17:00')
    await expect(field(teacher, 'Durée').locator('option:checked')).toHaveText(/^1\sh\s30$/)
    const form = teacher.locator('form')
    await field(teacher, 'Jour').fill(day(6))
    await expect(form).toContainText(/ne peut pas dépasser l’heure actuelle/)
    await field(teacher, 'Jour').fill(day(3))
    await field(teacher, 'Heure de début').fill('18:00')
    await expect(form).toContainText(/Malo Kerbrat.*17:00/)
    await expect(form).toContainText('Par quarts d’heure.')
    const lengths = await field(teacher, 'Durée').locator('option').allTextContents()
    for (const length of lengths.slice(1)) expect(length).toMatch(/(^|\s)(15|30|45)(\smin)?$|\sh$/)
    await field(teacher, 'Jour').fill(day(4))
    await field(teacher, 'Heure de début').fill('17:00')
    await expect(form.getByText(/Malo Kerbrat.*17:00/)).toHaveCount(0)
    await teacher.getByRole('button', { name: /^Déclarer 1\sh\s30$/ }).click()
    await expect(teacher).toHaveURL(/\/espace$/)
    await mother.goto('/')
    await expect(mother.getByRole('region', { name: /^Cours à confirmer/ }).getByRole('listitem')).toHaveCount(4)
  })

  await test.step('(5) not declared in 3 days: a reminder, then the office has it to do', async () => {
    await at(9, '18:45')
    const reminder = await company.inbox.read(riou.email, { subject: /^Un cours attend votre déclaration/ })
    expect(reminder.links.some((address) => address.includes('/espace/declarer/'))).toBe(true)
    await at(11, '18:45')
    await manager.goto('/')
    const bell = await openBell(manager)
    await expect(bell).toContainText('Cours prévu, jamais déclaré')
    await manager.keyboard.press('Escape')
    await manager.goto('/privateTuition/next-actions')
    await expect(manager.getByRole('main')).toContainText('Faire déclarer un cours')
  })

  await test.step('(5) after 21 days it is taken off the agenda, and all are told', async () => {
    const before = await company.inbox.count(kerbrat.email)
    await at(27, '19:00')
    await company.clock.move('1 minute')
    for (const { email } of [kerbrat, riou]) {
      const mail = await company.inbox.read(email, { subject: /est annulé/ })
      expect(mail.text).toContain('jamais déclaré')
      expect(mail.text).toContain('Rien n’est facturé.')
    }
    expect(await company.inbox.count(kerbrat.email)).toBeGreaterThan(before)
    await home()
    await expect(toDeclare(teacher)).toHaveCount(0)
    await expect(await openBell(manager)).toContainText('Cours jamais déclaré\u00a0: retiré du planning.')
    await manager.keyboard.press('Escape')
    await manager.goto('/privateTuition/next-actions')
    await expect(manager.getByRole('main')).not.toContainText('Faire déclarer un cours')
  })
})
