// The stage of last winter becomes the next one: copied, checked, published, seen among all, taken off again.
import type { Page } from '@playwright/test'
import { inClicks } from '../support/clicks.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, riou } from '../support/company/given.ts'
import { dayOf } from '../support/days.ts'
import { field } from '../support/fields.ts'
import { sendRequest, winContact } from '../support/households.ts'
import { findings } from '../support/pages.ts'
import { openAccountOf, receive } from '../support/receipts.ts'
import { beginRegistration, haveTeacher, rowOf, takeSubject } from '../support/registrations.ts'
import { publishLevel } from '../support/stage-cancelled.ts'
import { noteAllPresent, settleHours } from '../support/stage-days.ts'
import { changeStatus } from '../support/stage-pay.ts'
import { addGroup, createPeriod, createProgramme, createSession, expectSaved, save } from '../support/stages.ts'
import { createTeacher } from '../support/teachers.ts'

test('J-STAGE-01 the stage of last winter is copied to the next holidays without its people, checked, published, seen in one calendar and in the statistics, and taken off again', {
  tag: '@daily',
}, async ({ company }) => {
  const director = await company.as('direction')
  const manager = await company.as('stages')
  await sendRequest(await company.browser(), kerbrat)
  const sales = await company.as('commercial')
  await sales.goto('/contact/overview')
  await winContact(sales, kerbrat)
  await createTeacher(await company.as('gestion'), riou)

  await test.step('a new company names its periods first', () => createPeriod(director, 'Hiver'))
  const first = await test.step('a session with its period, its days and its place', () =>
    createSession(manager, 'Hiver', 1))

  await test.step('a room, a level with its price, a subject with its days', () =>
    createProgramme(manager, first, { ahead: 1 }))

  await test.step('(3) a group with its hours and its room, which no other group has at the same time', async () => {
    await addGroup(manager, { start: '09:00', end: '11:00', seats: '6' })
    await addGroup(manager, { start: '10:00', end: '12:00', seats: '6' }, async (dialog) => {
      await save(dialog)
      await expect(dialog).toContainText(/salle/i)
      await expect(dialog.getByRole('alert').first()).toBeVisible()
      await field(dialog, 'Début').fill('11:00')
      await field(dialog, 'Fin').fill('13:00')
      await expectSaved(dialog)
    })
  })
  const groups = (page: Page) => page.getByRole('region', { name: /^Mathématiques, Groupe/ })
  await expect(groups(manager)).toHaveCount(2)
  const oldAddress = await publishLevel(manager)

  await test.step('given its teacher, its pupil, its end, and its closing', async () => {
    await haveTeacher(manager, first, 'Gwendal Riou')
    const dialog = await beginRegistration(manager, first, { child: 'Malo', level: /brevet/, keepsLevel: true })
    await takeSubject(dialog, /Mathématiques/)
    await dialog.getByRole('radio', { name: 'Chèque' }).check()
    await dialog.getByRole('button', { name: 'Inscrire', exact: true }).click()
    await expect(rowOf(manager, /Malo/)).toBeVisible()
    const confirming = await changeStatus(manager, first, 'Confirmer la session')
    await confirming.getByRole('button', { name: 'Confirmer la session' }).click()
    await expect(confirming).toBeHidden()
    await company.clock.move('1 week')
    await noteAllPresent(manager, first)
    await settleHours(manager, first, '24')
    const accountant = await company.as('compta')
    await openAccountOf(accountant, 'Kerbrat')
    await receive(accountant, { means: 'Chèque', euros: '180', number: '1234567', bank: 'CMB' })
    const closing = await changeStatus(manager, first, 'Clôturer la session')
    await closing.getByRole('button', { name: 'Clôturer la session' }).click()
    await expect(closing).toBeHidden()
  })
  const name = (await manager.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const [startsOn, endsOn] = [await dayOf(company, 300), await dayOf(company, 304)]

  const may = `01/05/${(await company.clock.now()).getUTCFullYear() + 1}`

  const address = await inClicks(manager, 12, async () => {
    await test.step('(1) (2) (3) copied to other days: levels, subjects, groups, hours, rooms and prices, under a name of its own', async () => {
      await manager.getByRole('button', { name: 'Dupliquer' }).click()
      await expect(manager.getByText(/^Copie de/)).toContainText(name)
      // (3) a public holiday in the days is named, and so is what has rooms then
      const note = manager.getByRole('list', { name: 'Ces jours-là' })
      await expect(note).toContainText(/Déjà prévu.*Salle Jules-Ferry/)
      await field(manager, 'Fin').fill(may)
      await field(manager, 'Début').fill(may)
      await field(manager, 'Fin').fill(may)
      await expect(note).toContainText(/travail/i)
      await field(manager, 'Fin').fill(endsOn)
      await field(manager, 'Début').fill(startsOn)
      await field(manager, 'Fin').fill(endsOn)
      await save(manager)
      await expect(manager).toHaveURL(new RegExp(`/traineeship/sessions/(?!${first.split('/').at(-1)}\\b)\\d+`))
      await expect(groups(manager)).toHaveCount(2)
      await expect(groups(manager).first()).toContainText(/9\s?h|09:00/)
      await expect(groups(manager).first()).toContainText('Jules-Ferry')
      for (const group of await groups(manager).all()) {
        await expect(group).toContainText('0/6')
        await expect(group).toContainText('Sans professeur')
      }
      const copied = (await manager.getByRole('heading', { level: 1 }).textContent()) ?? ''
      expect(copied).not.toBe(name)
      expect(copied).toMatch(/Hiver \d{4}/)
    })
    return await test.step('(1) the price is seen, the address is new, and it is published', async () => {
      await manager.getByRole('button', { name: 'Actions sur 3e' }).click()
      await manager.getByRole('menuitem', { name: 'Modifier le niveau' }).click()
      const dialog = manager.getByRole('dialog', { name: 'Niveau' })
      await expect(field(dialog.getByRole('group', { name: 'Prix 1' }), 'Prix')).toHaveValue(/^180,00/)
      const shown = (await dialog.getByText(/^\/stages\/stage-/).textContent()) ?? ''
      expect(shown).not.toBe(oldAddress)
      const visitor = await company.browser()
      expect((await visitor.goto(shown))?.status()).toBe(404)
      await dialog.getByRole('button', { name: 'Approuver l’URL' }).click()
      await expectSaved(dialog)
      return shown
    })
  })

  const visitor = await company.browser()
  await test.step('(4) its page is there once it is published: days, price, free places', async () => {
    expect((await visitor.goto(address))?.status()).toBe(200)
    await expect(visitor.getByRole('main')).toContainText(
      new RegExp(`(^|\\D)${Number(startsOn.slice(0, 2))}(er)?\\s(–|\\p{L})`, 'u'),
    )
    await expect(visitor.getByRole('main')).toContainText(/180(,00)?\s€/)
    await expect(visitor.getByRole('link', { name: 'Inscrire mon enfant' }).last()).toBeVisible()
    await expect(visitor.getByRole('main')).toContainText(/place/)
  })

  await test.step('(5) it stands in the calendar of all sessions with the other one, and in the statistics, though it is to come', async () => {
    const session = new URL(manager.url()).pathname
    const copied = (await manager.getByRole('heading', { level: 1 }).textContent()) ?? ''
    await manager.goto('/traineeship/sessions')
    await manager.getByRole('button', { name: 'Calendrier' }).click()
    await expect(manager.getByRole('heading', { level: 1, name: 'Calendrier des stages' })).toBeVisible()
    await expect(manager.getByRole('region').first()).toBeVisible()
    const months = async (day: string) => `${day.slice(6)}-${day.slice(3, 5)}`
    await manager.goto(`/traineeship/calendar?mois=${await months(startsOn)}`)
    await expect(manager.getByRole('link', { name: new RegExp(copied) }).first()).toContainText('Salle Jules-Ferry')
    expect(await findings(manager)).toEqual([])
    await manager
      .getByRole('link', { name: new RegExp(copied) })
      .first()
      .click()
    await expect(manager).toHaveURL(new RegExp(`${session}$`))
    await director.goto('/traineeship/statistics')
    await expect(director.getByRole('main')).toContainText(copied)
  })

  await test.step('(6) it is taken off the site at any time', async () => {
    await manager.getByRole('button', { name: 'Actions sur 3e' }).click()
    await manager.getByRole('menuitem', { name: 'Modifier le niveau' }).click()
    const dialog = manager.getByRole('dialog', { name: 'Niveau' })
    await dialog.getByRole('button', { name: 'Annuler la vérification' }).click()
    await expectSaved(dialog)
    // who has just read it may read it again for a minute
    expect((await (await company.browser()).goto(address))?.status()).toBe(404)
    expect((await visitor.reload())?.status()).toBe(404)
  })
})
