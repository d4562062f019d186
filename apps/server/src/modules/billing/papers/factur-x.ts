// The figures of a bill or credit note in the words of Factur-X, profile BASIC (CII D16B, EN 16931): the file that its paper carries.

import { regimeMention } from '@cartable/domain/accounting/rates/regime.rules.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { XMLBuilder } from 'fast-xml-parser'
import type { Carried } from '../../../platform/pdf/hybrid.ts'
import {
  advanceLines,
  dueCents,
  labelOf,
  type Paper,
  type PaperLine,
  type SoldAtRate,
  soldByRate,
  soldCents,
  unitExclTax,
} from './bill-figures.ts'
import { BillMentions } from './bill-mentions.ts'

const guideline = 'urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic'
const uncefact = 'urn:un:unece:uncefact:data:standard'

/** UNTDID 1001. */
const documentTypes = { bill: '380', 'credit-note': '381' } as const
/** UN/ECE recommendation 20. */
const units: Readonly<Record<string, string>> = { hour: 'HUR', day: 'DAY', unit: 'C62' }
/** VATEX code of what bears no VAT, where the list has one; what the paper says of it stands beside in every case. */
const exemptionCodes: Readonly<Record<string, string>> = {
  EXO261: 'VATEX-FR-CGI261-4',
  FR293B: 'VATEX-FR-FRANCHISE',
}

/** Cents as a decimal with two places; without floating point. */
const amount = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
/** A text that XML may hold: what people typed could have a control character. */
const text = (words: string): string => words.toWellFormed().replaceAll(/\p{Cc}+|[\ufffe\uffff]/gu, ' ')
const dateTime = (day: string) => ({
  'udt:DateTimeString': { '@format': '102', '#text': day.slice(0, 10).replaceAll('-', '') },
})
const unique = (texts: readonly string[]): string[] => [...new Set(texts)]

/** An address as the paper writes it, its postal code and city apart where it ends with them. */
const addressOf = (address: string | null, country: string) => {
  const ended = country === 'FR' ? /^(.*?)[\s,]+(\d{5})\s+(\D.*)$/s.exec(address ?? '') : null
  const [, line = address ?? '', code = '', city = ''] = ended ?? []
  return {
    ...(code !== '' && { 'ram:PostcodeCode': code }),
    ...(line !== '' && { 'ram:LineOne': text(line) }),
    ...(city !== '' && { 'ram:CityName': text(city) }),
    'ram:CountryID': country,
  }
}

/** A seller without a VAT number is known to the tax office by its SIREN. */
const taxNumberOf = ({ vatNumber, siren }: BillMentions['seller']) =>
  vatNumber ? { '@schemeID': 'VA', '#text': vatNumber } : { '@schemeID': 'FC', '#text': siren ?? '' }

const partiesOf = ({ billedName, billedCountry }: Paper, { seller, customer }: BillMentions) => ({
  'ram:SellerTradeParty': {
    'ram:Name': text(seller.name),
    ...(seller.siren && {
      'ram:SpecifiedLegalOrganization': { 'ram:ID': { '@schemeID': '0002', '#text': seller.siren } },
    }),
    'ram:PostalTradeAddress': addressOf(seller.address, 'FR'),
    'ram:SpecifiedTaxRegistration': { 'ram:ID': taxNumberOf(seller) },
  },
  'ram:BuyerTradeParty': {
    'ram:ID': text(customer.number),
    'ram:Name': text(billedName),
    'ram:PostalTradeAddress': addressOf(customer.address, billedCountry ?? 'FR'),
  },
})

const categoryOf = (vatPercent: string): 'S' | 'E' => (Number(vatPercent) === 0 ? 'E' : 'S')

/** A discount is a line below zero: a negative quantity at a price, since no price may be below zero. */
const lineOf = (bill: Paper, line: PaperLine, index: number) => {
  const { euros, decimals } = unitExclTax(line)
  return {
    'ram:AssociatedDocumentLineDocument': { 'ram:LineID': String(index + 1) },
    'ram:SpecifiedTradeProduct': { 'ram:Name': text(labelOf(bill, line)) },
    'ram:SpecifiedLineTradeAgreement': {
      'ram:NetPriceProductTradePrice': { 'ram:ChargeAmount': Math.abs(euros).toFixed(decimals) },
    },
    'ram:SpecifiedLineTradeDelivery': {
      'ram:BilledQuantity': {
        '@unitCode': units[line.unit] ?? 'C62',
        '#text': `${line.totalExclTaxCents < 0 ? '-' : ''}${line.quantity}`,
      },
    },
    'ram:SpecifiedLineTradeSettlement': {
      'ram:ApplicableTradeTax': {
        'ram:TypeCode': 'VAT',
        'ram:CategoryCode': categoryOf(line.vatPercent),
        'ram:RateApplicablePercent': line.vatPercent,
      },
      'ram:SpecifiedTradeSettlementLineMonetarySummation': { 'ram:LineTotalAmount': amount(line.totalExclTaxCents) },
    },
  }
}

/** Why a rate bears no VAT: in words always, by its code where all lines have the same. */
const exemptionOf = ({ lines }: SoldAtRate) => {
  const reasons = unique(lines.map(({ vatMention }) => vatMention ?? 'Exonération de TVA'))
  const [code, other] = unique(lines.map((line) => exemptionCodes[line.vatCode] ?? ''))
  return { reason: reasons.join('\u00a0; '), code: other === undefined && code ? code : null }
}

/** The VAT of a rate is that of its lines, each rounded by itself, as on the paper: the norm lets it differ by a few cents from that of their sum. */
const taxOf = (rate: SoldAtRate) => {
  const exemption = categoryOf(rate.vatPercent) === 'E' ? exemptionOf(rate) : null
  return {
    'ram:CalculatedAmount': amount(rate.sum.vatCents),
    'ram:TypeCode': 'VAT',
    ...(exemption && { 'ram:ExemptionReason': text(exemption.reason) }),
    'ram:BasisAmount': amount(rate.sum.totalExclTaxCents),
    'ram:CategoryCode': categoryOf(rate.vatPercent),
    ...(exemption?.code && { 'ram:ExemptionReasonCode': exemption.code }),
    'ram:RateApplicablePercent': rate.vatPercent,
  }
}

/**
 * Net salary and contributions that are collected for the family that employs the teacher are neither sold nor taxed: they
 * stand beside the bill on its paper, and out of its totals here, where a sentence says them.
 */
const collected = (bill: Paper): string[] =>
  bill.fundsCents === 0
    ? []
    : [
        bill.kind === 'bill'
          ? `Hors facture, collecté pour votre compte (salaire net et cotisations sociales, sans TVA)\u00a0: ${formatEuros(bill.fundsCents)}. À payer avec cette facture\u00a0: ${formatEuros(bill.totalCents)}.`
          : `Hors avoir, somme collectée pour votre compte et reprise (salaire net et cotisations sociales, sans TVA)\u00a0: ${formatEuros(bill.fundsCents)}. Total repris\u00a0: ${formatEuros(bill.totalCents)}.`,
      ]

const notesOf = (bill: Paper, mentions: BillMentions, mode: Mode): string[] => [
  `Commande ${bill.orderReference}`,
  ...(mentions.regime ? [regimeMention(mentions.regime)] : []),
  ...collected(bill),
  ...(mentions.credited?.reason ? [mentions.credited.reason] : []),
  ...(mentions.credited?.money ?? []),
  ...(mode === 'details' ? advanceLines(bill) : []),
  ...mentions.texts,
]

/** The terms of the paper; of a credit note, what becomes of the money where it says so. */
const termsOf = ({ kind, reference }: Paper, { texts, credited }: BillMentions): string => {
  const terms = kind === 'bill' ? texts : (credited?.money ?? [])
  return terms.join(' ') || (kind === 'bill' ? `Facture ${reference}` : `Avoir sur la facture ${credited?.reference}`)
}

type Mode = 'simple' | 'details'

/**
 * In detail the paper says what is left to pay, the simple one what was asked on the day it was issued. All that is no longer
 * asked of the family (paid, credited, awaited of the Urssaf) counts as paid ahead; of a bill with wages beside it, the fee
 * is what is paid last.
 */
const sumsOf = (bill: Paper, mode: Mode) => {
  const total = soldCents(bill)
  const due = mode === 'details' ? Math.min(dueCents(bill), total) : total
  return { total, due }
}

/** Whether a paper can be said so: the norm wants a seller that the tax office knows by a number. */
const isKnown = ({ vatNumber, siren }: BillMentions['seller']): boolean => Boolean(vatNumber || siren)

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
  format: true,
  indentBy: ' ',
})

/** The file of a paper; null where the company has given itself neither a VAT number nor a SIREN. */
export const facturX = (bill: Paper, mode: Mode): Carried | null => {
  const mentions = BillMentions.parse(bill.mentions)
  if (!isKnown(mentions.seller)) return null
  const { total, due } = sumsOf(bill, mode)
  const { credited } = mentions
  const invoice = {
    '@xmlns:rsm': `${uncefact}:CrossIndustryInvoice:100`,
    '@xmlns:ram': `${uncefact}:ReusableAggregateBusinessInformationEntity:100`,
    '@xmlns:qdt': `${uncefact}:QualifiedDataType:100`,
    '@xmlns:udt': `${uncefact}:UnqualifiedDataType:100`,
    'rsm:ExchangedDocumentContext': { 'ram:GuidelineSpecifiedDocumentContextParameter': { 'ram:ID': guideline } },
    'rsm:ExchangedDocument': {
      'ram:ID': bill.reference,
      'ram:TypeCode': documentTypes[bill.kind],
      'ram:IssueDateTime': dateTime(bill.issuedOn),
      'ram:IncludedNote': unique(notesOf(bill, mentions, mode)).map((note) => ({ 'ram:Content': text(note) })),
    },
    'rsm:SupplyChainTradeTransaction': {
      'ram:IncludedSupplyChainTradeLineItem': bill.lines.map((line, index) => lineOf(bill, line, index)),
      'ram:ApplicableHeaderTradeAgreement': partiesOf(bill, mentions),
      'ram:ApplicableHeaderTradeDelivery': '',
      'ram:ApplicableHeaderTradeSettlement': {
        'ram:InvoiceCurrencyCode': 'EUR',
        'ram:ApplicableTradeTax': soldByRate(bill).map(taxOf),
        'ram:SpecifiedTradePaymentTerms': { 'ram:Description': text(termsOf(bill, mentions)) },
        'ram:SpecifiedTradeSettlementHeaderMonetarySummation': {
          'ram:LineTotalAmount': amount(bill.totalExclTaxCents),
          'ram:TaxBasisTotalAmount': amount(bill.totalExclTaxCents),
          'ram:TaxTotalAmount': { '@currencyID': 'EUR', '#text': amount(bill.vatCents) },
          'ram:GrandTotalAmount': amount(total),
          'ram:TotalPrepaidAmount': amount(total - due),
          'ram:DuePayableAmount': amount(due),
        },
        ...(credited && {
          'ram:InvoiceReferencedDocument': {
            'ram:IssuerAssignedID': credited.reference,
            'ram:FormattedIssueDateTime': {
              'qdt:DateTimeString': { '@format': '102', '#text': credited.issuedOn.slice(0, 10).replaceAll('-', '') },
            },
          },
        }),
      },
    },
  }
  return {
    name: 'factur-x.xml',
    mediaType: 'text/xml',
    description: 'Factur-X',
    content: `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build({ 'rsm:CrossIndustryInvoice': invoice })}`,
    profile: 'BASIC',
  }
}
