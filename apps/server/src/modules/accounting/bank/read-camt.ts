// Reads a CAMT.053 statement (ISO 20022, versions 2 to 13): its account, its balances, its booked lines; nothing of the file is run or followed.
import { bankRefusals } from '@cartable/domain/accounting/bank/bank.refusals.ts'
import { type ReadLine, readCents, readDay } from '@cartable/domain/accounting/bank/statement.rules.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import {
  findXml as find,
  isXmlNode,
  listXml as list,
  parseXml,
  readXml as read,
  wordsOfXml as textOf,
  XmlProblem,
} from '../../../platform/read-xml.ts'

export type ReadStatement = {
  /** IBAN of the company; null where the file names none. */
  readonly account: string | null
  readonly openingCents: number | null
  readonly closingCents: number | null
  /** First and last day that the file says it covers; null where it does not. */
  readonly period: { readonly from: string | null; readonly to: string | null }
  readonly lines: readonly ReadLine[]
}

const at = 'statement'
const several = new Set(['Stmt', 'Bal', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd', 'Strd'])

const centsOf = (node: unknown, path: string, where: string): number => {
  const amount = find(node, path)
  const currency = isXmlNode(amount) ? amount['@Ccy'] : undefined
  if (typeof currency === 'string' && currency !== 'EUR') refuse(bankRefusals.notInEuros(currency), at)
  const text = textOf(amount)
  // the standard writes a point, at most two decimals of euros
  const cents = text === null || !/^\d{1,13}(\.\d{1,5})?$/.test(text) ? null : readCents(Number(text).toFixed(2))
  return cents ?? refuse(bankRefusals.broken(where), at)
}
const signOf = (node: unknown, where: string): 1 | -1 => {
  const side = read(node, 'CdtDbtInd')
  if (side === 'CRDT') return 1
  return side === 'DBIT' ? -1 : refuse(bankRefusals.broken(where), at)
}

const notProvided = /^NOT ?PROVIDED$/i
const given = (text: string | null): string | null => (text === null || notProvided.test(text) ? null : text)

const partyOf = (details: unknown, isCredit: boolean) => {
  const [role, account] = isCredit ? (['Dbtr', 'DbtrAcct'] as const) : (['Cdtr', 'CdtrAcct'] as const)
  const base = 'RltdPties'
  return {
    counterparty: read(details, `${base}/${role}/Nm`, `${base}/${role}/Pty/Nm`, `${base}/Ultmt${role}/Nm`),
    counterpartyIban: read(details, `${base}/${account}/Id/IBAN`)?.replaceAll(' ', '') ?? null,
  }
}

const wordsOf = (details: unknown): string =>
  [
    ...list(details, 'RmtInf/Ustrd').map(textOf),
    ...list(details, 'RmtInf/Strd').map((one) => read(one, 'CdtrRefInf/Ref')),
  ]
    .filter((one) => one !== null)
    .join(' ')

const lineOf = (
  entry: unknown,
  details: unknown,
  facts: { bookedOn: string; amountCents: number; reference: string | null },
): ReadLine => {
  const words = wordsOf(details)
  const said = read(entry, 'AddtlNtryInf') ?? read(details, 'AddtlTxInf')
  const label = [words, said].filter((one) => one !== null && one !== '').join(' · ')
  const party = partyOf(details, facts.amountCents > 0)
  return {
    ...facts,
    ...party,
    label: (label || (party.counterparty ?? 'Sans libellé')).slice(0, 500),
    counterparty: party.counterparty?.slice(0, 140) ?? null,
    endToEndId: given(read(details, 'Refs/EndToEndId'))?.slice(0, 35) ?? null,
  }
}

/** An entry that the bank booked; one that joins several transfers is told apart into them, where they make its amount. */
const linesOfEntry = (entry: unknown, position: number): ReadLine[] => {
  const where = `écriture ${position}`
  const status = read(entry, 'Sts/Cd', 'Sts')
  if (status !== null && status !== 'BOOK') return []
  const booked = read(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm')
  const bookedOn = (booked === null ? null : readDay(booked)) ?? refuse(bankRefusals.broken(where), at)
  const sign = signOf(entry, where)
  const amountCents = sign * centsOf(entry, 'Amt', where)
  if (amountCents === 0) return []
  const own = given(read(entry, 'AcctSvcrRef', 'NtryRef'))
  const details = list(entry, 'NtryDtls').flatMap((one) => list(one, 'TxDtls'))
  if (details.length > 1) {
    const parts = details.map((one) => {
      const path = find(one, 'Amt') !== undefined ? 'Amt' : 'AmtDtls/TxAmt/Amt'
      return find(one, path) === undefined
        ? 0
        : (find(one, 'CdtDbtInd') === undefined ? sign : signOf(one, where)) * centsOf(one, path, where)
    })
    if (parts.every((part) => part !== 0) && parts.reduce((sum, part) => sum + part, 0) === amountCents)
      return details.map((one, index) => {
        const reference = given(read(one, 'Refs/AcctSvcrRef')) ?? (own === null ? null : `${own}/${index + 1}`)
        return lineOf(entry, one, {
          bookedOn,
          amountCents: parts[index] ?? 0,
          reference: reference?.slice(0, 200) ?? null,
        })
      })
  }
  const reference = own ?? given(read(details[0], 'Refs/AcctSvcrRef'))
  return [lineOf(entry, details[0], { bookedOn, amountCents, reference: reference?.slice(0, 200) ?? null })]
}

const balanceOf = (statement: unknown, codes: readonly string[]): number | null => {
  const found = list(statement, 'Bal').find((one) => codes.includes(read(one, 'Tp/CdOrPrtry/Cd') ?? ''))
  return found === undefined ? null : signOf(found, 'soldes') * centsOf(found, 'Amt', 'soldes')
}

const dayAt = (node: unknown, ...paths: string[]): string | null => {
  const said = read(node, ...paths)
  return said === null ? null : readDay(said)
}
/** The day of the balance that it ends with says where it ends: that of a period may be midnight of the day after. */
const endOf = (statement: unknown): string | null => {
  const closing = list(statement, 'Bal').find((one) => read(one, 'Tp/CdOrPrtry/Cd') === 'CLBD')
  return dayAt(closing, 'Dt/Dt', 'Dt/DtTm') ?? dayAt(statement, 'FrToDt/ToDtTm', 'FrToDt/ToDt')
}

const parse = (xml: string): unknown => {
  try {
    return parseXml(xml, several)
  } catch (error) {
    if (!(error instanceof XmlProblem)) throw error
    if (error.kind === 'doctype') return refuse(bankRefusals.hasDoctype, at)
    return refuse(bankRefusals.broken(error.line === null ? 'structure' : `ligne ${error.line}`), at)
  }
}

/** What a statement says; several of one account, as of a week, are one. */
export const readCamt = (xml: string): ReadStatement => {
  const statements = list(parse(xml), 'Document/BkToCstmrStmt/Stmt')
  if (statements.length === 0) return refuse(bankRefusals.notAStatement, at)
  const accounts = new Set(
    statements.map((one) => read(one, 'Acct/Id/IBAN')?.replaceAll(' ', '').toUpperCase() ?? null),
  )
  if (accounts.size > 1) refuse(bankRefusals.twoAccounts, at)
  const parts = statements.map((statement) => {
    const openingCents = balanceOf(statement, ['OPBD', 'PRCD'])
    const closingCents = balanceOf(statement, ['CLBD'])
    const lines = list(statement, 'Ntry').flatMap((entry, index) => linesOfEntry(entry, index + 1))
    const moved = lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
    if (openingCents !== null && closingCents !== null && openingCents + moved !== closingCents)
      refuse(bankRefusals.doesNotAddUp, at)
    return { openingCents, closingCents, lines }
  })
  return {
    account: [...accounts][0] ?? null,
    openingCents: parts[0]?.openingCents ?? null,
    closingCents: parts.at(-1)?.closingCents ?? null,
    period: {
      from: dayAt(statements[0], 'FrToDt/FrDtTm', 'FrToDt/FrDt'),
      to: endOf(statements.at(-1)),
    },
    lines: parts.flatMap(({ lines }) => lines),
  }
}
