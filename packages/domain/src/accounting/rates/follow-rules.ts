// A change of rules, applied to rules in memory: what a preview decides by, and what the writing of it does.
import type { RuleChange } from './rules.schema.ts'
import type { ActivityRule, CreditRule, InTime, SaleRules, VatRule } from './what-is-sold.ts'

/**
 * Rules of one matter with another from a day on: the one in force ends that day, those that were to follow go. One that puts
 * a wrong rule right holds until the next that was made since.
 */
export const follow = <R extends InTime>(
  rules: readonly R[],
  isSame: (rule: R) => boolean,
  next: R,
  putsRight = false,
): R[] => {
  const later = putsRight ? rules.filter((rule) => isSame(rule) && rule.from > next.from).map(({ from }) => from) : []
  const until = later.toSorted()[0] ?? null
  return [
    ...rules.flatMap((rule) => {
      if (!isSame(rule) || later.includes(rule.from)) return [rule]
      if (rule.from >= next.from) return []
      return [rule.until === null || rule.until > next.from ? { ...rule, until: next.from } : rule]
    }),
    { ...next, until },
  ]
}

export const isSameMatter =
  (change: Pick<ActivityRule, 'regime' | 'subjectType' | 'audience' | 'place' | 'isCollective'>) =>
  (rule: ActivityRule) =>
    (['regime', 'subjectType', 'audience', 'place', 'isCollective'] as const).every((of) => rule[of] === change[of])

/** The rules as they would be; the same where the change is not one of sales, or says too little. */
export const rulesWith = (
  rules: SaleRules,
  change: RuleChange,
  code: Pick<VatRule, 'vatCode' | 'vatPercent' | 'vatMention'> | null,
): SaleRules => {
  const next = { id: 0, from: change.from, until: null, legalBasis: change.legalBasis }
  const { company, vatStatus, activity, territory, vatCodeId } = change
  const { employeeRegime, advanceInMandataire, vatDue, recoversBadDebtVat } = change
  if (change.kind === 'company' && company && vatStatus && employeeRegime && vatDue) {
    // the number is the record's: no rule changes it
    const declaredOn = rules.companies.find((rule) => rule.company === company)?.declaredOn ?? null
    return {
      ...rules,
      companies: follow(rules.companies, (rule) => rule.company === company, {
        ...{ ...next, company, vatStatus, isSapDeclared: change.isSapDeclared, declaredOn },
        ...{ employeeRegime, advanceInMandataire, vatDue, recoversBadDebtVat },
      }),
    }
  }
  if (change.kind === 'activity' && activity) {
    const { regime, subjectType, audience, place, isCollective } = change
    const rule = { ...next, activity, regime, subjectType, audience, place, isCollective }
    return { ...rules, activities: follow(rules.activities, isSameMatter(change), rule, change.wasWrong) }
  }
  if (change.kind === 'vat' && activity && vatStatus && territory && vatCodeId && code) {
    const isSame = (rule: VatRule) =>
      rule.activity === activity && rule.vatStatus === vatStatus && rule.territory === territory
    return {
      ...rules,
      vat: follow(rules.vat, isSame, { ...next, activity, vatStatus, territory, vatCodeId, ...code }, change.wasWrong),
    }
  }
  if (change.kind === 'credit' && activity) {
    const isSame = (rule: CreditRule) => rule.activity === activity
    return {
      ...rules,
      credits: follow(rules.credits, isSame, { ...next, activity, opensCredit: change.opensCredit }),
    }
  }
  return rules
}
