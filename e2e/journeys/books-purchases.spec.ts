// Bills of suppliers: received by their file or typed, put right, entered, paid by the bank, and their VAT in the return of its month.
import { bankLine, importStatement, match, moveAtBank, nameAccount, openLines } from '../support/bank.ts'
import { expectBooksToHold } from '../support/books.ts'
import { expect, test } from '../support/company/company.ts'
import { choose, field, fillDay } from '../support/fields.ts'
import { balanceOf } from '../support/receipts.ts'

const siren = '552100554'
/** A bill as the program of a supplier writes it (CII), its VAT due as it is paid. */
const electronic = (reference: string, day: string, total: string) => {
  const compact = day.replaceAll('-', '')
  return `<?xml version="1.0" encoding="UTF-8"?><CrossIndustryInvoice>
<ExchangedDocument><ID>${reference}</ID><TypeCode>380</TypeCode><IssueDateTime><DateTimeString format="102">${compact}</DateTimeString></IssueDateTime></ExchangedDocument>
<SupplyChainTradeTransaction><ApplicableHeaderTradeAgreement><SellerTradeParty><Name>SCI du Vieux Port</Name><SpecifiedLegalOrganization><ID schemeID="0002">${siren}</ID></SpecifiedLegalOrganization></SellerTradeParty><BuyerTradeParty><Name>Cours Armor</Name></BuyerTradeParty></ApplicableHeaderTradeAgreement>
<ApplicableHeaderTradeSettlement><InvoiceCurrencyCode>EUR</InvoiceCurrencyCode><ApplicableTradeTax><CalculatedAmount>140.00</CalculatedAmount><BasisAmount>700.00</BasisAmount><DueDateTypeCode>72</DueDateTypeCode><RateApplicablePercent>20.00</RateApplicablePercent></ApplicableTradeTax>
<SpecifiedTradeSettlementHeaderMonetarySummation><TaxTotalAmount currencyID="EUR">140.00</TaxTotalAmount><GrandTotalAmount>${total}</GrandTotalAmount></SpecifiedTradeSettlementHeaderMonetarySummation></ApplicableHeaderTradeSettlement></SupplyChainTradeTransaction></CrossIndustryInvoice>`
}

test('J-BOOKS-04 bills of suppliers are received by their file or typed, entered, paid by the bank, and the return deducts their VAT in its time', async ({
  company,
}) => {
  const accountant = await company.as('compta')
  await nameAccount(company)
  const today = (await company.clock.now()).toISOString().slice(0, 10)
  const rows = accountant.getByRole('main').getByRole('row')
  const receive = async (name: string, content: string) => {
    await accountant.goto('/accounting/supplier-bills')
    await accountant.getByRole('button', { name: 'Recevoir un fichier' }).click()
    const dialog = accountant.getByRole('dialog', { name: 'Recevoir une facture électronique' })
    const file = { name, mimeType: 'application/xml', buffer: Buffer.from(content, 'utf8') }
    await dialog.locator('input[type="file"]').setInputFiles(file)
    await dialog.getByRole('button', { name: 'Lire la facture' }).click()
    return dialog
  }
  const form = accountant.getByRole('dialog', { name: /^(Facture à saisir|Saisir une facture)/ })
  const drawer = accountant.getByRole('dialog', { name: 'Facture d’un fournisseur' })
  const submit = () => form.getByRole('button', { name: 'Enregistrer', exact: true }).click()

  await test.step('what is not a bill is refused where it was chosen, with the reason', async () => {
    const dialog = await receive('releve.xml', '<?xml version="1.0"?><Document><a>1</a></Document>')
    await expect(dialog.getByRole('alert').first()).toContainText('n’est pas une facture CII ou UBL')
  })

  await test.step('the file of the landlord is read: supplier, number, day, amounts; its account is chosen, and it is entered', async () => {
    await expect(await receive('loyer.xml', electronic('LOYER-77', today, '840.00'))).toBeHidden()
    await expect(field(form, 'Fournisseur')).toHaveValue('SCI du Vieux Port')
    await expect(field(form, 'Numéro')).toHaveValue('LOYER-77')
    await expect(form.getByRole('status').filter({ hasText: 'TTC' })).toContainText(
      /700,00\s€ et 140,00\s€ de TVA\s: 840,00\s€ TTC\./,
    )
    await submit()
    await expect(form.getByText('Ce champ est obligatoire.').first()).toBeVisible()
    await choose(form, 'Compte', /613200/)
    await submit()
    await expect(drawer).toContainText('Reste 840,00')
    await expect(drawer.getByRole('link', { name: /^Écriture AC / })).toBeVisible()
    expect(await balanceOf(company, '613')).toBe(70_000)
    expect(await balanceOf(company, '4011')).toBe(-84_000)
    expect([await balanceOf(company, '44564'), await balanceOf(company, '44566')]).toEqual([14_000, 0])
  })

  await test.step('the same bill again is refused', async () => {
    const dialog = await receive('copie.xml', electronic('LOYER-77', today, '840.00'))
    await expect(dialog.getByRole('alert').first()).toContainText('déjà reçue')
  })

  await test.step('a paper is typed with its photograph; a slip of the pen is said before it is entered', async () => {
    await accountant.goto('/accounting/supplier-bills')
    await accountant.getByRole('button', { name: 'Saisir une facture' }).first().click()
    await field(form, 'Fournisseur').fill('Papeterie Le Bihan')
    await field(form, 'Numéro').fill('2026-118')
    await fillDay(form, 'Date de la facture', today.split('-').reverse().join('/'))
    await field(form, 'Total TTC').fill('60')
    await choose(form, 'TVA déduite', /À la facture/)
    await choose(form, 'Compte', /606400/)
    await field(form, 'Montant HT').fill('50')
    await field(form, 'TVA déductible').fill('9')
    await submit()
    await expect(form).toContainText(/Les lignes font 59,00\s€, et le total est de 60,00\s€/)
    await field(form, 'TVA déductible').fill('10')
    await form.locator('input[type="file"]').setInputFiles({
      ...{ name: 'ticket.pdf', mimeType: 'application/pdf' },
      buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
    })
    await submit()
    await expect(drawer).toContainText('Papeterie Le Bihan')
    await expect(drawer.getByRole('link', { name: /^Ouvrir le fichier/ })).toBeVisible()
    expect([await balanceOf(company, '6064'), await balanceOf(company, '44566')]).toEqual([5000, 1000])
    await accountant.keyboard.press('Escape')
    await expect(rows.filter({ hasText: 'Papeterie Le Bihan' })).toContainText('À payer')
  })

  await test.step('one entered by mistake is cancelled with its reason, and the books are as before', async () => {
    await accountant.getByRole('button', { name: 'Saisir une facture' }).first().click()
    await field(form, 'Fournisseur').fill('Papeterie Le Bihan')
    await field(form, 'Numéro').fill('2026-119')
    await field(form, 'Total TTC').fill('12')
    await choose(form, 'Compte', /606400/)
    await field(form, 'Montant HT').fill('12')
    await submit()
    await drawer.getByRole('button', { name: 'Annuler la facture…' }).click()
    const dialog = accountant.getByRole('dialog', { name: 'Annuler la facture' })
    await field(dialog, 'Motif').fill('Saisie deux fois')
    await dialog.getByRole('button', { name: 'Annuler la facture' }).click()
    await expect(drawer).toContainText('Saisie deux fois')
    expect(await balanceOf(company, '6064')).toBe(5000)
  })

  await test.step('the bank shows the rent: certain by its number; its VAT is deducted from that day on', async () => {
    await moveAtBank(company, { euros: '-840', label: 'PRLV SEPA SCI DU VIEUX PORT LOYER-77' })
    await moveAtBank(company, { euros: '-40', label: 'CARTE PAPETERIE' })
    await importStatement(accountant, company)
    await expect(bankLine(accountant, 'LOYER-77')).toContainText('LOYER-77, même montant')
    await match(bankLine(accountant, 'LOYER-77'))
    await expect(bankLine(accountant, 'LOYER-77')).toHaveCount(0)
    expect([await balanceOf(company, '44564'), await balanceOf(company, '44566')]).toEqual([0, 15_000])
  })

  await test.step('a part of another is paid by a line that says nothing: the bill is chosen, what is left stays to be paid', async () => {
    await openLines(accountant)
    await bankLine(accountant, 'CARTE PAPETERIE').getByRole('button', { name: 'Fournisseur…' }).click()
    const dialog = accountant.getByRole('dialog', { name: 'Facture d’un fournisseur' })
    await field(dialog, 'Facture').fill('bihan')
    await dialog.getByRole('checkbox', { name: /Papeterie Le Bihan/ }).check()
    await expect(dialog.getByText(/payée en partie, il en restera 20,00/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Rapprocher' }).click()
    await expect(bankLine(accountant, 'CARTE PAPETERIE')).toHaveCount(0)
    expect(await balanceOf(company, '4011')).toBe(-2000)
    await accountant.goto('/accounting/supplier-bills?etat=to-pay')
    await expect(rows.filter({ hasText: 'Papeterie Le Bihan' })).toContainText(/En partie.*20,00/)
    await accountant.goto('/accounting/supplier-bills?etat=paid')
    await expect(rows.filter({ hasText: 'SCI du Vieux Port' })).toContainText('Payée')
  })

  await test.step('what is left of it is paid by a credit note of the same supplier, without the bank; a slip is taken back', async () => {
    await accountant.goto('/accounting/supplier-bills')
    await accountant.getByRole('button', { name: 'Saisir une facture' }).first().click()
    await field(form, 'Fournisseur').fill('Papeterie Le Bihan')
    await choose(form, 'Pièce', 'Avoir')
    await field(form, 'Numéro').fill('A-9')
    await field(form, 'Total TTC').fill('24')
    await choose(form, 'TVA déduite', /À la facture/)
    await choose(form, 'Compte', /606400/)
    await field(form, 'Montant HT').fill('20')
    await field(form, 'TVA déductible').fill('4')
    await submit()
    await drawer.getByRole('button', { name: 'Imputer sur une facture…' }).click()
    const dialog = accountant.getByRole('dialog', { name: 'Imputer l’avoir sur une facture' })
    await expect(field(dialog, 'Montant imputé')).toHaveValue(/^20/)
    await field(dialog, 'Montant imputé').fill('21')
    await dialog.getByRole('button', { name: 'Imputer', exact: true }).click()
    await expect(dialog).toContainText(/Il ne reste que 20,00\s€ à imputer/)
    await field(dialog, 'Montant imputé').fill('12')
    await dialog.getByRole('button', { name: 'Imputer', exact: true }).click()
    await expect(drawer.getByRole('list', { name: 'Paiements' })).toContainText(/Facture 2026-118.*Reste -?.12,00/)
    await drawer.getByRole('button', { name: /^Annuler l’imputation/ }).click()
    const ending = accountant.getByRole('dialog', { name: 'Annuler l’imputation' })
    await field(ending, 'Motif').fill('Tout ce qui reste, et non une partie')
    await ending.getByRole('button', { name: 'Annuler l’imputation' }).click()
    await expect(drawer.getByRole('list', { name: 'Paiements' })).not.toContainText('Facture 2026-118')
    await drawer.getByRole('button', { name: 'Imputer sur une facture…' }).click()
    await dialog.getByRole('button', { name: 'Imputer', exact: true }).click()
    await drawer.getByRole('link', { name: 'Facture 2026-118' }).click()
    await expect(drawer).toContainText('Payée')
    expect([await balanceOf(company, '4011'), await balanceOf(company, '44566')]).toEqual([400, 14_600])
  })

  await test.step('(3)(5) the return deducts both, each line with its supplier, as the books do', async () => {
    await accountant.goto(`/accounting/vat?mois=${today.slice(0, 7)}`)
    await expect(accountant.getByRole('main')).toContainText(/146,00/)
    await expectBooksToHold(company)
  })
})
