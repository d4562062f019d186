// For tests of suppliers' bills: electronic bills as other programs write them, by the elements of the norm (EN 16931), in CII, in UBL, inside a PDF.
import { AFRelationship, PDFDocument } from 'pdf-lib'

export type Written = {
  readonly reference: string
  readonly day: string
  readonly due?: string
  readonly supplier?: string
  readonly siren?: string | null
  readonly buyerSiren?: string | null
  readonly currency?: string
  /** Codes of the norm: 380 a bill, 381 a credit note. */
  readonly type?: '380' | '381'
  /** When VAT is due: 5 as it is billed, 72 as it is paid. */
  readonly vatDue?: '5' | '72'
  readonly rates: readonly { readonly percent: string; readonly base: string; readonly vat: string }[]
  readonly total: string
}

const compact = (day: string) => day.replaceAll('-', '')
const siren = '552100554'
const party = (name: string, number: string | null) =>
  `<ram:Name>${name}</ram:Name>${number === null ? '' : `<ram:SpecifiedLegalOrganization><ram:ID schemeID="0002">${number}</ram:ID></ram:SpecifiedLegalOrganization>`}`

export const cii = (bill: Written): string => {
  const taxes = bill.rates.map(
    ({ percent, base, vat }) =>
      `<ram:ApplicableTradeTax><ram:CalculatedAmount>${vat}</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount>${base}</ram:BasisAmount><ram:CategoryCode>S</ram:CategoryCode>${bill.vatDue ? `<ram:DueDateTypeCode>${bill.vatDue}</ram:DueDateTypeCode>` : ''}<ram:RateApplicablePercent>${percent}</ram:RateApplicablePercent></ram:ApplicableTradeTax>`,
  )
  const due = bill.due
    ? `<ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime><udt:DateTimeString format="102">${compact(bill.due)}</udt:DateTimeString></ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>`
    : ''
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
<rsm:ExchangedDocument><ram:ID>${bill.reference}</ram:ID><ram:TypeCode>${bill.type ?? '380'}</ram:TypeCode><ram:IssueDateTime><udt:DateTimeString format="102">${compact(bill.day)}</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction><ram:ApplicableHeaderTradeAgreement>
<ram:SellerTradeParty>${party(bill.supplier ?? 'Bureaux d&apos;Armor', bill.siren === undefined ? siren : bill.siren)}</ram:SellerTradeParty>
<ram:BuyerTradeParty>${party('Acheteur', bill.buyerSiren ?? null)}</ram:BuyerTradeParty></ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>${bill.currency ?? 'EUR'}</ram:InvoiceCurrencyCode>${taxes.join('')}${due}
<ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:TaxTotalAmount currencyID="EUR">${bill.rates.reduce((sum, { vat }) => sum + Number(vat), 0).toFixed(2)}</ram:TaxTotalAmount><ram:GrandTotalAmount>${bill.total}</ram:GrandTotalAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>
</ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`
}

export const ubl = (bill: Written): string => {
  const root = bill.type === '381' ? 'CreditNote' : 'Invoice'
  const subtotals = bill.rates.map(
    ({ percent, base, vat }) =>
      `<cac:TaxSubtotal><cbc:TaxableAmount currencyID="EUR">${base}</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">${vat}</cbc:TaxAmount><cac:TaxCategory><cbc:Percent>${percent}</cbc:Percent></cac:TaxCategory></cac:TaxSubtotal>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<cbc:ID>${bill.reference}</cbc:ID><cbc:IssueDate>${bill.day}</cbc:IssueDate>${bill.due ? `<cbc:DueDate>${bill.due}</cbc:DueDate>` : ''}<cbc:DocumentCurrencyCode>${bill.currency ?? 'EUR'}</cbc:DocumentCurrencyCode>
<cac:AccountingSupplierParty><cac:Party><cac:PartyName><cbc:Name>Enseigne</cbc:Name></cac:PartyName><cac:PartyTaxScheme><cbc:CompanyID>FR00${bill.siren ?? siren}</cbc:CompanyID></cac:PartyTaxScheme><cac:PartyLegalEntity><cbc:RegistrationName>${bill.supplier ?? 'Logiciels Réunis'}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
<cac:AccountingCustomerParty><cac:Party>${bill.buyerSiren ? `<cac:PartyLegalEntity><cbc:CompanyID schemeID="0002">${bill.buyerSiren}</cbc:CompanyID></cac:PartyLegalEntity>` : ''}</cac:Party></cac:AccountingCustomerParty>
<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">${bill.rates.reduce((sum, { vat }) => sum + Number(vat), 0).toFixed(2)}</cbc:TaxAmount>${subtotals.join('')}</cac:TaxTotal>
<cac:LegalMonetaryTotal><cbc:TaxInclusiveAmount currencyID="EUR">${bill.total}</cbc:TaxInclusiveAmount><cbc:PayableAmount currencyID="EUR">${bill.total}</cbc:PayableAmount></cac:LegalMonetaryTotal></${root}>`
}

/** A PDF of one page, with these files beside it. */
export const pdfWith = async (files: Readonly<Record<string, string>>): Promise<Buffer> => {
  const document = await PDFDocument.create()
  document.addPage([200, 100]).drawText('Facture')
  for (const [name, content] of Object.entries(files))
    await document.attach(Buffer.from(content), name, {
      ...{ mimeType: 'text/xml', afRelationship: AFRelationship.Data },
    })
  return Buffer.from(await document.save())
}
