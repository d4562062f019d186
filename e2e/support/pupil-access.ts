// The code by which a pupil without an address gets in: given by the parent, used once to choose a password.
import { expect, type Page } from '@playwright/test'
import { field } from './fields.ts'

/** On the home page of the parent; what is shown once, as it is read out. */
export const giveCode = async (mother: Page, button = 'Donner un accès à Malo') => {
  await mother.goto('/')
  await mother.getByRole('button', { name: button }).click()
  const dialog = mother.getByRole('dialog', { name: 'Code d’accès de Malo' })
  // the code is made when the dialog asks for it
  await expect(dialog.locator('dd')).toHaveCount(2)
  const [login = '', code = ''] = await dialog.locator('dd').allInnerTexts()
  await dialog.getByRole('button', { name: 'J’ai noté le code' }).click()
  return { login, code }
}

export const fillCode = async (pupil: Page, login: string, code: string, chosen: string) => {
  await pupil.goto('/login')
  await pupil.getByRole('link', { name: 'Entrer avec un code' }).click()
  await expect(pupil.getByRole('heading', { name: 'Entrer avec un code' })).toBeVisible()
  await field(pupil, 'Identifiant').fill(login)
  await field(pupil, 'Code').fill(code)
  await field(pupil, 'Mot de passe').fill(chosen)
  await field(pupil, 'Le même, encore une fois').fill(chosen)
  await pupil.getByRole('button', { name: 'Choisir ce mot de passe' }).click()
}

export const useCode = async (pupil: Page, login: string, code: string, chosen: string) => {
  await fillCode(pupil, login, code, chosen)
  await expect(pupil).toHaveURL(/\/login/)
}
