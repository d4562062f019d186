// Operations of a family on its tax advance: reading it, asking for it, stopping it from a day.

import { z } from 'zod'
import { audience } from '../kernel/access.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { asForm, FormAnswer } from '../kernel/refusal.ts'
import { OwnAdvance, StopInput } from './own-advance.schema.ts'
import { AdvanceAnswer, AdvanceInput } from './urssaf.schema.ts'

export const ownAdvanceApi = defineOperations('urssaf', {
  ownAdvance: operation({
    name: 'own_advance',
    method: 'GET',
    path: '/urssaf/own-advance',
    effect: 'read',
    access: audience('customer'),
    input: z.object({}),
    answer: OwnAdvance,
    summary: 'Mon avance immédiate\u00a0: où elle en est, mon plafond, mes demandes',
  }),
  saveOwnAdvance: operation({
    name: 'own_advance_save',
    method: 'POST',
    path: '/urssaf/own-advance',
    effect: 'write',
    access: audience('customer'),
    input: AdvanceInput,
    answer: AdvanceAnswer,
    refused: (refusals) => ({ ...asForm(refusals), billingData: null, state: null }),
    perMinute: 10,
    summary: 'Formulaire d’avance immédiate rempli par la famille, et son envoi à l’Urssaf',
  }),
  stopOwnAdvance: operation({
    name: 'own_advance_stop',
    method: 'POST',
    path: '/urssaf/own-advance-stop',
    effect: 'write',
    access: audience('customer'),
    input: StopInput,
    answer: FormAnswer,
    refused: asForm,
    perMinute: 10,
    summary: 'Avance immédiate arrêtée à partir d’un jour, ou gardée',
  }),
})
