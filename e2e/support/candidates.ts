// Candidates on the recruiter's board: typed in, moved, looked at.
import { expect, type Locator, type Page } from '@playwright/test'
import { chooseAddress, chooseMany, field } from './fields.ts'

export type Candidate = { readonly firstName: string; readonly lastName: string; readonly email: string }

export const candidateBoard = '/teacher/postulance_overview'
const nameOf = ({ firstName, lastName }: Candidate) => `${firstName} ${lastName.toUpperCase()}`

/** A place of the company where candidates are seen. */
export const openOffice = async (director: Page): Promise<void> => {
  await director.goto('/codification/locations')
  await director
    .getByRole('button', { name: /^Nouveau lieu/ })
    .first()
    .click()
  await field(director, 'Nom').fill('Agence de Rennes')
  await chooseMany(director, 'Disponible pour', ['Entretiens'])
  await director.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(director.getByText('Agence de Rennes').first()).toBeVisible()
}

/** On the form of the board, with what an interview is validated with: birth date, telephone, address. */
export const typeCandidate = async (recruiter: Page, candidate: Candidate): Promise<void> => {
  await recruiter.goto(`${candidateBoard}?nouveau=1`)
  const dialog = recruiter.getByRole('dialog', { name: /candidat/i })
  await field(dialog, 'Nom').fill(candidate.lastName)
  await field(dialog, 'Prénom').fill(candidate.firstName)
  await field(dialog, 'Téléphone').fill('06 11 22 33 44')
  await field(dialog, 'E-mail').fill(candidate.email)
  await field(dialog, 'Date de naissance').fill('04/05/1990')
  await chooseAddress(dialog, 'Adresse', '8 rue du Port Paimpol', /22500 Paimpol/)
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(dialog).toBeHidden()
}

export const candidateCard = (recruiter: Page, candidate: Candidate, column: string): Locator =>
  recruiter
    .getByRole('region', { name: new RegExp(`^${column}`) })
    .getByRole('listitem')
    .filter({ hasText: nameOf(candidate) })

/** Picks a column in the menu of the card; the dialog of the move is then open. */
export const moveCandidate = async (recruiter: Page, candidate: Candidate, to: string): Promise<Locator> => {
  await recruiter.goto(candidateBoard)
  await recruiter.getByRole('button', { name: `Déplacer ${nameOf(candidate)}` }).click()
  await recruiter.getByRole('menuitem', { name: to, exact: true }).click()
  return recruiter.getByRole('dialog')
}

/** The details of the card, open. */
export const openCandidate = async (recruiter: Page, candidate: Candidate): Promise<Locator> => {
  await recruiter.goto(candidateBoard)
  await recruiter.getByRole('link', { name: nameOf(candidate), exact: true }).click()
  const dialog = recruiter.getByRole('dialog', { name: new RegExp(nameOf(candidate)) })
  await expect(dialog).toContainText('Statut')
  return dialog
}
