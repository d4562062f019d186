// A stage with its teachers and what they are paid, as people do it on screens: the grids, a session, proposals, hours sent to the pay.
import { de } from '@cartable/domain/kernel/french.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Company } from './company/company.ts'
import { frenchDay, frenchWeekday } from './days.ts'
import { choose, chooseAddress, chooseMany, field } from './fields.ts'

const save = async (dialog: Locator) => {
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** « 24,00 € » of an hour of a level: the base, and what every grade from zero adds. */
export const fillGrids = async (manager: Page, base: string, supplement: string): Promise<void> => {
  await manager.goto('/traineeship/salaries/nouveau')
  await chooseMany(manager, 'Niveaux scolaires', ['3e'])
  await field(manager, 'Salaire de l’heure').fill(base)
  await manager.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(manager.getByText('Salaire de base créé.')).toBeVisible()
  await manager.goto('/traineeship/salaries')
  await manager.getByRole('button', { name: 'Suppléments de grade' }).click()
  const dialog = manager.getByRole('dialog', { name: 'Suppléments de grade' })
  await dialog.getByRole('button', { name: 'Supplément', exact: true }).click()
  const line = dialog.getByRole('group', { name: 'Supplément 1' })
  await field(line, 'À partir du grade').fill('0')
  await field(line, 'Supplément horaire').fill(supplement)
  await save(dialog)
}
/** What an hour of the level is worth from now on. */
export const changeBase = async (manager: Page, base: string): Promise<void> => {
  await manager.goto('/traineeship/salaries')
  await manager.getByRole('link', { name: /3e/ }).first().click()
  await field(manager, 'Salaire de l’heure').fill(base)
  await manager.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(manager.getByText('Salaire de base enregistré.')).toBeVisible()
}

/** A session from tomorrow on with mathematics of 3e each of its days, in a group a time; answers its path. */
export const openStage = async (company: Company, days: number, times: readonly (readonly [string, string])[]) => {
  const director = await company.as('direction')
  await director.goto('/codification/traineeship-types')
  await director.getByRole('button', { name: 'Nouvelle période' }).first().click()
  await field(director, 'Nom').fill('Hiver')
  await director.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(director.getByText('Période créée.')).toBeVisible()
  const manager = await company.as('stages')
  await manager.goto('/traineeship/sessions')
  await manager
    .getByRole('button', { name: /^Nouvelle session/ })
    .first()
    .click()
  const session = manager.getByRole('dialog', { name: 'Nouvelle session de stage' })
  await choose(session, 'Type', 'Hiver')
  await field(session, 'Début').fill(frenchDay(1))
  await field(session, 'Fin').fill(frenchDay(days))
  await chooseAddress(session, 'Adresse', '8 rue du Port Paimpol', /22500 Paimpol/)
  await session.getByRole('button', { name: 'Créer la session' }).click()
  await expect(manager).toHaveURL(/\/traineeship\/sessions\/\d+/)
  const path = new URL(manager.url()).pathname
  await manager.goto(`${path}?onglet=organisation`)
  const inDialog = async (button: string, title: string, fill: (dialog: Locator) => Promise<void>) => {
    await manager.getByRole('button', { name: button, exact: true }).first().click()
    const dialog = manager.getByRole('dialog', { name: title })
    await fill(dialog)
    await save(dialog)
  }
  await inDialog('Ajouter un niveau', 'Nouveau niveau', async (dialog) => {
    await choose(dialog, 'Niveau scolaire principal', '3e')
    await field(dialog, 'Titre').fill('Préparer le brevet')
    await dialog.getByRole('button', { name: 'Prix', exact: true }).click()
    await field(dialog.getByRole('group', { name: 'Prix 1' }), 'Prix').fill('180')
  })
  await inDialog('Ajouter une matière, 3e', 'Nouvelle matière', async (dialog) => {
    await choose(dialog, 'Matière', 'Mathématiques')
    await chooseMany(
      dialog,
      'Jours',
      Array.from({ length: days }, (_, at) => frenchWeekday(at + 1)),
    )
  })
  for (const [start, end] of times)
    await inDialog('Ajouter un groupe, Mathématiques', 'Nouveau groupe', async (dialog) => {
      await field(dialog, 'Début').fill(start)
      await field(dialog, 'Fin').fill(end)
    })
  return { manager, path }
}
/** A day of mathematics does not take place. */
export const cancelDay = async (manager: Page, path: string, weekday: string): Promise<void> => {
  await manager.goto(`${path}?onglet=organisation`)
  await manager.getByRole('button', { name: 'Actions sur Mathématiques' }).click()
  await manager.getByRole('menuitem', { name: 'Modifier la matière' }).click()
  const dialog = manager.getByRole('dialog', { name: 'Matière' })
  await chooseMany(dialog, 'Jours', [], [weekday])
  await save(dialog)
}

export const changeStatus = async (manager: Page, path: string, move: string): Promise<Locator> => {
  await manager.goto(path)
  await manager.getByRole('button', { name: 'Changer le statut' }).click()
  await manager.getByRole('menuitem', { name: move }).click()
  return manager.getByRole('dialog', { name: new RegExp(`^${move}`) })
}

/** Prepares the proposal of a group to a teacher; answers what the dialog says of the rate. */
export const propose = async (manager: Page, path: string, group: string, teacher: RegExp): Promise<string> => {
  await manager.goto(`${path}?onglet=organisation`)
  await manager.getByRole('button', { name: new RegExp(`^Actions sur ${group}`) }).click()
  await manager.getByRole('menuitem', { name: 'Proposer à un professeur' }).click()
  const dialog = manager.getByRole('dialog', { name: 'Sélectionner un professeur' })
  await dialog.getByRole('radio', { name: teacher }).check()
  const rate = dialog.getByText(/^Taux horaire/)
  await expect(rate).toBeVisible()
  const said = (await rate.textContent()) ?? ''
  // somebody who is taken at these hours is proposed « quand même »
  await dialog.getByRole('button', { name: /^Proposer( quand même)?$/ }).click()
  await expect(dialog).toBeHidden()
  return said
}
export const actOnProposal = async (manager: Page, teacher: string, action: string, confirm: string): Promise<void> => {
  await manager.getByRole('button', { name: new RegExp(`^Proposition à ${teacher}`, 'i') }).click()
  await manager.getByRole('menuitem', { name: action }).click()
  const dialog = manager.getByRole('dialog').filter({ hasText: confirm })
  await dialog.getByRole('button', { name: confirm }).click()
  await expect(dialog).toBeHidden()
}

/** « Heures et paie » of a session. */
export const openHours = async (manager: Page, path: string): Promise<void> => {
  await manager.goto(`${path}?onglet=heures`)
  await expect(manager.getByText('Heures tenues').first()).toBeVisible()
}
export const hoursOf = (manager: Page, teacher: RegExp): Locator => manager.getByRole('region', { name: teacher })
/** Puts a day right, with its reason. */
export const correctDay = async (
  manager: Page,
  {
    teacher,
    day,
    lasts,
    reason,
  }: { readonly teacher: string; readonly day: string; readonly lasts: string; readonly reason: string },
): Promise<void> => {
  await manager.getByRole('button', { name: new RegExp(`^Corriger les heures ${de(teacher)} .*du ${day}`) }).click()
  const dialog = manager.getByRole('dialog', { name: 'Corriger les heures' })
  await choose(dialog, 'Heures tenues', lasts)
  await field(dialog, 'Motif').fill(reason)
  await save(dialog)
}
export const sendHours = async (manager: Page): Promise<void> => {
  await manager.getByRole('button', { name: 'Envoyer en paie' }).click()
  const dialog = manager.getByRole('dialog').filter({ hasText: 'en paie' })
  await dialog.getByRole('button', { name: 'Envoyer en paie' }).dblclick()
  await expect(dialog).toBeHidden()
  await expect(manager.getByRole('button', { name: 'Envoyer en paie' })).toHaveCount(0)
}

/** The list of « Paie » that the company of stages pays. */
export const stagesToPay = (accountant: Page): Locator =>
  accountant.getByRole('region', { name: /^Stages à payer, / }).getByRole('listitem')
export const payStages = async (accountant: Page): Promise<void> => {
  await accountant.getByRole('button', { name: /^Payer les stages d/ }).click()
  const dialog = accountant.getByRole('dialog', { name: /^Paie des stages/ })
  await dialog.getByRole('button', { name: /^Payer/ }).dblclick()
  await expect(dialog).toBeHidden()
}
