// The letter that asks a teacher for what he was paid too much, lesson by lesson, when no pay can take it back.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { letterheadOf } from '../../../platform/pdf/letterhead.ts'
import { paper, ruledTable } from '../../../platform/pdf/paper.ts'
import type { PdfDefinition } from '../../../platform/pdf/pdf.ts'
import type { SellerFound } from '../../../platform/pdf/seller.ts'

export type Claim = {
  readonly teacher: string
  readonly address: string | null
  readonly claimedOn: string
  readonly createdAt: Date
  readonly lines: readonly {
    readonly day: string
    readonly what: string
    readonly reason: string
    readonly leftCents: number
  }[]
}
export const claimPaper = (claim: Claim, seller: Omit<SellerFound, 'id'>, iban: string | null): PdfDefinition => {
  const total = claim.lines.reduce((sum, { leftCents }) => sum - leftCents, 0)
  const title = 'Trop-versé à rendre'
  return paper({
    title,
    subject: `${claim.teacher}, ${formatDay(claim.claimedOn)}`,
    company: letterheadOf(seller),
    createdAt: claim.createdAt,
    content: [
      { stack: [claim.teacher, ...(claim.address ? [claim.address] : [])], margin: [260, 12, 0, 18] },
      { text: `Le ${formatDay(claim.claimedOn)}`, alignment: 'right' },
      { text: title, style: 'title' },
      {
        text: 'Ces cours vous ont été payés, puis ont été annulés ou corrigés. Aucun versement ni bulletin à venir ne permet de reprendre la différence\u00a0: nous vous demandons de nous la rendre.',
        margin: [0, 0, 0, 8],
      },
      ruledTable(
        ['Cours', 'Motif', 'À rendre'],
        claim.lines.map(({ day, what, reason, leftCents }) => [
          `${formatDay(day)}, ${what}`,
          reason,
          formatEuros(-leftCents),
        ]),
        ['*', '*', 80],
        [2],
      ),
      { text: `Total\u00a0: ${formatEuros(total)}`, style: 'total', alignment: 'right', margin: [0, 8, 0, 12] },
      {
        text: `Merci de virer cette somme sous 30 jours${iban === null ? '' : ` sur notre compte ${iban}`}, ou de nous écrire si vous la contestez ou souhaitez un échéancier.`,
        margin: [0, 0, 0, 12],
      },
      { text: `Pour ${seller.name}`, bold: true, margin: [0, 12, 0, 30] },
    ],
  })
}
