// Journey of travel and a bonus that the office adds to the pay of a self-employed teacher: typed, mistaken, put right, paid, read by him, in the books.
import { expectBooksToHold } from '../support/books.ts'
import { expect, test } from '../support/company/company.ts'
import { riou, runningContract } from '../support/company/given.ts'
import { frenchDay } from '../support/days.ts'
import { field } from '../support/fields.ts'
import { printed } from '../support/papers.ts'
import { acceptMandate, giveAddress, invoices, openPay, payFileLeft, payTicked, tick } from '../support/pay-runs.ts'
import { balanceOf } from '../support/receipts.ts'
import { idOf } from '../support/records.ts'
import { giveOwnAccount, monthOf } from '../support/salaries.ts'

test('J-PAY-01 (1) travel and a bonus are added to the pay by hand, a wrong one is withdrawn, and the teacher reads and receives them', async ({
  company,
}) => {
  const { teacher } = await runningContract(company)
  const [manager, accountant] = [await company.as('gestion'), await company.as('compta')]
  const month = monthOf(frenchDay(0))
  const record = `/teacher/show/${await idOf(manager, '/teacher/manage', riou.lastName)}`
  const extras = accountant.getByRole('region', { name: 'Frais et primes' })
  const add = async (kind: 'Frais de déplacement' | 'Prime', label: string, amount: string) => {
    await accountant
      .getByRole('button', { name: /^Frais ou prime/ })
      .first()
      .click()
    const dialog = accountant.getByRole('dialog', { name: 'Frais ou prime' })
    await dialog.getByRole('radio', { name: kind }).check()
    await field(dialog, 'Motif').fill(label)
    await field(dialog, 'Montant reçu').fill(amount)
    // whatever is clicked
    await dialog.getByRole('button', { name: 'Ajouter à la paie' }).dblclick()
    return dialog
  }

  await test.step('given: a self-employed teacher who gave his mandate and his address, without a lesson to be paid', async () => {
    await manager.goto(record)
    await giveAddress(manager)
    await acceptMandate(teacher)
    await giveOwnAccount(company)
  })

  await test.step('the office adds travel and, by mistake, another; it is told of the same line twice, and withdraws the wrong one', async () => {
    await accountant.goto(`${record}#paie`)
    await expect(await add('Frais de déplacement', 'Aller-retour Paimpol, 84 km', '25,20')).toBeHidden()
    await expect(extras.getByRole('listitem')).toHaveCount(1)
    const again = await add('Frais de déplacement', 'Aller-retour Paimpol, 84 km', '25,20')
    await expect(again).toContainText('La même ligne existe déjà')
    await field(again, 'Motif').fill('Aller-retour Lannion, 70 km')
    await again.getByRole('button', { name: 'Ajouter à la paie' }).click()
    await expect(again).toBeHidden()
    await extras.getByRole('button', { name: /^Retirer, frais de déplacement du .*Lannion/ }).click()
    const dialog = accountant.getByRole('dialog', { name: 'Retirer de la paie' })
    await field(dialog, 'Motif').fill('Trajet d’un autre professeur.')
    await dialog.getByRole('button', { name: 'Retirer', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(extras.getByRole('listitem').filter({ hasText: 'Lannion' })).toContainText(
      /Retiré.*Trajet d’un autre professeur/,
    )
  })

  await test.step('a bonus is added from the month itself; the teacher reads what comes', async () => {
    await openPay(accountant, month)
    await expect(tick(accountant, /^RIOU/)).toBeChecked()
    await expect(await add('Prime', 'Parrainage', '50')).toBeHidden()
    await expect(accountant.getByRole('listitem').filter({ hasText: 'RIOU' }).first()).toContainText(
      /frais et primes 75,20.€/,
    )
    await teacher.goto('/espace/paie')
    const coming = teacher.getByRole('region', { name: 'À venir' })
    for (const said of [/75,20.€/, /Aller-retour Paimpol, 84 km, 25,20.€/, /Parrainage, 50,00.€/])
      await expect(coming).toContainText(said)
    await expect(coming).not.toContainText('Lannion')
  })

  await test.step('the run pays both on one invoice, in the books and on his page; nothing is withdrawn any more', async () => {
    expect(await payTicked(accountant)).toMatch(/75,20/)
    await expect(invoices(accountant)).toHaveCount(1)
    const paper = await printed(accountant, invoices(accountant).getByRole('link', { name: /^Voir la facture AF/ }))
    for (const said of [/Frais de déplacement.*retour Paimpol, 84 km/, /Prime.*Parrainage/, /75,20/])
      expect(paper.text).toMatch(said)
    expect(paper.text).not.toContain('Lannion')
    await payFileLeft(accountant)
    await company.clock.move('1 hour')
    expect([await balanceOf(company, '401'), await balanceOf(company, '604')]).toEqual([0, 7520])
    await accountant.goto(`${record}#paie`)
    await expect(extras.getByRole('listitem').filter({ hasText: 'Paimpol' })).toContainText(/Payé.*facture AF/)
    await expect(extras.getByRole('button', { name: /^Retirer,/ })).toHaveCount(0)
    await teacher.goto('/espace/paie')
    await expect(teacher.getByRole('region', { name: /^Mes factures/ })).toContainText(/75,20.€.*Payé/)
    await expectBooksToHold(company)
  })
})
