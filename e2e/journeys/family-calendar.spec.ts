// Journeys of a family in its calendar: the week, a lesson that does not suit, the address to subscribe to.

import { de } from '@cartable/domain/kernel/french.ts'
import type { Page } from '@playwright/test'
import { isoDay, openAgenda } from '../support/agenda.ts'
import { enter, moveTo, setCancellationPolicy } from '../support/cancellations.ts'
import { type Company, expect, test } from '../support/company/company.ts'
import { kerbrat, riou, runningContract } from '../support/company/given.ts'
import { createContract } from '../support/contracts.ts'
import { choose, chooseMany, field } from '../support/fields.ts'
import { declareLesson } from '../support/lessons.ts'
import { settled } from '../support/pages.ts'
import { fillPlan } from '../support/planning.ts'
import { sayWednesdays } from '../support/teachers.ts'

/** The company lets families move a lesson by themselves. */
const letFamiliesMove = async (company: Company) => {
  const director = await company.as('direction')
  await director.goto('/admin/parameters')
  const name = 'Déplacement direct par les familles'
  await director.getByRole('button', { name: `Modifier ${name}` }).click()
  await director.getByRole('switch', { name }).click()
  await director.getByRole('button', { name: `Enregistrer ${name}` }).click()
  await expect(director.getByRole('row', { name: new RegExp(name) })).toContainText('Oui')
}

/** The child's sister, taught online by the same teacher. */
const addSister = async (company: Company, contract: string) => {
  const manager = await company.as('gestion')
  await manager.goto(contract)
  const mother = await manager.locator('a[href^="/customer/show/"]').first().getAttribute('href')
  await manager.goto(`/student/show/nouveau?client=${mother?.split('/').at(-1)}`)
  await field(manager, 'Nom').fill('Kerbrat')
  await field(manager, 'Prénom').fill('Nolwenn')
  await choose(manager, 'Niveau', '4e')
  await chooseMany(manager, 'Matières', ['Mathématiques'])
  await manager.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(manager).toHaveURL(/\/student\/show\/\d+/)
  await createContract(manager, { student: 'Nolwenn', teacher: 'Riou', price: '38', isOnline: true })
}

test('J-FAMILY-03 a family of two children reads its week, moves a lesson at once or asks, cancels knowing the cost, contests, and subscribes', {
  tag: '@daily',
}, async ({ company }) => {
  const { teacher, mother, contract } = await runningContract(company)
  await addSister(company, contract)
  await setCancellationPolicy(company)
  const now = await company.clock.now()
  const asks = mother.getByRole('dialog', { name: 'Déplacer le cours' })
  /** On the home page of the mother, at the next lesson of a child. */
  const openNext = async (home: Page, child: string, action: string) => {
    await home.goto('/')
    const next = home.getByRole('region', { name: /^Votre prochain cours/ })
    await next
      .getByRole('listitem')
      .filter({ hasText: `${child} Kerbrat` })
      .getByRole('button', { name: new RegExp(`^${action} le cours du`) })
      .first()
      .click()
  }
  const ask = async (fill: () => Promise<void>) => {
    await openNext(mother, 'Malo', 'Déplacer')
    await fill()
    await asks.getByRole('button', { name: 'Envoyer' }).click()
    await expect(asks).toBeHidden()
  }
  const plan = async (pupil: string, inDays: number, time: string) => {
    await teacher.goto('/')
    await teacher.getByRole('button', { name: `Planifier un cours ${de(pupil)} Kerbrat, Mathématiques` }).click()
    const dialog = teacher.getByRole('dialog', { name: 'Planifier un cours' })
    await fillPlan(dialog, { inDays, time, lasts: '1 h' })
    await dialog.getByRole('button', { name: 'Planifier le cours' }).click()
    await expect(dialog).toBeHidden()
  }
  await plan('Malo', 9, '10:00')
  await plan('Nolwenn', 9, '17:00')
  await declareLesson(teacher, 'Malo', '17:00', { report: 'Additions revues, divisions à refaire.' })

  await test.step('(1) the week of each child: teacher, place or room, the report of what was given; never what the teacher earns', async () => {
    await mother.goto('/')
    await mother.getByRole('link', { name: 'Agenda', exact: true }).first().click()
    await expect(mother.getByRole('heading', { name: 'Mon agenda' })).toBeVisible()
    await openAgenda(mother, isoDay(now, 9))
    const reads = async (event: RegExp, child: string, words: readonly string[]) => {
      await mother.getByRole('button', { name: event }).click()
      const card = mother.getByRole('dialog', { name: `${child} Kerbrat` })
      for (const word of ['Gwendal Riou', ...words]) await expect(card).toContainText(word)
      await expect(card).not.toContainText('€')
      await mother.keyboard.press('Escape')
      await expect(card).toBeHidden()
    }
    await reads(/^10:00 à 11:00, Malo Kerbrat/, 'Malo', ['Chez vous'])
    await reads(/^17:00 à 18:00, Nolwenn Kerbrat/, 'Nolwenn', ['En ligne'])
    await openAgenda(mother, isoDay(now, -1))
    await reads(/^17:00 à 18:00, Malo Kerbrat/, 'Malo', ['Additions revues, divisions à refaire.'])
  })

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
    await ask(() => asks.getByRole('group', { name: 'Libres tous les deux' }).locator('label').last().click())
    await teacher.goto('/')
    const asked = teacher.getByRole('region', { name: 'Demandes de changement' })
    await asked.getByRole('button', { name: 'Accepter' }).click()
    await expect(asked).toHaveCount(0)
    await company.inbox.read(kerbrat.email, { subject: /acceptée$/ })
  })

  await test.step('(2) the company allows it, the teacher said his hours: moved at once, and he is told', async () => {
    await letFamiliesMove(company)
    await sayWednesdays(teacher)
    await openNext(mother, 'Malo', 'Déplacer')
    await expect(asks).toContainText('le cours est déplacé tout de suite et le professeur prévenu')
    const hour = asks.getByRole('group', { name: 'Libres tous les deux' }).locator('label').last()
    await expect(hour).toContainText(/^Mer\. /)
    const chosen = ((await hour.textContent()) ?? '').replace(/^.* à /, '')
    await hour.click()
    await asks.getByRole('button', { name: 'Envoyer' }).click()
    await expect(mother.getByText('Cours déplacé\u00a0: le professeur est prévenu.')).toBeVisible()
    await expect(mother.getByRole('region', { name: /^Votre prochain cours/ })).toContainText(`à ${chosen}`)
    await company.clock.move('1 minute')
    await company.inbox.read(riou.email, { subject: /est déplacé/ })
    await teacher.goto('/')
    await settled(teacher)
    await expect(teacher.getByRole('region', { name: 'Demandes de changement' })).toHaveCount(0)
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

  await test.step('(5) the address is told once, read by any calendar, renewed and closed', async () => {
    await openAgenda(mother, isoDay(now, 9))
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
    await openAgenda(mother, isoDay(now, 9))
    await mother.getByRole('button', { name: /^17:00 à 18:00, Nolwenn Kerbrat/ }).click()
    await mother.getByRole('button', { name: 'Annuler le cours…' }).click()
    const dialog = mother.getByRole('dialog', { name: 'Annuler le cours' })
    await dialog.getByRole('radio', { name: 'Élève malade' }).check()
    await dialog.getByRole('button', { name: 'Annuler le cours' }).click()
    await expect(dialog).toBeHidden()
    await company.clock.move('1 minute')
    await company.inbox.read(riou.email, { subject: /est annulé/ })
    await expect(mother.getByRole('button', { name: /^17:00 à 18:00, Nolwenn Kerbrat/ })).toHaveCount(0)
  })

  await test.step('(2) nobody answers: the office does', async () => {
    await plan('Malo', 12, '10:00')
    await ask(() => field(asks, 'Un mot, ou un autre souhait').fill('Plutôt le soir.'))
    await company.clock.move('3 days')
    const office = await enter(company, 'gestion')
    await office.goto('/privateTuition/planning/a-regler')
    await expect(office.getByRole('main')).toContainText('Sans réponse à temps')
    await expect(office.getByRole('button', { name: 'Choisir une heure…' })).toBeVisible()
  })

  await test.step('(3) late, what cancelling costs is read before', async () => {
    await moveTo(company, 12, 10, -20)
    const home = await enter(company, 'solenn.kerbrat')
    await openNext(home, 'Malo', 'Annuler')
    const dialog = home.getByRole('dialog', { name: 'Annuler le cours' })
    await expect(dialog).toContainText(/Annulé à moins de 24\s?h, ce cours vous sera facturé 22,50\s€/)
    await dialog.getByRole('button', { name: 'Garder le cours' }).click()
  })
})
