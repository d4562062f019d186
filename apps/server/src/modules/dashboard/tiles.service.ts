// Serves the tiles of the home page, cut to the rights of who asks: what waits, key figures, the items of an indicator.
import {
  type IndicatorKey,
  indicatorKeys,
  indicators,
  indicatorsOf,
  type Tile,
} from '@cartable/domain/dashboard/dashboard.indicators.ts'
import { tilesApi } from '@cartable/domain/dashboard/tiles.api.ts'
import type { Identity } from '@cartable/domain/kernel/access.ts'
import { hasRight, type RightCode } from '@cartable/domain/kernel/rights.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { forbidden, notFound } from '../../platform/http/errors.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { countIndicators, listIndicator, listWaiting } from './dashboard.queries.ts'
import type { Facts } from './indicators.queries.ts'
import { readKpis } from './kpis.queries.ts'

const mayRead = (identity: Identity | null, code: RightCode): boolean =>
  identity?.staffUserId !== undefined && hasRight(identity.rights, code, 'read')

/** Rights that show the key figures of a tile. */
const rightOfKpis: Readonly<Record<Tile, RightCode>> = {
  privateTuition: 'contracts',
  recruitment: 'recruitment',
  customer: 'customers',
  traineeship: 'traineeships',
}

export const factsOf = async ({ now, today, platform }: OperationContext): Promise<Facts> => ({
  now: now(),
  today: today(),
  lateAfterDays: await platform.settings.integer('contacts_late_after_days'),
})

const countsOf = async (context: OperationContext, keys: readonly IndicatorKey[]) =>
  countIndicators(
    context.db,
    keys.filter((key) => mayRead(context.identity, indicators[key].right)),
    await factsOf(context),
  )
/** Every indicator that somebody may read, with its count. */
export const readableCounts = (context: OperationContext) => countsOf(context, indicatorKeys)

const summary = (tile: Tile) => async (context: OperationContext) => ({
  indicators: await countsOf(context, indicatorsOf(tile)),
})
/** Turnover is for those who see prices in the books: the others read the rest. */
const kpis =
  (tile: Tile) =>
  async ({ db, identity, today }: OperationContext) => {
    if (!mayRead(identity, rightOfKpis[tile])) return { kpis: [] }
    const read = await readKpis(db, tile, today())
    return { kpis: read.filter(({ unit }) => unit !== 'cents' || mayRead(identity, 'accounting')) }
  }
const details =
  (tile: Tile | null) =>
  async (context: OperationContext, { indicator }: { readonly indicator: IndicatorKey }) => {
    if (tile !== null && indicators[indicator].tile !== tile) return notFound()
    if (!mayRead(context.identity, indicators[indicator].right)) throw forbidden()
    return { rows: await listIndicator(context.db, indicator, await factsOf(context)) }
  }

export const tilesService = handlers(tilesApi, {
  privateTuitionSummary: summary('privateTuition'),
  privateTuitionKpis: kpis('privateTuition'),
  recruitmentSummary: summary('recruitment'),
  recruitmentKpis: kpis('recruitment'),
  customerSummary: summary('customer'),
  customerKpis: kpis('customer'),
  traineeshipSummary: summary('traineeship'),
  traineeshipKpis: kpis('traineeship'),
  privateTuitionDetails: details('privateTuition'),
  recruitmentDetails: details('recruitment'),
  customerDetails: details('customer'),
  traineeshipDetails: details('traineeship'),
  details: details(null),
  waiting: async (context, input) => {
    const { indicator, page, size } = input
    if (indicator === undefined) return { rows: [], total: 0, totalIsExact: true, page, size, totals: null }
    if (!mayRead(context.identity, indicators[indicator].right)) throw forbidden()
    return listWaiting(context.db, indicator, input, await factsOf(context))
  },
})
