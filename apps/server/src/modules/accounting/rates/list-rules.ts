// Rules and rates in time as their screen reads them: what each is about, what it says, since when and by which law.
import {
  activityLabels,
  lessonPlaces,
  regimes,
  sellers,
  territories,
  vatDues,
  vatStatuses,
} from '@cartable/domain/accounting/rates/rates.schema.ts'
import { groups, type RuleRow } from '@cartable/domain/accounting/rates/rules.schema.ts'
import type { ActivityRule, CompanyRule, InTime } from '@cartable/domain/accounting/rates/what-is-sold.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatPercent } from '@cartable/domain/kernel/money.ts'
import { audiences, subjectTypes } from '@cartable/domain/reference/subjects/subjects.schema.ts'
import type { Db } from '../../../platform/db/database.ts'
import { readSaleRules } from './read-what-is-sold.ts'
import { listRates } from './rules.queries.ts'
import { shownRate, typedRate } from './shown-rate.ts'

const blank: RuleRow['change'] = {
  ...{ company: null, vatStatus: null, isSapDeclared: false, activity: null, regime: null, subjectType: null },
  ...{ employeeRegime: null, advanceInMandataire: false, vatDue: null, recoversBadDebtVat: false },
  ...{ audience: null, place: null, isCollective: null, territory: null, vatCodeId: null, opensCredit: false },
  ...{ rateCode: null, value: null },
}
const conditionsOf = (rule: ActivityRule): string =>
  [
    rule.regime && regimes[rule.regime],
    rule.subjectType && subjectTypes[rule.subjectType],
    rule.audience && audiences[rule.audience],
    rule.place && lessonPlaces[rule.place],
    rule.isCollective !== null && groups[rule.isCollective ? 'collective' : 'alone'],
  ]
    .filter(Boolean)
    .join(' · ') || 'Tout autre cours'

/** What a rule says of services to persons, and what it lacks for that: the number of the company, which has its day. */
const declaredWords = ({ isSapDeclared, declaredOn, from }: CompanyRule): string => {
  if (!isSapDeclared) return 'non déclarée services à la personne'
  if (declaredOn === null) return 'non déclarée services à la personne tant que son numéro et sa date manquent'
  return `déclarée services à la personne${declaredOn > from ? ` depuis le ${formatDay(declaredOn)}` : ''}`
}

/** Every rule and rate, the older ones first; `isToCome` on a day. */
export const listRules = async (db: Db, day: string): Promise<RuleRow[]> => {
  const [rules, rates] = [await readSaleRules(db), await listRates(db)]
  const row = (
    rule: InTime,
    rest: Pick<RuleRow, 'kind' | 'matter' | 'holds'>,
    change: Partial<RuleRow['change']>,
  ): RuleRow => {
    const { id, from, until, legalBasis } = rule
    return { ...{ id, from, until, legalBasis }, isToCome: from > day, ...rest, change: { ...blank, ...change } }
  }
  return [
    ...rules.companies.map((rule) => {
      const { company, vatStatus, isSapDeclared, employeeRegime, advanceInMandataire, vatDue, recoversBadDebtVat } =
        rule
      const isDeclared = declaredWords(rule)
      const isWhole = employeeRegime === 'mandataire' && advanceInMandataire ? ' complet' : ''
      const lost = vatDue === 'debits' && recoversBadDebtVat ? ', récupérée d’une créance perdue' : ''
      const isDue = vatStatus === 'liable' ? `, ${vatDues[vatDue]}${lost}` : ''
      const holds = `${vatStatuses[vatStatus]}${isDue}, ${isDeclared}, salariés\u00a0: ${regimes[employeeRegime].toLowerCase()}${isWhole}`
      const change = {
        ...{ company, vatStatus, isSapDeclared, employeeRegime, advanceInMandataire, vatDue },
        recoversBadDebtVat,
      }
      return row(rule, { kind: 'company', matter: sellers[company], holds }, change)
    }),
    ...rules.activities.map((rule) => {
      const { activity, regime, subjectType, audience, place, isCollective } = rule
      const group = isCollective ? ('collective' as const) : ('alone' as const)
      const change = {
        activity,
        regime,
        subjectType,
        audience,
        place,
        isCollective: isCollective === null ? null : group,
      }
      return row(rule, { kind: 'activity', matter: conditionsOf(rule), holds: activityLabels[activity] }, change)
    }),
    ...rules.vat.map((rule) => {
      const { activity, vatStatus, territory, vatCodeId } = rule
      const matter = `${activityLabels[activity]} · ${vatStatuses[vatStatus]} · ${territories[territory]}`
      const holds = `${rule.vatCode} (${formatPercent(rule.vatPercent)})`
      return row(rule, { kind: 'vat', matter, holds }, { activity, vatStatus, territory, vatCodeId })
    }),
    ...rules.credits.map((rule) => {
      const { activity, opensCredit } = rule
      const holds = opensCredit ? 'Ouvre le crédit d’impôt' : 'N’ouvre pas le crédit d’impôt'
      return row(rule, { kind: 'credit', matter: activityLabels[activity], holds }, { activity, opensCredit })
    }),
    ...rates.map((rate) =>
      row(
        rate,
        { kind: 'rate', matter: rate.label, holds: shownRate(rate) },
        { rateCode: rate.code, value: typedRate(rate) },
      ),
    ),
  ]
}
