// Decides what a sale is, which VAT it bears and whether it opens the tax credit: from the rules of its day, and nothing else.
import type { Audience, SubjectType } from '../../reference/subjects/subjects.schema.ts'
import type { Activity, LessonPlace, Regime, SellerCode, Territory, VatDue, VatStatus } from './rates.schema.ts'

/** A rule in time: from a day on, to the day before `until` when it ends. Days as `YYYY-MM-DD`. */
export type InTime = {
  readonly id: number
  readonly from: string
  readonly until: string | null
  readonly legalBasis: string
}

export type CompanyRule = InTime & {
  readonly company: SellerCode
  readonly vatStatus: VatStatus
  /** What the rule says; a company is declared from the day of its number on: `undeclaredFor`. */
  readonly isSapDeclared: boolean
  /** Day of the declaration for services to persons that the record of the company says with its number; null without one. */
  readonly declaredOn: string | null
  /** Mode of a new contract of an employed teacher. */
  readonly employeeRegime: Regime
  /** « Mandataire complet »: lessons of a family that employs its teacher may be advanced too. */
  readonly advanceInMandataire: boolean
  /** When the VAT of what it sells is due. */
  readonly vatDue: VatDue
  /** VAT that was due as it was billed is taken back from the State as a debt is given up. */
  readonly recoversBadDebtVat: boolean
}
/** Null stands for any. */
export type ActivityRule = InTime & {
  readonly activity: Activity
  readonly regime: Regime | null
  readonly subjectType: SubjectType | null
  readonly audience: Audience | null
  readonly place: LessonPlace | null
  readonly isCollective: boolean | null
}
export type VatRule = InTime & {
  readonly activity: Activity
  readonly vatStatus: VatStatus
  readonly territory: Territory
  readonly vatCodeId: number
  readonly vatCode: string
  /** Percentage as a decimal: `'10'`, `'5.5'`. */
  readonly vatPercent: string
  readonly vatMention: string | null
}
export type CreditRule = InTime & { readonly activity: Activity; readonly opensCredit: boolean }

export type SaleRules = {
  readonly companies: readonly CompanyRule[]
  readonly activities: readonly ActivityRule[]
  readonly vat: readonly VatRule[]
  readonly credits: readonly CreditRule[]
}

export type LessonFacts = {
  readonly regime: Regime
  readonly subjectType: SubjectType
  readonly audience: Audience
  readonly place: LessonPlace
  readonly isCollective: boolean
}
export type SaleFacts = {
  readonly company: SellerCode
  /** Where the lesson is given, or the company when it is online or there. */
  readonly territory: Territory
  /** A lesson, or what is sold otherwise and names itself. */
  readonly sold: LessonFacts | Activity
}

export type WhatIsSold = {
  readonly activity: Activity
  /** What the lesson is, whoever employs the teacher: of a fee, the activity that the lesson itself would be. */
  readonly service: Activity
  readonly vatCodeId: number
  readonly vatCode: string
  /** Percentage as a decimal: `'10'`, `'5.5'`. */
  readonly vatPercent: string
  /** What the paper says of a code without VAT. */
  readonly vatMention: string | null
  readonly legalBasis: string
  /** Whether the family has the tax credit for it (CGI, art. 199 sexdecies), and may have it advanced. */
  readonly opensCredit: boolean
  /** Whether it opens the credit where a declared company sells it. */
  readonly mayOpenCredit: boolean
  /** What the credit rests on, or why there is none. */
  readonly creditBasis: string
  /** Why the company is not declared for services to persons on that day; null when it is. */
  readonly undeclaredFor: Undeclared | null
}

/** `number`: there was none that day. `rule`: the rule of that day says that it is not. */
export type Undeclared = 'number' | 'rule'

/**
 * The one fact that bills, VAT, advance, recap and certificates read: a company is declared on a day whose rule says so, from
 * the day of its declaration on, and never without its number.
 */
export const undeclaredFor = (
  { isSapDeclared, declaredOn }: Pick<CompanyRule, 'isSapDeclared' | 'declaredOn'>,
  day: string,
): Undeclared | null => {
  if (declaredOn === null || day < declaredOn) return 'number'
  return isSapDeclared ? null : 'rule'
}

/** Rules of a day; of a rule in time, the day it ends on is the first without it. */
export const isInForce = (rule: Pick<InTime, 'from' | 'until'>, day: string): boolean =>
  rule.from <= day && (rule.until === null || day < rule.until)

/** How precise a rule is: the regime weighs most, then the place, the group, who is taught, what is taught. Never equal for two rules that fit. */
export const precisionOf = (rule: Omit<ActivityRule, keyof InTime | 'activity'>): number =>
  (rule.regime === null ? 0 : 16) +
  (rule.place === null ? 0 : 8) +
  (rule.isCollective === null ? 0 : 4) +
  (rule.audience === null ? 0 : 2) +
  (rule.subjectType === null ? 0 : 1)

const fits = (rule: ActivityRule, lesson: LessonFacts): boolean =>
  (['regime', 'subjectType', 'audience', 'place', 'isCollective'] as const).every(
    (fact) => rule[fact] === null || rule[fact] === lesson[fact],
  )

/** The most precise of the rules of a day that fit a lesson; undefined when none does. */
export const activityOfLesson = (
  lesson: LessonFacts,
  rules: readonly ActivityRule[],
  day: string,
): ActivityRule | undefined =>
  rules
    .filter((rule) => isInForce(rule, day) && fits(rule, lesson))
    .reduce<ActivityRule | undefined>(
      (best, rule) => (best === undefined || precisionOf(rule) > precisionOf(best) ? rule : best),
      undefined,
    )

const undeclaredBasis = 'Société non déclarée pour les services à la personne'
/** Said where no rule of the day is about the tax credit of what is sold. */
export const noCreditRule = 'Aucune règle de crédit d’impôt ce jour-là'

/**
 * What is sold on a day, that of the lesson; null where a rule is missing. School support at the reduced rate is for
 * declared bodies (CGI, art. 279, i): without the declaration it is any other lesson at home, and opens no tax credit.
 */
export const whatIsSold = (facts: SaleFacts, rules: SaleRules, day: string): WhatIsSold | null => {
  const company = rules.companies.find((rule) => rule.company === facts.company && isInForce(rule, day))
  if (company === undefined) return null
  const undeclared = undeclaredFor(company, day)
  const sellable = (named: Activity): Activity =>
    named === 'tuition-home' && undeclared !== null ? 'lesson-home' : named
  const named =
    typeof facts.sold === 'string' ? facts.sold : activityOfLesson(facts.sold, rules.activities, day)?.activity
  if (named === undefined) return null
  const namedService =
    typeof facts.sold === 'string'
      ? named
      : (activityOfLesson({ ...facts.sold, regime: 'prestataire' }, rules.activities, day)?.activity ?? named)
  const [activity, service] = [sellable(named), sellable(namedService)]
  const vat = rules.vat.find(
    (rule) =>
      rule.activity === activity &&
      rule.vatStatus === company.vatStatus &&
      rule.territory === facts.territory &&
      isInForce(rule, day),
  )
  if (vat === undefined) return null
  const creditOf = (of: Activity) => rules.credits.find((rule) => rule.activity === of && isInForce(rule, day))
  // a fee opens the credit as the lesson that it is for does
  const credit = creditOf(named)?.opensCredit ? creditOf(namedService) : creditOf(named)
  const mayOpenCredit = credit?.opensCredit ?? false
  const { vatCodeId, vatCode, vatPercent, vatMention, legalBasis } = vat
  return {
    ...{ activity, service, vatCodeId, vatCode, vatPercent, vatMention, legalBasis },
    ...{ opensCredit: mayOpenCredit && undeclared === null, mayOpenCredit, undeclaredFor: undeclared },
    creditBasis: mayOpenCredit && undeclared !== null ? undeclaredBasis : (credit?.legalBasis ?? noCreditRule),
  }
}

/** The rates of VAT that hold overseas follow the departement where the lesson is given (CGI, art. 294 and 296). */
export const territoryOf = (departement: string | null): Territory => {
  if (departement === '971' || departement === '972' || departement === '974') return 'antilles-reunion'
  return departement === '973' || departement === '976' ? 'guyane-mayotte' : 'metropole'
}
