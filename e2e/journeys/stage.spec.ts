// Journeys of stages: from an empty session to its end.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/company/company.ts'
import { frenchDay, frenchWeekday } from '../support/days.ts'
import { choose, chooseAddress, chooseMany, field } from '../support/fields.ts'

const save = (place: Pick<Page, 'getByRole'>) => place.getByRole('button', { name: 'Enregistrer', exact: true }).click()

const expectSaved = async (dialog: Locator) => {
  await save(dialog)
  await expect(dialog).toBeHidden()
}

/** Opens a dialog by a button, fills it and ends it, saved unless `end` says otherwise. */
const inDialog = async (
  page: Page,
  button: string,
  title: string,
  fill: (dialog: Locator) => Promise<void>,
  end = expectSaved,
) => {
  await page.getByRole('button', { name: button, exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: title })
  await fill(dialog)
  await end(dialog)
}

// What is missing of the journey: « Publier » and the public page, with dates, prices and free places; slugs that are new by
// themselves; public holidays named; one calendar of all sessions.
test('partly J-STAGE-01: a stage is built from nothing, then copied for the next holidays without its people', {
  tag: '@daily',
}, async ({ company }) => {
  const director = await company.as('direction')
  const manager = await company.as('stages')

  await test.step('a new company names its periods first', async () => {
    await director.goto('/codification/traineeship-types')
    await director.getByRole('button', { name: 'Nouvelle période' }).first().click()
    await field(director, 'Nom').fill('Hiver')
    await save(director)
    await expect(director.getByText('Période créée.')).toBeVisible()
  })

  await test.step('a session with its period, its days and its place', async () => {
    await manager.goto('/traineeship/sessions')
    await manager
      .getByRole('button', { name: /^Nouvelle session/ })
      .first()
      .click()
    const dialog = manager.getByRole('dialog', { name: 'Nouvelle session de stage' })
    await choose(dialog, 'Type', 'Hiver')
    await field(dialog, 'Début').fill(frenchDay(30))
    await field(dialog, 'Fin').fill(frenchDay(34))
    await chooseAddress(dialog, 'Adresse', '8 rue du Port Paimpol', /22500 Paimpol/)
    await dialog.getByRole('button', { name: 'Créer la session' }).click()
    await expect(manager).toHaveURL(/\/traineeship\/sessions\/\d+/)
    await expect(manager.getByRole('heading', { level: 1 })).toContainText('Hiver')
  })
  const first = new URL(manager.url()).pathname

  await test.step('a room, a level with its price, a subject with its days', async () => {
    await manager.goto(`${first}?onglet=salles`)
    await inDialog(manager, 'Salle', 'Nouvelle salle', async (dialog) => {
      await field(dialog, 'Nom').fill('Salle Jules-Ferry')
      await field(dialog, 'Places').fill('8')
    })
    await manager.goto(`${first}?onglet=organisation`)
    await inDialog(manager, 'Ajouter un niveau', 'Nouveau niveau', async (dialog) => {
      await choose(dialog, 'Niveau scolaire principal', '3e')
      await field(dialog, 'Titre').fill('Préparer le brevet')
      await dialog.getByRole('button', { name: 'Prix', exact: true }).click()
      await field(dialog.getByRole('group', { name: 'Prix 1' }), 'Prix').fill('180')
    })
    await inDialog(manager, 'Ajouter une matière, 3e', 'Nouvelle matière', async (dialog) => {
      await choose(dialog, 'Matière', 'Mathématiques')
      await chooseMany(dialog, 'Jours', [frenchWeekday(30), frenchWeekday(31)])
    })
  })

  await test.step('a group with its hours and its room, which no other group has at the same time', async () => {
    const addGroup = (start: string, end: string, after: (dialog: Locator) => Promise<void>) =>
      inDialog(
        manager,
        'Ajouter un groupe, Mathématiques',
        'Nouveau groupe',
        async (dialog) => {
          await field(dialog, 'Début').fill(start)
          await field(dialog, 'Fin').fill(end)
          await field(dialog, 'Places').fill('6')
          await choose(dialog, 'Salle', /Jules-Ferry/)
        },
        after,
      )
    await addGroup('09:00', '11:00', expectSaved)
    await addGroup('10:00', '12:00', async (dialog) => {
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

  await test.step('copied to other days: its levels, subjects, groups, hours, rooms and prices, under a name of its own', async () => {
    const name = (await manager.getByRole('heading', { level: 1 }).textContent()) ?? ''
    await manager.getByRole('button', { name: 'Dupliquer' }).click()
    await expect(manager.getByText(/^Copie de/)).toContainText(name)
    await field(manager, 'Début').fill(frenchDay(60))
    await field(manager, 'Fin').fill(frenchDay(64))
    await save(manager)
    await expect(manager).toHaveURL(new RegExp(`/traineeship/sessions/(?!${first.split('/').at(-1)}\\b)\\d+`))
    await manager.goto(`${new URL(manager.url()).pathname}?onglet=organisation`)
    await expect(groups(manager)).toHaveCount(2)
    await expect(groups(manager).first()).toContainText(/9\s?h|09:00/)
    await expect(groups(manager).first()).toContainText('0/6')
    expect(await manager.getByRole('heading', { level: 1 }).textContent()).not.toBe(name)
  })
})
