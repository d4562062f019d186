// The account of a family outside the office, and what the office does beside it.
import { expect, type Locator, type Page } from '@playwright/test'
import type { Company } from './company/company.ts'
import { choose, chooseAddress, chooseMany, field } from './fields.ts'
import { idOf } from './records.ts'

/** A photograph as a telephone takes it. */
export const photo = {
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** A page of the account, by its line on « Compte ». */
export const openOwn = async (page: Page, title: string): Promise<void> => {
  await page.goto('/espace/compte')
  await page.getByRole('link', { name: new RegExp(`^${title}`) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
}

/** A kind of paper asked of families, checked by the team. */
export const askFamilyPaper = async (director: Page, name: string): Promise<void> => {
  await director.goto('/codification/documents')
  await director.getByRole('button', { name: 'Nouveau type' }).first().click()
  await field(director, 'Nom').fill(name)
  await choose(director, 'Type', 'Attestation')
  await choose(director, 'Catégorie', 'Autre')
  await chooseMany(director, 'Disponible pour', ['Clients'])
  await director.getByRole('switch', { name: 'Obligatoire' }).check()
  await director.getByRole('switch', { name: 'À vérifier par l’équipe' }).check()
  await director.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(director.getByText(/^Type de document créé/)).toBeVisible()
}

/** The section of the record of a family (or of a teacher), on the screen of somebody of the office. */
export const recordSection = async (
  staff: Page,
  name: string,
  section: string,
  of: 'customer' | 'teacher' = 'customer',
): Promise<Locator> => {
  await staff.goto(`/${of}/show/${await idOf(staff, `/${of}/manage`, name)}`)
  await staff
    .getByRole('navigation', { name: 'Sections de la fiche' })
    .getByRole('link', { name: new RegExp(`^${section}`) })
    .click()
  // the place of toasts is called « Messages », too
  return staff.getByRole('region', { name: new RegExp(`^${section}`) }).first()
}

/** Where a teacher lives. */
export const houseTeacher = async (company: Company, contract: string, typed: string, found: RegExp): Promise<void> => {
  const manager = await company.as('gestion')
  await manager.goto(contract)
  await manager.goto((await manager.locator('a[href^="/teacher/show/"]').first().getAttribute('href')) ?? '')
  await chooseAddress(manager, 'Adresse', typed, found)
  await manager.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(manager.getByText(/enregistré/i).first()).toBeVisible()
}
