// Operations by which a teacher who is signed in answers the pupils that are proposed to him, and takes an answer back.
import { z } from 'zod'
import { audience } from '../kernel/access.ts'
import { id } from '../kernel/fields.ts'
import { Option } from '../kernel/list.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { asMove, FormErrors, formErrorsOf, MoveAnswer } from '../kernel/refusal.ts'
import { AnswerInput } from './linking.schema.ts'
import { TeacherProposalPage } from './proposals.api.ts'

/** As its mail says it: no name of the family, no street, never its price. */
export const OwnOffer = TeacherProposalPage.omit({ teacherFirstName: true, company: true, options: true }).extend({
  id,
  mayTakeBack: z.boolean(),
})
export type OwnOffer = z.infer<typeof OwnOffer>

export const ownOffersApi = defineOperations('linking', {
  ownOffers: operation({
    name: 'teacher_own_offers',
    method: 'GET',
    path: '/teacher/own-offers',
    effect: 'read',
    access: audience('teacher'),
    input: z.object({}),
    answer: z.object({ rows: z.array(OwnOffer), options: z.object({ refusals: z.array(Option) }) }),
    summary: 'Élèves qui me sont proposés, ou dont ma réponse peut changer',
  }),
  answerOwnOffer: operation({
    name: 'teacher_own_offer_answer',
    method: 'POST',
    path: '/teacher/own-offer',
    effect: 'write',
    access: audience('teacher'),
    input: AnswerInput,
    answer: z.object({ errors: FormErrors.nullable(), state: z.enum(['accepted', 'refused', 'over']).nullable() }),
    refused: (refusals) => ({ errors: formErrorsOf(refusals), state: null }),
    perMinute: 20,
    summary: 'Ma réponse à un élève proposé',
  }),
  takeBackOwnOffer: operation({
    name: 'teacher_own_offer_take_back',
    method: 'POST',
    path: '/teacher/own-offer-take-back',
    effect: 'write',
    access: audience('teacher'),
    input: z.object({ id }),
    answer: MoveAnswer,
    refused: asMove,
    perMinute: 20,
    summary: 'Ma réponse à un élève proposé, reprise avant le choix',
  }),
})
