// Files of debits for the bank: made of what was announced for a month, read again as they were made, collected or given up.
import { debitsRefusals } from '@cartable/domain/billing/debits/debits.refusals.ts'
import type { EndDebitFile } from '@cartable/domain/billing/debits/debits.schema.ts'
import { debitFileXml } from '@cartable/domain/billing/debits/direct-debit.rules.ts'
import { laterDay } from '@cartable/domain/billing/debits/plans.rules.ts'
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import { addDays, addMonths } from '@cartable/domain/kernel/dates.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { noteView } from '../../../platform/audit.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { findSeller } from '../../../platform/pdf/seller.ts'
import { keysOf } from '../../people/save-bank-account.ts'
import { refuseClosedDay } from '../receipts/refuse-closed-days.ts'
import { collectDebit } from './collect-debit.ts'
import { accountOf, creditorOf, missingOf } from './debit-settings.ts'
import {
  cancelDebits,
  findFile,
  insertFile,
  leaveFile,
  listDebits,
  listFiles,
  listOfFile,
  listReady,
  listSent,
  lockFile,
  lockReady,
  noteFileEnd,
  putInFile,
} from './debits.queries.ts'
import { dueOf } from './due.queries.ts'
import { ibanContext } from './mandates.ts'

/** Debits that ended are read in the list for these days. */
const shownDays = 60

export const listAllDebits = async (context: OperationContext) => {
  const { db, today, platform } = context
  const ready = await listReady(db)
  const missing = new Map<string, string | null>()
  for (const { company } of ready) missing.set(company, (await missingOf(context, company))?.message ?? null)
  return {
    ready: ready.map((one) => ({ ...one, missing: missing.get(one.company) ?? null })),
    files: await listFiles(db),
    debits: await listDebits(db, addDays(today(), -shownDays)),
    feeCents: await platform.settings.integer('debit_return_fee'),
  }
}

/** What was paid since it was announced is not debited; the first debit that the bank reads of a mandate is said to be so. */
export const makeDebitFile = async (
  context: OperationContext,
  { company, month }: { readonly company: CompanyCode; readonly month: string },
) => {
  const { db, today, live } = context
  const creditorIcs = (await creditorOf(context, company)) ?? refuse(debitsRefusals.noCreditor)
  const creditorIban = (await accountOf(context, company)) ?? refuse(debitsRefusals.noAccount)
  const { id: companyId, name } = await findSeller(db, company)
  const announced = await lockReady(db, companyId, addMonths(`${month}-01`, 1))
  const due = await dueOf(db, announced)
  const left = announced.map((one) => ({ ...one, amountCents: Math.min(one.amountCents, due.get(one.id) ?? 0) }))
  const paid = left.filter(({ amountCents }) => amountCents <= 0)
  await cancelDebits(
    db,
    paid.map(({ id }) => id),
  )
  const taken = left.filter(({ amountCents }) => amountCents > 0)
  live(['billing'])
  if (taken.length === 0) {
    // an answer, no refusal: what was paid meanwhile leaves the list
    if (paid.length > 0) return { isValid: false, errorMsgs: [debitsRefusals.allPaid.message] }
    return refuse(debitsRefusals.nothingReady)
  }
  const totalCents = taken.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const sums = { madeOn: today(), totalCents, debitCount: taken.length }
  const fileId = await insertFile(db, { ...sums, companyId, creditorName: name, creditorIban, creditorIcs })
  const begun = new Set(taken.flatMap(({ hasEarlier, mandateId }) => (hasEarlier ? [mandateId] : [])))
  // a bank takes no debit of a day that is over
  const earliest = addDays(today(), 1)
  for (const { id, mandateId, amountCents, collectOn } of taken) {
    const sequence = begun.has(mandateId) ? 'RCUR' : 'FRST'
    begun.add(mandateId)
    await putInFile(db, fileId, { id, amountCents, sequence, collectOn: laterDay(collectOn, earliest) })
  }
  // whoever makes the file holds the IBAN in clear: said in the history of the family
  for (const { mandateId, customerId } of await listOfFile(db, fileId))
    await noteView(db, {
      entityClass: 'debit_mandates',
      entityId: mandateId,
      rootClass: 'customers',
      rootId: customerId,
    })
  return { isValid: true, errorMsgs: [] }
}

/** The same file each time, from what was frozen when it was made. */
export const readDebitFile = async ({ db, platform }: OperationContext, id: number) => {
  const file = (await findFile(db, id)) ?? notFound()
  const keys = keysOf(platform)
  const xml = debitFileXml({
    ...{ reference: file.reference, madeAt: file.createdAt },
    creditor: { name: file.creditorName, iban: file.creditorIban, ics: file.creditorIcs },
    debits: (await listOfFile(db, id)).map(({ id: debitId, reference, signedOn, ibanEncrypted, what, ...debit }) => ({
      ...debit,
      endToEndId: `PREL${String(debitId).padStart(8, '0')}`,
      mandate: { reference, signedOn },
      iban: keys.decrypt(ibanEncrypted, ibanContext),
      label: `${file.creditorName}. ${what}`,
    })),
  })
  return { mediaType: 'application/xml', fileName: `${file.reference}.xml`, body: Buffer.from(xml), inline: false }
}

export const endDebitFile = async (context: OperationContext, { id, end, collectedOn }: EndDebitFile) => {
  const { db, today, live } = context
  const file = (await lockFile(db, id)) ?? notFound()
  if (file.status !== 'made') refuse(debitsRefusals.fileEnded)
  live(['billing'], ['accounting'])
  const sent = await listSent(db, id)
  if (end === 'cancelled') {
    if (sent.length < file.debitCount) refuse(debitsRefusals.fileBegun)
    await leaveFile(db, id)
    const ended = (await noteFileEnd(db, id, 'cancelled', today())) ?? notFound()
    return { errors: null, ...ended }
  }
  if (collectedOn > today() || collectedOn < file.madeOn) refuse(debitsRefusals.dayOutside, 'collectedOn')
  await refuseClosedDay(db, file.companyId, collectedOn, 'collectedOn')
  for (const debit of sent) await collectDebit(context, debit, collectedOn)
  const { updatedAt } = (await findFile(db, id)) ?? notFound()
  return { errors: null, id, updatedAt }
}
