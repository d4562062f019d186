// Operations by which a teacher keeps his own file: asks to become self-employed, or to leave, and takes either back.
import { z } from 'zod'
import { audience } from '../../kernel/access.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, asMove, FormAnswer, MoveAnswer } from '../../kernel/refusal.ts'
import { AskLeave, AskSelfEmployed, OwnFile } from './own-file.schema.ts'

const access = audience('teacher')
const nothing = z.object({})

export const ownFileApi = defineOperations('teachers', {
  ownFile: operation({
    name: 'teacher_own_file',
    method: 'GET',
    path: '/teacher/own-file',
    effect: 'read',
    access,
    input: nothing,
    answer: OwnFile,
    summary: 'Mon dossier\u00a0: mon statut, le changement que j’ai demandé, mon départ',
  }),
  askSelfEmployed: operation({
    name: 'teacher_ask_self_employed',
    method: 'POST',
    path: '/teacher/ask-self-employed',
    effect: 'write',
    access,
    input: AskSelfEmployed,
    answer: FormAnswer,
    refused: asForm,
    perMinute: 5,
    summary: 'Je demande à devenir auto-entrepreneur',
  }),
  withdrawSelfEmployed: operation({
    name: 'teacher_ask_self_employed_withdraw',
    method: 'POST',
    path: '/teacher/ask-self-employed-withdraw',
    effect: 'write',
    access,
    input: nothing,
    answer: MoveAnswer,
    refused: asMove,
    perMinute: 5,
    summary: 'Je reste salarié\u00a0: ma demande est retirée',
  }),
  askLeave: operation({
    name: 'teacher_ask_leave',
    method: 'POST',
    path: '/teacher/ask-leave',
    effect: 'write',
    access,
    input: AskLeave,
    answer: FormAnswer,
    refused: asForm,
    perMinute: 5,
    summary: 'Je demande à partir',
  }),
  withdrawLeave: operation({
    name: 'teacher_ask_leave_withdraw',
    method: 'POST',
    path: '/teacher/ask-leave-withdraw',
    effect: 'write',
    access,
    input: nothing,
    answer: MoveAnswer,
    refused: asMove,
    perMinute: 5,
    summary: 'Je reste\u00a0: ma demande de départ est retirée',
  }),
})
