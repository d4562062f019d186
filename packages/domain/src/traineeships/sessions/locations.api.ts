// Operations on the rooms of a training session, or its links when it is online.
import { z } from 'zod'
import { right } from '../../kernel/access.ts'
import { ids, optionalQueryId, queryId } from '../../kernel/fields.ts'
import { listAnswer, listInput } from '../../kernel/list.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, FormAnswer, FormErrors, formErrorsOf } from '../../kernel/refusal.ts'
import { LocationInput, LocationRecord, LocationRow } from './sessions.schema.ts'

const sorts = ['name'] as const

export const sessionLocationsApi = defineOperations('traineeships', {
  listLocations: operation({
    name: 'traineeShips_locations_list',
    method: 'GET',
    path: '/traineeships/traineeShips-locations-list',
    effect: 'read',
    access: right('traineeships', 'read'),
    input: listInput({ sorts, defaultSort: 'name.asc', filters: { sessionId: queryId } }),
    answer: listAnswer(LocationRow),
    summary: 'Salles ou liens d’une session de stage',
  }),
  showLocation: operation({
    name: 'traineeship_location_show',
    method: 'GET',
    path: '/traineeships/traineeship-location-show',
    effect: 'read',
    access: right('traineeships', 'read'),
    input: z.object({ id: optionalQueryId, sessionId: queryId }),
    answer: LocationRecord,
    summary: 'Salle ou lien d’une session, ou ses valeurs de départ',
  }),
  saveLocation: operation({
    name: 'traineeship_location_show_save',
    method: 'POST',
    path: '/traineeships/traineeship-location-show',
    effect: 'write',
    access: right('traineeships', 'write'),
    input: LocationInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Enregistrement d’une salle ou d’un lien',
  }),
  removeLocations: operation({
    name: 'traineeship_location_remove',
    method: 'POST',
    path: '/traineeships/traineeship-location-remove',
    effect: 'write',
    access: right('traineeships', 'write'),
    input: z.object({ ids }),
    /** Names of those that a group uses, which stay. */
    answer: z.object({ notDeleted: z.array(z.string()), errors: FormErrors.nullable() }),
    refused: (refusals) => ({ notDeleted: [], errors: formErrorsOf(refusals) }),
    summary: 'Suppression de salles ou de liens',
  }),
})
