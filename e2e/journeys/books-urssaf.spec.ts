// Journey of what families that employ owe the Urssaf: declared with every identifier, paid, matched, corrected; and the NOVA return.
import { readFile } from 'node:fs/promises'
import { handToBank, importStatement, moveAtBank, nameAccount, openLines } from '../support/bank.ts'
import { expectBooksToHold } from '../support/books.ts'
import { expect, test } from '../support/company/company.ts'
import { openTeacher, riou } from '../support/company/given.ts'
import { declareGiven } from '../support/corrections.ts'
import { dayOf, frenchDay } from '../support/days.ts'
import { employ } from '../support/employments.ts'
import { choose, chooseFound, field } from '../support/fields.ts'
import { actOnLesson, confirmLesson } from '../support/lessons.ts'
import { seeLessons } from '../support/planning.ts'
import { balanceOf } from '../support/receipts.ts'
import { idOf } from '../support/records.ts'
import {
  completeEmployee,
  giveLegalItems,
  issuePayslips,
  makeWageFile,
  monthOf,
  openPayslips,
  payContributions,
} from '../support/salaries.ts'

const toCents = (euros: string) => Math.round(Number(euros.replace(/[^\d,]/g, '').replace(',', '.')) * 100)

test('J-BOOKS-07 what families owe the Urssaf is declared whole, paid, matched and corrected; NOVA opens its lines', async ({
  company,
}) => {
  const { manager, contracts } = await employ(company)
  const teacher = await openTeacher(company, riou.lastName, 'gwendal.riou', riou.email)
  const rowAt = (time: string) => manager.getByRole('row', { name: new RegExp(`${frenchDay(-1)} à ${time}`) })
  const open = async (contract: string | undefined) => {
    await manager.goto(contract ?? '')
    await seeLessons(manager)
  }
  await nameAccount(company)
  await declareGiven(teacher, 'Malo', { inDays: -1, time: '10:00', lasts: '2 h' })
  await declareGiven(teacher, 'Enora', { inDays: -1, time: '14:00', lasts: '1 h' })
  await declareGiven(teacher, 'Malo', { inDays: -1, time: '17:00', lasts: '1 h' })
  await declareGiven(teacher, 'Enora', { inDays: -1, time: '19:00', lasts: '1 h' })
  await open(contracts[0])
  await confirmLesson(rowAt('10:00'))
  await open(contracts[1])
  await confirmLesson(rowAt('14:00'))
  await confirmLesson(rowAt('19:00'))
  await actOnLesson(rowAt('19:00'), /^Annuler/)
  const cancelling = manager.getByRole('dialog', { name: 'Annuler le cours' })
  await field(cancelling, 'Motif').fill('Enora était malade.')
  await cancelling.getByRole('button', { name: 'Annuler le cours' }).click()
  await expect(cancelling).toBeHidden()

  const quarterDay = await company.clock.now()
  const month = monthOf(frenchDay(-1))
  const accountant = await company.as('compta')
  const rows = accountant.getByRole('region', { name: /^Déclarations, / }).getByRole('listitem')
  const openMonth = async () => {
    await accountant.goto(`/accounting/urssaf/month/declaration?mois=${month}`)
    await expect(rows.first()).toBeVisible()
  }

  await test.step('(5) the NOVA quarter: customers, hours, both revenues by month, each with its lines; the cancelled lesson is out', async () => {
    const quarter = `${quarterDay.getUTCFullYear()}-${String(Math.floor(quarterDay.getUTCMonth() / 3) * 3 + 1).padStart(2, '0')}`
    await accountant.goto(`/accounting/nova?trimestre=${quarter}`)
    const table = accountant.getByRole('table', { name: 'État NOVA' })
    for (const head of ['Clients', 'Heures', 'CA services à la personne HT', 'Autre CA HT'])
      await expect(table.getByRole('columnheader', { name: head })).toBeVisible()
    const figure = table.getByRole('button', { name: /^Heures, .*mandataire/ })
    await expect(figure).toHaveText(/3\sh/)
    await expect(table.getByRole('button', { name: /^Clients, .*mandataire/ })).toHaveText('2')
    await figure.click()
    const lines = accountant.getByRole('dialog').getByRole('row')
    await expect(lines.filter({ hasText: 'KERBRAT' })).toHaveCount(1)
    // billed and taken back: one hour, less one hour
    await expect(lines.filter({ hasText: 'TANGUY' })).toHaveCount(3)
    await accountant.keyboard.press('Escape')
  })

  await test.step('given: the payslips of the month are issued', async () => {
    await company.clock.move('36 days')
    await completeEmployee(manager, riou.lastName, '255081416802538')
    await giveLegalItems(company)
    await openPayslips(accountant, month)
    await issuePayslips(accountant, '2 bulletins')
  })

  await test.step('(1) a line for each family and employee; what is missing is a link to where it is given', async () => {
    await accountant.goto('/accounting/urssaf/month')
    const months = accountant.getByRole('region', { name: 'Déclarations par mois' })
    await expect(months).toContainText(/2\slignes à déclarer/)
    await months.getByRole('link').first().click()
    await expect(rows).toHaveCount(2)
    const kerbrat = rows.filter({ hasText: 'KERBRAT' })
    await expect(kerbrat).toContainText(/Incomplète.*Déclaration.*2\sh/)
    await expect(rows.filter({ hasText: 'TANGUY' })).toContainText(/1\sh/)
    await expect(accountant.getByRole('button', { name: 'Noter comme déclaré…' })).toHaveCount(0)
    const links = await Promise.all(
      ['Numéro d’employeur de la famille KERBRAT', 'Date de naissance de RIOU', 'Lieu de naissance de RIOU'].map(
        (name) => kerbrat.getByRole('link', { name: new RegExp(name) }).getAttribute('href'),
      ),
    )
    expect(links[0]).toMatch(/^\/customer\/show\/\d+$/)
    expect(links[1]).toMatch(/^\/teacher\/show\/\d+$/)
    await manager.goto(links[1] ?? '')
    await field(manager, 'Date de naissance').fill('12/08/1975')
    await field(manager, 'Date de naissance').blur()
    await choose(manager, 'Pays de naissance', 'France')
    await chooseFound(manager, 'Commune de naissance', 'Paimpol')
    await manager.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(manager.getByText('Professeur enregistré').first()).toBeVisible()
    for (const [name, number] of [
      ['Kerbrat', '12345678901234'],
      ['Tanguy', '23456789012345'],
    ] as const) {
      const sales = await company.as('commercial')
      await sales.goto(`/customer/show/${await idOf(sales, '/customer/manage', name)}`)
      await field(sales, 'Numéro d’employeur').fill(number)
      await sales.getByRole('button', { name: 'Enregistrer', exact: true }).click()
      await expect(sales.getByText(/enregistré/).first()).toBeVisible()
    }
    await openMonth()
    await expect(rows.filter({ hasText: 'À déclarer' })).toHaveCount(2)
    await expect(rows.filter({ hasText: 'Manque' })).toHaveCount(0)
  })

  await test.step('(1) (4) one file with every identifier, and the list with its CSV', async () => {
    const [whole] = await Promise.all([
      accountant.waitForEvent('download'),
      accountant.getByRole('button', { name: 'Tout ce qui se saisit, en CSV' }).click(),
    ])
    const text = await readFile(await whole.path(), 'utf8')
    for (const said of [/12345678901234/, /2\s55\s08\s14\s168\s025\s38/, /Paimpol \(22\)/, /12\/08\/1975/, /;2;/])
      expect(text).toMatch(said)
    await accountant.goto('/accounting/urssaf/declaration')
    await expect(accountant.getByRole('row', { name: /KERBRAT/i }).first()).toBeVisible()
    // the file opens in a tab of its own, which closes as it is saved
    await accountant.evaluate(() => {
      window.open = (address) => {
        document.title = String(address)
        return null
      }
    })
    await accountant.getByRole('button', { name: 'Exporter en CSV' }).click()
    const exported = await accountant.request.get(await accountant.title())
    expect(await exported.text()).toMatch(/Identifiant du client/)
  })

  await test.step('(2) declared once whatever is clicked, taken back and declared again', async () => {
    await openMonth()
    const declare = async () => {
      await accountant.getByRole('button', { name: 'Noter comme déclaré…' }).click()
      const dialog = accountant.getByRole('dialog', { name: 'Noter comme déclaré' })
      await dialog.getByRole('button', { name: /^Déclaré, / }).dblclick()
      await expect(dialog).toBeHidden()
      await expect(rows.filter({ hasText: /déclarée le .* par Olivier Fauvel/ })).toHaveCount(2)
    }
    await declare()
    await accountant.getByRole('button', { name: /^Notée par erreur, .*TANGUY/ }).click()
    await accountant.getByRole('button', { name: 'Remettre à déclarer' }).click()
    await expect(rows.filter({ hasText: 'À déclarer' })).toHaveCount(1)
    await accountant.getByRole('button', { name: 'Noter comme déclaré…' }).click()
    const dialog = accountant.getByRole('dialog', { name: 'Noter comme déclaré' })
    await dialog.getByRole('button', { name: /^Déclaré, / }).click()
    await expect(rows.filter({ hasText: /déclarée le/ })).toHaveCount(2)
  })

  await test.step('(2) wages and contributions are paid, both seen by the bank: 467 is empty for the month', async () => {
    await openPayslips(accountant, month)
    await handToBank(company, await makeWageFile(accountant))
    await payContributions(accountant)
    const paid = accountant.getByRole('list', { name: 'Cotisations par mois' }).getByRole('listitem').first()
    const cents = toCents(/(\d[\d\s\u202f\u00a0]*,\d\d)/.exec((await paid.textContent()) ?? '')?.[1] ?? '')
    await moveAtBank(company, {
      euros: `-${(cents / 100).toFixed(2).replace('.', ',')}`,
      label: 'PRLV URSSAF BRETAGNE',
    })
    await importStatement(accountant, company)
    await openLines(accountant)
    const proposed = accountant.getByRole('main').getByRole('button', { name: /^Rapprocher\s:/ })
    await expect(proposed.first()).toBeVisible()
    // lines leave the list as they are matched, alone or together
    await expect(async () => {
      if ((await proposed.count()) > 0) await proposed.first().click({ timeout: 5_000 })
      await expect(proposed).toHaveCount(0, { timeout: 3_000 })
    }).toPass({ timeout: 90_000 })
    await openPayslips(accountant, month)
    await expect(
      accountant
        .getByRole('region', { name: /^Bulletins, / })
        .getByRole('listitem')
        .filter({ hasText: 'Payé le' }),
    ).toHaveCount(2)
    expect(await balanceOf(company, '467')).toBe(0)
    await expectBooksToHold(company)
  })

  await test.step('(3) a lesson of the month confirmed since is a correcting declaration of it', async () => {
    await open(contracts[0])
    await confirmLesson(rowAt('17:00'))
    const next = monthOf(await dayOf(company, -4))
    await company.clock.move('5 weeks')
    await accountant.goto('/accounting/urssaf/month')
    await expect(accountant.getByRole('region', { name: 'Déclarations par mois' })).toContainText(
      /1\sligne à déclarer, dont 1\scorrection/,
    )
    await openMonth()
    const correction = rows.filter({ hasText: 'Correction' })
    await expect(correction).toHaveCount(1)
    await expect(correction).toContainText(/KERBRAT.*Correction, bulletin de .*1\sh/)
    await accountant.getByRole('button', { name: 'Noter comme déclaré…' }).click()
    const dialog = accountant.getByRole('dialog', { name: 'Noter comme déclaré' })
    await dialog.getByRole('button', { name: 'Déclaré, 1 ligne' }).click()
    await expect(rows.filter({ hasText: /déclarée le/ })).toHaveCount(3)
    expect(next).not.toBe(month)
  })
})
