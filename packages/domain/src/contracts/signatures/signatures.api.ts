// Operations of the signature of a contract: its paper given, read, taken out.
import { z } from 'zod'
import { right } from '../../kernel/access.ts'
import { id, queryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, asMove, FormAnswer, MoveAnswer } from '../../kernel/refusal.ts'
import { SignatureInput, signedPaperRules, signedPaperTypes } from './signatures.schema.ts'

export const signaturesApi = defineOperations('contracts', {
  sign: operation({
    name: 'contract_signature_save',
    method: 'POST',
    path: '/privateTuition/contract/signature',
    effect: 'write',
    access: right('contracts', 'write'),
    input: SignatureInput,
    files: { files: { ...signedPaperRules, maxCount: 1 } },
    answer: FormAnswer,
    refused: asForm,
    summary: 'Signature d’un contrat\u00a0: son jour et le papier signé',
  }),
  unsign: operation({
    name: 'contract_signature_remove',
    method: 'PUT',
    path: '/privateTuition/contract/signature-remove',
    effect: 'write',
    access: right('contracts', 'write'),
    input: z.object({ id }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Papier signé d’un contrat retiré, s’il n’était pas le bon',
  }),
  paper: operation({
    name: 'contract_signature_paper',
    method: 'GET',
    path: '/privateTuition/contract/signature-paper',
    effect: 'read',
    access: right('contracts', 'read'),
    input: z.object({ id: queryId }),
    answer: { document: signedPaperTypes },
    summary: 'Papier signé d’un contrat',
  }),
})
