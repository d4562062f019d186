// Writes the statement of the account as the bank gives it: CAMT.053.001.02 (ISO 20022), one statement of all that is booked.
import type { Movement } from './bank.ledger.ts'

const paris = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' })
/** Day in Paris, `YYYY-MM-DD`. */
export const dayAt = (epochMs: number): string => paris.format(epochMs)

const text = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const tag = (name: string, content: string, attributes = '') => `<${name}${attributes}>${content}</${name}>`
const euros = (cents: number) =>
  `${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
const amount = (cents: number) => tag('Amt', euros(cents), ' Ccy="EUR"')
const side = (cents: number) => tag('CdtDbtInd', cents < 0 ? 'DBIT' : 'CRDT')

const balance = (code: string, cents: number, day: string) =>
  tag('Bal', tag('Tp', tag('CdOrPrtry', tag('Cd', code))) + amount(cents) + side(cents) + tag('Dt', tag('Dt', day)))

const entry = ({ id, bookedMs, amountCents, counterparty, iban, label, endToEndId }: Movement): string => {
  const role = amountCents < 0 ? 'Cdtr' : 'Dbtr'
  const parties =
    (counterparty === null ? '' : tag(role, tag('Nm', text(counterparty)))) +
    (iban === null ? '' : tag(`${role}Acct`, tag('Id', tag('IBAN', iban))))
  const details =
    tag('Refs', tag('EndToEndId', text(endToEndId ?? 'NOTPROVIDED'))) +
    (parties === '' ? '' : tag('RltdPties', parties)) +
    tag('RmtInf', tag('Ustrd', text(label)))
  const day = tag('Dt', dayAt(bookedMs))
  return tag(
    'Ntry',
    amount(amountCents) +
      side(amountCents) +
      tag('Sts', 'BOOK') +
      tag('BookgDt', day) +
      tag('ValDt', day) +
      tag('AcctSvcrRef', id) +
      tag('NtryDtls', tag('TxDtls', details)),
  )
}

export function statementXml(
  movements: readonly Movement[],
  { iban, since, nowMs }: { iban: string; since: string; nowMs: number },
): string {
  const shown = movements.filter(({ bookedMs }) => dayAt(bookedMs) >= since)
  const before = movements.filter((one) => !shown.includes(one))
  const sum = (some: readonly Movement[]) => some.reduce((total, { amountCents }) => total + amountCents, 0)
  const [opening, today] = [sum(before), dayAt(nowMs)]
  const header = tag('GrpHdr', tag('MsgId', `REL${nowMs}`) + tag('CreDtTm', new Date(nowMs).toISOString().slice(0, 19)))
  const statement = tag(
    'Stmt',
    tag('Id', `REL${nowMs}`) +
      tag('CreDtTm', new Date(nowMs).toISOString().slice(0, 19)) +
      tag('Acct', tag('Id', tag('IBAN', iban)) + tag('Ccy', 'EUR')) +
      balance('OPBD', opening, since) +
      balance('CLBD', opening + sum(shown), today) +
      shown.map(entry).join(''),
  )
  const root = ' xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"'
  return `<?xml version="1.0" encoding="UTF-8"?>\n${tag('Document', tag('BkToCstmrStmt', header + statement), root)}\n`
}
