// The letter of a reminder; at the third level it is a formal notice, from which the law counts interest (Code civil, art. 1231-6).
import { type ReminderLevel, reminderLevelLabels } from '@cartable/domain/billing/reminders/reminders.rules.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { letterheadOf } from '../../../platform/pdf/letterhead.ts'
import { paper, ruledTable } from '../../../platform/pdf/paper.ts'
import type { PdfDefinition } from '../../../platform/pdf/pdf.ts'
import type { SellerFound } from '../../../platform/pdf/seller.ts'
import type { ReminderLetter } from './reminders.queries.ts'

const openings: Readonly<Record<ReminderLevel, string>> = {
  1: 'Sauf erreur de notre part, les factures suivantes restent à régler.',
  2: 'Malgré notre rappel, les factures suivantes restent à régler.',
  3: 'Nos relances étant restées sans réponse, nous vous mettons en demeure, par la présente, de régler sous 8 jours les factures suivantes.',
}
const endings: Readonly<Record<ReminderLevel, string>> = {
  1: 'Si vous avez payé entre-temps, ne tenez pas compte de cette lettre.',
  2: 'Merci de payer sans attendre, ou de nous appeler si quelque chose vous en empêche.',
  3: 'À défaut de paiement dans ce délai, les intérêts au taux légal courent à compter de la présente mise en demeure (article 1231-6 du code civil), et nous nous réservons de demander ce paiement en justice.',
}

export const reminderPaper = (letter: ReminderLetter, seller: Omit<SellerFound, 'id'>): PdfDefinition => {
  const { level, bills, customer, number, address, remindedOn } = letter
  const title = level === 3 ? 'Mise en demeure de payer' : reminderLevelLabels[level]
  const total = bills.reduce((sum, { dueCents }) => sum + dueCents, 0)
  return paper({
    title,
    subject: `${customer}, ${formatDay(remindedOn)}`,
    company: letterheadOf(seller),
    createdAt: new Date(letter.createdAt),
    content: [
      { stack: [customer, ...(address ? [address] : [])], margin: [260, 12, 0, 18] },
      { text: `Le ${formatDay(remindedOn)}`, alignment: 'right' },
      { text: title, style: 'title' },
      { text: `Client n°\u00a0${number}`, style: 'small', margin: [0, 0, 0, 12] },
      { text: openings[level], margin: [0, 0, 0, 8] },
      ruledTable(
        ['Facture', 'Du', 'Reste à payer'],
        bills.map(({ reference, issuedOn, dueCents }) => [reference, formatDay(issuedOn), formatEuros(dueCents)]),
        ['*', 90, 90],
        [2],
      ),
      { text: `Total\u00a0: ${formatEuros(total)}`, style: 'total', alignment: 'right', margin: [0, 8, 0, 12] },
      { text: endings[level], margin: [0, 0, 0, 12] },
      { text: `Pour ${seller.name}`, bold: true, margin: [0, 12, 0, 30] },
    ],
  })
}
