// Shapes of chapters: a name, for one subject at one level.
import { z } from 'zod'
import { id, text } from '../../kernel/fields.ts'

export const chapterFields = { name: text(150), subjectId: id, scholarLevelId: id }
export const chapterRecord = { name: z.string(), subjectId: id.nullable(), scholarLevelId: id.nullable() }
export const chapterRow = { name: z.string(), subject: z.string(), scholarLevel: z.string() }
