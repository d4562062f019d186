// Takes a statement of the bank in: the file once, each line once; a csv whose columns nobody named is asked about first.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { bankRefusals } from '@cartable/domain/accounting/bank/bank.refusals.ts'
import type { StatementColumns } from '@cartable/domain/accounting/bank/bank.schema.ts'
import { newLines, withReferences } from '@cartable/domain/accounting/bank/statement.rules.ts'
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import { addDays, addMonths, dayOf, formatDay, startOfMonth } from '@cartable/domain/kernel/dates.ts'
import { isIban, spacedIban } from '@cartable/domain/kernel/identifiers.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { keysOf } from '../../people/save-bank-account.ts'
import { lockCompany } from '../open-books/open-books.queries.ts'
import { openStatement } from './read-statement.ts'
import {
  findColumns,
  findTwinFile,
  insertLines,
  insertStatement,
  keepColumns,
  knownReferences,
  listKnownLines,
} from './statements.queries.ts'

const at = 'statement'

/** The account of each company that sells, where its administrators said it. */
const accountOf = ({ platform }: OperationContext, company: CompanyCode): Promise<string | null> =>
  platform.settings.text(company === 'traineeship' ? 'transfer_iban_traineeship' : 'transfer_iban_tuition')

const refuseOtherAccount = async (context: OperationContext, company: CompanyCode, account: string | null) => {
  const own = await accountOf(context, company)
  const other = await accountOf(context, company === 'traineeship' ? 'private-tuition' : 'traineeship')
  if (account === null || account === own) return
  // an account that nobody named is the company's own, unless it is known to be the other's
  if (own !== null || account === other) refuse(bankRefusals.otherAccount(spacedIban(account)), at)
}

type Days = {
  readonly from: string | null
  readonly to: string | null
  /** Of its lines. */
  readonly first: string
  readonly last: string
}
/**
 * The days that a statement is of: those that it says, or those of its lines. The csv of a bank's site says none: once the month of
 * its last line is over, it is of that month to its end.
 */
const coveredBy = ({ from, to, first, last }: Days, format: string, today: string) => {
  const monthEnd = addDays(addMonths(startOfMonth(last), 1), -1)
  const end = to ?? (format === 'csv' && monthEnd < today ? monthEnd : last)
  return { fromOn: from !== null && from < first ? from : first, toOn: end > last && end <= today ? end : last }
}

type Input = { readonly company: CompanyCode; readonly columns: StatementColumns | null }

export const importStatement = async (context: OperationContext, { company, columns }: Input) => {
  const { db, files, identity, platform, today, live } = context
  const file = files.find(({ part }) => part === at) ?? refuse(bankRefusals.noFile, at)
  const companyId = await lockCompany(db, company)
  const body = await readFile(file.path)
  const sha256 = createHash('sha256').update(body).digest()
  const twin = await findTwinFile(db, companyId, sha256)
  if (twin !== null) refuse(bankRefusals.known(formatDay(dayOf(twin))), at)
  const opened = await openStatement(file, columns, await findColumns(db, companyId))
  if (opened.format === 'asked') return { errors: null, asked: opened.asked, added: 0, known: 0 }
  await refuseOtherAccount(context, company, opened.account)
  const days = opened.lines.map(({ bookedOn }) => bookedOn).sort()
  const [from, to] = [days[0] ?? refuse(bankRefusals.empty, at), days.at(-1) ?? '']
  if (to > today()) refuse(bankRefusals.inFuture(formatDay(to)), at)
  // what was read is what it says it is: no need to look at its first bytes
  const stored = await platform.files.storeGenerated(db, {
    ...{ body, fileName: file.fileName, accountId: identity?.accountId ?? null },
    mediaType: opened.format === 'csv' ? 'text/csv' : 'application/xml',
  })
  const lines = withReferences(opened.lines)
  const sameDays = await listKnownLines(db, companyId, { from, to, format: opened.format })
  const elsewhere = await knownReferences(
    db,
    companyId,
    lines.map(({ reference }) => reference),
  )
  const known = new Set(elsewhere)
  const added = newLines(
    lines.filter(({ reference }) => !known.has(reference)),
    sameDays,
  )
  const knownCount = lines.length - added.length
  const { format, account, openingCents, closingCents } = opened
  const covered = coveredBy({ ...opened.period, first: from, last: to }, format, today())
  const statementId = await insertStatement(db, {
    ...{ companyId, format, account, fileId: stored.id, sha256, ...covered },
    ...{ openingCents, closingCents, lineCount: lines.length, knownCount },
  })
  if (columns !== null) await keepColumns(db, companyId, columns)
  const keys = keysOf(platform)
  await insertLines(
    db,
    added.map(({ reference, counterpartyIban, ...line }) => ({
      ...{ statementId, companyId, ...line, bankReference: reference },
      counterpartyDigest:
        counterpartyIban !== null && isIban(counterpartyIban)
          ? keys.digest(counterpartyIban, 'bank_accounts.iban')
          : null,
    })),
  )
  live(['accounting'])
  return { errors: null, asked: null, added: added.length, known: knownCount }
}
