// Operations of a departure: its page, the day, the contracts that end with it, its confirmation, taken back, and the return.
import { z } from 'zod'
import { allOf, anyOf, audience, right } from '../../kernel/access.ts'
import { id, queryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, asMove, FormAnswer, MoveAnswer } from '../../kernel/refusal.ts'
import { AnnounceInput, Departure, EndContractsInput, OwnDeparture } from './leaving.schema.ts'

const read = right('teachers', 'read')
const write = right('teachers', 'write')

const move = (name: string, path: string, summary: string) =>
  operation({
    ...{ name, method: 'POST', path: `/teachers/${path}`, effect: 'write', access: write },
    ...{ input: z.object({ teacherId: id }), answer: MoveAnswer, refused: asMove, summary },
  })

export const leavingApi = defineOperations('teachers', {
  departure: operation({
    name: 'teacher_departure',
    method: 'GET',
    path: '/teachers/departure',
    effect: 'read',
    access: read,
    input: z.object({ teacherId: queryId }),
    answer: Departure,
    summary: 'Départ d’un professeur\u00a0: tout ce qui reste à régler',
  }),
  announce: operation({
    name: 'teacher_departure_announce',
    method: 'POST',
    path: '/teachers/departure',
    effect: 'write',
    access: write,
    input: AnnounceInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Départ d’un professeur noté, ou son jour corrigé',
  }),
  endContracts: operation({
    name: 'teacher_departure_end_contracts',
    method: 'POST',
    path: '/teachers/departure-contracts',
    effect: 'write',
    access: allOf(right('contracts', 'write'), read),
    input: EndContractsInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Contrats d’un professeur qui part, terminés le jour de son départ',
  }),
  confirm: move(
    'teacher_departure_confirm',
    'departure-confirm',
    'Départ d’un professeur confirmé\u00a0: il en est averti',
  ),
  withdraw: move('teacher_departure_withdraw', 'departure-withdraw', 'Départ d’un professeur annulé avant son jour'),
  comeBack: move(
    'teacher_departure_come_back',
    'departure-come-back',
    'Ancien professeur qui revient\u00a0: son espace reçoit ses documents',
  ),
  resume: move(
    'teacher_departure_resume',
    'departure-resume',
    'Ancien professeur de nouveau en activité, une fois ses documents approuvés',
  ),
  paper: operation({
    name: 'teacher_departure_paper',
    method: 'GET',
    path: '/teachers/departure-paper',
    effect: 'read',
    access: anyOf(read, audience('former')),
    input: z.object({ id: queryId }),
    answer: { document: ['application/pdf'] },
    summary: 'Papier de fin de collaboration d’un professeur, en PDF',
  }),
  ownDeparture: operation({
    name: 'teacher_own_departure',
    method: 'GET',
    path: '/teacher/own-departure',
    effect: 'read',
    access: audience('former'),
    input: z.object({}),
    answer: OwnDeparture,
    summary: 'Mes papiers de fin de collaboration, et jusqu’à quand mon espace reste ouvert',
  }),
})
