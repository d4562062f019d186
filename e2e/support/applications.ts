// The public form of a candidate, as he fills it in on his telephone.
import { expect, type Page } from '@playwright/test'
import type { Candidate } from './candidates.ts'

export type Applicant = Candidate & {
  /** As a device keeps it: 1990-05-04. */
  readonly birthOn: string
  readonly phone: string
}
/** A page as a word processor prints it. */
export const cv = {
  name: 'cv.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
}

const at = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}(\\s*\\(facultatif\\))?$`))

/** Everything but the proof of work; free on Wednesday afternoons. */
export const fillApplication = async (visitor: Page, who: Applicant, words = ''): Promise<void> => {
  await visitor.goto('/candidature')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Devenir professeur')
  await at(visitor, 'Prénom').fill(who.firstName)
  await at(visitor, 'Nom').fill(who.lastName)
  await at(visitor, 'Date de naissance').fill(who.birthOn)
  await at(visitor, 'E-mail').fill(who.email)
  await at(visitor, 'Téléphone').fill(who.phone)
  await at(visitor, 'Adresse').fill('12 rue de Nantes')
  await at(visitor, 'Code postal').fill('35000')
  await at(visitor, 'Ville').fill('Rennes')
  await at(visitor, 'Matière').selectOption('Mathématiques')
  await visitor.getByRole('checkbox', { name: 'Collège' }).check()
  await visitor.getByRole('checkbox', { name: 'À domicile' }).check()
  await visitor.getByRole('radio', { name: 'Auto-entrepreneur' }).check()
  await visitor.getByRole('checkbox', { name: 'mercredi après-midi' }).check()
  if (words !== '') await at(visitor, 'Vous, en quelques mots').fill(words)
}
export const giveCv = async (visitor: Page, file: typeof cv = cv): Promise<void> => {
  await visitor.locator('input[data-file="cv"]').setInputFiles(file)
}
export const sendApplication = async (visitor: Page): Promise<void> => {
  await visitor.getByRole('checkbox', { name: /^J’accepte que/ }).check()
  await visitor.getByRole('checkbox', { name: /robot/ }).click()
  await expect(visitor.getByRole('checkbox', { name: 'Vérifié' })).toBeChecked()
  await visitor.getByRole('button', { name: 'Envoyer ma candidature' }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Merci, votre candidature est arrivée')
}
export const applyOnline = async (visitor: Page, who: Applicant, words = ''): Promise<void> => {
  await fillApplication(visitor, who, words)
  await giveCv(visitor)
  await expect(visitor.getByRole('list', { name: 'Fichiers choisis' })).toContainText('cv.pdf')
  // it leaves while the rest is filled in
  await expect(visitor.getByRole('progressbar')).toHaveCount(0)
  await sendApplication(visitor)
}
