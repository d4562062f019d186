// Shapes of the texts of printed papers.
import { z } from 'zod'
import { id, instant, optionalLongText } from '../kernel/fields.ts'

export const PrintingRow = z.object({
  id,
  /** Code and name of the paper, then of its text. */
  printing: z.string(),
  printingLabel: z.string(),
  element: z.string(),
  elementLabel: z.string(),
  content: z.string(),
  updatedAt: instant,
})
export type PrintingRow = z.infer<typeof PrintingRow>

export const PrintingRecord = PrintingRow.extend({
  maxLength: z.int(),
  note: z.string().nullable(),
  /** Tags that the texts of papers may hold, with what they stand for now. */
  tags: z.array(z.object({ name: z.string(), label: z.string(), value: z.string().nullable() })),
  /** The other texts of the same paper, in their order, this one included. */
  paper: z.array(PrintingRow.pick({ id: true, element: true, elementLabel: true, content: true })),
})
export type PrintingRecord = z.infer<typeof PrintingRecord>

/** Whether it may be empty, and its length, depend on the element: the server knows. */
export const PrintingContent = optionalLongText(5_000)
