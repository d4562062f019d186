// Use cases of the rules and rates: their timelines, what a change would do, a change made, one to come taken back.
import { rulesApi } from '@cartable/domain/accounting/rates/rules.api.ts'
import { rulesRefusals } from '@cartable/domain/accounting/rates/rules.refusals.ts'
import { mayPutRight, type RuleChange } from '@cartable/domain/accounting/rates/rules.schema.ts'
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { formatPercent } from '@cartable/domain/kernel/money.ts'
import { collectRefusals, refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { endRateTasks } from './ask-yearly-rates.ts'
import { listRules } from './list-rules.ts'
import { previewRule } from './preview-rule.ts'
import { findDeclaration, lastBilledOn, listCodes, withdrawRule, writeRule } from './rules.queries.ts'
import { isUnread } from './yearly.queries.ts'
import { yearlyService } from './yearly.service.ts'

/** First day of a rule: tomorrow, and after the last bill; any day while nothing was billed. */
const earliestOf = async (db: Db, today: string): Promise<string> => {
  const billed = await lastBilledOn(db)
  if (billed === null) return '2014-01-01'
  return addDays(billed > today ? billed : today, 1)
}

/**
 * A rate of the law may be known late: it is only never changed for a day that has passed, but where its year went on with the
 * value before for want of one.
 */
const earliestOfRate = async (db: Db, { rateCode }: RuleChange, today: string): Promise<string> => {
  const year = Number(today.slice(0, 4))
  return rateCode !== null && (await isUnread(db, rateCode, year)) ? `${year}-01-01` : addDays(today, 1)
}

const list = async ({ db, today }: OperationContext) => {
  const vatCodes = (await listCodes(db))
    .filter(({ enabled }) => enabled)
    .map(({ id, code, percent }) => ({ value: id, label: `${code} (${formatPercent(percent)})` }))
  return { earliestOn: await earliestOf(db, today()), rows: await listRules(db, today()), vatCodes }
}

/** What each kind asks. */
const asked: Readonly<Record<RuleChange['kind'], readonly (keyof RuleChange)[]>> = {
  company: ['company', 'vatStatus', 'employeeRegime', 'vatDue'],
  activity: ['activity'],
  vat: ['activity', 'vatStatus', 'territory', 'vatCodeId'],
  credit: ['activity'],
  rate: ['rateCode', 'value'],
}

const save = async ({ db, live, today, now }: OperationContext, change: RuleChange) => {
  const refusals = collectRefusals()
  for (const field of asked[change.kind]) if (change[field] === null) refusals.add(rulesRefusals.needed, field)
  const earliest = change.kind === 'rate' ? await earliestOfRate(db, change, today()) : await earliestOf(db, today())
  const putsRight = change.wasWrong && mayPutRight(change.kind)
  if (putsRight && change.from > today()) refusals.add(rulesRefusals.notYetWrong, 'from')
  if (!putsRight && change.from < earliest) refusals.add(rulesRefusals.tooSoon(earliest), 'from')
  if (change.kind === 'vat' && !(await listCodes(db)).some(({ id, enabled }) => id === change.vatCodeId && enabled))
    refusals.add(rulesRefusals.codeOff, 'vatCodeId')
  refusals.throwIfAny()
  // the family employs whoever teaches it at home: a stage is sold by the company
  if (change.kind === 'company' && change.company === 'traineeship' && change.employeeRegime === 'mandataire')
    refuse(rulesRefusals.stagesAreSold, 'employeeRegime')
  if (change.kind === 'company' && change.isSapDeclared && change.company !== null) {
    const { sapNumber, sapDeclaredOn } = await findDeclaration(db, change.company)
    if (sapNumber === null || sapDeclaredOn === null) refuse(rulesRefusals.noSapNumber, 'isSapDeclared')
  }
  const isLate = change.kind === 'rate' && change.from <= today()
  const id = await writeRule(db, change, putsRight || isLate)
  if (change.kind === 'rate') await endRateTasks(db, now())
  live(['accounting'], ['urssaf'], ['dashboard'])
  return { errors: null, id, updatedAt: null }
}

const rulesService = handlers(
  rulesApi,
  {
    rulesList: list,
    rulePreview: previewRule,
    ruleSave: save,
    ruleWithdraw: async ({ db, live, today }, { kind, id }) => {
      if (!(await withdrawRule(db, kind, id, today()))) refuse(rulesRefusals.gone)
      live(['accounting'])
      return { isValid: true, errorMsgs: [] }
    },
  },
  { constraints: { rules_not_retroactive: { refusal: rulesRefusals.retroactive, path: 'from' } } },
)
export const ratesService = [...rulesService, ...yearlyService]
