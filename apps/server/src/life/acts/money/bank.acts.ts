// What an accountant does with the statement of the bank: imports it, matches what is proposed, asks about the rest, undoes.
import { bankApi } from '@cartable/domain/accounting/bank/bank.api.ts'
import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import type { Person } from '../../life.ts'
import { asFiles } from '../papers.acts.ts'

/** A line as the bank prints it. */
export type Printed = {
  readonly cents: number
  readonly day: string
  readonly label: string
  readonly from?: string
  readonly iban?: string
  readonly endToEndId?: string
}

const euros = (cents: number) => (Math.abs(cents) / 100).toFixed(2)
const amount = (cents: number) =>
  `<Amt Ccy="EUR">${euros(cents)}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
const balance = (code: string, cents: number) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(cents)}</Bal>`
const entry = ({ cents, day, label, from, iban, endToEndId }: Printed): string => {
  const role = cents < 0 ? 'Cdtr' : 'Dbtr'
  const parties = `${from === undefined ? '' : `<${role}><Nm>${from}</Nm></${role}>`}${iban === undefined ? '' : `<${role}Acct><Id><IBAN>${iban}</IBAN></Id></${role}Acct>`}`
  return `<Ntry>${amount(cents)}<Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${`${day} ${cents} ${label}`}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>${endToEndId ?? 'NOTPROVIDED'}</EndToEndId></Refs><RltdPties>${parties}</RltdPties><RmtInf><Ustrd>${label}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
}

/** The account of the company, which the bank prints on its statements; a published sample number. */
export const ownAccount = 'FR7630001007941234567890185'

/** A statement in CAMT.053, as the bank of the company prints it. */
export const importCamt = async (staff: Person, lines: readonly Printed[]): Promise<void> => {
  const closing = lines.reduce((sum, { cents }) => sum + cents, 500_000)
  const xml = `<?xml version="1.0" encoding="UTF-8"?><Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>${ownAccount}</IBAN></Id></Acct>${balance('OPBD', 500_000)}${balance('CLBD', closing)}${lines.map(entry).join('')}</Stmt></BkToCstmrStmt></Document>`
  await send(staff, 'releve.xml', xml, null)
}

/** The same from the site of the bank, as a csv whose columns the accountant names. */
export const importCsv = async (staff: Person, lines: readonly Printed[]): Promise<void> => {
  const rows = lines.map(
    ({ day, label, cents }) => `${day};${label};${cents < 0 ? '-' : ''}${euros(cents).replace('.', ',')}`,
  )
  const columns = { day: 'Date', label: 'Libellé', amount: 'Montant' }
  await send(staff, 'releve.csv', `Date;Libellé;Montant\n${rows.join('\n')}\n`, columns)
}

type Columns = { readonly day: string; readonly label: string; readonly amount: string }
const send = (staff: Person, name: string, content: string, columns: Columns | null) =>
  asFiles(
    [{ fileName: name, body: Buffer.from(content) }],
    (files) => staff.do(bankApi.importStatement, { company: 'private-tuition', columns }, files),
    'statement',
  )

/** Slips that the bank has, as it will print them: their total, and the day of one of them. */
export const slipsAtBank = async (staff: Person): Promise<readonly Printed[]> => {
  const { slips } = await staff.do(receiptsApi.listToDeposit, {})
  return slips
    .filter(({ company, isCancelled }) => company === 'private-tuition' && !isCancelled)
    .map(({ number, totalCents, depositedOn }) => ({
      ...{ cents: totalCents, day: depositedOn, label: `REMISE ${number}` },
    }))
}

/** Takes the first proposal of each line that has one; answers how many were taken. */
export const matchProposed = async (staff: Person): Promise<number> => {
  const { rows } = await staff.do(bankApi.listBankLines, {})
  let taken = 0
  for (const { id, proposals } of rows) {
    const [first] = proposals
    if (!first) continue
    // what one line took, another finds gone
    const { answer } = await staff.try(bankApi.settleLine, { id, choice: { to: 'proposal', key: first.key } })
    if (answer?.isValid) taken += 1
  }
  return taken
}

/** What nobody knows is put aside, with a question. */
export const askAboutRest = async (staff: Person, reason: string): Promise<void> => {
  const { rows } = await staff.do(bankApi.listBankLines, {})
  for (const { id } of rows) await staff.do(bankApi.settleLine, { id, choice: { to: 'suspense', reason } })
}

/** Somebody puts a line to accounts, by their codes: what comes first, and the rest to the last. */
export const enterAtBank = async (
  staff: Person,
  label: string,
  parts: readonly { readonly code: string; readonly cents?: number; readonly words: string }[],
): Promise<void> => {
  const line = await findLine(staff, label)
  if (!line) return
  const { accounts } = await staff.do(bankApi.lineForm, { id: String(line.id) })
  let left = Math.abs(line.amountCents)
  await staff.do(bankApi.enterLine, {
    id: line.id,
    parts: parts.map(({ code, cents = left, words }) => {
      left -= cents
      return { accountId: accounts.find((one) => one.code === code)?.id ?? 0, label: words, amountCents: cents }
    }),
  })
}

/** A line that proves what is awaited first of its direction, though its sum is another: the gap to an account. */
export const proveAtBank = async (staff: Person, label: string, code: string): Promise<boolean> => {
  const line = await findLine(staff, label)
  if (!line) return false
  const { accounts, awaited } = await staff.do(bankApi.lineForm, { id: String(line.id) })
  const near = awaited.find(({ cents }) => {
    const gap = Math.abs(Math.abs(line.amountCents) - cents)
    return gap > 0 && gap < 1000
  })
  if (!near) return false
  const accountId = accounts.find((one) => one.code === code)?.id ?? 0
  await staff.do(bankApi.proveWithGap, { id: line.id, awaited: [near.key], accountId, label: 'Écart de règlement' })
  return true
}

/** A line that is settled is open again. */
export const undoAtBank = async (staff: Person, label: string): Promise<void> => {
  const { rows } = await staff.do(bankApi.listBankLines, { tab: 'settled' })
  const line = rows.find((row) => row.label === label)
  if (line) await staff.do(bankApi.undoLine, { id: line.id })
}

const findLine = async (staff: Person, label: string) => {
  for (const tab of ['open', 'suspense'] as const) {
    const { rows } = await staff.do(bankApi.listBankLines, { tab })
    const line = rows.find((row) => row.label === label)
    if (line) return line
  }
  return undefined
}

/** The last match is undone, and made again. */
export const rematchLast = async (staff: Person): Promise<void> => {
  const { rows } = await staff.do(bankApi.listBankLines, { tab: 'settled' })
  const line = rows.find(({ kind }) => kind === 'fee' || kind === 'slip')
  if (!line) return
  await staff.do(bankApi.undoLine, { id: line.id })
  await matchProposed(staff)
}

/** What the card provider moved without a name is a fee, as far as the accountant knows. */
export const explainMoves = async (staff: Person, reason: string): Promise<void> => {
  const { rows, accounts } = await staff.do(bankApi.listProviderMoves, {})
  const fees = accounts.find(({ code }) => code.startsWith('627'))
  if (!fees) return
  for (const { id } of rows) await staff.do(bankApi.explainMove, { id, accountId: fees.id, reason })
}
