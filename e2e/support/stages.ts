// A stage as the office makes it on its screens: session, room, level with its price, subject, groups.
import { expect, type Locator, type Page } from '@playwright/test'
import { frenchDay, frenchWeekday } from './days.ts'
import { choose, chooseAddress, chooseMany, field } from './fields.ts'

export const save = (place: Pick<Page, 'getByRole'>) =>
  place.getByRole('button', { name: 'Enregistrer', exact: true }).click()

export const expectSaved = async (dialog: Locator) => {
  await save(dialog)
  await expect(dialog).toBeHidden()
}

/** Opens a dialog by a button, fills it and ends it, saved unless `end` says otherwise. */
export const inDialog = async (
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

/** A period of the year, without which no session can be made. */
export const createPeriod = async (director: Page, name: string): Promise<void> => {
  await director.goto('/codification/traineeship-types')
  await director.getByRole('button', { name: 'Nouvelle période' }).first().click()
  await field(director, 'Nom').fill(name)
  await save(director)
  await expect(director.getByText('Période créée.')).toBeVisible()
}

/** A session of five days from in thirty days on, unless it is said, in Paimpol or online; answers the path of its record. */
export const createSession = async (
  manager: Page,
  period: string,
  ahead = 30,
  where: 'Paimpol' | 'online' = 'Paimpol',
): Promise<string> => {
  await manager.goto('/traineeship/sessions')
  await manager
    .getByRole('button', { name: /^Nouvelle session/ })
    .first()
    .click()
  const dialog = manager.getByRole('dialog', { name: 'Nouvelle session de stage' })
  await choose(dialog, 'Type', period)
  await field(dialog, 'Début').fill(frenchDay(ahead))
  await field(dialog, 'Fin').fill(frenchDay(ahead + 4))
  if (where === 'online') await dialog.getByRole('switch', { name: 'En ligne' }).check()
  else await chooseAddress(dialog, 'Adresse', '8 rue du Port Paimpol', /22500 Paimpol/)
  await dialog.getByRole('button', { name: 'Créer la session' }).click()
  await expect(manager).toHaveURL(/\/traineeship\/sessions\/\d+/)
  await expect(manager.getByRole('heading', { level: 1 })).toContainText(period)
  return new URL(manager.url()).pathname
}

/** A level of 3e, at 180 € unless it is said, with maths on the first two days: the programme that the groups are of. `link`: they meet online. */
export const createProgramme = async (
  manager: Page,
  session: string,
  {
    price = '180',
    ahead = 30,
    link,
  }: { readonly price?: string; readonly ahead?: number; readonly link?: string } = {},
): Promise<void> => {
  await manager.goto(`${session}?onglet=salles`)
  if (link === undefined)
    await inDialog(manager, 'Salle', 'Nouvelle salle', async (dialog) => {
      await field(dialog, 'Nom').fill('Salle Jules-Ferry')
      await field(dialog, 'Places').fill('8')
    })
  else
    await inDialog(manager, 'Lien', 'Nouveau lien', async (dialog) => {
      await field(dialog, 'Nom').fill('Salon Jules-Ferry')
      await field(dialog, 'Adresse du lien').fill(link)
    })
  await manager.goto(`${session}?onglet=organisation`)
  await inDialog(manager, 'Ajouter un niveau', 'Nouveau niveau', async (dialog) => {
    await choose(dialog, 'Niveau scolaire principal', '3e')
    await field(dialog, 'Titre').fill('Préparer le brevet')
    await dialog.getByRole('button', { name: 'Prix', exact: true }).click()
    await field(dialog.getByRole('group', { name: 'Prix 1' }), 'Prix').fill(price)
  })
  await inDialog(manager, 'Ajouter une matière, 3e', 'Nouvelle matière', async (dialog) => {
    await choose(dialog, 'Matière', 'Mathématiques')
    await chooseMany(dialog, 'Jours', [frenchWeekday(ahead), frenchWeekday(ahead + 1)])
  })
}

export const addGroup = (
  manager: Page,
  group: { readonly start: string; readonly end: string; readonly seats: string; readonly isOnline?: true },
  end = expectSaved,
) =>
  inDialog(
    manager,
    'Ajouter un groupe, Mathématiques',
    'Nouveau groupe',
    async (dialog) => {
      await field(dialog, 'Début').fill(group.start)
      await field(dialog, 'Fin').fill(group.end)
      await field(dialog, 'Places').fill(group.seats)
      await choose(dialog, group.isOnline ? 'Lien' : 'Salle', /Jules-Ferry/)
    },
    end,
  )
