// A stage that gets its teachers: proposed group by group, sent at once, answered by link or by telephone, silent, taken, in the way, given up.
import type { Page } from '@playwright/test'
import { inClicks } from '../support/clicks.ts'
import { expect, test } from '../support/company/company.ts'
import { riou, runningContract } from '../support/company/given.ts'
import { field } from '../support/fields.ts'
import { findings } from '../support/pages.ts'
import { planLesson } from '../support/planning.ts'
import { openBell } from '../support/records.ts'
import { changeStatus, fillGrids, propose } from '../support/stage-pay.ts'
import { createPeriod, createProgramme, createSession, inDialog } from '../support/stages.ts'
import { createTeacher } from '../support/teachers.ts'

const madec = { firstName: 'Anne', lastName: 'Madec', email: 'anne.madec@exemple.fr' }
const goff = { firstName: 'Yves', lastName: 'Le Goff', email: 'yves.legoff@exemple.fr' }
const sixthOnly = {
  level: '6e',
  address: ['12 rue du Port Lézardrieux', /22740 Lézardrieux/],
  wednesdays: true,
} as const

const groupOf = (manager: Page, name: string) =>
  manager.getByRole('region', { name: `Mathématiques, ${name}, ` }).first()

test('J-STAGE-02 groups get their teachers: asked with pay and places in one sending, the first who accepts has it, silence is followed, a clash is named, who gives up is replaced, and what lacks is said at the confirmation', async ({
  company,
}) => {
  const { teacher, contract } = await runningContract(company)
  const office = await company.as('gestion')
  await createTeacher(office, madec)
  await createTeacher(office, goff, sixthOnly)
  await office.goto(contract)
  await planLesson(office, { inDays: 30, time: '09:30' })
  const director = await company.as('direction')
  const manager = await company.as('stages')
  await fillGrids(director, '24', '2')
  await createPeriod(director, 'Hiver')
  const session = await createSession(manager, 'Hiver')
  await createProgramme(manager, session)
  for (const [start, end] of [
    ['09:00', '11:00'],
    ['09:00', '11:00'],
    ['14:00', '16:00'],
  ] as const)
    await inDialog(manager, 'Ajouter un groupe, Mathématiques', 'Nouveau groupe', async (dialog) => {
      await field(dialog, 'Début').fill(start)
      await field(dialog, 'Fin').fill(end)
    })

  await test.step('the picker says who teaches the subject at the level, how far, for how much; three clicks a group', async () => {
    await manager.goto(`${session}?onglet=organisation`)
    await expect(groupOf(manager, 'Groupe 3')).toBeVisible()
    for (const [group, name] of [
      ['Groupe 1', /Madec/i],
      ['Groupe 2', /Riou/i],
      ['Groupe 3', /Madec/i],
    ] as const)
      await inClicks(manager, 3, async () => {
        await groupOf(manager, group).getByRole('button', { name: 'Proposer', exact: true }).click()
        const dialog = manager.getByRole('dialog', { name: 'Sélectionner un professeur' })
        const rows = dialog.getByRole('row')
        const madecRow = rows.filter({ hasText: /Madec/i })
        await expect(madecRow).toContainText(/enseigne la matière en 3e.*26,00\s€ de l’heure.*soit \d+,00\s€/)
        // her grade, and that she never said at which hours she works
        await expect(madecRow.getByRole('cell').nth(1)).toHaveText(/^-?\d+$/)
        await expect(madecRow).toContainText('heures non dites')
        await expect(rows.filter({ hasText: /Le Goff/i })).toContainText(/pas en 3e.*à \d+\skm/)
        // who does not teach the level comes after those who do
        expect(await rows.last().textContent()).toMatch(/Le Goff/i)
        const isTaken = group === 'Groupe 2'
        if (isTaken) await expect(rows.filter({ hasText: /Riou/i })).toContainText(/Cours 1\sjour/)
        await dialog.getByRole('radio', { name }).check()
        // a lesson at these hours is said before he is proposed all the same
        if (isTaken) await expect(dialog.getByText(/^Ce professeur a un cours à ces heures/)).toBeVisible()
        await dialog.getByRole('button', { name: isTaken ? 'Proposer quand même' : 'Proposer', exact: true }).click()
        await expect(dialog).toBeHidden()
      })
    await test.step('sorted by distance, the nearest come first, and those of whom it is not known last', async () => {
      await manager.goto(`${session}?onglet=organisation`)
      await manager.getByRole('button', { name: /^Actions sur Groupe 3/ }).click()
      await manager.getByRole('menuitem', { name: 'Proposer à un professeur' }).click()
      const dialog = manager.getByRole('dialog', { name: 'Sélectionner un professeur' })
      await dialog.getByRole('button', { name: 'Distance' }).click()
      await expect(dialog.getByRole('columnheader', { name: 'Distance' })).toHaveAttribute('aria-sort', 'ascending')
      const cells = await dialog.locator('tbody tr td:nth-of-type(1)').allTextContents()
      const away = cells.map((text) => Number(/à (\d+)/.exec(text)?.[1] ?? Number.POSITIVE_INFINITY))
      expect(away.length).toBeGreaterThan(1)
      expect(away).toEqual([...away].sort((one, other) => one - other))
      await dialog.getByRole('button', { name: 'Fermer' }).last().click()
    })
    await propose(manager, session, 'Groupe 3', /Riou/i)
    expect(await findings(manager)).toEqual([])
  })

  await test.step('(1) all mails leave in one go: days, hours, place, pay, and the link that answers, once each', async () => {
    await inClicks(manager, 2, async () => {
      await manager.getByRole('button', { name: 'Envoyer les 4' }).click()
      const dialog = manager.getByRole('dialog')
      await expect(dialog).toContainText(/Anne MADEC/i)
      await dialog.getByRole('button', { name: 'Envoyer les 4 mails' }).click()
      await expect(manager.getByText('4 propositions envoyées.')).toBeVisible()
    })
    for (const { email } of [madec, riou]) {
      const asked = async () =>
        (await company.inbox.subjects(email)).filter((one) => /seriez-vous disponible/.test(one)).length
      await expect.poll(asked).toBe(2)
    }
  })

  await test.step('(2) an answer by the link moves the card and rings; one by telephone is typed', async () => {
    const mail = await company.inbox.read(madec.email, { subject: /seriez-vous disponible/ })
    expect(mail.text).toMatch(/26,00.€ de l’heure/)
    expect(mail.text).toMatch(/rue du Port/i)
    const own = mail.text.includes('14:00') ? 'Groupe 3' : 'Groupe 1'
    const visitor = await company.browser()
    await visitor.goto(mail.links.find((address) => address.includes('/response/traineeships/teacherProposal')) ?? '')
    await expect(visitor.getByRole('button', { name: /^Je refuse/ }).first()).toBeVisible()
    await visitor
      .getByRole('button', { name: /^J’accepte/ })
      .first()
      .click()
    await expect(visitor.getByRole('article')).toContainText('Vous avez accepté')
    await expect(groupOf(manager, own)).toContainText('Acceptée')
    await expect(await openBell(manager)).toContainText('accepte le groupe')
    await manager.keyboard.press('Escape')
    const other = own === 'Groupe 1' ? 'Groupe 3' : 'Groupe 1'
    await actOnProposalIn(manager, other, 'Anne Madec', 'Noter son accord', 'Noter l’accord')
    await expect(groupOf(manager, other)).toContainText('Acceptée')
  })

  await test.step('(4) two accept the same group: the first has it, and the other is told so', async () => {
    await teacher.goto('/espace/propositions')
    await expect(teacher.getByRole('article').filter({ hasText: 'Déjà pourvu' })).toHaveCount(1)
    await actOnProposalIn(manager, 'Groupe 3', 'Gwendal Riou', 'Noter son accord', 'Noter l’accord')
    await expect(manager.getByText(/Anne MADEC a déjà accepté ce groupe/i)).toBeVisible()
  })

  await test.step('(6) a lesson or another group in the way is refused by its name', async () => {
    await actOnProposalIn(manager, 'Groupe 2', 'Gwendal Riou', 'Noter son accord', 'Noter l’accord')
    await expect(manager.getByText(/a déjà un cours le .* de 09:30 à 10:30, avec Malo Kerbrat/)).toBeVisible()
    await propose(manager, session, 'Groupe 2', /Madec/i)
    await actOnProposalIn(manager, 'Groupe 2', 'Anne Madec', 'Envoyer au professeur', 'Envoyer le mail')
    await actOnProposalIn(manager, 'Groupe 2', 'Anne Madec', 'Noter son accord', 'Noter l’accord')
    await expect(manager.getByText(/a déjà un groupe le .* de 09:00 à 11:00 \(Mathématiques\)/)).toBeVisible()
  })

  await test.step('(3) no answer in three days: a reminder; three more, and it is the team’s', async () => {
    const before = await company.inbox.count(riou.email)
    await company.clock.move('3 days')
    await company.clock.move('2 hours')
    const again = await company.inbox.read(riou.email, { subject: /^Votre réponse/, after: before })
    expect(again.text).toMatch(/09:00|14:00/)
    await company.clock.move('3 days')
    await company.clock.move('2 hours')
    await manager.goto(`${session}?onglet=organisation`)
    await expect(await openBell(manager)).toContainText(
      /Gwendal Riou.*(pas répondu|sans réponse)|(pas répondu|sans réponse).*Gwendal Riou/i,
    )
    await manager.keyboard.press('Escape')
  })

  await test.step('(5) who had accepted gives up: said why, the group is open again, the next names come', async () => {
    await groupOf(manager, 'Groupe 1')
      .getByRole('button', { name: /^Proposition à Anne Madec/i })
      .click()
    await manager.getByRole('menuitem', { name: 'Se désiste…' }).click()
    const dialog = manager.getByRole('dialog', { name: /se désiste$/ })
    await dialog.getByRole('button', { name: 'Noter le désistement' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Dites pourquoi il se désiste.')
    await field(dialog, 'Motif').fill('Elle déménage')
    await dialog.getByRole('button', { name: 'Noter le désistement' }).click()
    const next = manager.getByRole('dialog', { name: 'Sélectionner un professeur' })
    await expect(next.getByRole('radio', { name: /Riou/i })).toBeVisible()
    await next.getByRole('button', { name: 'Fermer' }).last().click()
    await expect(next).toBeHidden()
    await expect(groupOf(manager, 'Groupe 1')).toContainText('Refusée')
    await expect(groupOf(manager, 'Groupe 1')).toContainText('Elle déménage')
  })

  await test.step('(7) confirmed without all its teachers: the groups that lack one are named before', async () => {
    const dialog = await changeStatus(manager, session, 'Confirmer la session')
    await expect(dialog.getByRole('status')).toContainText(/Sans professeur\s: 2/)
    await expect(dialog).toContainText('Groupe 1')
    await expect(dialog).toContainText('Groupe 2')
    await expect(dialog).not.toContainText('Groupe 3')
    expect(await findings(manager)).toEqual([])
    await dialog.getByRole('button', { name: 'Confirmer la session' }).click()
    await expect(dialog).toBeHidden()
    await expect(manager.getByText('Confirmé', { exact: true }).first()).toBeVisible()
  })
})

/** What the menu of a proposal of a group offers, confirmed. */
const actOnProposalIn = async (manager: Page, group: string, teacher: string, action: string, confirm: string) => {
  await groupOf(manager, group)
    .getByRole('button', { name: new RegExp(`^Proposition à ${teacher}`, 'i') })
    .click()
  await manager.getByRole('menuitem', { name: action }).click()
  const dialog = manager.getByRole('dialog').filter({ hasText: confirm })
  await dialog.getByRole('button', { name: confirm }).click()
  await expect(dialog).toBeHidden()
}
