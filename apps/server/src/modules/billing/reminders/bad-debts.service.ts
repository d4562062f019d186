// Gives up what a family owes and will not pay: asked with a reason, approved by a second person above an amount, taken back.
import { badDebtsApi } from '@cartable/domain/billing/reminders/bad-debts.api.ts'
import { badDebtsRefusals } from '@cartable/domain/billing/reminders/bad-debts.refusals.ts'
import { needsSecondPerson, obstacleOf } from '@cartable/domain/billing/reminders/bad-debts.rules.ts'
import type { BadDebtForm, BadDebtInput, EndBadDebt } from '@cartable/domain/billing/reminders/bad-debts.schema.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { notify } from '../../../platform/notifications.ts'
import { listRightHolders } from '../../../platform/right-holders.ts'
import { noteLogEntries } from '../../customers/note-log-entries.ts'
import { findFamily, lockFamily } from '../receipts/receipts.queries.ts'
import {
  decideBadDebt,
  insertBadDebt,
  insertBadDebtMove,
  listBadDebts,
  listOwedBills,
  lockBadDebt,
  lockOwed,
  type OwedBill,
} from './bad-debts.queries.ts'

const done = { isValid: true, errorMsgs: [] }
const changed = ({ live }: OperationContext) =>
  live(['billing'], ['accounting'], ['customers'], ['courses'], ['dashboard'])
const meOf = ({ identity }: OperationContext) => identity?.accountId ?? null

const showForm = async (
  { db, platform }: OperationContext,
  { customerId }: { readonly customerId: number },
): Promise<BadDebtForm> => {
  const family = (await findFamily(db, customerId)) ?? notFound()
  const bills = (await listOwedBills(db, customerId)).map(
    ({ isBilled, isBeingPaid, isPlanned, isDebited, isDisputed, ...bill }) => ({
      ...bill,
      obstacle: obstacleOf({ isBilled, isBeingPaid, isPlanned, isDebited, isDisputed })?.message ?? null,
    }),
  )
  return {
    ...{ customerId, customer: family.name, bills, reason: '' },
    orderIds: bills.filter(({ obstacle }) => obstacle === null).map(({ orderId }) => orderId),
    approvalCents: await platform.settings.integer('bad_debt_approval'),
  }
}

/** In the journal of the family, where reminders, calls and promises are read. */
const note = (context: OperationContext, customerId: number, title: string, body: string) =>
  noteLogEntries(context.db, {
    ...{ ownerClass: 'customers', ownerIds: [customerId], at: context.now(), accountId: meOf(context) },
    ...{ title, body },
  })

type Bill = { readonly orderId: number; readonly dueCents: number }
/** Counts from now on: what is due of each bill is no more, as far as it was asked. Answers the cents. */
const post = async (
  { db, today }: OperationContext,
  badDebtId: number,
  reason: string,
  bills: readonly Bill[],
): Promise<number> => {
  let cents = 0
  for (const { orderId, dueCents, pendingCents } of await lockOwed(
    db,
    bills.map((bill) => bill.orderId),
  )) {
    const asked = bills.find((bill) => bill.orderId === orderId)?.dueCents ?? 0
    const amountCents = pendingCents > 0 ? 0 : Math.min(asked, dueCents)
    if (amountCents === 0) continue
    await insertBadDebtMove(db, { badDebtId, orderId, kind: 'lost', amountCents, movedOn: today(), reason })
    cents += amountCents
  }
  return cents === 0 ? refuse(badDebtsRefusals.nothingDue) : cents
}

const chosenOf = (owed: readonly OwedBill[], orderIds: readonly number[]): OwedBill[] => {
  const chosen = owed.filter(({ orderId }) => orderIds.includes(orderId))
  if (chosen.length === 0 || chosen.length < new Set(orderIds).size) refuse(badDebtsRefusals.nothingDue, 'orderIds')
  for (const bill of chosen) {
    const obstacle = obstacleOf(bill)
    if (obstacle) refuse(badDebtsRefusals.notNow(bill.reference, obstacle.message), 'orderIds')
  }
  return chosen
}

const save = async (context: OperationContext, { customerId, orderIds, reason }: BadDebtInput) => {
  const { db, today, platform } = context
  const family = (await findFamily(db, customerId)) ?? notFound()
  // two people, or a double click: the second one finds nothing due, or what waits
  await lockFamily(db, customerId)
  const chosen = chosenOf(await listOwedBills(db, customerId), orderIds)
  const cents = chosen.reduce((sum, { dueCents }) => sum + dueCents, 0)
  const waits = needsSecondPerson(cents, await platform.settings.integer('bad_debt_approval'))
  const asked = { customerId, reason, askedOn: today(), askedById: meOf(context) }
  const saved = await insertBadDebt(
    db,
    { ...asked, ...(waits ? { status: 'to-approve', decidedOn: null } : { status: 'posted', decidedOn: today() }) },
    chosen,
  )
  if (waits) {
    const holders = await listRightHolders(db, 'badDebts')
    await notify(
      db,
      holders.map(({ accountId }) => accountId).filter((accountId) => accountId !== meOf(context)),
      {
        kind: 'task',
        title: `${family.name}\u00a0: ${formatEuros(cents)} à passer en perte, à approuver.`,
        body: reason,
        link: '/accounting/unpaid',
      },
    )
    await note(context, customerId, `Passage en perte de ${formatEuros(cents)} demandé`, reason)
  } else {
    await post(context, saved.id, reason, chosen)
    await note(context, customerId, `Passage en perte de ${formatEuros(cents)}`, reason)
  }
  changed(context)
  return { errors: null, ...saved }
}

/** Under the lock of its family, as long as nobody answered it. */
const lockWaiting = async ({ db }: OperationContext, id: number) => {
  const [found] = await listBadDebts(db, { id })
  if (!found) return notFound()
  await lockFamily(db, found.customerId)
  const debt = (await lockBadDebt(db, id)) ?? notFound()
  if (debt.status !== 'to-approve') refuse(badDebtsRefusals.decided)
  return debt
}
/** Whoever asked is told of the answer. */
const answerTo = async (
  { db }: OperationContext,
  debt: { readonly askedById: number | null; readonly customerId: number },
  title: string,
  body?: string,
) => {
  await notify(db, [debt.askedById], {
    ...{ kind: 'task', title, link: `/customer/show/${debt.customerId}` },
    ...(body === undefined ? {} : { body }),
  })
}

const approve = async (context: OperationContext, id: number) => {
  const debt = await lockWaiting(context, id)
  if (debt.askedById !== null && debt.askedById === meOf(context)) refuse(badDebtsRefusals.secondPerson)
  const cents = await post(context, id, debt.reason, debt.orders)
  await decideBadDebt(context.db, id, { status: 'posted', decidedOn: context.today(), decidedById: meOf(context) })
  await note(context, debt.customerId, `Passage en perte de ${formatEuros(cents)}, approuvé`, debt.reason)
  await answerTo(context, debt, `Passage en perte de ${formatEuros(cents)} approuvé.`)
  changed(context)
  return done
}

const refuseIt = async (context: OperationContext, { id, words }: EndBadDebt) => {
  const debt = await lockWaiting(context, id)
  if (debt.askedById !== null && debt.askedById === meOf(context)) refuse(badDebtsRefusals.secondPerson)
  await decideBadDebt(context.db, id, {
    ...{ status: 'refused', decidedOn: context.today(), decidedById: meOf(context), decision: words },
  })
  const title = `Passage en perte de ${formatEuros(debt.askedCents)} refusé`
  await note(context, debt.customerId, title, words)
  await answerTo(context, debt, `${title}.`, words)
  changed(context)
  return { errors: null, id, updatedAt: null }
}

const withdraw = async (context: OperationContext, id: number) => {
  const debt = await lockWaiting(context, id)
  await decideBadDebt(context.db, id, { status: 'withdrawn', decidedOn: context.today(), decidedById: meOf(context) })
  const title = `Demande de passage en perte de ${formatEuros(debt.askedCents)} retirée`
  await note(context, debt.customerId, title, debt.reason)
  changed(context)
  return done
}

const takeBack = async (context: OperationContext, { id, words }: EndBadDebt) => {
  const { db, today } = context
  const [found] = await listBadDebts(db, { id })
  if (!found) return notFound()
  await lockFamily(db, found.customerId)
  await lockOwed(
    db,
    found.orders.map(({ orderId }) => orderId),
  )
  const [debt] = await listBadDebts(db, { id })
  if (!debt || debt.lostCents === 0) return refuse(badDebtsRefusals.nothingLost)
  for (const { orderId, lostCents } of debt.orders)
    if (lostCents > 0)
      await insertBadDebtMove(db, {
        ...{ badDebtId: id, orderId, kind: 'taken-back', amountCents: -lostCents, movedOn: today(), reason: words },
      })
  const title = `Passage en perte de ${formatEuros(debt.lostCents)} annulé`
  await note(context, debt.customerId, title, words)
  await answerTo(context, debt, `${title}\u00a0: la famille doit de nouveau.`, words)
  changed(context)
  return { errors: null, id, updatedAt: null }
}

const list = async (context: OperationContext, customerId: number | undefined) => {
  const { db, identity } = context
  const [mayWrite, mayDecide] = [
    identity !== null && hasRight(identity.rights, 'billing', 'write'),
    identity !== null && hasRight(identity.rights, 'badDebts', 'write'),
  ]
  const rows = await listBadDebts(db, { customerId })
  return {
    rows: rows.map((row) => {
      const isWaiting = row.status === 'to-approve'
      return {
        ...row,
        mayApprove: isWaiting && mayDecide && row.askedById !== meOf(context),
        mayWithdraw: isWaiting && mayWrite,
        mayTakeBack: row.lostCents > 0 && mayWrite,
      }
    }),
  }
}

export const badDebtsService = handlers(
  badDebtsApi,
  {
    badDebtForm: showForm,
    saveBadDebt: save,
    listBadDebts: (context, { customerId }) => list(context, customerId),
    approveBadDebt: (context, { id }) => approve(context, id),
    refuseBadDebt: refuseIt,
    withdrawBadDebt: (context, { id }) => withdraw(context, id),
    takeBackBadDebt: takeBack,
  },
  { constraints: { bad_debts_waiting_uq: { refusal: badDebtsRefusals.alreadyAsked } } },
)
