// What journeys begin with beyond the company itself, made by its people on their screens.
import { expect, type Page } from '@playwright/test'
import { openAccount } from '../accounts.ts'
import { createContract } from '../contracts.ts'
import { chooseFound, field } from '../fields.ts'
import { type Family, sendRequest, winContact } from '../households.ts'
import { signIn } from '../people.ts'
import { idOf } from '../records.ts'
import { createGrid } from '../searches.ts'
import { createTeacher } from '../teachers.ts'
import type { Company } from './company.ts'
import { password } from './staff.ts'

export const kerbrat: Family = {
  parent: { firstName: 'Solenn', lastName: 'Kerbrat' },
  student: { firstName: 'Malo', lastName: 'Kerbrat' },
  phone: '06 12 34 56 78',
  email: 'solenn.kerbrat@exemple.fr',
}
/** Another family, whose child the same teacher may teach. */
export const tanguy: Family = {
  parent: { firstName: 'Maryse', lastName: 'Tanguy' },
  student: { firstName: 'Enora', lastName: 'Tanguy' },
  phone: '06 98 76 54 32',
  email: 'maryse.tanguy@exemple.fr',
}
export const riou = { firstName: 'Gwendal', lastName: 'Riou', email: 'gwendal.riou@exemple.fr' }

export type Tuition = {
  /** Browsers of the mother, on her home page, and of the teacher, on the page of his lessons. */
  readonly mother: Page
  readonly teacher: Page
  /** Path of the contract's record. */
  readonly contract: string
}

/** Malo Kerbrat has maths with Gwendal Riou, self-employed, at 45 € an hour; his mother and the teacher have their accounts. */
export const runningContract = async (
  company: Company,
  more: { readonly isOnline?: true; readonly price?: string } = {},
): Promise<Tuition> => {
  await sendRequest(await company.browser(), kerbrat)
  const sales = await company.as('commercial')
  await sales.goto('/contact/overview')
  await winContact(sales, kerbrat)
  const manager = await company.as('gestion')
  await createTeacher(manager, riou)
  await createContract(manager, { student: 'Kerbrat', teacher: 'Riou', price: '45', ...more })
  return {
    contract: new URL(manager.url()).pathname,
    teacher: await openTeacher(company, riou.lastName, 'gwendal.riou', riou.email),
    mother: await openFamily(company, kerbrat.parent.lastName, 'solenn.kerbrat', kerbrat.email),
  }
}

/** Who has a record in a list gets an account; answers their browser, signed in. */
const openOwner =
  (list: string, record: string) => async (company: Company, name: string, login: string, email: string) => {
    const director = await company.as('direction')
    await director.goto(`${record}/${await idOf(director, list, name)}`)
    const page = await company.browser()
    await openAccount(director, page, { login, password, email, sandboxUrl: company.sandboxUrl })
    await signIn(page, login, password)
    company.staysSignedIn(login, page)
    return page
  }
export const openTeacher = openOwner('/teacher/manage', '/teacher/show')
export const openFamily = openOwner('/customer/manage', '/customer/show')

/** A family won, a teacher in activity, and the search between them, open on the manager's screen. */
export const openSearch = async (company: Company): Promise<{ manager: Page; search: string }> => {
  await sendRequest(await company.browser(), kerbrat)
  const sales = await company.as('commercial')
  await sales.goto('/contact/overview')
  await winContact(sales, kerbrat)
  const manager = await company.as('gestion')
  await createGrid(manager)
  await createTeacher(manager, riou)
  await manager.goto('/privateTuition/linking/nouveau')
  await chooseFound(manager, 'Élève', 'Malo')
  // taken from the pupil, as it came from the contact
  await expect(field(manager, 'Matière')).toHaveValue('Mathématiques')
  await expect(field(manager, 'Niveau')).toHaveValue('4e')
  await manager.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(manager).toHaveURL(/\/privateTuition\/linking\/\d+/)
  return { manager, search: new URL(manager.url()).pathname }
}

/** The pupil of a contract gets an account of his own; answers his browser, signed in. */
export const openPupil = async (company: Company, contract: string): Promise<Page> => {
  const email = 'malo.kerbrat@exemple.fr'
  const manager = await company.as('gestion')
  await manager.goto(contract)
  await manager.goto((await manager.locator('a[href^="/student/show/"]').first().getAttribute('href')) ?? '')
  await field(manager, 'E-mail').fill(email)
  await manager.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  const director = await company.as('direction')
  await director.goto(new URL(manager.url()).pathname)
  const pupil = await company.browser()
  await openAccount(director, pupil, { login: 'malo.kerbrat', password, email, sandboxUrl: company.sandboxUrl })
  await signIn(pupil, 'malo.kerbrat', password)
  company.staysSignedIn('malo.kerbrat', pupil)
  return pupil
}
