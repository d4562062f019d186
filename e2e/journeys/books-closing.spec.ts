// Journey of a month that is closed: what is left is looked at, nothing is written in it any more, direction may open it again.
import type { Locator, Page } from '@playwright/test'
import { bankLine, importStatement, moveAtBank, nameAccount, openLines } from '../support/bank.ts'
import { expectBooksToHold, ledgerOf } from '../support/books.ts'
import { cards, typeCard } from '../support/cards.ts'
import type { Span } from '../support/company/clock.ts'
import { type Company, expect, test } from '../support/company/company.ts'
import { runningContract } from '../support/company/given.ts'
import { password } from '../support/company/staff.ts'
import { frenchDay } from '../support/days.ts'
import { choose, chooseFound, field } from '../support/fields.ts'
import { actOnLesson, confirmRead, declareLesson } from '../support/lessons.ts'
import { withdrawQuarters } from '../support/nova.ts'
import { printed } from '../support/papers.ts'
import { signInAtOnce } from '../support/people.ts'
import { seeLessons } from '../support/planning.ts'
import { fillMoney, lines, openAccountOf, oweLessons, receive } from '../support/receipts.ts'

const paris = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'short' })
const monthName = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', month: 'long', year: 'numeric' })
const named = (day: Date) => monthName.format(day).replace(/^./, (letter) => letter.toUpperCase())

const keepCard = async (parent: Page, number: string): Promise<void> => {
  await parent.goto('/')
  await parent.getByRole('button', { name: 'Ajouter une carte' }).click()
  const adding = parent.getByRole('dialog', { name: 'Ajouter une carte' })
  await typeCard(adding, number, 'Enregistrer la carte')
  await expect(adding).toBeHidden()
}
/** Time passes; nobody stays signed in for so long. */
const goOn = async (company: Company, span: Span): Promise<void> => {
  await company.clock.move(span)
  for (const login of ['compta', 'direction', 'gestion'] as const)
    await signInAtOnce(await company.as(login), login, password)
}
/** Days until the second of the next month. */
const toNextMonth = (now: Date): Span => {
  const second = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2)
  return `${Math.ceil((second - now.getTime()) / 86_400_000)} days`
}
const openClosing = async (page: Page): Promise<void> => {
  await page.goto('/accounting/closing')
  await expect(page.getByRole('heading', { name: 'Clôture des mois', level: 1 })).toBeVisible()
}
const closed = (page: Page, month: string): Locator => lines(page, 'Mois clôturés').filter({ hasText: month })
const closeMonth = async (page: Page, reason: string): Promise<Locator> => {
  await page.getByRole('button', { name: 'Clôturer le mois' }).click()
  const dialog = page.getByRole('dialog', { name: 'Clôturer le mois' })
  await dialog.getByRole('textbox').fill(reason)
  return dialog
}

// That a declaration forbids reopening (4) is read in books-vat.spec.ts.
test('J-BOOKS-03 a month is closed with three points left, refuses every write dated in it, and reads the same in March', async ({
  company,
}) => {
  const { mother, teacher, contract } = await runningContract(company)
  const [accountant, director] = [await company.as('compta'), await company.as('direction')]
  const began = await company.clock.now()
  const month = named(began)
  const day = paris.format(began)
  const cheque = { means: 'Chèque', number: '8800456', bank: 'Crédit Breton' }

  await test.step('given: three bills, a cheque in the drawer, a card refused, a lesson contested, a line of the bank that nobody matched', async () => {
    await nameAccount(company)
    await oweLessons(teacher, mother, ['10:00', '14:00'])
    await declareLesson(teacher, 'Malo', '16:00')
    await mother.goto('/')
    await mother
      .getByRole('button', { name: /^Contester/ })
      .first()
      .click()
    const dialog = mother.getByRole('dialog', { name: 'Contester le cours' })
    await dialog.getByRole('radio').first().check()
    await field(dialog, 'Précisions').fill('Le professeur est parti plus tôt.')
    await dialog.getByRole('button', { name: 'Contester le cours' }).click()
    await expect(dialog).toBeHidden()
    await keepCard(mother, cards.attachedThenRefused)
    await declareLesson(teacher, 'Malo', '18:00')
    await mother.goto('/')
    await mother.getByRole('button', { name: /^Confirmer le cours du .*18/ }).click()
    await confirmRead(mother)
    await mother
      .getByRole('dialog', { name: 'Cours confirmé, facture à payer' })
      .getByRole('button', { name: 'Plus tard' })
      .click()
    await openAccountOf(accountant, 'Kerbrat')
    await receive(accountant, { ...cheque, euros: '45' })
    await moveAtBank(company, { euros: '45', label: 'VIR SEPA KERBRAT', from: 'MME KERBRAT SOLENN' })
    await importStatement(accountant, company)
  })

  await test.step('a month that is not over is not offered', async () => {
    await openClosing(accountant)
    await expect(accountant.getByRole('region', { name: `Avant de clôturer ${monthName.format(began)}` })).toHaveCount(
      0,
    )
    await expect(accountant.getByRole('region', { name: 'Mois clôturés' })).toContainText('Aucun mois n’est clôturé')
  })

  await test.step('its points are listed, each a link to where it is settled', async () => {
    await goOn(company, toNextMonth(began))
    await openClosing(accountant)
    const checks = accountant.getByRole('region', { name: `Avant de clôturer ${monthName.format(began)}` })
    await expect(checks).toContainText(/Chiffre d’affaires du mois.:.122,73/)
    for (const [name, screen] of [
      [/^1.cours contesté/, 'Cours'],
      [/^1.chèque, CESU/, 'Remises en banque'],
      [/^1.ligne de relevé à rapprocher/, 'Relevés bancaires'],
      // the statement was taken in before the month was over
      [/^1.relevé bancaire manquant/, 'Relevés importés'],
      [/^1.professeur indépendant à payer/, 'Paie'],
    ] as const) {
      await checks.getByRole('link', { name }).click()
      await expect(accountant.getByRole('heading', { name: screen, level: 1 })).toBeVisible()
      await openClosing(accountant)
    }
    // what the end of a quarter and of a year, and the rates of a new one, bring besides is of the days it is played on
    await expect(checks.getByRole('link').filter({ hasNotText: /NOVA|fin d’exercice|taux léga/ })).toHaveCount(5)
    await expect(checks).toContainText(/Aucun relevé ne couvre le \d\d\/\d\d\/\d{4}.: le dernier s’arrête au \d\d/)
    await expect(checks.getByRole('listitem').filter({ hasText: 'Événements sans écriture' })).toContainText('Rien')
  })

  await test.step('(1) (5) closed with the reason of what is left; two people at once close it once', async () => {
    await openClosing(director)
    const dialogs = [await closeMonth(accountant, ''), await closeMonth(director, 'Les trois points sont suivis.')]
    const [mine, other] = dialogs as [Locator, Locator]
    await mine.getByRole('button', { name: 'Clôturer', exact: true }).click()
    await expect(mine).toContainText('dites pourquoi le mois est clôturé avec eux')
    await mine.getByRole('textbox').fill('Les trois points sont suivis.')
    await Promise.all([mine, other].map((one) => one.getByRole('button', { name: 'Clôturer', exact: true }).click()))
    // the second is told so in the dialog, or sees the month closed in its place, whichever comes first
    const said = (one: Locator) => one.page().getByText(`${month} est déjà clôturé`)
    for (const one of [mine, other]) await expect(said(one).or(closed(one.page(), month)).first()).toBeVisible()
    await openClosing(accountant)
    await expect(lines(accountant, 'Mois clôturés')).toHaveCount(1)
    const row = closed(accountant, month)
    await expect(row).toContainText(/Clôturé le .* par (Olivier Fauvel|Claire Delmas)/)
    await expect(row).toContainText(/Laissés ouverts.:.*1.cours contesté/)
    await expect(row).toContainText('Les trois points sont suivis.')
    await expect(row).toContainText(/122,73.€ HT/)
  })

  const openDay =
    await test.step('(2) a receipt dated in it is refused, with the screen and the open month', async () => {
      const now = await company.clock.now()
      const first = `01/${paris.format(now).slice(3)}`
      await openAccountOf(accountant, 'Kerbrat')
      await accountant.getByRole('button', { name: 'Encaisser', exact: true }).click()
      const dialog = accountant.getByRole('dialog', { name: 'Encaisser' })
      await fillMoney(dialog, { ...cheque, euros: '40', number: '8800457' })
      await field(dialog, 'Reçu le').fill(day)
      await dialog.getByRole('button', { name: 'Encaisser', exact: true }).click()
      await expect(dialog).toContainText(`Les comptes sont arrêtés avant le ${first} (Comptabilité, Clôture des mois)`)
      await accountant.keyboard.press('Escape')
      await accountant.goto('/accounting/deposits')
      await field(accountant, 'Remis le').fill(day)
      await accountant.getByRole('button', { name: /^Remettre en banque/ }).click()
      await expect(accountant.getByText(`Les comptes sont arrêtés avant le ${first}`, { exact: false })).toBeVisible()
      return first
    })

  await test.step('(2) what the bank showed in it is not lost: its receipt keeps its day, its entry is of the first open one', async () => {
    await openLines(accountant)
    await bankLine(accountant, 'KERBRAT').getByRole('button', { name: 'Famille…' }).click()
    const dialog = accountant.getByRole('dialog', { name: 'Paiement d’une famille' })
    await chooseFound(dialog, 'Famille', 'Kerbrat')
    await dialog.getByRole('button', { name: 'Encaisser' }).click()
    await expect(dialog).toBeHidden()
    await company.clock.move('1 hour')
    await openAccountOf(accountant, 'Kerbrat')
    await expect(lines(accountant, 'Encaissements').filter({ hasText: 'Virement' })).toContainText(day)
    const entered = (await ledgerOf(accountant)).filter(
      ({ accountCode, debit }) => accountCode === '512000' && debit === 4500,
    )
    const [, closedMonth = ''] = day.split('/')
    expect(entered.map(({ date }) => date.slice(5, 7))).not.toContain(closedMonth)
    expect(entered.map(({ date }) => date.split('-').reverse().join('/'))).toEqual([openDay])
  })

  await test.step('(2) a payment of it that is tried again is of the day on which the card pays', async () => {
    await signInAtOnce(mother, 'solenn.kerbrat', password)
    await keepCard(mother, cards.accepted)
    await accountant.goto('/accounting/bills-payments')
    const refused = accountant.getByRole('row', { name: /KERBRAT/ }).filter({ hasText: 'Échec' })
    await actOnLesson(refused.first(), /^Relancer les paiements/)
    const dialog = accountant.getByRole('dialog', { name: /^Relancer les paiements d/ })
    await dialog.getByRole('button', { name: 'Relancer', exact: true }).click()
    await expect(dialog).toContainText('45,00')
    await accountant.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await company.clock.move('1 hour')
    const [, closedMonth = ''] = day.split('/')
    const paid = (await ledgerOf(accountant)).filter(({ accountCode, debit }) => accountCode === '512500' && debit > 0)
    expect(paid).toHaveLength(1)
    expect(paid.map(({ date }) => date.slice(5, 7))).not.toContain(closedMonth)
  })

  await test.step('(2) a lesson of it is put right in the open month: the credit note cites its bill', async () => {
    const manager = await company.as('gestion')
    await manager.goto(contract)
    await seeLessons(manager)
    await actOnLesson(
      manager.getByRole('row', { name: new RegExp(`${frenchDay(-1)} à 10:00`) }),
      /^Corriger la facture/,
    )
    const dialog = manager.getByRole('dialog', { name: /^Corriger la facture / })
    await choose(dialog, 'Durée', '30 min')
    await field(dialog, 'Motif').fill('Une demi-heure.')
    await dialog.getByRole('button', { name: 'Corriger la facture' }).click()
    await expect(dialog).toBeHidden()
    await mother.goto('/')
    const bills = mother.getByRole('region', { name: /^Vos factures/ })
    const note = await printed(mother, bills.getByRole('link', { name: /^Voir l’avoir/ }))
    const cited = /facture (\S+-\d{4}-\d{6})/i.exec(note.text)?.[1] ?? 'none'
    await accountant.goto(`/accounting/bills-payments?q=${cited}`)
    await expect(accountant.getByRole('row', { name: new RegExp(cited) })).toContainText('KERBRAT')
    // its own day is of the open month
    expect(note.text).toContain(paris.format(await company.clock.now()))
    await expectBooksToHold(company)
  })

  await test.step('(3) in March its turnover reads the same', async () => {
    // from the second of a month to that of March
    const months = (14 - (await company.clock.now()).getUTCMonth()) % 12 || 12
    await goOn(company, `${months} months`)
    await openClosing(accountant)
    await expect(closed(accountant, month)).toContainText(/122,73.€ HT/)
    const checks = accountant.getByRole('region', { name: /^Avant de clôturer/ })
    // the correction is of the month in which it was made
    await expect(checks).toContainText(/Chiffre d’affaires du mois.:.-20,45/)
  })

  await test.step('what must be declared stands among its points: the VAT of what is closed, the quarter, the rates of the year', async () => {
    const checks = accountant.getByRole('region', { name: /^Avant de clôturer/ })
    const now = await company.clock.now()
    const last = named(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)))
    const openLast = async () => {
      await openClosing(accountant)
      await choose(accountant, 'Mois', last)
    }
    for (const [name, screen] of [
      [/^1.mois clôturé dont la TVA n’est pas déclarée/, 'TVA'],
      [/^10.taux légaux de l’année à confirmer/, 'Taux et plafonds légaux'],
      [/^\d+.trimestres? à déclarer sur NOVA/, 'État NOVA'],
    ] as const) {
      await openLast()
      await checks.getByRole('link', { name }).click()
      await expect(accountant.getByRole('heading', { name: screen, level: 1 })).toBeVisible()
    }
    const quarters = accountant.getByRole('group', { name: 'Trimestres à déclarer' }).getByRole('button')
    await expect(quarters.first()).toBeVisible()
    for (let left = await quarters.count(); left > 0; left -= 1) {
      await quarters.first().click()
      await accountant.getByRole('button', { name: 'Marquer déclaré…' }).click()
      const dialog = accountant.getByRole('dialog', { name: 'Marquer déclaré' })
      await dialog.getByRole('button', { name: 'Marquer déclaré', exact: true }).dblclick()
      await expect(dialog).toBeHidden()
      await expect(accountant.getByText(/noté par Olivier Fauvel/)).toBeVisible()
      await expect(quarters).toHaveCount(left - 1)
    }
    await openLast()
    await expect(checks.getByRole('listitem').filter({ hasText: 'NOVA' })).toContainText('Rien')
  })

  await test.step('(4) opened again by direction alone, with its reason, once no later month stands on it', async () => {
    const next = await closeMonth(accountant, 'Points connus.')
    await next.getByRole('button', { name: 'Clôturer', exact: true }).click()
    await expect(next).toBeHidden()
    await expect(lines(accountant, 'Mois clôturés')).toHaveCount(2)
    await expect(accountant.getByRole('button', { name: 'Rouvrir…' })).toHaveCount(0)
    // a quarter that was declared stands on its months, until its mark is taken back
    await openClosing(director)
    await expect(closed(director, month)).toContainText(/Trimestre déclaré sur NOVA.: ce mois ne se rouvre plus/)
    await expect(closed(director, month).getByRole('button', { name: 'Rouvrir…' })).toHaveCount(0)
    await withdrawQuarters(director, company, began)
    await openClosing(director)
    await expect(director.getByRole('button', { name: 'Rouvrir…' })).toHaveCount(1)
    await expect(closed(director, month).getByRole('button', { name: 'Rouvrir…' })).toHaveCount(0)
    // the newest stands first
    for (const row of [lines(director, 'Mois clôturés').first(), closed(director, month)]) {
      await row.getByRole('button', { name: 'Rouvrir…' }).click()
      const dialog = director.getByRole('dialog', { name: 'Rouvrir le mois' })
      await dialog.getByRole('button', { name: 'Rouvrir', exact: true }).click()
      await expect(dialog).toContainText('obligatoire')
      await field(dialog, 'Motif').fill('Un chèque oublié.')
      await dialog.getByRole('button', { name: 'Rouvrir', exact: true }).click()
      await expect(dialog).toBeHidden()
      await expect(row).toContainText('Rouvert le')
      await expect(row.getByRole('button', { name: 'Rouvrir…' })).toHaveCount(0)
    }
    await expect(closed(director, month)).toContainText(/Rouvert le .* par Claire Delmas.*Un chèque oublié/)
    await expectBooksToHold(company)
  })
})
