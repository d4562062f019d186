// Scheduled: families that have reached a level of the loyalty programme pay less from their next lesson on.
import { loyaltyDiscountText } from '@cartable/domain/contracts/loyalty/loyalty.words.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { Db } from '../../platform/db/database.ts'
import { dateRange } from '../../platform/db/sql.ts'
import type { JobContext } from '../../platform/jobs/job.ts'
import { defineScheduledTask } from '../../platform/jobs/scheduled-tasks.ts'
import { announce } from '../../platform/live/live.ts'
import { repricePlanned } from '../courses/planning/reprice-planned.ts'
import { noteLogEntries } from '../customers/note-log-entries.ts'
import { levelsInForce, type StoredLevel } from './loyalty/levels.queries.ts'
import { pricesLoweredBy } from './loyalty/lower-prices.ts'
import { lockContract } from './shared/contract-record.queries.ts'
import { endPriceBefore, firstFreeDay, insertPrice } from './shared/prices.queries.ts'
import { tellParty } from './shared/tell-parties.ts'

/**
 * One contract in one transaction; looked at anew under its lock, so that two servers lower a price once. The price is
 * accepted at once and by nobody: the family pays less for the same lessons, so there is nothing to agree to. Teacher and
 * contributions keep their parts, hence nobody else is told.
 */
const lowerPrice = async (db: Db, { platform }: JobContext, contractId: number, levels: readonly StoredLevel[]) => {
  const { today, now } = platform.clock
  const contract = await lockContract(db, contractId)
  if (contract?.status !== 'active') return false
  const [price] = await pricesLoweredBy(db, levels, today(), contractId)
  if (!price) return false
  const startsOn = await firstFreeDay(db, contractId, today())
  const [customerPrice, before] = [price.customerPrice - price.newDiscount, price.customerPrice - price.discount]
  await endPriceBefore(db, contractId, startsOn)
  await insertPrice(db, {
    contractId,
    status: 'accepted',
    customerPriceCents: customerPrice,
    marginCents: price.margin - price.newDiscount,
    teacherAmountCents: price.teacherAmount,
    urssafPartCents: price.urssafPart,
    ...{ alonePriceCents: price.alonePriceCents, aloneMarginCents: price.aloneMarginCents },
    ...{ aloneTeacherAmountCents: price.aloneTeacherAmountCents, aloneUrssafPartCents: price.aloneUrssafPartCents },
    loyaltyLevelId: price.level.id,
    loyaltyDiscountCents: price.newDiscount,
    period: dateRange(startsOn),
    proposedAt: now().toISOString(),
    answeredAt: now().toISOString(),
  })
  await repricePlanned({ db }, contractId)
  const hours = price.level.thresholdHours
  const discount = loyaltyDiscountText({ hours, discountCents: price.newDiscount })
  await tellParty({ db, platform, now, today }, contractId, 'family', {
    template: 'contract-loyalty',
    title: `Merci de votre fidélité\u00a0: ${formatEuros(customerPrice)} de l’heure dès le ${formatDay(startsOn)}.`,
    tags: {
      prix: formatEuros(customerPrice),
      ancien_prix: formatEuros(before),
      date_debut: formatDay(startsOn),
      mot: `Vous avez suivi plus de ${hours}\u00a0${hours > 1 ? 'heures' : 'heure'} de cours avec nous\u00a0: ${discount}.`,
    },
  })
  // on the family's record, where the office reads why its price changed without anybody having proposed it
  await noteLogEntries(db, {
    ...{ ownerClass: 'customers', ownerIds: [price.customerId] },
    title: `Fidélité\u00a0: palier ${hours}\u00a0h atteint`,
    body: `Contrat ${contract.number}\u00a0: ${formatEuros(before)} → ${formatEuros(customerPrice)} de l’heure dès le ${formatDay(startsOn)} (${discount}).`,
    ...{ at: now(), accountId: null },
  })
  await announce(db, {
    keys: [['contracts'], ['contracts', 'id', contractId], ['customers', 'id', price.customerId]],
    by: null,
    byName: null,
  })
  return true
}

export const applyLoyalty = defineScheduledTask({
  code: 'apply-loyalty',
  name: 'Remises de fidélité',
  description:
    'Baisse, dès leur prochain cours, le prix des familles dont les heures confirmées atteignent un palier du programme de fidélité, et le leur annonce.',
  schedule: { frequenceType: 'daily', granularity: 1, moments: ['03:40'] },
  run: async (job) => {
    const { db, write, platform, signal } = job
    const levels = await levelsInForce(db)
    const found = await pricesLoweredBy(db, levels, platform.clock.today())
    const tally = { found: found.length, lowered: 0, failed: 0 }
    for (const { contractId } of found) {
      signal.throwIfAborted()
      try {
        if (await write('contracts.applyLoyalty', (tx) => lowerPrice(tx, job, contractId, levels))) tally.lowered += 1
      } catch (error) {
        platform.log.error({ err: error, contract: contractId }, 'the price of a loyal family could not be lowered')
        tally.failed += 1
      }
    }
    return { status: tally.failed > 0 ? 'warning' : 'success', summary: tally }
  },
})
