// The advance of a bill as the office reads it: why it is asked or not, each answer of the Urssaf, what can be done now.

import type { BillAdvance } from '@cartable/domain/urssaf/advances.schema.ts'
import { paymentOfRequest, reasonOfRequest, requestLabels } from '@cartable/domain/urssaf/payment-request.ts'
import { mendOf } from '@cartable/domain/urssaf/preflight.rules.ts'
import { withdrawalText } from '@cartable/domain/urssaf/withdrawal.ts'
import type { Db } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import { readAdvance } from '../billing/receipts/read-advance.ts'
import { findBillAdvance, heldOfUrssaf, listRequestsOfBill } from './advances.queries.ts'
import { faultsOf } from './request-advance.ts'
import { lookAtAdvancedBill } from './requests.queries.ts'

type Asked = Awaited<ReturnType<typeof listRequestsOfBill>>[number]

/** A request that is in the hands of the Urssaf, whose answer is awaited. */
export const isUnderWay = ({ status }: Pick<Asked, 'status'>): boolean => paymentOfRequest(status) === 'pending'

export const showBillAdvance = async (db: Db, billId: number, today: string): Promise<BillAdvance> => {
  const found = (await findBillAdvance(db, billId)) ?? notFound()
  const requests = await listRequestsOfBill(db, billId)
  const {
    orderId,
    courseId,
    contractId,
    teacherId,
    lesson,
    customerId,
    phone,
    creditCents,
    collectsCents,
    isCancelled,
    isEnded,
    status,
  } = found
  const { words, refusedFor } = await readAdvance(db, billId, 'office')
  const [last] = requests
  const isAlive = creditCents > 0 && !isCancelled && status !== 'succeeded'
  const isAsked = last !== undefined && isUnderWay(last)
  const mayAsk = isAlive && !isEnded && !isAsked && last?.status !== 'unpaid' && last?.status !== 'recovered'
  const bill = mayAsk ? await lookAtAdvancedBill(db, billId) : undefined
  const withdrawn = requests.find((one) => one.withdrawalAskedAt !== null && one.withdrawalEndedAt === null)
  return {
    ...{ billId, courseId, contractId, teacherId, lesson, customerId, phone, creditCents, collectsCents, mayAsk },
    words,
    mend: refusedFor && mendOf(refusedFor, { contractId, customerId, teacherId }),
    faults: bill ? (await faultsOf(db, bill, today)).map(({ sentence, fix }) => ({ sentence, fix })) : [],
    requests: requests.map((one) => ({
      ...{ id: one.id, number: one.number, amountCents: one.amountCents, label: requestLabels[one.status] },
      ...{ reason: reasonOfRequest(one), words: one.rejectWords, acceptedOn: one.acceptedOn, steps: one.steps },
    })),
    mayEnd: isAlive && !isAsked,
    mayCorrect: isAlive && !isAsked && courseId !== null,
    withdrawal: withdrawn && isUnderWay(withdrawn) ? withdrawalText(withdrawn) : null,
    toReturnCents: withdrawn?.status === 'paid' ? await heldOfUrssaf(db, orderId) : 0,
  }
}
