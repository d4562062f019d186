// Operations of the link by which a family takes another stage in the place of one that was cancelled, or its money.
import { z } from 'zod'
import { lastingLink } from '../../kernel/access.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asMove, MoveAnswer } from '../../kernel/refusal.ts'
import { offerAnswers, StageOffer } from './offers.schema.ts'

const token = z.string().max(100)
const byLink = lastingLink('stage-offer')

export const offersApi = defineOperations('traineeships', {
  showOffer: operation({
    name: 'stage_offer_link',
    method: 'GET',
    path: '/response/traineeships/offer',
    effect: 'read',
    access: byLink,
    input: z.object({ token }),
    answer: StageOffer,
    summary: 'Autre stage proposé à la place d’un stage annulé',
  }),
  answerOffer: operation({
    name: 'stage_offer_answer',
    method: 'POST',
    path: '/response/traineeships/offer',
    effect: 'write',
    access: byLink,
    input: z.object({ token, answer: z.enum(offerAnswers) }),
    answer: MoveAnswer,
    refused: asMove,
    perMinute: 20,
    summary: 'Réponse de la famille à un autre stage proposé',
  }),
})
