// Operations of the access of a pupil: the family or the office gives a code, the pupil chooses a password with it, the family closes it.
import { z } from 'zod'
import { anyOf, audience, everybody, right } from '../../kernel/access.ts'
import { id } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asMove, formErrorsOf, MoveAnswer } from '../../kernel/refusal.ts'
import { PasswordAnswer } from '../sign-in/passwords.schema.ts'
import { PupilCode, UsePupilCode } from './pupils.schema.ts'

export const pupilsApi = defineOperations('access', {
  giveCode: operation({
    name: 'pupil_code',
    method: 'POST',
    path: '/users/pupil-code',
    effect: 'write',
    access: anyOf(right('users', 'write'), audience('customer')),
    input: z.object({ studentId: id }),
    answer: PupilCode,
    refused: (refusals) => ({
      ...{ login: null, code: null, until: null },
      errorMsgs: refusals.map((refusal) => refusal.message),
    }),
    perMinute: 10,
    summary: 'Code par lequel un élève sans adresse e-mail choisit son mot de passe',
  }),
  useCode: operation({
    name: 'pupil_code_use',
    method: 'POST',
    path: '/users/pupil-code/use',
    effect: 'write',
    access: everybody(),
    input: UsePupilCode,
    answer: PasswordAnswer,
    refused: (refusals) => ({ success: false, errors: formErrorsOf(refusals) }),
    perMinute: 10,
    summary: 'Choix de son mot de passe par un élève, avec le code donné par sa famille',
  }),
  closeAccess: operation({
    name: 'pupil_access_close',
    method: 'POST',
    path: '/users/pupil-access-close',
    effect: 'write',
    access: audience('customer'),
    input: z.object({ studentId: id }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Fermeture, par sa famille, de l’accès d’un élève',
  }),
})
