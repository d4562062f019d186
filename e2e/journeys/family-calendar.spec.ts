// Journeys of a family in its calendar: the week, a lesson that does not suit, the address to subscribe to.

import { isoDay, openAgenda } from '../support/agenda.ts'
import { enter, moveTo, setCancellationPolicy } from '../support/cancellations.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, riou, runningContract } from '../support/company/given.ts'
import { field } from '../support/fields.ts'
import { declareLesson } from '../support/lessons.ts'
import { planLesson } from '../support/planning.ts'

// What is missing here of the journey is played below.
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

// What is missing of the journey: a move at once, where the company allows it (2).
test('partly J-FAMILY-03: a family asks for another hour and is answered, reads what a late cancellation costs, contests what did not take place', async ({
  company,
}) => {
  const { teacher, mother } = await runningContract(company)
  await setCancellationPolicy(company)
  await planLesson(teacher, { inDays: 9, time: '10:00', lasts: '1 h' }, 'Planifier un cours')
  await declareLesson(teacher, 'Malo')
  const asks = mother.getByRole('dialog', { name: 'Déplacer le cours' })
  const ask = async (fill: () => Promise<void>) => {
    await mother.goto('/')
    await mother.getByRole('button', { name: /^Déplacer le cours du/ }).click()
    await fill()
    await asks.getByRole('button', { name: 'Envoyer' }).click()
    await expect(asks).toBeHidden()
  }

  await test.step('(2) asked for in words, the teacher chooses the hour: it waits until then, and she is told', async () => {
    await ask(() => field(asks, 'Un mot, ou un autre souhait').fill('Plutôt le lendemain.'))
    await teacher.goto('/')
    const asked = teacher.getByRole('region', { name: 'Demandes de changement' })
    await expect(asked).toContainText('Plutôt le lendemain.')
    await asked.getByRole('button', { name: 'Refuser…' }).click()
    const no = teacher.getByRole('dialog')
    await no.getByRole('button', { name: /^Refuser/ }).click()
    await expect(asked).toHaveCount(0)
    await company.inbox.read(kerbrat.email, { subject: /refusée$/ })
  })

  await test.step('(2) among the hours that are free: one tap of the teacher', async () => {
    await ask(() => asks.getByRole('group', { name: 'Libres tous les deux' }).getByRole('button').last().click())
    await teacher.goto('/')
    const asked = teacher.getByRole('region', { name: 'Demandes de changement' })
    await asked.getByRole('button', { name: 'Accepter' }).click()
    await expect(asked).toHaveCount(0)
    await company.inbox.read(kerbrat.email, { subject: /acceptée$/ })
  })

  await test.step('(4) « Il n’a pas eu lieu » of a lesson that was declared: contested with that motive', async () => {
    await mother.goto('/')
    await mother.getByRole('button', { name: /^Contester le cours du/ }).click()
    const dialog = mother.getByRole('dialog', { name: /^Contester/ })
    await dialog.getByRole('radio', { name: 'Le cours n’a pas eu lieu' }).check()
    await dialog.getByRole('button', { name: 'Contester le cours' }).click()
    await expect(dialog).toBeHidden()
    const told = await company.inbox.read(riou.email, { subject: /est contesté$/ })
    expect(told.text).toContain('Le cours n’a pas eu lieu')
  })

  await test.step('(2) nobody answers: the office does', async () => {
    await planLesson(teacher, { inDays: 12, time: '10:00', lasts: '1 h' }, 'Planifier un cours')
    await mother.goto('/')
    await mother
      .getByRole('button', { name: /^Déplacer le cours du/ })
      .last()
      .click()
    await field(asks, 'Un mot, ou un autre souhait').fill('Plutôt le soir.')
    await asks.getByRole('button', { name: 'Envoyer' }).click()
    await expect(asks).toBeHidden()
    await company.clock.move('3 days')
    const office = await enter(company, 'gestion')
    await office.goto('/privateTuition/planning/a-regler')
    await expect(office.getByRole('main')).toContainText('Sans réponse à temps')
    await expect(office.getByRole('button', { name: 'Choisir une heure…' })).toBeVisible()
  })

  await test.step('(3) late, what cancelling costs is read before', async () => {
    await moveTo(company, 12, 10, -20)
    const home = await enter(company, 'solenn.kerbrat')
    await home
      .getByRole('button', { name: /^Annuler le cours du / })
      .last()
      .click()
    const dialog = home.getByRole('dialog', { name: 'Annuler le cours' })
    await expect(dialog).toContainText(/Annulé à moins de 24\s?h, ce cours vous sera facturé 22,50\s€/)
    await dialog.getByRole('button', { name: 'Garder le cours' }).click()
  })
})
