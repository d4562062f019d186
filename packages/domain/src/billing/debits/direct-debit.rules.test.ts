// The file of direct debits: its structure as the standard has it, its sums, its groups.
import { expect, test } from 'vitest'
import { type DebitOrder, debitFileXml } from './direct-debit.rules.ts'

const debit = (more: Partial<DebitOrder>): DebitOrder => ({
  ...{
    endToEndId: 'PREL00000001',
    amountCents: 20_000,
    sequence: 'FRST',
    collectOn: '2026-12-08',
    holder: 'Hélène Le Goff',
  },
  ...{ mandate: { reference: 'RUM00000001', signedOn: '2026-11-24' }, iban: 'FR1420041010050500013M02606', bic: null },
  ...{ label: 'Cours Armor. Échéance 1 sur 3', ...more },
})
const file = debitFileXml({
  ...{ reference: 'PRE00000001', madeAt: '2026-11-24T09:12:33.120Z' },
  creditor: { name: 'Cours Armor & Cie', iban: 'FR7630001007941234567890185', ics: 'FR72ZZZ123456' },
  debits: [
    debit({}),
    debit({ endToEndId: 'PREL00000002', sequence: 'RCUR', amountCents: 1205 }),
    debit({ endToEndId: 'PREL00000003', sequence: 'RCUR', amountCents: 5 }),
  ],
})
/** Names of the elements inside the first of a name, in their order. */
const inside = (name: string): string[] => {
  const content = new RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`, 's').exec(file)?.[1] ?? ''
  const names: string[] = []
  let depth = 0
  for (const [, closes, element] of content.matchAll(/<(\/?)([A-Za-z]+)[^>]*>/g)) {
    if (closes) depth -= 1
    else {
      if (depth === 0 && element) names.push(element)
      depth += 1
    }
  }
  return names
}

test('its elements stand in the order of pain.008.001.08', () => {
  expect(file).toContain('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.008.001.08">')
  expect(inside('CstmrDrctDbtInitn')).toEqual(['GrpHdr', 'PmtInf', 'PmtInf'])
  expect(inside('PmtInf')).toEqual([
    ...['PmtInfId', 'PmtMtd', 'BtchBookg', 'NbOfTxs', 'CtrlSum', 'PmtTpInf', 'ReqdColltnDt', 'Cdtr', 'CdtrAcct'],
    ...['CdtrAgt', 'ChrgBr', 'CdtrSchmeId', 'DrctDbtTxInf'],
  ])
  expect(inside('DrctDbtTxInf')).toEqual(['PmtId', 'InstdAmt', 'DrctDbtTx', 'DbtrAgt', 'Dbtr', 'DbtrAcct', 'RmtInf'])
  expect(inside('MndtRltdInf')).toEqual(['MndtId', 'DtOfSgntr'])
})

test('its sums are those of the whole, and of each group of one day and one sequence', () => {
  expect([...file.matchAll(/<NbOfTxs>(\d+)</g)].map(([, count]) => count)).toEqual(['3', '1', '2'])
  expect([...file.matchAll(/<CtrlSum>([\d.]+)</g)].map(([, sum]) => sum)).toEqual(['212.10', '200.00', '12.10'])
  expect([...file.matchAll(/<SeqTp>(\w+)</g)].map(([, type]) => type)).toEqual(['FRST', 'RCUR'])
})

test('a text keeps to the Latin set of SEPA', () => {
  expect(file).toContain('<Nm>Cours Armor Cie</Nm>')
  expect(file).toContain('<Ustrd>Cours Armor. Echeance 1 sur 3</Ustrd>')
})
