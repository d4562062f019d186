// Operations by which a teacher, or a candidate whose interview was good, keeps who he is: his day of birth, his mobile, where he lives.
import { z } from 'zod'
import { anyOf, audience } from '../../kernel/access.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, FormAnswer } from '../../kernel/refusal.ts'
import { OwnIdentity, OwnIdentityInput } from './own-identity.schema.ts'

const access = anyOf(audience('teacher'), audience('candidate'))

export const ownIdentityApi = defineOperations('teachers', {
  ownIdentity: operation({
    name: 'teacher_own_identity',
    method: 'GET',
    path: '/teacher/own-identity',
    effect: 'read',
    access,
    input: z.object({}),
    answer: OwnIdentity,
    summary: 'Mon identité\u00a0: naissance, portable, adresse',
  }),
  saveOwnIdentity: operation({
    name: 'teacher_own_identity_save',
    method: 'POST',
    path: '/teacher/own-identity',
    effect: 'write',
    access,
    input: OwnIdentityInput,
    answer: FormAnswer,
    refused: asForm,
    perMinute: 10,
    summary: 'Mon identité, corrigée par moi',
  }),
})
