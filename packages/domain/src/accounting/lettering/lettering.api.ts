// Operations of lettering by hand: lines lettered together, a code taken away from its lines.
import { z } from 'zod'
import { right } from '../../kernel/access.ts'
import { id, ids } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asMove, MoveAnswer } from '../../kernel/refusal.ts'

const access = right('accounting', 'write')

export const letteringApi = defineOperations('accounting', {
  letterLines: operation({
    name: 'accounting_lines_letter',
    method: 'POST',
    path: '/accounting/books/letter',
    effect: 'write',
    access,
    input: z.object({ lineIds: ids }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Lignes d’un compte lettrées ensemble',
  }),
  unletterLine: operation({
    name: 'accounting_line_unletter',
    method: 'POST',
    path: '/accounting/books/unletter',
    effect: 'write',
    access,
    input: z.object({ lineId: id }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Lettrage d’une ligne et de celles qui l’accompagnent annulé',
  }),
})
