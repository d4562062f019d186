// Tells a family of the price that is proposed to it, half a minute later: what is put right or answered meanwhile is one news or none.

import { alonePriceText } from '@cartable/domain/contracts/alone-price.words.ts'
import { loyaltyText } from '@cartable/domain/contracts/loyalty/loyalty.words.ts'
import { monthlyEffect, monthlyEffectText } from '@cartable/domain/contracts/prices/monthly-effect.ts'
import { taxTermsText } from '@cartable/domain/contracts/prices/tax-terms.words.ts'
import { formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { formatEuros, shareOf } from '@cartable/domain/kernel/money.ts'
import { z } from 'zod'
import type { OperationContext } from '../../../platform/http/context.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { stampOf } from '../../../platform/save.ts'
import type { PriceFound } from '../shared/prices.queries.ts'
import { type Teller, tellParty } from '../shared/tell-parties.ts'
import { findPriceToTell, type PriceToTell, priceInForce, wasMailed } from './rhythm.queries.ts'

/** Seconds in which a proposal can be put right, or answered on the telephone, before the family reads of it. */
const patienceSeconds = 30

const effectOf = ({ oldPriceCents, hourlyPriceCents, rhythm }: PriceToTell) => {
  const effect = oldPriceCents === null ? null : monthlyEffect(oldPriceCents, hourlyPriceCents, rhythm)
  return effect && monthlyEffectText(effect)
}

/** To the family, with a link that answers without a password. `isReminder`: it has been written to and says nothing. */
export const mailPrice = async (
  context: Teller,
  priceId: number,
  price: PriceToTell,
  { isReminder }: { readonly isReminder: boolean },
): Promise<void> => {
  const [amount, from] = [formatEuros(price.hourlyPriceCents), formatDay(price.startsOn)]
  const effect = effectOf(price)
  const isFirst = price.oldPriceCents === null
  const credit = isFirst && price.taxCreditPercent !== null && shareOf(price.hourlyPriceCents, price.taxCreditPercent)
  const words = [
    price.oldPriceCents !== null && `Aujourd’hui, l’heure coûte ${formatEuros(price.oldPriceCents)}.`,
    loyaltyText(price.loyalty) ?? false,
    effect !== null && `Au rythme de vos cours, c’est ${effect}.`,
    credit !== false &&
      `Le crédit d’impôt vous en rend ${formatEuros(credit)}\u00a0: avec l’avance immédiate de l’Urssaf, vous ne payez que ${formatEuros(price.hourlyPriceCents - credit)}.`,
    alonePriceText(price.alonePriceCents) ?? false,
    taxTermsText(price.taxTerms) ?? false,
    price.testAt !== null && `Le cours d’essai est prévu le ${formatInstant(price.testAt)}.`,
    price.testAt === null &&
      price.testAskedAt !== null &&
      `Le cours d’essai vous est proposé le ${formatInstant(price.testAskedAt)}\u00a0: un autre mail vous demande si cette date convient.`,
  ].filter((one) => one !== false)
  await tellParty(context, price.contractId, 'family', {
    template: isReminder ? 'price-reminder' : 'price-proposed',
    title: `${isReminder ? 'Votre réponse est attendue' : 'Un prix vous est proposé'}\u00a0: ${amount} de l’heure dès le ${from}.`,
    tags: {
      prix: amount,
      ancien_prix: price.oldPriceCents === null ? null : formatEuros(price.oldPriceCents),
      effet_mensuel: effect,
      date_debut: from,
      mot: words.join(' ') || null,
    },
    link: {
      purpose: 'price-version',
      subjectClass: 'contract_price_versions',
      subjectId: priceId,
      address: (token) => `/response/privateTuition/price?token=${token}`,
    },
  })
}

/** A family that was written to reads that it has nothing to answer any more; in the transaction that takes the price back. */
export const tellWithdrawn = async (context: Teller, price: PriceFound): Promise<void> => {
  if (!(await wasMailed(context.db, price.id))) return
  const kept = await priceInForce(context.db, price.contractId, context.today())
  const amount = formatEuros(price.customerPrice)
  await tellParty(context, price.contractId, 'family', {
    template: 'price-withdrawn',
    title: `Le prix de ${amount} de l’heure ne vous est plus proposé.`,
    tags: {
      prix: amount,
      date_debut: formatDay(price.startsOn),
      mot: kept === null ? null : `Rien ne change\u00a0: l’heure coûte ${formatEuros(kept)}.`,
    },
  })
}

const name = 'contracts.tellPrice'
export const tellPriceJob = defineJob({
  name,
  input: z.object({ priceId: z.int(), stamp: z.string() }),
  run: async ({ write, platform }, { priceId, stamp }) =>
    write(name, async (db) => {
      const { now, today } = platform.clock
      const price = await findPriceToTell(db, priceId, now().toISOString())
      // answered or taken back, or put right since: the later news is on its way
      if (price?.status !== 'proposed' || price.stamp !== stamp) return
      await mailPrice({ db, platform, now, today }, priceId, price, { isReminder: false })
    }),
})

/** To be called in the transaction that proposes a price, or puts a proposal right. */
export const tellPrice = async (
  { db, platform }: Pick<OperationContext, 'db' | 'platform'>,
  priceId: number,
): Promise<void> => {
  const stamp = await stampOf(db, 'contractPriceVersions', priceId)
  await platform.jobs.enqueue(db, tellPriceJob, { priceId, stamp }, { startAfter: patienceSeconds })
}
