// Operations that hand what a colleague holds over to another: the list of it, and the act.
import { z } from 'zod'
import { right } from '../../kernel/access.ts'
import { queryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, FormAnswer } from '../../kernel/refusal.ts'
import { HandOverDialog, HandOverInput } from './hand-over.schema.ts'

export const handOverApi = defineOperations('access', {
  showHandOver: operation({
    name: 'gr_user_hand_over',
    method: 'GET',
    path: '/users/gr-user-hand-over',
    effect: 'read',
    access: right('users', 'read'),
    input: z.object({ id: queryId }),
    answer: HandOverDialog,
    summary: 'Ce qui est confié à un utilisateur, et à qui le transmettre',
  }),
  handOver: operation({
    name: 'gr_user_hand_over_save',
    method: 'POST',
    path: '/users/gr-user-hand-over',
    effect: 'write',
    access: right('users', 'write'),
    input: HandOverInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Transmission de ce qui est confié à un utilisateur à un collègue',
  }),
})
