// What a hiring begins with: a kind of paper asked of candidates, and a search that is open.
import { expect, type Page } from '@playwright/test'
import type { Company } from './company/company.ts'
import { kerbrat } from './company/given.ts'
import { choose, chooseFound, chooseMany, field } from './fields.ts'
import { sendRequest, winContact } from './households.ts'
import { createGrid } from './searches.ts'

const press = (place: Pick<Page, 'getByRole'>, name: string) => place.getByRole('button', { name, exact: true }).click()

/** A kind of paper that must be approved before somebody is hired. */
export const askOfCandidates = async (director: Page, paper: string): Promise<void> => {
  await director.goto('/codification/documents')
  await press(director, 'Nouveau type')
  await field(director, 'Nom').fill(paper)
  await choose(director, 'Type', 'Attestation')
  await choose(director, 'Catégorie', 'Emploi')
  await chooseMany(director, 'Disponible pour', ['Professeurs', 'Candidats'])
  await director.getByRole('switch', { name: 'Obligatoire' }).check()
  await director.getByRole('switch', { name: 'À vérifier par l’équipe' }).check()
  await press(director, 'Enregistrer')
  await expect(director.getByText(/^Type de document créé/)).toBeVisible()
}

/** The need that is open: a pupil of the fourth form, whose search is on the manager's screen. */
export const openNeed = async (company: Company): Promise<{ manager: Page; search: string }> => {
  await sendRequest(await company.browser(), kerbrat)
  const sales = await company.as('commercial')
  await sales.goto('/contact/overview')
  await winContact(sales, kerbrat)
  const manager = await company.as('gestion')
  await createGrid(manager)
  await manager.goto('/privateTuition/linking/nouveau')
  await chooseFound(manager, 'Élève', 'Malo')
  await expect(field(manager, 'Niveau')).toHaveValue('4e')
  await press(manager, 'Enregistrer')
  await expect(manager).toHaveURL(/\/privateTuition\/linking\/\d+/)
  return { manager, search: new URL(manager.url()).pathname }
}
