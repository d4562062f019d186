// Use cases of the rates that the law sets anew each year: read and gone on with for a year, and taken back.
import { rulesRefusals } from '@cartable/domain/accounting/rates/rules.refusals.ts'
import { yearlyApi } from '@cartable/domain/accounting/rates/yearly.api.ts'
import { type RenewRates, yearsAsked } from '@cartable/domain/accounting/rates/yearly.schema.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { endRateTasks } from './ask-yearly-rates.ts'
import { shownRate } from './shown-rate.ts'
import { confirmRates, dropConfirmation, listConfirmed, listUnread, type UnreadRate } from './yearly.queries.ts'

const changed = ({ live }: OperationContext) => live(['accounting'], ['urssaf'], ['dashboard'])
const held = ({ value, unit, charges }: UnreadRate) => {
  if (value !== null && unit !== null) return shownRate({ value, unit })
  return charges > 0 ? `${charges}\u00a0cotisations en vigueur` : null
}

const renew = async (context: OperationContext, renewed: RenewRates) => {
  const { db, today, now, identity } = context
  if (!yearsAsked(today()).includes(renewed.year))
    refuse(rulesRefusals.notAskedYet(renewed.year, `1er décembre ${renewed.year - 1}`))
  const [first] = await confirmRates(db, renewed, identity?.accountId ?? null)
  const saved = first ?? refuse(rulesRefusals.alreadyRead(renewed.year))
  await endRateTasks(db, now())
  changed(context)
  return { errors: null, ...saved }
}

export const yearlyService = handlers(yearlyApi, {
  yearlyRates: ({ snapshot, today }) =>
    snapshot(async (db) => {
      const years = yearsAsked(today())
      const unread = await listUnread(db, years)
      return {
        years: [...Map.groupBy(unread, ({ year }) => year)].map(([year, rates]) => ({
          year,
          rates: rates.map((rate) => ({
            code: rate.code,
            label: rate.label,
            holds: held(rate),
            legalBasis: rate.legalBasis,
          })),
        })),
        confirmed: await listConfirmed(db, years),
      }
    }),
  renewRates: renew,
  withdrawRenewal: async (context, asked) => {
    if (!yearsAsked(context.today()).includes(asked.year)) refuse(rulesRefusals.yearOver(asked.year))
    if (!(await dropConfirmation(context.db, asked))) refuse(rulesRefusals.notRead)
    changed(context)
    return { isValid: true, errorMsgs: [] }
  },
})
