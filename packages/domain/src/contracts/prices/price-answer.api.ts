// Operations of the page where a family answers a price by the link of a mail, without a password.
import { z } from 'zod'
import { CompanyContact } from '../../courses/homes.schema.ts'
import { everybody, lastingLink, link } from '../../kernel/access.ts'
import { longText, optionalLongText } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { FormErrors, formErrorsOf } from '../../kernel/refusal.ts'
import { LoyaltyOfPrice } from '../loyalty/loyalty.schema.ts'
import { TaxTerms } from './tax-terms.schema.ts'

const byLink = link('price-version')
const path = '/response/privateTuition/price'
const token = z.string().max(100)

/** Whoever holds the link may not be whom it was sent to: first names and amounts, nobody's address. Amounts in cents. */
export const PriceAnswerPage = z.object({
  state: z.enum(['waiting', 'accepted', 'refused', 'over']),
  studentFirstName: z.string(),
  teacherName: z.string(),
  subject: z.string(),
  hourlyPriceCents: z.int(),
  /** In force until the new one; null for the first price of a contract. */
  oldPriceCents: z.int().nullable(),
  /** First day at this price if it is accepted now. */
  startsOn: z.string(),
  monthlyEffect: z.object({ minutes: z.int(), cents: z.int() }).nullable(),
  testAt: z.string().nullable(),
  /** Of an hour to which one pupil of several came alone. */
  alonePriceCents: z.int().nullable(),
  /** Of the price: null where no level of the loyalty programme lowers it. */
  loyalty: LoyaltyOfPrice.nullable(),
  taxTerms: TaxTerms.nullable(),
  company: CompanyContact,
})
export type PriceAnswerPage = z.infer<typeof PriceAnswerPage>

export const priceAnswerApi = defineOperations('contracts', {
  showAnswer: operation({
    name: 'contract_prices_version_answer',
    method: 'GET',
    path,
    effect: 'read',
    access: byLink,
    input: z.object({ token }),
    answer: PriceAnswerPage,
    perMinute: 30,
    summary: 'Prix auquel répondre, par le lien d’un mail',
  }),
  saveAnswer: operation({
    name: 'contract_prices_version_answer_save',
    method: 'POST',
    path,
    effect: 'write',
    access: byLink,
    input: z.object({ token, accepts: z.boolean(), comment: optionalLongText(500).default(null) }),
    answer: z.object({
      errors: FormErrors.nullable(),
      /** Of the page where a family without an account chooses its password, once it accepted. */
      passwordToken: z.string().nullable(),
    }),
    refused: (refusals) => ({ errors: formErrorsOf(refusals), passwordToken: null }),
    perMinute: 10,
    summary: 'Réponse d’une famille à un prix, par le lien d’un mail',
  }),
  askAboutPrice: operation({
    name: 'contract_prices_version_question',
    method: 'POST',
    path: '/response/privateTuition/price/question',
    effect: 'write',
    access: lastingLink('price-version'),
    input: z.object({ token, comment: longText(500) }),
    answer: z.object({ errors: FormErrors.nullable() }),
    refused: (refusals) => ({ errors: formErrorsOf(refusals) }),
    perMinute: 5,
    summary: 'Question d’une famille avant de répondre à un prix\u00a0: le lien sert encore',
  }),
  readContract: operation({
    name: 'contract_prices_version_contract',
    method: 'GET',
    path: '/response/privateTuition/price/contract',
    effect: 'read',
    access: byLink,
    input: z.object({ token }),
    answer: { document: ['application/pdf'] },
    perMinute: 10,
    summary: 'Contrat à lire avant d’accepter son prix, par le lien d’un mail',
  }),
  renewPriceLink: operation({
    name: 'contract_prices_version_renew',
    method: 'POST',
    path: '/response/privateTuition/price/renew',
    effect: 'write',
    access: everybody(),
    input: z.object({ token }),
    answer: z.object({ isDone: z.boolean() }),
    refused: () => ({ isDone: false }),
    perMinute: 3,
    summary: 'Nouveau lien pour répondre à un prix, envoyé à l’adresse de la famille',
  }),
})
