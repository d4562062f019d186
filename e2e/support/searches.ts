// A search of a teacher, as the team and those whom it writes to do it on their screens.
import { expect, type Page } from '@playwright/test'
import type { Company } from './company/company.ts'
import { chooseMany, field } from './fields.ts'

/** The prices of the lower secondary school, from which each teacher is proposed a pupil. */
export const createGrid = async (manager: Page, price = '45'): Promise<void> => {
  await manager.goto('/privateTuition/prices/nouveau')
  await chooseMany(manager, 'Niveaux scolaires', ['Collège'])
  for (const channel of ['À domicile', 'En ligne']) {
    const prices = manager.getByRole('region', { name: channel })
    await field(prices, 'Prix de l’heure').fill(price)
    await field(prices, 'Prix minimum').fill('40')
    await field(prices, 'Prix maximum').fill('60')
    await field(prices, 'Marge').fill('30')
    await field(prices, 'Marge d’affiliation').fill('20')
  }
  await manager.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(manager).toHaveURL(/\/privateTuition\/prices$/)
}

/** A teacher opens the proposal of the mail and says yes. */
export const acceptByLink = async (company: Company, email: string): Promise<void> => {
  const mail = await company.inbox.read(email, { link: 'teacherProposal' })
  const browser = await company.browser()
  await browser.goto(mail.links.find((address) => address.includes('teacherProposal')) ?? '')
  await browser.getByRole('button', { name: 'Cet élève m’intéresse' }).click()
  await browser.getByRole('button', { name: 'Je suis intéressé' }).click()
  await expect(browser.getByRole('heading', { name: 'Merci, c’est noté' })).toBeVisible()
  await browser.context().close()
}

/** On the record of a search: the pupil is proposed to a teacher, who says yes by the link of the mail. */
export const proposeAndAccept = async (
  company: Company,
  manager: Page,
  teacher: { readonly lastName: string; readonly email: string },
): Promise<void> => {
  await manager.getByRole('checkbox', { name: new RegExp(`^Choisir .*${teacher.lastName}`, 'i') }).check()
  await manager.getByRole('button', { name: 'Proposer à 1\u00a0professeur' }).click()
  const dialog = manager.getByRole('dialog', { name: /^Proposer / })
  await dialog.getByRole('button', { name: /^Envoyer 1/ }).click()
  await expect(dialog).toBeHidden()
  await acceptByLink(company, teacher.email)
}

/** « Proposer à 3 » on the record of a search: the best of those who were never asked are written to. */
export const proposeToNext = async (manager: Page, count: number): Promise<void> => {
  await manager.getByRole('button', { name: `Proposer à ${count}`, exact: true }).click()
  const dialog = manager.getByRole('dialog', { name: /^Proposer / })
  await dialog.getByRole('button', { name: new RegExp(`^Envoyer ${count}`) }).click()
  await expect(dialog).toBeHidden()
}

/** « Saisir la réponse »: what a teacher said by telephone. */
export const typeAnswer = async (
  manager: Page,
  teacher: { readonly lastName: string },
  answer: 'yes' | { readonly no: string },
): Promise<void> => {
  const proposals = manager.getByRole('region', { name: 'Propositions' })
  const one = proposals.getByRole('listitem').filter({ hasText: new RegExp(teacher.lastName, 'i') })
  await one.getByRole('button', { name: 'Saisir la réponse' }).click()
  const dialog = manager.getByRole('dialog', { name: /^Réponse d/ })
  if (answer !== 'yes') {
    await dialog.getByRole('switch', { name: 'Le professeur accepte' }).uncheck()
    await field(dialog, 'Ce qu’il a dit').fill(answer.no)
  }
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** On the record of a search whose teacher accepted: chosen, and the family asked about a date when there is one. */
export const chooseTeacher = async (manager: Page, at: { day: string; hour: string } | null): Promise<void> => {
  await manager.getByRole('button', { name: 'Choisir', exact: true }).click()
  const dialog = manager.getByRole('dialog', { name: /^Choisir / })
  if (at) {
    await field(dialog, 'Cours d’essai').fill(at.day)
    await field(dialog, 'Cours d’essai\u00a0: heure').fill(at.hour)
  }
  await dialog.getByRole('button', { name: 'Créer le contrat' }).click()
  await expect(dialog).toBeHidden()
}

/** The family answers the mail about its test lesson, in a browser of its own. */
export const answerDate = async (
  company: Company,
  email: string,
  answer: 'Cette date me convient' | 'Je ne souhaite plus de cours' | { readonly other: string },
  after = 0,
): Promise<void> => {
  const mail = await company.inbox.read(email, { link: 'waitingContact', after })
  const browser = await company.browser()
  await browser.goto(mail.links.find((address) => address.includes('waitingContact')) ?? '')
  if (typeof answer === 'string') await browser.getByRole('button', { name: answer }).click()
  else {
    await browser.getByRole('button', { name: 'Proposer une autre date' }).click()
    await field(browser, 'Jours et heures qui vous conviennent').fill(answer.other)
    await browser.getByRole('button', { name: 'Demander une autre date' }).click()
  }
  await expect(browser.getByRole('heading', { name: 'Merci pour votre retour' })).toBeVisible()
  await browser.context().close()
}
