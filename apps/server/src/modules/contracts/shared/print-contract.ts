// Renders the paper of a contract, for its family, for the team, and for who reads it before accepting its price.

import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { findSeller } from '../../../platform/pdf/seller.ts'
import { contractPaper } from './contract-paper.ts'
import { listPrices } from './prices.queries.ts'
import { findPrinted, printingTexts } from './print.queries.ts'

/** @param customerId whose contract it must be; null: anybody's */
export const printContract = async (
  { db, platform, today }: Pick<OperationContext, 'db' | 'platform' | 'today'>,
  id: number,
  customerId: number | null,
) => {
  const contract = (await findPrinted(db, customerId, id)) ?? notFound()
  const definition = contractPaper({
    contract,
    prices: await listPrices(db, id, today()),
    seller: await findSeller(db, 'private-tuition'),
    texts: await printingTexts(db),
  })
  return {
    mediaType: 'application/pdf',
    fileName: `contrat-${contract.number}.pdf`,
    body: await platform.pdf.render(definition),
    inline: true,
  }
}
