// Operations of the waiting list of stages: a visitor or a family asks, its link confirms or gives up, the office looks after it.
import { z } from 'zod'
import { audience, everybody, lastingLink, right } from '../../kernel/access.ts'
import { id, queryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asMove, formErrorsOf, MoveAnswer, type RefusalShape } from '../../kernel/refusal.ts'
import { OwnWaitInput, WaitAnswer, WaitForm, WaitInput, WaitPage, WaitRow } from './places.schema.ts'

const token = z.string().max(100)
const byLink = lastingLink('stage-waitlist')
const asWait: RefusalShape<WaitAnswer> = (refusals) => ({ errors: formErrorsOf(refusals), isDone: false })

export const placesApi = defineOperations('traineeships', {
  waitForm: operation({
    name: 'stage_wait_form',
    method: 'GET',
    path: '/traineeships/stage-wait',
    effect: 'read',
    access: everybody(),
    input: z.object({ levelId: queryId }),
    answer: WaitForm,
    perMinute: 60,
    summary: 'Liste d’attente d’un stage public\u00a0: formulaire',
  }),
  waitAsVisitor: operation({
    name: 'stage_wait_save',
    method: 'POST',
    path: '/traineeships/stage-wait',
    effect: 'write',
    access: everybody(),
    input: WaitInput,
    answer: WaitAnswer,
    refused: asWait,
    perMinute: 6,
    summary: 'Un visiteur demande à être averti d’une place\u00a0: un lien prouve son adresse',
  }),
  waitAsFamily: operation({
    name: 'family_stage_wait_save',
    method: 'POST',
    path: '/family/stage-wait',
    effect: 'write',
    access: audience('customer'),
    input: OwnWaitInput,
    answer: WaitAnswer,
    refused: asWait,
    perMinute: 20,
    summary: 'Une famille demande à être avertie d’une place pour son enfant',
  }),
  showWait: operation({
    name: 'stage_wait_link',
    method: 'GET',
    path: '/response/traineeships/waitlist',
    effect: 'read',
    access: byLink,
    input: z.object({ token }),
    answer: WaitPage,
    summary: 'Page du lien d’une attente de place de stage',
  }),
  confirmWait: operation({
    name: 'stage_wait_confirm',
    method: 'POST',
    path: '/response/traineeships/waitlist',
    effect: 'write',
    access: byLink,
    input: z.object({ token }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Attente d’une place de stage confirmée par le lien du mail',
  }),
  leaveWait: operation({
    name: 'stage_wait_leave',
    method: 'POST',
    path: '/response/traineeships/waitlist/leave',
    effect: 'write',
    access: byLink,
    input: z.object({ token }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Attente d’une place de stage abandonnée par le lien du mail',
  }),
  waitList: operation({
    name: 'traineeship_waitlist',
    method: 'GET',
    path: '/traineeships/waitlist',
    effect: 'read',
    access: right('traineeships', 'read'),
    input: z.object({ sessionId: queryId }),
    answer: z.object({ rows: z.array(WaitRow) }),
    summary: 'Liste d’attente d’une session de stage',
  }),
  offerPlace: operation({
    name: 'traineeship_waitlist_offer',
    method: 'POST',
    path: '/traineeships/waitlist/offer',
    effect: 'write',
    access: right('traineeships', 'write'),
    input: z.object({ id }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Place de stage proposée à quelqu’un de la liste d’attente',
  }),
  removeWait: operation({
    name: 'traineeship_waitlist_remove',
    method: 'POST',
    path: '/traineeships/waitlist/remove',
    effect: 'write',
    access: right('traineeships', 'write'),
    input: z.object({ id }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Personne retirée de la liste d’attente d’un stage',
  }),
})
