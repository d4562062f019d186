// Operations of a change of one's own mail address.
import { z } from 'zod'
import { link, signedIn } from '../../kernel/access.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, asMove, FormAnswer, MoveAnswer } from '../../kernel/refusal.ts'
import { AddressAskInput, AddressProofPage, AddressTokenInput } from './address.schema.ts'

export const addressApi = defineOperations('access', {
  askAddress: operation({
    name: 'own_address_ask',
    method: 'POST',
    path: '/session/own-address',
    effect: 'write',
    access: signedIn(),
    input: AddressAskInput,
    answer: FormAnswer,
    refused: asForm,
    perMinute: 6,
    summary: 'Changement de son adresse e-mail\u00a0: un lien part à la nouvelle',
  }),
  showAddressProof: operation({
    name: 'own_address_proof',
    method: 'GET',
    path: '/response/address',
    effect: 'read',
    access: link('account-address'),
    input: AddressTokenInput,
    answer: AddressProofPage,
    perMinute: 30,
    summary: 'Page du lien qui prouve une nouvelle adresse e-mail',
  }),
  proveAddress: operation({
    name: 'own_address_prove',
    method: 'POST',
    path: '/response/address',
    effect: 'write',
    access: link('account-address'),
    input: z.object({ token: z.string().max(100) }),
    answer: MoveAnswer,
    refused: asMove,
    perMinute: 12,
    summary: 'Nouvelle adresse e-mail prouvée par son lien',
  }),
})
