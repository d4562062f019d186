// Use cases of suppliers' bills: received, typed, entered, set aside, cancelled, and which of them a line of the bank may pay.
import { supplierBillsApi } from '@cartable/domain/accounting/purchases/supplier-bills.api.ts'
import { supplierBillRefusals as refusals } from '@cartable/domain/accounting/purchases/supplier-bills.refusals.ts'
import type { SupplierBillForm } from '@cartable/domain/accounting/purchases/supplier-bills.schema.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { lockCompany } from '../open-books/open-books.queries.ts'
import { reverseEntry } from './reverse-entry.queries.ts'
import { openDayFor, receiveSupplierBill, saveSupplierBill } from './save-supplier-bill.ts'
import {
  type FoundBill,
  findSupplierBill,
  listChargeAccounts,
  listPayingAccounts,
  listSupplierBills,
  listToPay,
  lockSupplierBill,
  moveSupplierBill,
} from './supplier-bills.queries.ts'

const readForm = async ({ db, today }: OperationContext, id: number | undefined): Promise<SupplierBillForm> => {
  const [accounts, paidFrom] = [await listChargeAccounts(db), await listPayingAccounts(db)]
  if (id === undefined)
    return {
      record: {
        ...{ id: null, updatedAt: null, company: 'private-tuition', kind: 'bill', supplier: '', siren: null },
        ...{
          reference: '',
          billedOn: today(),
          dueOn: null,
          vatDue: 'collection',
          paidFromAccountId: null,
          totalCents: 0,
          lines: [],
          enters: true,
        },
      },
      ...{ format: 'typed', hasPaper: false, accounts, paidFrom },
    }
  const found = (await findSupplierBill(db, id)) ?? notFound()
  const { company, kind, supplier, siren, reference, billedOn, dueOn, vatDue, paidFromAccountId, updatedAt, format } =
    found
  return {
    record: {
      ...{
        id,
        updatedAt,
        company,
        kind,
        supplier,
        siren,
        reference,
        billedOn,
        dueOn,
        vatDue,
        paidFromAccountId,
        enters: true,
      },
      totalCents: Math.abs(found.totalCents),
      lines: found.lines.map(({ accountId, label, baseCents, vatCents }) => ({
        accountId,
        label,
        baseCents,
        vatCents,
      })),
    },
    ...{ format, hasPaper: found.fileId !== null, accounts, paidFrom },
  }
}

const locked = async (db: Db, id: number): Promise<FoundBill> => {
  if (!(await lockSupplierBill(db, id))) notFound()
  return (await findSupplierBill(db, id)) ?? notFound()
}
type Ending = { readonly id: number; readonly reason: string }
const ended = ({ identity, now }: OperationContext, endReason: string) => ({
  ...{ endedByAccountId: identity?.accountId ?? null, endedAt: now().toISOString(), endReason },
})

const discard = async (context: OperationContext, { id, reason }: Ending) => {
  const { db, live } = context
  if ((await locked(db, id)).status !== 'draft') refuse(refusals.notDraft)
  const saved = await moveSupplierBill(db, id, { status: 'discarded', ...ended(context, reason) })
  live(['accounting'])
  return { errors: null, ...saved }
}

/** The books are taken back to where they were by the opposite entry, dated today or on the first day that is open. */
const cancel = async (context: OperationContext, { id, reason }: Ending) => {
  const { db, live, today } = context
  // the company before the bill, as whoever matches a line of the bank
  await lockCompany(db, ((await findSupplierBill(db, id)) ?? notFound()).company)
  const found = await locked(db, id)
  if (found.status !== 'entered' || found.entry === null) return refuse(refusals.notEntered)
  if (found.payments.length > 0) refuse(refusals.isPaid)
  const day = await openDayFor(db, found.company, today())
  await reverseEntry(db, found.entry.id, day)
  const saved = await moveSupplierBill(db, id, { status: 'cancelled', ...ended(context, reason) })
  live(['accounting'])
  return { errors: null, ...saved }
}

export const supplierBillsService = handlers(
  supplierBillsApi,
  {
    listSupplierBills: ({ db }, input) => listSupplierBills(db, input),
    showSupplierBill: async ({ db }, { id }) => {
      const { companyId: _, paidFromAccountId: __, fileId, ...found } = (await findSupplierBill(db, id)) ?? notFound()
      return { ...found, hasPaper: fileId !== null }
    },
    supplierBillPaper: async ({ db, platform }, { id }) => {
      const { fileId } = (await findSupplierBill(db, id)) ?? notFound()
      const file = (fileId === null ? null : await platform.files.find(db, fileId)) ?? notFound()
      const { mediaType, originalName: fileName } = file
      return { mediaType, fileName, body: await platform.files.read(file), inline: mediaType !== 'application/xml' }
    },
    supplierBillForm: (context, { id }) => readForm(context, id),
    receiveSupplierBill,
    saveSupplierBill,
    discardSupplierBill: discard,
    cancelSupplierBill: cancel,
    supplierBillsToPay: async ({ db }, input) => ({ results: await listToPay(db, input) }),
  },
  { constraints: { supplier_bills_reference_uq: { refusal: refusals.known, path: 'reference' } } },
)
