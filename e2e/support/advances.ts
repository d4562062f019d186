// The tax advance as people set it up, and what the Urssaf decides of the requests that it received.
import { expect, type Locator, type Page } from '@playwright/test'
import type { Company } from './company/company.ts'
import { kerbrat, runningContract, type Tuition } from './company/given.ts'
import { declareGiven } from './corrections.ts'
import { choose, field } from './fields.ts'
import { confirmRead } from './lessons.ts'
import { idOf } from './records.ts'

type Steered = Pick<Company, 'sandboxUrl' | 'clock'>
/** A request as the Urssaf received it. */
export type SentRequest = {
  readonly id: string
  readonly numFactureTiers: string
  readonly totalCents: number
  readonly transferCents: number
  readonly status: string
  readonly sent: {
    readonly mntFactureTTC: number
    readonly mntFactureHT: number
    readonly mntAcompte?: number
    readonly dateDebutEmploi: string
    readonly dateFinEmploi: string
    readonly inputPrestations: readonly {
      readonly quantite: number
      readonly mntUnitaireTTC: number
      readonly mntPrestationTTC: number
      readonly mntPrestationHT: number
      readonly mntPrestationTVA: number
      readonly complement2?: string
    }[]
  }
}

/** Every request that the Urssaf received so far. */
export const requestsSent = async ({ sandboxUrl }: Pick<Company, 'sandboxUrl'>): Promise<readonly SentRequest[]> =>
  (await fetch(`${sandboxUrl}/urssaf/api/demandes`)).json() as Promise<readonly SentRequest[]>

/** The Urssaf decides of a request, and says so when it is asked next. */
export const decideRequest = async (company: Steered, number: string, statut: string): Promise<void> => {
  const request = (await requestsSent(company)).find(({ numFactureTiers }) => numFactureTiers === number)
  await steer(company, `/urssaf/demandes/${request?.id ?? number}/statut`, { statut })
  await company.clock.move('1 hour')
}

const steer = async ({ sandboxUrl }: Steered, path: string, body: Record<string, string>) => {
  const answer = await fetch(`${sandboxUrl}${path}`, {
    method: 'POST',
    body: new URLSearchParams(body),
    redirect: 'manual',
  })
  expect(answer.status, path).toBe(303)
}

/** The only family that is registered: how the Urssaf says that it stands from now on. */
export const decideClient = async (company: Steered, statut: string): Promise<void> => {
  const { clients } = (await (await fetch(`${company.sandboxUrl}/urssaf/api/clients`)).json()) as {
    clients: readonly { idClient: string }[]
  }
  await steer(company, `/urssaf/clients/${clients.at(-1)?.idClient}/statut`, { statut })
}

/** The company asks for the advance from today on. */
export const askForAdvances = async (company: Company, way: RegExp = /^L’Urssaf verse tout/): Promise<void> => {
  const accountant = await company.as('compta')
  await accountant.goto('/accounting/urssaf/advance')
  await accountant.getByRole('button', { name: 'Changer' }).click()
  const dialog = accountant.getByRole('dialog', { name: 'Demander l’avance autrement' })
  await dialog.getByRole('radio', { name: way }).check()
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** The section of the advance on the record of a family, on the manager's screen. */
export const openAdvance = async (company: Company, name: string): Promise<{ manager: Page; section: Locator }> => {
  const manager = await company.as('gestion')
  await manager.goto(`/customer/show/${await idOf(manager, '/customer/manage', name)}#avance-immediate`)
  await manager
    .getByRole('navigation', { name: 'Sections de la fiche' })
    .getByRole('link', { name: /^Avance/ })
    .click()
  return { manager, section: manager.getByRole('region', { name: 'Avance immédiate' }) }
}

/** What the tax office knows of the parent, typed into the form that is open. */
export const fillTaxpayer = async (form: Locator, { firstName, lastName } = kerbrat.parent): Promise<void> => {
  await field(form, 'Nom de naissance').fill(lastName)
  await field(form, 'Prénoms').fill(firstName)
  await field(form, 'Date de naissance').fill('29/03/1980')
  await choose(form, 'Pays de naissance', 'France')
  await field(form, 'Commune de naissance').fill('Paimpol')
  await form
    .page()
    .getByRole('option', { name: /Paimpol/ })
    .first()
    .click()
  await field(form, 'Titulaire du compte').fill(`Mme ${firstName} ${lastName}`)
  await field(form, 'IBAN').fill('FR7630006000011234567890189')
  await field(form, 'BIC').fill('AGRIFRPP')
}

/** The form leaves for the Urssaf. */
export const sendForm = async (form: Locator): Promise<void> => {
  await form.getByRole('button', { name: 'Enregistrer et envoyer à l’Urssaf' }).click()
  await form
    .page()
    .getByRole('dialog', { name: 'Envoyer à l’Urssaf' })
    .getByRole('button', { name: 'Envoyer à l’Urssaf' })
    .click()
}

/** The company asks for advances, the family is registered and accepts: lessons of today on are asked of the Urssaf. */
export const activateAdvance = async (company: Company, { parent } = kerbrat): Promise<void> => {
  await askForAdvances(company)
  const { manager, section } = await openAdvance(company, parent.lastName)
  await section.getByRole('button', { name: 'Remplir le formulaire' }).click()
  const form = manager.getByRole('dialog', { name: 'Formulaire d’avance immédiate' })
  await fillTaxpayer(form, parent)
  await sendForm(form)
  await expect(form).toBeHidden()
  await company.clock.move('1 hour')
  await expect(section).toContainText('Validée depuis le')
}

/** A family whose lessons are advanced from today on, at 44 € an hour; the company is two days later. */
export const advancedFamily = async (company: Company): Promise<Tuition> => {
  const tuition = await runningContract(company, { price: '44' })
  await activateAdvance(company)
  await company.clock.move('2 days')
  await tuition.mother.goto('/')
  return tuition
}

/** A lesson of the company's yesterday, confirmed by the family and asked of the Urssaf; answers the number of its bill. */
export const askedLesson = async (
  company: Company,
  { mother, teacher }: Tuition,
  { time, lasts }: { readonly time: string; readonly lasts: string },
): Promise<string> => {
  const before = (await requestsSent(company)).length
  await declareGiven(teacher, 'Malo', { inDays: 1, time, lasts })
  await mother.goto('/')
  await mother.getByRole('button', { name: /^Confirmer le cours du / }).click()
  await confirmRead(mother)
  await company.clock.move('1 minute')
  const [request, ...others] = (await requestsSent(company)).slice(before)
  expect(others).toEqual([])
  const number = request?.numFactureTiers ?? 'none'
  const own = mother.getByRole('region', { name: /^Vos factures/ }).getByRole('listitem')
  await expect(own.filter({ hasText: number }).first()).toContainText('Avance attendue')
  return number
}

/** The card of the monitoring about a bill whose advance ended, opened by the accountant. */
export const openAdvanceCard = async (accountant: Page, number: string, pupil = 'Malo Kerbrat'): Promise<Locator> => {
  await accountant.goto('/monitoring/workflow/overview')
  await accountant.getByRole('listitem').filter({ hasText: number }).getByRole('link').click()
  const card = accountant.getByRole('dialog', { name: new RegExp(pupil) })
  await expect(card.getByRole('region', { name: 'Avance immédiate' })).toBeVisible()
  return card
}
