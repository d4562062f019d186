// Operations that take back a request that was won by mistake.
import { z } from 'zod'
import { right } from '../../kernel/access.ts'
import { queryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asMove, MoveAnswer } from '../../kernel/refusal.ts'
import { UnwinInput, UnwinPreview } from './mistakes.schema.ts'

export const mistakesApi = defineOperations('mistakes', {
  unwinPreview: operation({
    name: 'contact_unwin_preview',
    method: 'GET',
    path: '/contact/unwin-preview',
    effect: 'read',
    access: right('contacts', 'write'),
    input: z.object({ id: queryId }),
    answer: UnwinPreview,
    summary: 'Contact gagné par erreur\u00a0: ce qui est retiré, ce qui l’empêche',
  }),
  unwin: operation({
    name: 'contact_unwin',
    method: 'POST',
    path: '/contact/unwin',
    effect: 'write',
    access: right('contacts', 'write'),
    input: UnwinInput,
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Contact gagné par erreur\u00a0: le client vide est retiré, le contact revient',
  }),
})
