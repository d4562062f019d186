// The papers of a teacher: what the company asks, what he sends on his own page, what the team decides on his record.
import { addDays, addMonths, dayOf } from '@cartable/domain/kernel/dates.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { choose, chooseMany, field } from './fields.ts'
import { idOf } from './records.ts'

/** A page as a scanner of a telephone makes it. */
export const scan = {
  name: 'attestation.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
}

/** A kind of paper asked of teachers, checked by the team, that holds six months. */
export const askPaper = async (director: Page, name: string): Promise<void> => {
  await director.goto('/codification/documents')
  await director.getByRole('button', { name: 'Nouveau type' }).first().click()
  await field(director, 'Nom').fill(name)
  await choose(director, 'Type', 'Attestation')
  await choose(director, 'Catégorie', 'Emploi')
  await chooseMany(director, 'Disponible pour', ['Professeurs'])
  await director.getByRole('switch', { name: 'Obligatoire' }).check()
  await choose(director, 'Demandé aux professeurs', 'Auto-entrepreneurs')
  await director.getByRole('switch', { name: 'À vérifier par l’équipe' }).check()
  await director.getByRole('switch', { name: 'Validité limitée' }).check()
  await field(director, 'Durée de validité (mois)').fill('6')
  await director.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(director.getByText(/^Type de document créé/)).toBeVisible()
}

/** The day of issue of such a paper that holds for so many days from today on: as months are counted, not as long as they are. */
export const issuedToHold = (now: Date, days: number): string => addMonths(addDays(dayOf(now), days), -6)

export const kindOf = (teacher: Page, name: string): Locator => teacher.getByRole('article', { name })

/** On his page: opens the form of a kind and gives it its files; the day of issue as ISO. */
export const fillPaper = async (
  teacher: Page,
  name: string,
  issueDate: string,
  files: Parameters<Locator['setInputFiles']>[0],
): Promise<Locator> => {
  const kind = kindOf(teacher, name)
  const opens = kind.getByRole('button', { name: /^(Envoyer|Remplacer)\s:/ })
  const issued = kind.getByLabel(/^Date du document/)
  await expect(opens.or(issued).first()).toBeVisible()
  if (await opens.isVisible()) await opens.click()
  await issued.fill(issueDate)
  await kind.locator('input[data-file="files"]').setInputFiles(files)
  return kind
}
export const sendPaper = async (teacher: Page, name: string, issueDate: string): Promise<void> => {
  const kind = await fillPaper(teacher, name, issueDate, scan)
  await kind.getByRole('button', { name: 'Envoyer le document' }).click()
  await expect(teacher.getByText(/^Document reçu/)).toBeVisible()
}

/** Opens the document that waits on the record of a teacher. */
export const openPaper = async (staff: Page, lastName: string): Promise<Locator> => {
  await staff.goto(`/teacher/show/${await idOf(staff, '/teacher/manage', lastName)}`)
  const section = staff.getByRole('region', { name: 'Documents' })
  await section.scrollIntoViewIfNeeded()
  await section
    .getByRole('button', { name: /^Vérifier/ })
    .first()
    .click()
  return staff.getByRole('dialog').filter({ hasText: 'Déposé le' })
}
export const approve = async (viewer: Locator): Promise<void> => {
  await viewer.getByRole('button', { name: /^Approuver/ }).click()
  await expect(viewer).toContainText('Approuvé')
}
