// Use cases of what an accountant is to confirm: each question with what its setting says today.

import { questionsApi } from '@cartable/domain/accounting/rates/questions.api.ts'
import {
  type AccountantQuestion,
  accountantQuestions,
  programRules,
} from '@cartable/domain/accounting/rates/questions.schema.ts'
import {
  type Activity,
  activityLabels,
  regimes,
  type SellerCode,
  sellers,
  type Territory,
  territories,
  vatDues,
  vatStatuses,
} from '@cartable/domain/accounting/rates/rates.schema.ts'
import { rulesRefusals } from '@cartable/domain/accounting/rates/rules.refusals.ts'
import { type InTime, undeclaredFor } from '@cartable/domain/accounting/rates/what-is-sold.ts'
import { formatEuros, formatPercent } from '@cartable/domain/kernel/money.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { type AdvanceWay, advanceWayLabels } from '@cartable/domain/urssaf/advance-decision.rules.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { advanceWayOn, dropAnswer, keepAnswer, listAnswers } from './questions.queries.ts'
import { readSaleRules } from './read-what-is-sold.ts'
import { listRates } from './rules.queries.ts'

/** What a payslip must say and nobody did yet. */
const unsaid = 'Non dit\u00a0: aucun bulletin n’est établi'
const shareOf = (percent: number) => `${percent}\u00a0% au plus`

/** What each setting says on a day; null where a rule is missing. */
const readSettings = async ({
  db,
  today,
  platform: { settings },
}: Pick<OperationContext, 'db' | 'today' | 'platform'>): Promise<
  Readonly<Record<AccountantQuestion, string | null>>
> => {
  const day = today()
  const [rules, rates, way] = [await readSaleRules(db), await listRates(db), await advanceWayOn(db, day)]
  const holds = ({ from, until }: Pick<InTime, 'from' | 'until'>) => from <= day && (until === null || until > day)
  const statusOf = (company: SellerCode) => {
    const rule = rules.companies.find((one) => one.company === company && holds(one))
    if (!rule) return null
    return `${vatStatuses[rule.vatStatus]}, ${undeclaredFor(rule, day) === null ? 'déclarée' : 'non déclarée'} services à la personne`
  }
  const dueOf = (companies: readonly SellerCode[]) => {
    const found = companies.map((company) => rules.companies.find((one) => one.company === company && holds(one)))
    const dues = found.map((rule) => rule && `${sellers[rule.company]}\u00a0: ${vatDues[rule.vatDue]}`)
    return dues.includes(undefined) ? null : dues.join('\u00a0; ')
  }
  const lostOf = (companies: readonly SellerCode[]) => {
    const found = companies.map((company) => rules.companies.find((one) => one.company === company && holds(one)))
    const lost = found.map(
      (rule) => rule && `${sellers[rule.company]}\u00a0: ${rule.recoversBadDebtVat ? 'récupérée' : 'non récupérée'}`,
    )
    return lost.includes(undefined) ? null : lost.join('\u00a0; ')
  }
  const tuition = rules.companies.find((one) => one.company === 'private-tuition' && holds(one))
  const vatOf = (activity: Activity, territory: Territory = 'metropole') => {
    const rule = rules.vat.find(
      (one) => one.activity === activity && one.vatStatus === 'liable' && one.territory === territory && holds(one),
    )
    return rule ? `${rule.vatCode} (${formatPercent(rule.vatPercent)})` : null
  }
  const overseas = (['antilles-reunion', 'guyane-mayotte'] as const).map((territory) => {
    const vat = vatOf('tuition-home', territory)
    return vat && `${territories[territory]}\u00a0: ${vat}`
  })
  const language = rules.activities.find(
    (one) => one.subjectType === 'language' && one.audience === 'school' && one.place === 'student-home' && holds(one),
  )
  const credit = rules.credits.find((one) => one.activity === 'agency-fee' && holds(one))
  const inForce = (code: string) => rates.find((rate) => rate.code === code && holds(rate))?.value
  const [rate, ceiling] = [inForce('tax-credit-rate'), inForce('tax-credit-ceiling')]
  return {
    'tuition-status': statusOf('private-tuition'),
    'stages-status': statusOf('traineeship'),
    'vat-due': dueOf(['private-tuition', 'traineeship']),
    'bad-debt-vat': lostOf(['private-tuition', 'traineeship']),
    'employee-regime': tuition ? regimes[tuition.employeeRegime] : null,
    'advance-in-mandataire': tuition
      ? tuition.advanceInMandataire
        ? 'Oui'
        : 'Non, aucune avance n’est demandée'
      : null,
    'tuition-vat': vatOf('tuition-home'),
    'school-language': language ? activityLabels[language.activity] : null,
    'home-lesson-vat': vatOf('lesson-home'),
    'agency-fee-vat': vatOf('agency-fee'),
    'cancellation-fee-vat': vatOf('cancellation-fee'),
    'overseas-vat': overseas.includes(null) ? null : overseas.join('\u00a0; '),
    'agency-fee-credit': credit ? (credit.opensCredit ? 'Oui' : 'Non') : null,
    'credit-rate':
      rate !== undefined && ceiling !== undefined
        ? `${formatPercent(rate)}, ${formatEuros(Number(ceiling))} par foyer et par an`
        : null,
    'advance-way': advanceWayLabels[(way ?? 'none') as AdvanceWay],
    'teacher-taken-back': shareOf(await settings.integer('teacher_recovery_share')),
    'pay-agreement': (await settings.text('payslip_agreement')) ?? unsaid,
    'pay-leave': (await settings.text('payslip_paid_leave')) ?? unsaid,
    'pay-withholding': (await settings.text('payslip_withholding')) ?? unsaid,
    'pay-taken-back': shareOf(await settings.integer('payslip_recovery_share')),
    ...programRules,
  }
}

const list = async (context: OperationContext) => {
  const settings = await readSettings(context)
  const answers = new Map((await listAnswers(context.db)).map(({ question, ...answer }) => [question, answer]))
  const questions = Object.keys(accountantQuestions) as AccountantQuestion[]
  return {
    rows: questions.map((question) => ({
      question,
      setting: settings[question],
      answer: answers.get(question) ?? null,
    })),
  }
}

export const questionsService = handlers(questionsApi, {
  questionsList: list,
  questionConfirm: async (context, answer) => {
    if (answer.confirmedOn > context.today()) refuse(rulesRefusals.confirmedLater, 'confirmedOn')
    // what the accountant said yes to is what was on screen
    if ((await readSettings(context))[answer.question] !== answer.setting) refuse(rulesRefusals.setOtherwise)
    const saved = await keepAnswer(context.db, answer)
    context.live(['accounting'])
    return { errors: null, ...saved }
  },
  questionReopen: async ({ db, live }, { question }) => {
    if (!(await dropAnswer(db, question))) refuse(rulesRefusals.notConfirmed)
    live(['accounting'])
    return { isValid: true, errorMsgs: [] }
  },
})
