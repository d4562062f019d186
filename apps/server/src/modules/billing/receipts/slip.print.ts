// The printed slip by which cheques, CESU or cash are brought to the bank.
import { paymentTypeLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import type { SlipRow, ToDeposit } from '@cartable/domain/billing/receipts/receipts.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { letterheadOf } from '../../../platform/pdf/letterhead.ts'
import { facts, paper, ruledTable } from '../../../platform/pdf/paper.ts'
import type { PdfDefinition } from '../../../platform/pdf/pdf.ts'
import type { SellerFound } from '../../../platform/pdf/seller.ts'

type Slip = SlipRow & { readonly createdAt: string; readonly receipts: readonly ToDeposit[] }

export const slipPaper = (slip: Slip, seller: Omit<SellerFound, 'id'>): PdfDefinition => {
  const title = `Bordereau de remise n° ${slip.number}`
  return paper({
    title,
    subject: `${paymentTypeLabels[slip.method]}, ${formatDay(slip.depositedOn)}`,
    company: letterheadOf(seller),
    createdAt: new Date(slip.createdAt),
    content: [
      { text: slip.isCancelled ? `${title} (annulé)` : title, style: 'title' },
      facts([
        ['Remis le', formatDay(slip.depositedOn)],
        ['Moyen', paymentTypeLabels[slip.method]],
        ['Nombre', String(slip.receiptCount)],
      ]),
      ruledTable(
        ['Reçu le', 'Tireur', 'Banque', 'Numéro', 'Montant'],
        slip.receipts.map((receipt) => [
          formatDay(receipt.receivedOn),
          receipt.customer,
          receipt.chequeBank ?? '–',
          receipt.chequeNumber ?? '–',
          formatEuros(receipt.amountCents),
        ]),
        [70, '*', 110, 90, 70],
        [4],
      ),
      {
        text: `Total\u00a0: ${formatEuros(slip.totalCents)}`,
        alignment: 'right',
        style: 'total',
        margin: [0, 8, 0, 0],
      },
    ],
  })
}
