// Operations of « Payer en 3 fois »: a family asks, or takes that back; the office refuses, or agrees on the dates of a plan.
import { z } from 'zod'
import { audience, right } from '../../kernel/access.ts'
import { id } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, asMove, FormAnswer, MoveAnswer } from '../../kernel/refusal.ts'
import { AskPlan, PlanOffers, PlanRequestRow, RefusePlan } from './plan-requests.schema.ts'

export const planRequestsApi = defineOperations('billing', {
  planOffers: operation({
    name: 'own_payment_plan_offers',
    method: 'GET',
    path: '/billing/own-plan-offers',
    effect: 'read',
    access: audience('customer'),
    input: z.object({}),
    answer: PlanOffers,
    summary: 'Ce que la famille qui lit peut demander à payer en 3 fois, et ce qu’elle a demandé',
  }),
  askPlan: operation({
    name: 'payment_plan_ask',
    method: 'POST',
    path: '/billing/plan-ask',
    effect: 'write',
    access: audience('customer'),
    input: AskPlan,
    answer: FormAnswer,
    refused: asForm,
    perMinute: 10,
    summary: 'Demande d’une famille de payer en 3 fois ce qu’elle doit',
  }),
  withdrawPlanRequest: operation({
    name: 'payment_plan_ask_withdraw',
    method: 'POST',
    path: '/billing/plan-ask-withdraw',
    effect: 'write',
    access: audience('customer'),
    input: z.object({ id }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Demande de payer en 3 fois, retirée par la famille',
  }),
  listPlanRequests: operation({
    name: 'payment_plan_requests',
    method: 'GET',
    path: '/billing/plan-requests',
    effect: 'read',
    access: right('billing', 'read'),
    input: z.object({}),
    answer: z.object({ rows: z.array(PlanRequestRow) }),
    summary: 'Demandes de payer en 3 fois qui attendent une réponse',
  }),
  refusePlanRequest: operation({
    name: 'payment_plan_request_refuse',
    method: 'POST',
    path: '/billing/plan-request-refuse',
    effect: 'write',
    access: right('billing', 'write'),
    input: RefusePlan,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Demande de payer en 3 fois, refusée avec son motif',
  }),
})
