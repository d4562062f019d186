// Operations on one's own papers, for a teacher and for a family: the checklist, sending one, looking at it, taking back what nobody has checked.
import { z } from 'zod'
import { anyOf, audience } from '../kernel/access.ts'
import { id, queryId } from '../kernel/fields.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { asForm, asMove, FormAnswer, MoveAnswer } from '../kernel/refusal.ts'
import { documentFileRules, documentInput, documentMediaTypes, maxDocumentFiles } from './documents.schema.ts'
import { OwnPapers } from './own-documents.schema.ts'
import { ownFileRules } from './own-documents.words.ts'

/** A candidate brings his before he is hired. */
const own = anyOf(audience('teacher'), audience('candidate'))

export const ownDocumentsApi = defineOperations('documents', {
  ownPapers: operation({
    name: 'teacher_own_papers',
    method: 'GET',
    path: '/teacher/own-papers',
    effect: 'read',
    access: own,
    input: z.object({}),
    answer: OwnPapers,
    summary: 'Mes justificatifs\u00a0: demandés, envoyés, vérifiés',
  }),
  sendPaper: operation({
    name: 'teacher_own_paper_send',
    method: 'POST',
    path: '/teacher/own-papers',
    effect: 'write',
    access: own,
    input: z.object(documentInput),
    answer: FormAnswer,
    refused: asForm,
    // what is a little too large is refused in words at its place, and not cut off
    files: {
      files: { extensions: ownFileRules.extensions, maxBytes: documentFileRules.maxBytes, maxCount: maxDocumentFiles },
    },
    perMinute: 20,
    summary: 'Envoi d’un justificatif par le professeur',
  }),
  viewPaper: operation({
    name: 'teacher_own_paper_view',
    method: 'GET',
    path: '/teacher/own-paper',
    effect: 'read',
    access: own,
    input: z.object({
      id: queryId,
      position: z.coerce.number().pipe(z.int().min(1).max(maxDocumentFiles)).default(1),
    }),
    answer: { document: documentMediaTypes },
    summary: 'Fichier d’un de mes justificatifs',
  }),
  withdrawPaper: operation({
    name: 'teacher_own_paper_withdraw',
    method: 'POST',
    path: '/teacher/own-paper-withdraw',
    effect: 'write',
    access: own,
    input: z.object({ id }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Justificatif repris par le professeur avant sa vérification',
  }),
})

/** The same, of what is asked of families. */
export const familyDocumentsApi = defineOperations('documents', {
  familyPapers: operation({
    name: 'family_own_papers',
    method: 'GET',
    path: '/family/own-papers',
    effect: 'read',
    access: audience('customer'),
    input: z.object({}),
    answer: OwnPapers,
    summary: 'Documents demandés à une famille\u00a0: demandés, envoyés, vérifiés',
  }),
  sendFamilyPaper: operation({
    name: 'family_own_paper_send',
    method: 'POST',
    path: '/family/own-papers',
    effect: 'write',
    access: audience('customer'),
    input: z.object(documentInput),
    answer: FormAnswer,
    refused: asForm,
    // what is a little too large is refused in words at its place, and not cut off
    files: {
      files: { extensions: ownFileRules.extensions, maxBytes: documentFileRules.maxBytes, maxCount: maxDocumentFiles },
    },
    perMinute: 20,
    summary: 'Envoi d’un document par la famille',
  }),
  viewFamilyPaper: operation({
    name: 'family_own_paper_view',
    method: 'GET',
    path: '/family/own-paper',
    effect: 'read',
    access: audience('customer'),
    input: z.object({
      id: queryId,
      position: z.coerce.number().pipe(z.int().min(1).max(maxDocumentFiles)).default(1),
    }),
    answer: { document: documentMediaTypes },
    summary: 'Fichier d’un document de ma famille',
  }),
  withdrawFamilyPaper: operation({
    name: 'family_own_paper_withdraw',
    method: 'POST',
    path: '/family/own-paper-withdraw',
    effect: 'write',
    access: audience('customer'),
    input: z.object({ id }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Document repris par la famille avant sa vérification',
  }),
})
