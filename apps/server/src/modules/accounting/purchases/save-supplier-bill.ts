// Writes the bill of a supplier, received as an electronic bill or typed, and enters it in the books when it is whole.
import { createReadStream } from 'node:fs'
import { supplierBillRefusals as refusals } from '@cartable/domain/accounting/purchases/supplier-bills.refusals.ts'
import { hasTooMuchVat, oldestBillDay, sumsOf } from '@cartable/domain/accounting/purchases/supplier-bills.rules.ts'
import {
  electronicBillRules,
  type SupplierBillFormat,
  type SupplierBillInput,
  supplierPaperRules,
} from '@cartable/domain/accounting/purchases/supplier-bills.schema.ts'
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import { collectRefusals, refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext, UploadedFile } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { lockUnchanged } from '../../../platform/save.ts'
import { readOpenDay } from '../../billing/receipts/read-open-day.ts'
import { hasYear, lockCompany } from '../open-books/open-books.queries.ts'
import { postSupplierBill } from './post-supplier-bill.queries.ts'
import { readElectronicBill } from './read-electronic-bill.ts'
import { naturesOf, refuseWithoutAccounts } from './required-accounts.ts'
import {
  chargesVat,
  findSupplierBill,
  findUsualAccount,
  isKnown,
  listBuyers,
  listChargeAccounts,
  listPayingAccounts,
  moveSupplierBill,
  writeSupplierBill,
} from './supplier-bills.queries.ts'

/** The day of the books that takes what is dated `day`: its own, or the first that is open. */
export const openDayFor = async (db: Db, company: CompanyCode, day: string): Promise<string> => {
  const { companyId, openFrom } = await readOpenDay(db, company)
  const entryOn = openFrom !== null && day < openFrom ? openFrom : day
  if (!(await hasYear(db, companyId, entryOn))) refuse(refusals.noYear, 'billedOn')
  return entryOn
}

/** It is addressed to one of ours: to the one that it names, or to the one that was chosen where it names none. */
const addressedTo = async (db: Db, chosen: CompanyCode, buyerSiren: string | null): Promise<CompanyCode> => {
  const buyers = await listBuyers(db)
  const named = buyers.find(({ siren }) => siren !== null && siren === buyerSiren)
  if (named) return named.code
  const isSaid = (buyers.find(({ code }) => code === chosen)?.siren ?? null) !== null
  return buyerSiren !== null && isSaid ? refuse(refusals.notOurs(buyerSiren), 'bill') : chosen
}

/** Figures alone were read: they are what they say. A PDF is looked at as any other. */
const keepReceived = ({ db, identity, platform }: OperationContext, file: UploadedFile, format: SupplierBillFormat) => {
  const { path, fileName } = file
  const accountId = identity?.accountId ?? null
  return format === 'factur-x'
    ? platform.files.storeUpload(db, { path, fileName, accountId, at: 'bill', ...electronicBillRules })
    : platform.files.storeGenerated(db, {
        ...{ body: createReadStream(path), fileName, mediaType: 'application/xml', accountId },
      })
}

/** What a program can read of it, kept with its file as one that is to be entered: nothing is in the books yet. */
export const receiveSupplierBill = async (
  context: OperationContext,
  { company }: { readonly company: CompanyCode },
) => {
  const { db, files, live, today } = context
  const file = files.find(({ part }) => part === 'bill') ?? refuse(refusals.noFile, 'bill')
  const { format, buyerSiren, lines, ...bill } = await readElectronicBill(file)
  if (bill.billedOn > today()) refuse(refusals.inFuture, 'bill')
  const companyId = await lockCompany(db, await addressedTo(db, company, buyerSiren))
  if (await isKnown(db, { companyId, exceptId: null, ...bill })) refuse(refusals.known, 'bill')
  const stored = await keepReceived(context, file, format)
  const accountId = await findUsualAccount(db, bill)
  const saved = await writeSupplierBill(
    db,
    null,
    { companyId, ...bill, paidFromAccountId: null, lines: lines.map((line) => ({ ...line, accountId })) },
    { format, fileId: stored.id },
  )
  live(['accounting'])
  return { errors: null, ...saved }
}

const refuseFaults = async (db: Db, companyId: number, input: SupplierBillInput, today: string): Promise<void> => {
  const faults = collectRefusals()
  if (input.billedOn > today) faults.add(refusals.inFuture, 'billedOn')
  else if (input.billedOn < oldestBillDay(today)) faults.add(refusals.tooOld, 'billedOn')
  if (input.dueOn !== null && input.dueOn < input.billedOn) faults.add(refusals.dueBefore, 'dueOn')
  const accounts = new Set((await listChargeAccounts(db)).map(({ id }) => id))
  const isTaxed = await chargesVat(db, companyId, input.billedOn)
  for (const [index, line] of input.lines.entries()) {
    const at = (field: string) => `lines.${index}.${field}`
    if (!accounts.has(line.accountId)) faults.add(refusals.accountOff, at('accountId'))
    if (line.baseCents + line.vatCents === 0) faults.add(refusals.noAmount, at('baseCents'))
    else if (line.vatCents > 0 && !isTaxed) faults.add(refusals.notTaxed, at('vatCents'))
    else if (hasTooMuchVat(line)) faults.add(refusals.tooMuchVat, at('vatCents'))
  }
  if (await isKnown(db, { companyId, exceptId: input.id, ...input })) faults.add(refusals.known, 'reference')
  const { paidFromAccountId: payer } = input
  if (payer !== null && !(await listPayingAccounts(db)).some(({ id }) => id === payer))
    faults.add(refusals.notAPayer, 'paidFromAccountId')
  const { totalCents } = sumsOf(input.lines)
  if (totalCents !== input.totalCents) faults.add(refusals.unequal(totalCents, input.totalCents), 'totalCents')
  faults.throwIfAny()
}

const lockDraft = async (db: Db, id: number, readStamp: string | null) => {
  const current = async () => (await findSupplierBill(db, id)) ?? notFound()
  await lockUnchanged(db, 'supplierBills', id, readStamp, current)
  const known = await current()
  return known.status === 'draft' ? known : refuse(refusals.notDraft)
}

export const saveSupplierBill = async (context: OperationContext, input: SupplierBillInput) => {
  const { db, files, identity, live, now, platform, today } = context
  const companyId = await lockCompany(db, input.company)
  const known = input.id === null ? null : await lockDraft(db, input.id, input.updatedAt)
  await refuseFaults(db, companyId, input, today())
  const accountId = identity?.accountId ?? null
  const paper = files.find(({ part }) => part === 'paper')
  const stored =
    paper &&
    (await platform.files.storeUpload(db, {
      ...{ path: paper.path, fileName: paper.fileName, accountId, at: 'paper' },
      ...supplierPaperRules,
    }))
  const { id: asked, updatedAt: _, company, enters, ...bill } = input
  const written = await writeSupplierBill(db, asked, { companyId, ...bill }, stored ? { fileId: stored.id } : {})
  if (stored && known?.fileId) await platform.files.remove(db, known.fileId)
  live(['accounting'])
  if (!enters) return { errors: null, ...written }
  await refuseWithoutAccounts(db, naturesOf(input))
  const day = await openDayFor(db, company, input.billedOn)
  const saved = await moveSupplierBill(db, written.id, {
    ...{ status: 'entered', enteredByAccountId: accountId, enteredAt: now().toISOString() },
  })
  await postSupplierBill(db, written.id, day)
  return { errors: null, ...saved }
}
