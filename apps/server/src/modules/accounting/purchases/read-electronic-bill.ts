// Reads an electronic bill of a supplier (EN 16931): the file of a Factur-X PDF, or a CII or UBL file, as what a person would type of it.
import { readFile } from 'node:fs/promises'
import { readDay } from '@cartable/domain/accounting/bank/statement.rules.ts'
import { supplierBillRefusals as refusals } from '@cartable/domain/accounting/purchases/supplier-bills.refusals.ts'
import { sumsOf } from '@cartable/domain/accounting/purchases/supplier-bills.rules.ts'
import type {
  SupplierBillFormat,
  SupplierBillKind,
} from '@cartable/domain/accounting/purchases/supplier-bills.schema.ts'
import type { VatDue } from '@cartable/domain/accounting/rates/rates.schema.ts'
import { isSiren } from '@cartable/domain/kernel/identifiers.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { UploadedFile } from '../../../platform/http/context.ts'
import { readAttachedFiles } from '../../../platform/pdf/attached-files.ts'
import {
  findXml as find,
  isXmlNode,
  listXml as list,
  parseXml,
  readXml as read,
  wordsOfXml,
  XmlProblem,
  xmlTextOf,
} from '../../../platform/read-xml.ts'

export type ReadLine = { readonly label: string | null; readonly baseCents: number; readonly vatCents: number }
export type ReadBill = {
  readonly format: Exclude<SupplierBillFormat, 'typed'>
  readonly kind: SupplierBillKind
  readonly supplier: string
  readonly siren: string | null
  /** SIREN of whoever it is addressed to; null where it says none. */
  readonly buyerSiren: string | null
  readonly reference: string
  readonly billedOn: string
  readonly dueOn: string | null
  readonly vatDue: VatDue
  readonly totalCents: number
  readonly lines: readonly ReadLine[]
}

const at = 'bill'
const broken = (where: string) => refuse(refusals.broken(where), at)

const dayOf = (text: string | null): string | null => (text === null ? null : readDay(text))

const centsAt = (node: unknown, path: string): number | null => {
  const text = read(node, path)
  return text !== null && /^-?\d{1,11}(\.\d{1,8})?$/.test(text) ? Math.round(Number(text) * 100) : null
}
const needed = (node: unknown, path: string, where: string): number => centsAt(node, path) ?? broken(where)

/** A SIREN among what a party is registered as: alone, the head of a SIRET, or the tail of a French VAT number. */
const sirenOf = (...written: readonly (string | null)[]): string | null => {
  for (const one of written) {
    const text = one?.replaceAll(/[\s.]/g, '').toUpperCase() ?? ''
    const digits = /^FR[0-9A-Z]{2}(\d{9})$/.exec(text)?.[1] ?? /^(\d{9})(\d{5})?$/.exec(text)?.[1]
    if (digits !== undefined && isSiren(digits)) return digits
  }
  return null
}

/** What is said of VAT rate by rate, as lines to type; one line of the totals where it is not told apart, or mixes signs. */
const linesOf = (
  rates: readonly { readonly percent: string | null; readonly baseCents: number; readonly vatCents: number }[],
  { totalCents, vatCents }: { readonly totalCents: number; readonly vatCents: number },
): ReadLine[] => {
  const sign = totalCents < 0 ? -1 : 1
  const told = rates.filter(({ baseCents, vatCents: vat }) => baseCents !== 0 || vat !== 0)
  const isPlain = told.every((one) => sign * one.baseCents >= 0 && sign * one.vatCents >= 0)
  const isWhole = Math.abs(sumsOf(told).totalCents - totalCents) <= 5
  if (told.length === 0 || !isPlain || !isWhole)
    return [{ label: null, baseCents: Math.abs(totalCents - vatCents), vatCents: Math.abs(vatCents) }]
  return told.map(({ percent, baseCents, vatCents: vat }) => ({
    label: told.length > 1 && percent !== null ? `TVA ${String(Number(percent)).replace('.', ',')}\u00a0%` : null,
    ...{ baseCents: Math.abs(baseCents), vatCents: Math.abs(vat) },
  }))
}

const inEuros = (currency: string | null) => {
  if (currency !== null && currency !== 'EUR') refuse(refusals.notInEuros(currency), at)
}
/** UNTDID 2475 in CII, 2005 in UBL: VAT falls due with the payment. Where nothing is said, a service is supposed. */
const vatDueOf = (codes: readonly (string | null)[]): VatDue =>
  codes.some((code) => code === '72' || code === '432') || codes.every((code) => code === null)
    ? 'collection'
    : 'debits'

const creditNotes = new Set(['381', '396', '261', '262', '296', '308', '420', '458', '532'])

/** Sums below zero are those of a credit note, whatever it calls itself. */
const kindOf = (isCreditNote: boolean, totalCents: number): SupplierBillKind =>
  isCreditNote !== totalCents < 0 ? 'credit-note' : 'bill'

type Party = { readonly name: string | null; readonly siren: string | null }
type Facts = Omit<
  ReadBill,
  'supplier' | 'siren' | 'buyerSiren' | 'reference' | 'billedOn' | 'format' | 'totalCents'
> & {
  readonly reference: string | null
  readonly billedOn: string | null
  readonly seller: Party
  readonly buyer: Party
  readonly totalCents: number
}
const whole = ({ seller, buyer, reference, billedOn, totalCents, ...facts }: Facts): Omit<ReadBill, 'format'> => {
  if (totalCents === 0) return broken('montant')
  return {
    ...facts,
    supplier: seller.name?.slice(0, 120) ?? broken('fournisseur'),
    ...{ siren: seller.siren, buyerSiren: buyer.siren },
    reference: reference?.slice(0, 60) ?? broken('numéro'),
    billedOn: billedOn ?? broken('date'),
    totalCents: Math.abs(totalCents),
  }
}

const ciiParty = (node: unknown): Party => ({
  name: read(node, 'Name', 'SpecifiedLegalOrganization/TradingBusinessName'),
  siren: sirenOf(
    read(node, 'SpecifiedLegalOrganization/ID'),
    ...list(node, 'GlobalID').map(wordsOfXml),
    ...list(node, 'SpecifiedTaxRegistration').map((one) => read(one, 'ID')),
    ...list(node, 'ID').map(wordsOfXml),
  ),
})
const readCii = (root: unknown): Omit<ReadBill, 'format'> => {
  const document = find(root, 'ExchangedDocument')
  const deal = find(root, 'SupplyChainTradeTransaction')
  const settlement = find(deal, 'ApplicableHeaderTradeSettlement')
  inEuros(read(settlement, 'InvoiceCurrencyCode'))
  const sums = find(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation')
  const totalCents = needed(sums, 'GrandTotalAmount', 'total')
  const taxes = list(settlement, 'ApplicableTradeTax')
  const rates = taxes.map((tax) => ({
    percent: read(tax, 'RateApplicablePercent'),
    ...{ baseCents: centsAt(tax, 'BasisAmount') ?? 0, vatCents: centsAt(tax, 'CalculatedAmount') ?? 0 },
  }))
  const terms = list(settlement, 'SpecifiedTradePaymentTerms').map((one) => read(one, 'DueDateDateTime/DateTimeString'))
  return whole({
    kind: kindOf(creditNotes.has(read(document, 'TypeCode') ?? ''), totalCents),
    reference: read(document, 'ID'),
    billedOn: dayOf(read(document, 'IssueDateTime/DateTimeString')),
    dueOn: dayOf(terms.find((one) => one !== null) ?? null),
    vatDue: vatDueOf(taxes.map((tax) => read(tax, 'DueDateTypeCode'))),
    seller: ciiParty(find(deal, 'ApplicableHeaderTradeAgreement/SellerTradeParty')),
    buyer: ciiParty(find(deal, 'ApplicableHeaderTradeAgreement/BuyerTradeParty')),
    totalCents,
    lines: linesOf(rates, { totalCents, vatCents: centsAt(sums, 'TaxTotalAmount') ?? 0 }),
  })
}

const ublParty = (node: unknown): Party => ({
  name: read(node, 'Party/PartyLegalEntity/RegistrationName', 'Party/PartyName/Name'),
  siren: sirenOf(
    read(node, 'Party/PartyLegalEntity/CompanyID'),
    ...list(node, 'Party/PartyIdentification').map((one) => read(one, 'ID')),
    ...list(node, 'Party/PartyTaxScheme').map((one) => read(one, 'CompanyID')),
    read(node, 'Party/EndpointID'),
  ),
})
const readUbl = (root: unknown, isCreditNote: boolean): Omit<ReadBill, 'format'> => {
  inEuros(read(root, 'DocumentCurrencyCode'))
  const sums = find(root, 'LegalMonetaryTotal')
  const totalCents = needed(sums, 'TaxInclusiveAmount', 'total')
  const rates = list(root, 'TaxTotal')
    .flatMap((one) => list(one, 'TaxSubtotal'))
    .map((one) => ({
      percent: read(one, 'TaxCategory/Percent'),
      ...{ baseCents: centsAt(one, 'TaxableAmount') ?? 0, vatCents: centsAt(one, 'TaxAmount') ?? 0 },
    }))
  const type = read(root, 'InvoiceTypeCode', 'CreditNoteTypeCode') ?? ''
  return whole({
    kind: kindOf(isCreditNote || creditNotes.has(type), totalCents),
    reference: read(root, 'ID'),
    billedOn: dayOf(read(root, 'IssueDate')),
    dueOn: dayOf(read(root, 'DueDate', 'PaymentMeans/PaymentDueDate')),
    vatDue: vatDueOf(list(root, 'InvoicePeriod').map((one) => read(one, 'DescriptionCode'))),
    seller: ublParty(find(root, 'AccountingSupplierParty')),
    buyer: ublParty(find(root, 'AccountingCustomerParty')),
    totalCents,
    lines: linesOf(rates, { totalCents, vatCents: centsAt(root, 'TaxTotal/TaxAmount') ?? 0 }),
  })
}

const several = new Set([
  ...['ApplicableTradeTax', 'SpecifiedTradePaymentTerms', 'SpecifiedTaxRegistration', 'GlobalID'],
  ...['TaxTotal', 'TaxSubtotal', 'InvoicePeriod', 'PartyIdentification', 'PartyTaxScheme'],
])
const parsed = (bytes: Buffer): unknown => {
  try {
    return parseXml(xmlTextOf(bytes), several)
  } catch (error) {
    if (!(error instanceof XmlProblem)) throw error
    if (error.kind === 'doctype') return refuse(refusals.hasDoctype, at)
    const where = error.kind === 'encoding' ? 'encodage' : error.line === null ? 'structure' : `ligne ${error.line}`
    return broken(where)
  }
}

/** What a file of figures says; null where it is no bill. */
const readFigures = (bytes: Buffer): ReadBill | null => {
  const file = parsed(bytes)
  const cii = find(file, 'CrossIndustryInvoice')
  if (isXmlNode(cii)) return { format: 'cii', ...readCii(cii) }
  const [invoice, creditNote] = [find(file, 'Invoice'), find(file, 'CreditNote')]
  if (isXmlNode(invoice)) return { format: 'ubl', ...readUbl(invoice, false) }
  return isXmlNode(creditNote) ? { format: 'ubl', ...readUbl(creditNote, true) } : null
}

/** Refuses in words what cannot be read; a PDF without figures is one to be typed. */
export const readElectronicBill = async (file: Pick<UploadedFile, 'path'>): Promise<ReadBill> => {
  const bytes = await readFile(file.path)
  if (bytes.subarray(0, 1024).includes('%PDF-')) {
    const carried = (await readAttachedFiles(file.path)).filter(({ name }) => /\.xml$/i.test(name))
    for (const { body } of carried) {
      const bill = readFigures(body)
      if (bill) return { ...bill, format: 'factur-x' }
    }
    return refuse(refusals.notElectronic, at)
  }
  return readFigures(bytes) ?? refuse(refusals.notABill, at)
}
