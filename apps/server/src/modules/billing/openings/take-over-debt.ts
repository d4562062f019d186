// Takes over what a family still owes of a bill of another program: an order as any other, whose paper keeps the number that it had.
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import type { Db } from '../../../platform/db/database.ts'
import { refuseLine } from '../../../platform/exchange/record-layout.ts'
import { findSeller } from '../../../platform/pdf/seller.ts'
import { findBilled, insertOrder } from '../orders/bills.queries.ts'
import { refuseClosedDay } from '../receipts/refuse-closed-days.ts'
import { insertOpeningPaper, isNumberTaken } from './opening-debts.queries.ts'

export type OpeningDebt = {
  readonly customerId: number
  readonly company: CompanyCode
  readonly reference: string
  readonly amountCents: number
  readonly billedOn: string
  readonly object: string
  readonly dueOn: string | null
  readonly takenOn: string
}

const notABill =
  'Ce document n’est pas une facture\u00a0: il rappelle ce qui restait dû d’une facture émise avant la reprise, sous son numéro. La TVA est celle de cette facture.'

/** Its credit is not used for it by itself, nor its card asked: somebody decides. */
export const takeOverDebt = async (db: Db, debt: OpeningDebt, today: string): Promise<void> => {
  const { id: companyId, ...seller } = await findSeller(db, debt.company)
  if (debt.takenOn > today) refuseLine('takenOn', 'ce jour n’est pas encore venu.')
  if (debt.billedOn > debt.takenOn) refuseLine('billedOn', 'la facture est d’après la reprise.')
  if (debt.dueOn !== null && debt.dueOn < debt.billedOn) refuseLine('dueOn', 'l’échéance est d’avant la facture.')
  await refuseClosedDay(db, companyId, debt.takenOn, 'takenOn')
  if (await isNumberTaken(db, companyId, debt.reference))
    refuseLine('reference', `«\u00a0${debt.reference}\u00a0» est déjà le numéro d’une autre facture.`)
  const orderId = await insertOrder(db, {
    ...{ companyId, customerId: debt.customerId, studentId: null, orderedOn: debt.billedOn, paymentMethod: null },
    ...{ amountCents: debt.amountCents, fundsCents: debt.amountCents, thirdPartCents: 0, teacherAmountCents: 0 },
  })
  const billed = await findBilled(db, debt.customerId)
  const due = debt.dueOn === null ? '' : `, à payer avant le ${formatDay(debt.dueOn)}`
  await insertOpeningPaper(db, {
    ...{ companyId, customerId: debt.customerId, orderId },
    ...{ reference: debt.reference, billedOn: debt.billedOn, amountCents: debt.amountCents },
    label: `${debt.object}${due}`,
    ...{ billedName: billed.name, billedAddressId: billed.addressId },
    mentions: {
      seller,
      customer: { number: billed.customerNumber, address: billed.address },
      service: {
        ...{ student: '', subject: debt.object, teacher: '', teacherNumber: null, place: '' },
        nature: 'Créance reprise',
      },
      title: 'Rappel de la facture',
      texts: [notABill],
      credited: null,
      opening: { on: debt.takenOn, object: debt.object, dueOn: debt.dueOn },
    },
  })
}
