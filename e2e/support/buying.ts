// A family that comes from the page of a stage, as it is on its telephone: account by its mail, child, place, payment.
import { expect, type Page } from '@playwright/test'
import type { Company } from './company/company.ts'
import { password } from './company/staff.ts'
import { field } from './fields.ts'
import type { Family } from './households.ts'

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** On the page that asks to sign in: an account is made, its mail opened; the page that was wanted comes back by itself. */
export const registerOnTheWay = async (company: Company, page: Page, { parent, phone: number, email }: Family) => {
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
  await page.getByRole('link', { name: 'Créer un compte' }).click()
  await field(page, 'Prénom').fill(parent.firstName)
  await field(page, 'Nom').fill(parent.lastName)
  await field(page, 'Téléphone').fill(number)
  await field(page, 'E-mail').fill(email)
  await field(page, 'Mot de passe').fill(password)
  await field(page, 'Le même, encore une fois').fill(password)
  await page.getByRole('checkbox', { name: /robot/ }).click()
  await expect(page.getByRole('checkbox', { name: 'Vérifié' })).toBeChecked()
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page.getByRole('heading', { name: 'Regardez vos mails' })).toBeVisible()
  const mail = await company.inbox.read(email, { link: '/bienvenue/' })
  await page.goto(mail.links.find((address) => address.includes('/bienvenue/')) ?? '')
  await page.getByRole('button', { name: 'Ouvrir mon espace' }).click()
}

/** The child is new; the class is the one of the stage already, and so is the only subject. */
export const fillChild = async (page: Page, { student }: Family) => {
  await expect(page.getByRole('heading', { name: 'Inscrire mon enfant' })).toBeVisible()
  await field(page, 'Prénom').fill(student.firstName)
  await field(page, 'Date de naissance').fill('2012-03-14')
}
export const goOn = (page: Page) => page.getByRole('button', { name: 'Continuer' }).click()

/** On the page of the price: conditions accepted, and the way of paying. */
export const order = async (page: Page, pays: 'now' | 'later') => {
  await expect(page.getByRole('heading', { name: 'Le prix et les conditions' })).toBeVisible()
  await page.getByRole('checkbox', { name: /^J’accepte les conditions/ }).check()
  if (pays === 'later') await page.getByRole('radio', { name: /^Plus tard/ }).check()
  await page.getByRole('button', { name: pays === 'now' ? 'Payer par carte' : 'Réserver la place' }).click()
}
