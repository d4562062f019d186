// A stage as it runs and as it ends: children registered at the desk, presence noted at the office, what stands against its closing.
import { expect, type Locator, type Page } from '@playwright/test'
import { cards, typeCard } from './cards.ts'
import { field } from './fields.ts'
import { beginRegistration, rowOf, takeSubject } from './registrations.ts'
import { openHours, sendHours } from './stage-pay.ts'

/** Registered in mathematics of 3e at the desk, and paid by card at once. */
export const registerPaid = async (manager: Page, session: string, child: string): Promise<void> => {
  const dialog = await beginRegistration(manager, session, { child, level: /brevet/, keepsLevel: true })
  await takeSubject(dialog, /Mathématiques/)
  await dialog.getByRole('button', { name: 'Inscrire', exact: true }).click()
  const card = manager.getByRole('dialog', { name: 'Régler le stage par CB' })
  await typeCard(card, cards.accepted, /^Payer/)
  await expect(card).toBeHidden()
  await expect(rowOf(manager, new RegExp(child))).toContainText(/Réglée/)
}

export const openPresences = async (manager: Page, session: string): Promise<void> => {
  await manager.goto(`${session}?onglet=presences`)
  await expect(manager.getByRole('region', { name: /Mathématiques, Groupe/ }).first()).toBeVisible()
}
/** A part of what is noted of a pupil: « Présent », « En retard », « Absent ». */
export const presenceOf = (manager: Page, pupil: string, state: string): Locator =>
  manager.getByRole('radiogroup', { name: new RegExp(`^Présence, ${pupil}`) }).getByRole('radio', { name: state })
/** Chosen by its words, as a finger does. */
export const notePresence = async (manager: Page, pupil: string, state: string): Promise<void> => {
  await manager
    .getByRole('radiogroup', { name: new RegExp(`^Présence, ${pupil}`) })
    .getByText(state, { exact: true })
    .click()
  await expect(presenceOf(manager, pupil, state)).toBeChecked()
}

/** Whoever is left of each day is noted as present. */
export const noteAllPresent = async (manager: Page, session: string): Promise<void> => {
  await openPresences(manager, session)
  for (let left = true; left; ) {
    const day = field(manager, 'Jour')
    await day.click()
    const options = manager.getByRole('option', { name: /à noter/ })
    left = (await options.count()) > 0
    if (!left) {
      await manager.keyboard.press('Escape')
      break
    }
    const name = (await options.first().textContent()) ?? ''
    await options.first().click()
    await expect(day).toHaveValue(name)
    const button = manager.getByRole('button', { name: /^Noter présents ceux qui restent/ })
    while ((await button.count()) > 0) {
      const before = await button.count()
      await button.first().click()
      await expect(button).toHaveCount(before - 1)
    }
    await expect(day).not.toHaveValue(/à noter/)
  }
}

/** What each day without a rate is worth, said once for each, then everything sent to the pay. */
export const settleHours = async (manager: Page, session: string, hourly: string): Promise<void> => {
  await openHours(manager, session)
  const unsaid = manager.getByRole('listitem').filter({ hasText: 'taux à dire' })
  while ((await unsaid.count()) > 0) {
    const before = await unsaid.count()
    await unsaid
      .first()
      .getByRole('button', { name: /^Corriger les heures/ })
      .click()
    const dialog = manager.getByRole('dialog', { name: 'Corriger les heures' })
    await field(dialog, 'Taux horaire').fill(hourly)
    await field(dialog, 'Motif').fill('Taux convenu')
    await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(unsaid).toHaveCount(before - 1)
  }
  await sendHours(manager)
}
