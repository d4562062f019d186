// Registrations of a stage as the office looks after them: the list, what a row offers, the waiting list, settings of stages.
import { expect, type Locator, type Page } from '@playwright/test'
import type { Company } from './company/company.ts'
import { choose, chooseFound, field } from './fields.ts'
import { actOnProposal } from './stage-pay.ts'

export const openRegistrations = async (manager: Page, session: string): Promise<void> => {
  await manager.goto(`${session}?onglet=inscriptions`)
  await expect(manager.getByRole('table').or(manager.getByText('Aucune inscription')).first()).toBeVisible()
}
export const rowOf = (manager: Page, child: RegExp): Locator => manager.getByRole('row', { name: child }).first()

/** The group is proposed to a teacher, who says yes by telephone. */
export const haveTeacher = async (manager: Page, session: string, name: string, group = 'Groupe 1'): Promise<void> => {
  await manager.goto(`${session}?onglet=organisation`)
  await manager.getByRole('button', { name: new RegExp(`^Actions sur ${group}`) }).click()
  await manager.getByRole('menuitem', { name: 'Proposer à un professeur' }).click()
  const choice = manager.getByRole('dialog', { name: 'Sélectionner un professeur' })
  await choice.getByRole('radio', { name: new RegExp(name, 'i') }).check()
  await choice.getByRole('button', { name: 'Proposer', exact: true }).click()
  await expect(choice).toBeHidden()
  await actOnProposal(manager, name, 'Envoyer au professeur', 'Envoyer le mail')
  await actOnProposal(manager, name, 'Noter son accord', 'Noter l’accord')
}

/** Opens what the menu of a row offers. */
export const fromMenu = async (manager: Page, row: Locator, action: string | RegExp): Promise<void> => {
  await row.getByRole('button', { name: /^(Autres|Plus|Actions)/ }).click()
  await manager.getByRole('menuitem', { name: action }).click()
}

/** « Annuler ou rembourser », filled by the keyboard; answers the dialog. */
export const askRefund = async (manager: Page, child: RegExp, action = 'Annuler ou rembourser'): Promise<Locator> => {
  await fromMenu(manager, rowOf(manager, child), action)
  const dialog = manager.getByRole('dialog', { name: /^Annuler ou rembourser|^Remboursement/ })
  await expect(field(dialog, 'Montant à rembourser')).toBeVisible()
  return dialog
}

/** A part of what was paid is given back on its card, with a credit note; the child stays registered. */
export const giveBack = async (manager: Page, child: RegExp, euros: string, action?: string): Promise<void> => {
  const dialog = await askRefund(manager, child, action)
  const ends = dialog.getByRole('switch', { name: 'Annuler l’inscription' })
  if (await ends.isVisible()) await ends.uncheck()
  await field(dialog, 'Montant à rembourser').fill(euros)
  await field(dialog, 'Motif').fill('Geste commercial')
  await dialog.getByRole('button', { name: /^(Enregistrer|Rembourser)$/ }).click()
  await expect(dialog).toBeHidden()
}

/** A visitor asks for a place of a stage that is full, and proves the address. */
export const waitForPlace = async (company: Company, address: string, email: string): Promise<void> => {
  const visitor = await company.browser()
  await visitor.goto(address)
  await visitor.getByRole('link', { name: 'M’avertir d’une place' }).last().click()
  await field(visitor, 'E-mail').fill(email)
  await visitor.getByRole('button', { name: 'M’avertir d’une place' }).click()
  await expect(visitor.getByRole('heading', { name: 'Regardez vos mails' })).toBeVisible()
  const proof = await company.inbox.read(email, { link: 'waitlist' })
  await visitor.goto(proof.links.find((link) => link.includes('waitlist')) ?? '')
  await visitor.getByRole('button', { name: 'Oui, m’avertir d’une place' }).click()
  await expect(visitor.getByRole('heading', { name: 'Vous êtes sur la liste d’attente' })).toBeVisible()
}

/** « Inscrire un élève »: the dialog, once the child and the level are chosen; the child keeps its own school level. */
export const beginRegistration = async (
  manager: Page,
  session: string,
  {
    child,
    level,
    keepsLevel,
  }: { readonly child: string; readonly level: string | RegExp; readonly keepsLevel: boolean },
): Promise<Locator> => {
  await openRegistrations(manager, session)
  await manager
    .getByRole('button', { name: /^Inscrire/ })
    .first()
    .click()
  const dialog = manager.getByRole('dialog', { name: 'Inscription au stage' })
  await chooseFound(dialog, 'Élève', child)
  await choose(dialog, 'Niveau du stage', level)
  if (keepsLevel) await manager.getByRole('button', { name: 'Garder son niveau' }).click()
  return dialog
}
export const takeSubject = (dialog: Locator, name: RegExp): Promise<void> =>
  dialog.getByRole('group', { name: 'Matières' }).getByRole('checkbox', { name }).check()

/** « Modifier » of a row: the dialog that changes a registration. */
export const editRegistration = async (manager: Page, child: RegExp): Promise<Locator> => {
  await rowOf(manager, child)
    .getByRole('button', { name: /^Modifier/ })
    .click()
  const dialog = manager.getByRole('dialog', { name: 'Inscription au stage' })
  await expect(dialog.getByRole('group', { name: 'Matières' })).toBeVisible()
  return dialog
}
