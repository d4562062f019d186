// Journeys of a family in its calendar: the week, a lesson that does not suit, the address to subscribe to.

import { isoDay, openAgenda } from '../support/agenda.ts'
import { expect, test } from '../support/company/company.ts'
import { riou, runningContract } from '../support/company/given.ts'
import { planLesson } from '../support/planning.ts'

// What is missing of the journey: the teacher’s answer to « Déplacer » (2), what a late cancellation costs (3).
test('partly J-FAMILY-03: a family reads its week, cancels there, and subscribes by an address that can be closed', {
  tag: '@daily',
}, async ({ company }) => {
  const { teacher, mother } = await runningContract(company)
  const now = await company.clock.now()
  await planLesson(teacher, { inDays: 3, time: '17:00', lasts: '1 h 30' }, 'Planifier un cours')

  await test.step('(1) the week of the child, with teacher and place, without what the teacher earns', async () => {
    await mother.goto('/')
    await mother.getByRole('link', { name: 'Mon agenda' }).click()
    await expect(mother.getByRole('heading', { name: 'Mon agenda' })).toBeVisible()
    await openAgenda(mother, isoDay(now, 3))
    await mother.getByRole('button', { name: /^17:00 à 18:30, Malo Kerbrat/ }).click()
    const card = mother.getByRole('dialog', { name: 'Malo Kerbrat' })
    await expect(card).toContainText('Gwendal Riou')
    await expect(card).toContainText('Chez vous')
    await expect(card).not.toContainText('€')
    await expect(card.getByRole('button', { name: 'Déplacer…' })).toBeVisible()
    await mother.keyboard.press('Escape')
  })

  await test.step('(5) the address is told once, read by any calendar, renewed and closed', async () => {
    await mother.getByRole('button', { name: 'S’abonner' }).click()
    const dialog = mother.getByRole('dialog', { name: 'S’abonner à mon agenda' })
    await dialog.getByRole('button', { name: 'Créer l’adresse' }).click()
    const told = () => dialog.getByLabel('Adresse de votre agenda').inputValue()
    const first = await told()
    const read = async (address: string) => {
      const answer = await fetch(address)
      return { status: answer.status, text: await answer.text() }
    }
    expect((await read(first)).text).toContain('Gwendal Riou')
    await dialog.getByRole('button', { name: 'Fermer', exact: true }).click()
    await mother.getByRole('button', { name: 'S’abonner' }).click()
    await dialog.getByRole('button', { name: 'Renouveler l’adresse' }).click()
    const second = await told()
    expect((await read(first)).status).toBe(404)
    expect((await read(second)).status).toBe(200)
    await dialog.getByRole('button', { name: 'Fermer l’adresse' }).click()
    await expect(mother.getByText('L’adresse ne répond plus.')).toBeVisible()
    expect((await read(second)).status).toBe(404)
    await dialog.getByRole('button', { name: 'Fermer', exact: true }).click()
  })

  await test.step('she cancels from her calendar, and the teacher is told', async () => {
    await mother.getByRole('button', { name: /^17:00 à 18:30, Malo Kerbrat/ }).click()
    await mother.getByRole('button', { name: 'Annuler le cours…' }).click()
    const dialog = mother.getByRole('dialog', { name: 'Annuler le cours' })
    await dialog.getByRole('radio', { name: 'Élève malade' }).check()
    await dialog.getByRole('button', { name: 'Annuler le cours' }).click()
    await expect(dialog).toBeHidden()
    await company.clock.move('1 minute')
    await company.inbox.read(riou.email, { subject: /est annulé/ })
    await expect(mother.getByRole('button', { name: /^17:00 à 18:30, Malo Kerbrat/ })).toHaveCount(0)
  })
})
