// The operation that asks again what a credit note took back by mistake: a bill that names the note.
import { z } from 'zod'
import { right } from '../../kernel/access.ts'
import { id, text } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, FormAnswer } from '../../kernel/refusal.ts'

/** `id`: that of the credit note. */
export const RedoneNote = z.object({ id, reason: text(300) })
export type RedoneNote = z.output<typeof RedoneNote>

export const redoNoteApi = defineOperations('billing', {
  redoNote: operation({
    name: 'credit_note_redo',
    method: 'POST',
    path: '/billing/credit-notes/redo',
    effect: 'write',
    access: right('billing', 'write'),
    input: RedoneNote,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Avoir émis à tort\u00a0: ce qu’il reprenait est facturé de nouveau, par une facture qui le cite',
  }),
})
