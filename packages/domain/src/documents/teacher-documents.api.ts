// Operations on the documents of a teacher: diplomas, certificates, identity; for the staff who may read or write teachers.
import { z } from 'zod'
import { right } from '../kernel/access.ts'
import { id, queryFlag, queryId } from '../kernel/fields.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { asForm, asMove, FormAnswer, MoveAnswer } from '../kernel/refusal.ts'
import {
  checkInput,
  DocumentList,
  documentFileRules,
  documentInput,
  documentMediaTypes,
  maxDocumentFiles,
  newDocument,
} from './documents.schema.ts'

const check = {
  method: 'POST',
  effect: 'write',
  access: right('teachers', 'write'),
  answer: MoveAnswer,
  refused: asMove,
} as const

export const teacherDocumentsApi = defineOperations('documents', {
  teacherList: operation({
    name: 'teacher_documents',
    method: 'GET',
    path: '/teachers/teacher-documents',
    effect: 'read',
    access: right('teachers', 'read'),
    input: z.object({ teacherId: queryId }),
    answer: DocumentList,
    summary: 'Documents d’un professeur',
  }),
  teacherForm: operation({
    name: 'teacher_document_upload_form',
    method: 'GET',
    path: '/teachers/teacher-document-upload-form',
    effect: 'read',
    access: right('teachers', 'write'),
    /** `id`: of the teacher. */
    input: z.object({ id: queryId }),
    answer: z.object({ ...newDocument, teacherId: z.int() }),
    summary: 'Types de documents d’un professeur, pour en déposer un',
  }),
  teacherUpload: operation({
    name: 'teacher_document_upload',
    method: 'POST',
    path: '/teachers/teacher-document-upload',
    effect: 'write',
    access: right('teachers', 'write'),
    input: z.object({ ...documentInput, teacherId: id }),
    answer: FormAnswer,
    refused: asForm,
    files: { files: { ...documentFileRules, maxCount: maxDocumentFiles } },
    summary: 'Dépôt d’un document d’un professeur',
  }),
  teacherView: operation({
    name: 'teacher_document_view',
    method: 'GET',
    path: '/teachers/teacher-document-view',
    effect: 'read',
    access: right('teachers', 'read'),
    /** `position`: which of its files, the first by default. `download`: to be kept and not shown. */
    input: z.object({
      id: queryId,
      position: z.coerce.number().pipe(z.int().min(1).max(maxDocumentFiles)).default(1),
      download: queryFlag.default(false),
    }),
    answer: { document: documentMediaTypes },
    summary: 'Fichier d’un document d’un professeur',
  }),
  teacherApprove: operation({
    ...check,
    name: 'approve_teacher_document',
    path: '/teachers/approve-teacher-document',
    input: z.object(checkInput),
    summary: 'Vérification d’un document d’un professeur',
  }),
  teacherCancelCheck: operation({
    ...check,
    name: 'teacher_document_cancel_check',
    path: '/teachers/teacher-document-cancel-check',
    input: z.object({ id }),
    summary: 'Annulation de la vérification d’un document d’un professeur',
  }),
  teacherRemove: operation({
    ...check,
    name: 'teacher_document_remove',
    method: 'DELETE',
    path: '/teachers/teacher-document-remove',
    input: z.object({ id: queryId }),
    summary: 'Retrait d’un document d’un professeur',
  }),
  teacherRestore: operation({
    ...check,
    name: 'teacher_document_restore',
    path: '/teachers/teacher-document-restore',
    input: z.object({ id }),
    summary: 'Rétablissement d’un document retiré d’un professeur',
  }),
})
