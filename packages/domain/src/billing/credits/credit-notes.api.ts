// Operations of credit notes: what is left of a bill, and a note of a part of it or of all.
import { z } from 'zod'
import { right } from '../../kernel/access.ts'
import { queryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { FormErrors, formErrorsOf } from '../../kernel/refusal.ts'
import { CreditNoteForm, CreditNoteInput } from './credit-notes.schema.ts'

const path = '/billing/credit-notes/credit-note'
export const creditNotesApi = defineOperations('billing', {
  creditNoteForm: operation({
    name: 'credit_note_form',
    method: 'GET',
    path,
    effect: 'read',
    access: right('billing', 'write'),
    input: z.object({ orderId: queryId }),
    answer: CreditNoteForm,
    summary: 'Avoir sur une facture\u00a0: ce qu’il en reste, ligne par ligne',
  }),
  creditNoteSave: operation({
    name: 'credit_note_save',
    method: 'POST',
    path,
    effect: 'write',
    access: right('billing', 'write'),
    input: CreditNoteInput,
    answer: z.object({
      errors: FormErrors.nullable(),
      id: z.int().nullable(),
      updatedAt: z.null(),
      reference: z.string().nullable(),
      /** Why the card could not be given back what it paid; null when it was, or when nothing was to be. */
      refundMessage: z.string().nullable(),
    }),
    refused: (refusals) => ({
      errors: formErrorsOf(refusals),
      id: null,
      updatedAt: null,
      reference: null,
      refundMessage: null,
    }),
    summary: 'Émission d’un avoir, entier ou partiel, avec son motif',
  }),
})
