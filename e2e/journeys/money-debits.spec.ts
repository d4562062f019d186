// Direct debit and instalments: a mandate signed by a link, a plan, one file a month, the bank that collects and rejects.
import { bankLine, importStatement, match, moveAtBank, nameAccount } from '../support/bank.ts'
import { expectBooksToHold } from '../support/books.ts'
import { inClicks } from '../support/clicks.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, runningContract } from '../support/company/given.ts'
import { password } from '../support/company/staff.ts'
import { downloadDebits, fillMandate, openMandate, ownIcs, setParameter } from '../support/debits.ts'
import { openOwn } from '../support/family-account.ts'
import { field } from '../support/fields.ts'
import { expectHome, signInAtOnce } from '../support/people.ts'
import { balanceOf, openAccountOf, oweLessons, receive, sumsOf } from '../support/receipts.ts'

test('J-MONEY-15 a mandate is signed, a debt of 600,00 € paid in three, debited, rejected, missed, and paid early', async ({
  company,
}) => {
  const { mother, teacher } = await runningContract(company, { price: '200' })
  const accountant = await company.as('compta')
  const debits = accountant.getByRole('region', { name: 'Prélèvements et plans' })
  await test.step('given: a debt of 600,00 €', async () => {
    await oweLessons(teacher, mother, ['09:00', '11:00', '13:00'])
    await openAccountOf(accountant, 'Kerbrat')
    await expect(sumsOf(accountant)).toContainText(/À payer\s*600,00/)
  })

  await test.step('(1) no mandate is asked for before the company has its identifier of creditor', async () => {
    await expect(debits).toContainText('L’identifiant de créancier (ICS) de la société n’est pas renseigné')
    await expect(debits.getByRole('button', { name: /^Demander un mandat/ })).toHaveCount(0)
    await nameAccount(company)
    await setParameter(company, 'ICS des cours particuliers', ownIcs)
    await openAccountOf(accountant, 'Kerbrat')
  })

  await test.step('(1) the mandate is signed by a link, with its reference; its IBAN is masked from then on', async () => {
    await debits.getByRole('button', { name: 'Demander un mandat, cours particuliers' }).click()
    await expect(debits).toContainText(/Mandat RUM\d{8}.*À signer/)
    const holder = await openMandate(company)
    await expect(holder.getByText(new RegExp(`RUM\\d{8}.*${ownIcs}`))).toBeVisible()
    await fillMandate(holder, 'FR14 2004 1010 0505 0001 3M02 606')
    await holder.getByRole('button', { name: 'Signer le mandat' }).click()
    await expect(holder.getByText('Cochez la case pour autoriser les prélèvements.').first()).toBeVisible()
    await holder.getByRole('checkbox', { name: 'J’autorise ces prélèvements' }).check()
    await holder.getByRole('button', { name: 'Signer le mandat' }).click()
    await expect(holder.getByRole('heading', { name: 'Votre mandat est signé' })).toBeVisible()
    await company.inbox.read(kerbrat.email, { subject: /^Mandat de prélèvement RUM/ })
    await openAccountOf(accountant, 'Kerbrat')
    await expect(debits).toContainText(/Signé.*2606/)
    await expect(debits).not.toContainText('FR14')
  })

  await test.step('a plan of three times 200,00 €, to the cent, told to the family', async () => {
    await debits.getByRole('button', { name: /^Payer en plusieurs fois/ }).click()
    const dialog = accountant.getByRole('dialog', { name: 'Payer en plusieurs fois' })
    const last = dialog.getByLabel('Montant').last()
    await expect(last).toHaveValue(/200/)
    await last.fill('199,99')
    await dialog.getByRole('button', { name: 'Convenir du plan' }).click()
    await expect(dialog.getByText(/Les échéances font 599,99.*la dette 600,00/).first()).toBeVisible()
    await last.fill('200')
    await dialog.getByRole('button', { name: 'Convenir du plan' }).click()
    await expect(dialog).toBeHidden()
    await expect(debits.getByRole('list', { name: 'Échéances' }).getByRole('listitem')).toHaveCount(3)
    const mail = await company.inbox.read(kerbrat.email, { subject: /^Votre plan de paiement de 600,00/ })
    expect(mail.text.match(/200,00/g)).toHaveLength(3)
  })

  await test.step('(1) each debit is announced fourteen days before, with its mandate', async () => {
    await company.clock.move('11 minutes')
    const mail = await company.inbox.read(kerbrat.email, { subject: /^Prélèvement de 200,00/ })
    expect(mail.text).toMatch(/Échéance 1 sur 3/)
    expect(mail.text).toMatch(new RegExp(`RUM\\d{8}.*2606.*${ownIcs}`))
    await mother.goto('/')
    await expect(mother.getByRole('region', { name: 'Vos prélèvements' })).toContainText('Échéance 1 sur 3')
  })

  const file = await test.step('(2) one file of the month, in four clicks, each debit once', async () => {
    await accountant.goto('/accounting/receipts')
    const xml = await inClicks(accountant, 4, async () => {
      await accountant.getByRole('link', { name: 'Prélèvements' }).click()
      await accountant.getByRole('button', { name: 'Préparer le fichier' }).click()
      return downloadDebits(accountant)
    })
    await expect(accountant.getByRole('button', { name: 'Préparer le fichier' })).toHaveCount(0)
    expect(xml).toContain('urn:iso:std:iso:20022:tech:xsd:pain.008.001.08')
    expect(xml.match(/<DrctDbtTxInf>/g)).toHaveLength(1)
    expect(xml).toContain('<InstdAmt Ccy="EUR">200.00</InstdAmt>')
    expect(xml).toContain('<SeqTp>FRST</SeqTp>')
    expect(xml).toContain(`<Id>${ownIcs}</Id>`)
    return /<MsgId>(\w+)<\/MsgId>/.exec(xml)?.[1] ?? 'none'
  })

  await test.step('(4) a plan that is kept is chased by nobody', async () => {
    expect([await balanceOf(company, '411'), await balanceOf(company, '512')]).toEqual([60_000, 0])
    await company.clock.move('14 days')
    // nobody stays signed in for two weeks
    await signInAtOnce(accountant, 'compta', password)
    await signInAtOnce(await company.as('direction'), 'direction', password)
    await signInAtOnce(mother, 'solenn.kerbrat', password)
    await accountant.goto('/')
    await expectHome(accountant)
    await accountant.waitForLoadState('networkidle')
    await expect(accountant.getByRole('link', { name: /commandes? à payer depuis plus de 8\sjours/ })).toHaveCount(0)
    await accountant.goto('/accounting/unpaid')
    await expect(accountant.getByRole('row', { name: /KERBRAT/ })).toContainText('Plan de paiement suivi')
  })

  await test.step('(2, 6) the line of the bank confirms it: 512 to 411', async () => {
    await moveAtBank(company, { euros: '200', label: `PRELEVEMENTS SEPA ${file}` })
    await importStatement(accountant, company)
    await expect(bankLine(accountant, file)).toContainText(`${file}, même montant`)
    await match(bankLine(accountant, file))
    await expect(bankLine(accountant, file)).toHaveCount(0)
    await openAccountOf(accountant, 'Kerbrat')
    await expect(sumsOf(accountant)).toContainText(/À payer\s*400,00/)
    await expect(debits).toContainText('Payée')
    expect([await balanceOf(company, '411'), await balanceOf(company, '512')]).toEqual([40_000, 20_000])
  })

  await test.step('(3, 6) the bank takes it back: due again with its fee, told, and the plan goes on', async () => {
    await setParameter(company, 'Frais d’un prélèvement rejeté', '12', '12,00')
    await openAccountOf(accountant, 'Kerbrat')
    await debits.getByRole('button', { name: 'Rejeté…' }).click()
    const dialog = accountant.getByRole('dialog', { name: 'Prélèvement rejeté' })
    await field(dialog, 'Motif').fill('Provision insuffisante')
    await field(dialog, 'Frais de la banque').fill('3')
    await expect(dialog.getByRole('radio', { name: 'La famille paie autrement' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Enregistrer le rejet' }).click()
    await expect(dialog).toBeHidden()
    const mail = await company.inbox.read(kerbrat.email, { subject: /^Votre prélèvement de 200,00.* a été rejeté/ })
    expect(mail.text).toMatch(/Provision insuffisante/)
    expect(mail.text).toMatch(/Votre plan de paiement continue/)
    expect(mail.text).toMatch(/Frais de rejet\s*: 12,00/)
    await expect(sumsOf(accountant)).toContainText(/À payer\s*612,00/)
    expect([await balanceOf(company, '411'), await balanceOf(company, '512')]).toEqual([61_200, -300])
  })

  await test.step('(4) the day after a missed date, the accountant is woken', async () => {
    await company.clock.move('2 days')
    await accountant.goto('/')
    await expect(accountant.getByRole('link', { name: /1\séchéance de plan en retard/ })).toBeVisible()
    await openAccountOf(accountant, 'Kerbrat')
    await expect(debits).toContainText('En retard')
  })

  await test.step('(1) the family revokes its mandate: nothing more is debited', async () => {
    await openOwn(mother, 'Moyens de paiement')
    await mother
      .getByRole('region', { name: 'Mandats de prélèvement' })
      .getByRole('button', { name: /^Révoquer…/ })
      .click()
    await mother.getByRole('button', { name: 'Révoquer', exact: true }).click()
    await expect(mother.getByText('Votre mandat est révoqué.')).toBeVisible()
    await accountant.goto('/accounting/debits')
    await expect(accountant.getByText('Aucun prélèvement n’est annoncé', { exact: false })).toBeVisible()
  })

  await test.step('(5) paid early, the plan closes by itself', async () => {
    await openAccountOf(accountant, 'Kerbrat')
    await receive(accountant, { means: 'Virement', euros: '612' })
    await company.clock.move('11 minutes')
    await openAccountOf(accountant, 'Kerbrat')
    await expect(debits).toContainText(/Plan de paiement de 600,00.*soldé le/)
    expect([await balanceOf(company, '411'), await balanceOf(company, '512')]).toEqual([0, 60_900])
    await expectBooksToHold(company)
  })
})
