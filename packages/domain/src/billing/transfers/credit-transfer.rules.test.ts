// The file of transfers: its structure as the standard has it, its sums, its characters.
import { expect, test } from 'vitest'
import { sepaText, transferFileXml } from './credit-transfer.rules.ts'

const file = transferFileXml({
  reference: 'VIR00000012',
  madeAt: '2026-11-24T09:12:33.120Z',
  executeOn: '2026-11-24',
  debtor: { name: 'Cours Armor & Cie', iban: 'FR1420041010050500013M02606' },
  transfers: [
    {
      ...{ endToEndId: 'REMB00000003', amountCents: 4200, holder: 'Hélène Le Goff', iban: 'DE89370400440532013000' },
      ...{ bic: null, label: 'Cours annulé <24/11>' },
    },
    {
      ...{ endToEndId: 'REMB00000004', amountCents: 5, holder: 'O’Brien', iban: 'FR1420041010050500013M02606' },
      ...{ bic: 'PSSTFRPPLIL', label: 'x' },
    },
  ],
})
/** Names of the elements inside one, in their order. */
const inside = (xml: string, name: string): string[] => {
  const content = new RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`, 's').exec(xml)?.[1] ?? ''
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

test('its elements stand in the order of pain.001.001.09', () => {
  expect(file).toContain('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">')
  expect(inside(file, 'CstmrCdtTrfInitn')).toEqual(['GrpHdr', 'PmtInf'])
  expect(inside(file, 'GrpHdr')).toEqual(['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty'])
  expect(inside(file, 'PmtInf')).toEqual([
    ...['PmtInfId', 'PmtMtd', 'BtchBookg', 'NbOfTxs', 'CtrlSum', 'PmtTpInf', 'ReqdExctnDt', 'Dbtr', 'DbtrAcct'],
    ...['DbtrAgt', 'ChrgBr', 'CdtTrfTxInf', 'CdtTrfTxInf'],
  ])
  expect(inside(file, 'CdtTrfTxInf')).toEqual(['PmtId', 'Amt', 'Cdtr', 'CdtrAcct', 'RmtInf'])
  expect(file).toContain('<CdtrAgt><FinInstnId><BICFI>PSSTFRPPLIL</BICFI></FinInstnId></CdtrAgt><Cdtr>')
})

test('its sums are those of its transfers, in euros to the cent', () => {
  expect(file.match(/<CtrlSum>42\.05<\/CtrlSum>/g)).toHaveLength(2)
  expect(file.match(/<NbOfTxs>2<\/NbOfTxs>/g)).toHaveLength(2)
  expect(file).toContain('<InstdAmt Ccy="EUR">42.00</InstdAmt>')
  expect(file).toContain('<InstdAmt Ccy="EUR">0.05</InstdAmt>')
})

test('a text keeps to the Latin set of SEPA, which holds nothing that XML would have to escape', () => {
  expect(file).toContain('<Nm>Cours Armor Cie</Nm>')
  expect(file).toContain('<Nm>Helene Le Goff</Nm>')
  expect(file).toContain("<Nm>O'Brien</Nm>")
  expect(file).toContain('<Ustrd>Cours annule 24/11</Ustrd>')
  expect(sepaText('//Sœur Noël – 12 €//', 70)).toBe('Soeur Noel - 12'.replace('-', '').replace('  ', ' '))
  expect(sepaText('a'.repeat(80), 70)).toHaveLength(70)
})
