// Accounts as people get them: staff opens one on a record, its owner chooses a password through the mail that it sends.
import { expect, type Page } from '@playwright/test'
import { choose, chooseMany, field } from './fields.ts'
import { type Mail, newestMail } from './mails.ts'

/** Follows the link of a mail about an account, in the browser of who received it. */
export const choosePassword = async (page: Page, mail: Mail, password: string): Promise<void> => {
  const link = mail.links.find((address) => address.includes('reset-password'))
  expect(link, `the link in « ${mail.subject} »`).toBeDefined()
  await page.goto(link ?? '')
  await field(page, 'Mot de passe').fill(password)
  await field(page, 'Le même, encore une fois').fill(password)
  await page.getByRole('button', { name: 'Enregistrer ce mot de passe' }).click()
  await expect(page).toHaveURL(/\/login/)
}

/** Opens an account on the record that a member of staff, who may, looks at; its owner chooses the password. */
export const openAccount = async (
  staff: Page,
  owner: Page,
  account: { readonly login: string; readonly password: string; readonly email: string; readonly sandboxUrl: string },
): Promise<void> => {
  // the section is loaded once it is near the sight
  await staff
    .getByRole('navigation', { name: 'Sections de la fiche' })
    .getByRole('link', { name: /^Accès/ })
    .click()
  await staff.getByRole('button', { name: 'Ouvrir un compte' }).click()
  const dialog = staff.getByRole('dialog', { name: /^Ouvrir un compte à/ })
  await field(dialog, 'Identifiant').fill(account.login)
  await dialog.getByRole('button', { name: 'Ouvrir et envoyer' }).click()
  await expect(dialog).toBeHidden()
  // the person may have other mails, of the contact request for one
  const mail = await newestMail(account.sandboxUrl, account.email, { link: 'reset-password' })
  await choosePassword(owner, mail, account.password)
}

/** A reason to close an account, offered for whom it is about (« Clients »). */
export const offerReason = async (director: Page, reason: string, whom: string): Promise<void> => {
  await director.goto('/codification/disabled-account-reasons/nouveau')
  await field(director, 'Nom').fill(reason)
  await chooseMany(director, 'Disponible pour', [whom])
  await director.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(director.getByRole('row', { name: new RegExp(reason) })).toBeVisible()
}

/** On the record whose account is shown. */
export const disableAccount = async (director: Page, reason: string): Promise<void> => {
  await director.getByRole('button', { name: 'Désactiver le compte' }).click()
  const dialog = director.getByRole('dialog', { name: /^Désactiver le compte/ })
  await choose(dialog, 'Motif', reason)
  await dialog.getByRole('button', { name: 'Désactiver le compte' }).click()
  await expect(dialog).toBeHidden()
}
