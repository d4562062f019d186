// A family, from its first request to a customer, as those who meet it do it on their screens.
import { expect, type Page } from '@playwright/test'
import { choose, chooseAddress, chooseMany, field } from './fields.ts'

type Name = { readonly firstName: string; readonly lastName: string }
export type Family = {
  readonly parent: Name
  readonly student: Name
  readonly phone: string
  readonly email: string
}
export const fullName = ({ firstName, lastName }: Name): string => `${firstName} ${lastName}`

/** A visitor asks on the public site; the card appears on the board of contacts. */
export const sendRequest = async (visitor: Page, family: Family): Promise<void> => {
  await visitor.goto('/public/contact')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Parlons de votre enfant')
  await visitor.getByRole('radio', { name: 'Un parent' }).check()
  await visitor.getByRole('radio', { name: 'Madame' }).check()
  await field(visitor, 'Prénom').fill(family.parent.firstName)
  await field(visitor, 'Nom').fill(family.parent.lastName)
  await field(visitor, 'Téléphone').fill(family.phone)
  await field(visitor, 'E-mail').fill(family.email)
  await field(visitor, 'Prénom de l’élève').fill(family.student.firstName)
  await field(visitor, 'Nom de l’élève').fill(family.student.lastName)
  await choose(visitor, 'Classe de l’élève', '4e')
  await chooseMany(visitor, 'Matières', ['Mathématiques'])
  await chooseMany(visitor, 'Besoins', ['Cours particuliers à domicile'])
  await chooseAddress(visitor, 'Adresse de l’élève', '8 rue du Port Paimpol', /22500 Paimpol/)
  await field(visitor, 'Votre message').fill('Un cours par semaine, le mercredi si possible.')
  // ticked by its own proof of work, once it is made
  await visitor.getByRole('checkbox', { name: /robot/ }).click()
  await expect(visitor.getByRole('checkbox', { name: 'Vérifié' })).toBeChecked()
  await visitor.getByRole('button', { name: 'Envoyer ma demande' }).click()
  await expect(visitor.getByRole('heading', { name: 'Merci, votre demande est enregistrée' })).toBeVisible()
}

/** On the board of contacts that is open: the card is won, which makes the customer and the student. */
export const winContact = async (sales: Page, family: Family): Promise<void> => {
  const student = fullName(family.student)
  await sales.getByRole('button', { name: `Déplacer ${student}` }).click()
  await sales.getByRole('menuitem', { name: 'Gagné' }).click()
  const dialog = sales.getByRole('dialog', { name: `${student} devient client` })
  const customer = dialog.getByRole('region', { name: 'Le client' })
  await expect(field(customer, 'Nom')).toHaveValue(family.parent.lastName)
  await dialog.getByRole('button', { name: 'Créer le client' }).click()
  await expect(dialog).toBeHidden()
}
