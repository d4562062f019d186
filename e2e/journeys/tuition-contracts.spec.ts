// Journeys of contracts: those that never start, the trial lesson, pauses and ends.
import type { Page } from '@playwright/test'
import { inClicks } from '../support/clicks.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, openSearch, riou } from '../support/company/given.ts'
import { dayOf } from '../support/days.ts'
import { choose, field } from '../support/fields.ts'
import { fullName } from '../support/households.ts'
import { idOf } from '../support/records.ts'
import { answerDate, chooseTeacher, proposeAndAccept } from '../support/searches.ts'

const prices = (page: Page) => page.getByRole('region', { name: 'Prix' })
const state = (page: Page) => page.getByRole('main')

const giveUp = async (
  page: Page,
  { reason, search, byFamily }: { reason: string; search?: string; byFamily?: boolean },
): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Abandonner le contrat' })
  await dialog.getByRole('radio', { name: reason }).check()
  const family = dialog.getByRole('switch', { name: 'C’est la famille qui renonce' })
  if (byFamily !== undefined) await family.setChecked(byFamily)
  if (search) await dialog.getByRole('radio', { name: search }).check()
  await dialog.getByRole('button', { name: 'Abandonner le contrat' }).click()
  await expect(dialog).toBeHidden()
}

test('J-TUITION-10 a contract that never starts is given up, and frees its search, its teacher and its pupil', async ({
  company,
}) => {
  const { manager, search } = await openSearch(company)
  const contractLink = () => manager.getByRole('link', { name: /^Contrat CT/ })
  let contract = ''

  await test.step('the family refuses the price of a contract whose test lesson is planned', async () => {
    await proposeAndAccept(company, manager, riou)
    await manager.goto(search)
    await chooseTeacher(manager, { day: await dayOf(company, 20), hour: '17:00' })
    await answerDate(company, kerbrat.email, 'Cette date me convient')
    await manager.goto(search)
    contract = (await contractLink().getAttribute('href')) ?? ''
    await manager.goto(contract)
    await expect(state(manager)).toContainText('Créé')
    await prices(manager).getByRole('button', { name: 'Refuser' }).click()
    await expect(prices(manager)).toContainText('Refusé')
    await manager.goto('/privateTuition/next-actions')
    await expect(manager.getByRole('row', { name: /Kerbrat/i })).toContainText('Revoir le tarif')
  })

  await test.step('(5) two weeks later it stands in the home list, whose number opens the same rows', async () => {
    await company.clock.move('15 days')
    await manager.goto('/')
    const indicator = manager.getByRole('link', { name: /1\scontrat créé depuis plus de 14\sjours/ })
    await manager.goto((await indicator.getAttribute('href')) ?? '')
    await expect(manager.getByRole('rowheader')).toHaveCount(1)
    await expect(manager.getByRole('row', { name: /Kerbrat/i })).toContainText('Créé')
  })

  await test.step('« Abandonner » from its row: a reason, another teacher or not', async () => {
    await manager
      .getByRole('row', { name: /Kerbrat/i })
      .getByRole('button', { name: /^Autres actions/ })
      .click()
    await manager.getByRole('menuitem', { name: 'Abandonner' }).click()
    const dialog = manager.getByRole('dialog', { name: 'Abandonner le contrat' })
    await expect(dialog).toContainText('le cours prévu le')
    await expect(dialog.getByRole('switch', { name: 'C’est la famille qui renonce' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Annuler' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('« Abandonner » on the contract takes three clicks: open, reason, done', async () => {
    await manager.goto(contract)
    await inClicks(manager, 3, async () => {
      await manager.getByRole('button', { name: 'Abandonner', exact: true }).click()
      await giveUp(manager, { reason: 'Prix refusé', search: 'Chercher un autre professeur' })
    })
  })

  await test.step('(1) contract ended, its price cancelled, its test lesson cancelled', async () => {
    await manager.goto(contract)
    await expect(state(manager)).toContainText('Clôturé')
    await manager
      .getByRole('link', { name: /^Cours/ })
      .last()
      .click()
    const lessons = manager.getByRole('region', { name: 'Cours' })
    await expect(lessons.getByRole('row', { name: /essai|Annulé/i })).toContainText('Annulé')
  })

  await test.step('(2) the search goes on with its history', async () => {
    await manager.goto(search)
    await expect(state(manager)).toContainText('Recherche')
    await expect(manager.getByRole('main')).toContainText('Prix refusé')
    await expect(manager.getByRole('region', { name: 'Propositions' })).toContainText('Annulée')
  })

  await test.step('(3) the teacher is told, the family not of what it said itself', async () => {
    await company.inbox.read(riou.email, { subject: /^Les cours avec Malo n’auront pas lieu/ })
    expect((await company.inbox.subjects(kerbrat.email)).filter((one) => /n’auront pas lieu/.test(one))).toEqual([])
  })

  await test.step('(6) by mistake: « Réactiver » gives « Créé » back, and the search its teacher', async () => {
    await manager.goto(contract)
    await manager.getByRole('button', { name: 'Réactiver' }).click()
    await expect(state(manager)).toContainText('Créé')
    await manager.goto(search)
    await expect(state(manager)).toContainText('Essai prévu')
  })

  await test.step('(2) from the board of searches: dropped on « Clôturée », it asks for the reason, and the family is told', async () => {
    await manager.goto('/privateTuition/linking')
    await manager.getByRole('button', { name: `Déplacer ${fullName(kerbrat.student)}` }).click()
    await manager.getByRole('menuitem', { name: /^Clôturée/ }).click()
    await giveUp(manager, { reason: 'Départ du professeur', byFamily: false })
    await company.inbox.read(kerbrat.email, { subject: /n’auront pas lieu$/ })
    await manager.goto(search)
    await expect(state(manager)).toContainText('Clôturée')
  })

  await test.step('(4) a new contract of the same pupil, teacher and subject is possible at once', async () => {
    await manager.goto('/privateTuition/contract/nouveau')
    await field(manager, 'Élève').fill('Kerbrat')
    await manager.getByRole('option', { name: /Kerbrat/i }).click()
    await field(manager, 'Professeur').fill('Riou')
    await manager.getByRole('option', { name: /Riou/i }).click()
    await expect(field(manager, 'Matière')).toHaveValue('Mathématiques')
    await manager.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(manager).toHaveURL(/\/privateTuition\/contract\/\d+/)
    await manager.getByRole('button', { name: 'Abandonner' }).click()
    await giveUp(manager, { reason: 'Autre motif', byFamily: true })
  })

  await test.step('(7) the teacher can be made inactive again', async () => {
    const teacher = await idOf(manager, '/teacher/manage', riou.lastName)
    await manager.goto(`/teacher/show/${teacher}`)
    await choose(manager, 'Statut', 'Inactif')
    await manager.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(manager.getByRole('main')).toContainText(/enregistré/i)
  })
})
