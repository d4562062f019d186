// Operations of a family on what is known of it.
import { z } from 'zod'
import { audience } from '../kernel/access.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { formErrorsOf } from '../kernel/refusal.ts'
import { OwnHousehold, OwnHouseholdAnswer, OwnHouseholdInput } from './own-household.schema.ts'

export const ownHouseholdApi = defineOperations('customers', {
  ownHousehold: operation({
    name: 'own_household',
    method: 'GET',
    path: '/customers/own-household',
    effect: 'read',
    access: audience('customer'),
    input: z.object({}),
    answer: OwnHousehold,
    summary: 'Ce que la société sait de ma famille',
  }),
  saveOwnHousehold: operation({
    name: 'own_household_save',
    method: 'POST',
    path: '/customers/own-household',
    effect: 'write',
    access: audience('customer'),
    input: OwnHouseholdInput,
    answer: OwnHouseholdAnswer,
    refused: (refusals) => ({ errors: formErrorsOf(refusals), id: null, updatedAt: null, told: [] }),
    perMinute: 10,
    summary: 'Coordonnées changées par la famille',
  }),
})
