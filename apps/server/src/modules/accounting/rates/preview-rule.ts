// What a change of rules would do, before it is made: the same decision on the contracts that run, on registrations to be billed, and on last month's bills.
import { rulesWith } from '@cartable/domain/accounting/rates/follow-rules.ts'
import { leftUnsaid } from '@cartable/domain/accounting/rates/rule-effect.ts'
import type { RuleChange, RuleEffect } from '@cartable/domain/accounting/rates/rules.schema.ts'
import type { SaleRules } from '@cartable/domain/accounting/rates/what-is-sold.ts'
import { addMonths } from '@cartable/domain/kernel/dates.ts'
import { vatInside } from '@cartable/domain/kernel/money.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { readSaleRules, soldAs, soldByFacts } from './read-what-is-sold.ts'
import {
  listBilledLessons,
  listCodes,
  listOpenRegistrations,
  listReached,
  type OpenRegistrations,
} from './rules.queries.ts'
import { companyDepartement, contractFacts } from './sales.queries.ts'

/** Most contracts and bills that are listed; they are all counted. */
const listed = 200

type Contract = RuleEffect['contracts'][number]
const movesOf = (contracts: readonly Contract[]): RuleEffect['moves'] =>
  [...Map.groupBy(contracts, ({ fromPercent, toPercent }) => `${fromPercent} ${toPercent}`).values()].map((group) => ({
    fromPercent: group[0]?.fromPercent ?? null,
    toPercent: group[0]?.toPercent ?? null,
    contracts: group.length,
    lessons: group.reduce((sum, { plannedLessons }) => sum + plannedLessons, 0),
  }))

/** What registrations that are still to be billed would be billed at, where that changes. */
const registrationsOf = (
  open: readonly OpenRegistrations[],
  departement: string | null,
  before: SaleRules,
  after: SaleRules,
): RuleEffect['registrations'] => {
  const moved = open.flatMap(({ isOnline, day, registrations }) => {
    const activity = isOnline ? ('traineeship-online' as const) : ('traineeship' as const)
    const stage = { company: 'traineeship' as const, activity, departement }
    const fromPercent = soldAs(stage, before, day)?.vatPercent ?? null
    const toPercent = soldAs(stage, after, day)?.vatPercent ?? null
    return fromPercent === toPercent ? [] : [{ fromPercent, toPercent, registrations }]
  })
  const moves = [...Map.groupBy(moved, ({ fromPercent, toPercent }) => `${fromPercent} ${toPercent}`).values()]
  return moves.map((group) => ({
    fromPercent: group[0]?.fromPercent ?? null,
    toPercent: group[0]?.toPercent ?? null,
    registrations: group.reduce((sum, { registrations }) => sum + registrations, 0),
  }))
}

export const previewRule = async ({ db, today }: OperationContext, change: RuleChange): Promise<RuleEffect> => {
  const code = (await listCodes(db)).find(({ id }) => id === change.vatCodeId)
  const before = await readSaleRules(db)
  const known = code && { vatCode: code.code, vatPercent: code.percent, vatMention: code.mention }
  const after: SaleRules = rulesWith(before, change, known ?? null)
  const reached = await listReached(db, change.from)
  const month = `${addMonths(today(), -1).slice(0, 7)}-01`
  const billed = await listBilledLessons(db, month)
  const facts = new Map(
    (
      await contractFacts(db, [
        ...new Set([...reached.map(({ id }) => id), ...billed.map(({ contractId }) => contractId)]),
      ])
    ).map((fact) => [fact.contractId, fact]),
  )
  const contracts = reached.flatMap((contract): Contract[] => {
    const fact = facts.get(contract.id)
    if (fact === undefined) return []
    const [old, next] = [soldByFacts(fact, before, change.from), soldByFacts(fact, after, change.from)]
    const { id, number, who, plannedLessons } = contract
    const [fromPercent, toPercent] = [old?.vatPercent ?? null, next?.vatPercent ?? null]
    if (fromPercent === toPercent && old?.opensCredit === next?.opensCredit) return []
    return [{ id, number, who, plannedLessons, fromPercent, toPercent, opensCredit: next?.opensCredit ?? false }]
  })
  const differences = billed.flatMap((lesson) => {
    const fact = facts.get(lesson.contractId)
    if (fact === undefined) return []
    const { isCollective, place } = lesson
    const tried = soldByFacts({ ...fact, isCollective, place }, after, change.from)?.vatPercent ?? null
    if (tried === lesson.percent) return []
    const { billId, reference, who, percent, totalCents } = lesson
    const cents = vatInside(totalCents, tried ?? '0') - vatInside(totalCents, percent)
    return [{ billId, reference, who, billedPercent: percent, triedPercent: tried, cents }]
  })
  return {
    activeContracts: contracts.length,
    plannedLessons: contracts.reduce((sum, { plannedLessons }) => sum + plannedLessons, 0),
    moves: movesOf(contracts),
    contracts: contracts.slice(0, listed),
    registrations: registrationsOf(
      await listOpenRegistrations(db, change.from),
      await companyDepartement(db),
      before,
      after,
    ),
    unsaid: leftUnsaid(before, change),
    tried: { month, lessons: billed.length, differences: differences.slice(0, listed) },
  }
}
