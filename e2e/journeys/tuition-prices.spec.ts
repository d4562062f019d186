// The price of a contract as it changes: proposed with what it makes a month, answered or not, put right when it was typed wrong.
import type { Page } from '@playwright/test'
import { expectBooksToHold } from '../support/books.ts'
import { inClicks } from '../support/clicks.ts'
import { type Company, expect, test } from '../support/company/company.ts'
import { kerbrat, riou, runningContract } from '../support/company/given.ts'
import { frenchDay } from '../support/days.ts'
import { field } from '../support/fields.ts'
import { confirmLesson, declareLesson } from '../support/lessons.ts'
import { expectFineOutside } from '../support/pages.ts'
import { lessonRow, planLesson, seeLessons } from '../support/planning.ts'

const prices = (page: Page) => page.getByRole('region', { name: 'Prix' })
const priceRow = (page: Page, amount: string) => prices(page).getByRole('row', { name: new RegExp(`${amount},00`) })

type Proposed = { readonly price: string; readonly inDays: number }
/** On the contract: « Proposer un prix », amount, first day. */
const propose = (page: Page, { price, inDays }: Proposed): Promise<void> =>
  inClicks(page, 4, async () => {
    await page.getByRole('button', { name: 'Proposer un prix' }).click()
    const dialog = page.getByRole('dialog', { name: 'Proposer un prix' })
    await field(dialog, 'Prix client').fill(price)
    await field(dialog, 'À compter du').fill(frenchDay(inDays))
    // the part of the company without its tax, before anything is sent
    await expect(dialog.locator('dl')).toContainText(/Marge hors taxe\d+,\d\d/)
    await dialog.getByRole('button', { name: 'Proposer' }).click()
    await expect(dialog).toBeHidden()
  })
const openLink = async (company: Company, subject: RegExp): Promise<Page> => {
  const mail = await company.inbox.read(kerbrat.email, { subject })
  expect(mail.text).not.toContain('{{')
  const family = await company.browser()
  await family.goto(mail.links.find((address) => address.includes('/price?')) ?? '')
  return family
}

test('J-TUITION-12 a price changes from a day on, is refused, stays without an answer, and is put right', async ({
  company,
}) => {
  const { contract, teacher } = await runningContract(company)
  const manager = await company.as('gestion')
  const see = async () => {
    await manager.goto(contract)
    await seeLessons(manager)
  }
  await declareLesson(teacher, 'Malo')
  await see()
  for (const inDays of [3, 12]) await planLesson(manager, { inDays, time: '17:00', lasts: '1 h' })

  await test.step('(1) (7) proposed from a day on: the family reads old, new and what it makes a month', async () => {
    await propose(manager, { price: '48', inDays: 10 })
    await expect(priceRow(manager, '48')).toContainText('Proposé')
    await company.clock.move('1 minute')
    const family = await openLink(company, /48,00.€ de l’heure$/)
    await expectFineOutside(family)
    await expect(family.getByRole('main')).toContainText('48,00 € de l’heure')
    await expect(family.getByRole('main')).toContainText('45,00 € de l’heure')
    await expect(family.getByRole('main')).toContainText(/Environ \d+,\d\d\s€ de plus par mois/)
    await family.getByRole('button', { name: 'J’accepte' }).click()
    await expect(family.getByRole('heading', { name: 'Merci de votre réponse' })).toBeVisible()
    // a link that served says so
    await family.reload()
    await expect(family.getByRole('main')).toContainText('Votre réponse sur ce prix est enregistrée.')
    await expect(family.getByRole('button', { name: 'Recevoir un nouveau lien' })).toHaveCount(0)
  })

  await test.step('(2) accepted: lessons from that day take it, the others do not move', async () => {
    await see()
    await expect(priceRow(manager, '48')).toContainText('Accepté')
    await expect(lessonRow(manager, 3, '17:00')).toContainText('45,00')
    await expect(lessonRow(manager, 12, '17:00')).toContainText('48,00')
  })

  await test.step('(3) refused with a word: the price goes on, the team has something to do', async () => {
    await propose(manager, { price: '52', inDays: 20 })
    await company.clock.move('1 minute')
    const family = await openLink(company, /52,00.€ de l’heure$/)
    await family.getByRole('button', { name: 'Je refuse' }).click()
    await field(family, 'Un mot pour nous').fill('Pas avant l’été.')
    await family.getByRole('button', { name: 'Refuser ce prix' }).click()
    await expect(family.getByRole('main')).toContainText('Rien ne change')
    await manager.goto('/privateTuition/next-actions')
    await expect(manager.getByRole('row', { name: /Kerbrat/i })).toContainText('Revoir le tarif')
    await expect(manager.getByRole('row', { name: /Kerbrat/i })).toContainText('Pas avant l’été.')
    await see()
    await expect(priceRow(manager, '52')).toContainText('Refusé')
    await expect(priceRow(manager, '52')).toContainText('Pas avant l’été.')
  })

  await test.step('(4) no answer: a reminder three days before, a call on the day, and the answer given by telephone', async () => {
    await propose(manager, { price: '50', inDays: 20 })
    await company.clock.move('18 days')
    await company.inbox.read(kerbrat.email, { subject: /^Votre réponse/ })
    await company.clock.move('3 days')
    await manager.goto('/privateTuition/next-actions')
    await expect(
      manager.getByRole('row', { name: /Revoir le tarif.*Kerbrat|Kerbrat.*Revoir le tarif/i }),
    ).toContainText('Tarif proposé sans réponse')
    await see()
    await expect(priceRow(manager, '48')).toContainText('En vigueur')
    await expect(priceRow(manager, '50')).toContainText(/relancé le/)
    await prices(manager).getByRole('button', { name: 'Accepter' }).click()
    await manager.getByRole('dialog').getByRole('button', { name: 'Accepter le prix' }).click()
    await expect(priceRow(manager, '50')).toContainText('En vigueur')
    await expect(priceRow(manager, '50')).toContainText('accepté le')
  })

  await test.step('(4) or withdrawn: the price goes on, and the link that left says so', async () => {
    await propose(manager, { price: '53', inDays: 60 })
    await company.clock.move('1 minute')
    const family = await openLink(company, /53,00.€ de l’heure$/)
    await expect(family.getByRole('button', { name: 'J’accepte' })).toBeVisible()
    await prices(manager).getByRole('button', { name: 'Annuler' }).click()
    await expect(priceRow(manager, '53')).toContainText('Annulé')
    await expect(priceRow(manager, '50')).toContainText('En vigueur')
    await family.getByRole('button', { name: 'J’accepte' }).click()
    await expect(family.getByRole('main')).toContainText('Ce prix n’est plus proposé')
  })

  const correct = async (row: string, price: string, check: (text: string) => void, from?: string) => {
    await priceRow(manager, row)
      .getByRole('button', { name: /^Corriger/ })
      .click()
    const dialog = manager.getByRole('dialog', { name: 'Corriger le tarif' })
    await field(dialog, 'Prix client').fill(price)
    await field(dialog, 'Motif').fill('Un chiffre pour un autre.')
    if (from) await field(dialog, 'À compter du').fill(from)
    check((await dialog.textContent()) ?? '')
    await dialog.getByRole('button', { name: 'Corriger le tarif' }).click()
    await expect(dialog).toBeHidden()
  }
  await test.step('(5) accepted and typed wrong: replaced from the same day, kept with its reason, told', async () => {
    await correct('50', '49', (text) => expect(text).toContain('Aucun cours n’est déclaré à ce prix.'))
    await expect(priceRow(manager, '50')).toContainText('Annulé')
    await expect(priceRow(manager, '50')).toContainText('Un chiffre pour un autre.')
    await expect(priceRow(manager, '49')).toContainText('En vigueur')
    const mail = await company.inbox.read(kerbrat.email, { subject: /^Prix corrigé : 49,00/ })
    expect(mail.text).toContain('50,00')
  })

  await test.step('(6) lessons declared at a wrong price: listed with both, and taken along while nothing is billed', async () => {
    await correct('45', '44', (text) => expect(text).toMatch(/45,00.€ → 44,00.€/))
    await see()
    await expect(priceRow(manager, '44')).toContainText('Accepté')
    await expect(manager.getByRole('row', { name: new RegExp(`${frenchDay(-1)} à 17:00`) })).toContainText('44,00')
    const told = await company.inbox.read(riou.email, { subject: /Cours avec Malo : / })
    expect(told.text).not.toContain('45,00')
  })

  await test.step('(6) what is billed at a wrong price is corrected from its day on: a credit note, sent, in the books', async () => {
    const row = manager.getByRole('row', { name: new RegExp(`${frenchDay(-1)} à 17:00`) })
    await expect(row).toContainText('À confirmer')
    await confirmLesson(row)
    await see()
    await correct(
      '44',
      '43',
      (text) => expect(text).toMatch(/44,00.€ → 43,00.€, facturé.: avoir de 1,00.€/),
      frenchDay(-1),
    )
    await see()
    await expect(priceRow(manager, '43')).toContainText('Accepté')
    await expect(row).toContainText('43,00')
    await company.clock.move('1 minute')
    const told = await company.inbox.read(kerbrat.email, { subject: /votre facture .* est corrigée$/ })
    expect(told.text).toMatch(/Prix de l’heure.: 44,00.€ → 43,00.€, pour un cours facturé/)
    expect(told.text).toMatch(/Avoir \S+.: 1,00.€/)
    await expectBooksToHold(company)
  })

  await test.step('(8) loyalty: a level that is reached lowers the price from the next lesson on, announced, said on the contract', async () => {
    await planLesson(manager, { inDays: 30, time: '17:00', lasts: '1 h' })
    await manager.goto('/privateTuition/loyalty')
    await manager.getByRole('button', { name: 'Palier', exact: true }).click()
    await field(manager, 'À partir de').fill('1')
    await field(manager, 'Part de la marge rendue').fill('10')
    const enabled = manager.getByRole('switch', { name: 'En vigueur' })
    if (!(await enabled.isChecked())) await enabled.click()
    await manager.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(manager.getByText('Programme de fidélité enregistré.')).toBeVisible()
    await company.clock.move('1 day')
    const thanks = await company.inbox.read(kerbrat.email, { subject: /^Merci de votre fidélité : / })
    const lowered = /fidélité.: (\d+,\d\d)/.exec(thanks.subject)?.[1] ?? '?'
    expect(thanks.text).toMatch(/palier 1.h, \d+,\d\d.€ de remise par heure/)
    await see()
    await expect(prices(manager).getByRole('row', { name: new RegExp(`${lowered}.*fidélité 1.h`) })).toContainText(
      'En vigueur',
    )
    await expect(lessonRow(manager, 30, '17:00')).toContainText(lowered)
  })
})
