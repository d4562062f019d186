// Pupils of a teacher, from the search that says what the family expects to the price that it accepts on the telephone.
import { expect, type Page } from '@playwright/test'
import { choose, field } from './fields.ts'
import { chooseTeacher, proposeToNext, typeAnswer } from './searches.ts'

/** On the record of a search that finds one teacher: asked, chosen, and the price accepted; answers the contract's path. */
export const agreeByTelephone = async (manager: Page, teacher: { readonly lastName: string }): Promise<string> => {
  await proposeToNext(manager, 1)
  await typeAnswer(manager, teacher, 'yes')
  await chooseTeacher(manager, null)
  const link = manager.getByRole('link', { name: /^Contrat CT/ })
  await expect(link).toBeVisible()
  const contract = (await link.getAttribute('href')) ?? ''
  await manager.goto(contract)
  await manager.getByRole('region', { name: 'Prix' }).getByRole('button', { name: 'Accepter' }).click()
  await manager.getByRole('dialog').getByRole('button', { name: 'Accepter le prix' }).click()
  await expect(manager.getByRole('main')).toContainText('Actif')
  return contract
}

type Pupil = { readonly customerId: number; readonly lastName: string } & PupilWords
export type PupilWords = { readonly firstName: string; readonly level: string; readonly needs: string }

/** A further child of a family, for whom the office looks for a teacher; the page is then the record of the search. */
export const searchFor = async (manager: Page, pupil: Pupil): Promise<void> => {
  await manager.goto(`/student/show/nouveau?client=${pupil.customerId}`)
  await field(manager, 'Nom').fill(pupil.lastName)
  await field(manager, 'Prénom').fill(pupil.firstName)
  await choose(manager, 'Niveau', pupil.level)
  await manager.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(manager).toHaveURL(/\/student\/show\/\d+/)
  await manager.goto(`/privateTuition/linking/nouveau?eleve=${new URL(manager.url()).pathname.split('/').at(-1)}`)
  await expect(field(manager, 'Élève')).toHaveValue(new RegExp(pupil.firstName))
  await choose(manager, 'Matière', 'Mathématiques')
  await field(manager, 'Ce que la famille attend').fill(pupil.needs)
  await manager.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(manager).toHaveURL(/\/privateTuition\/linking\/\d+/)
}
