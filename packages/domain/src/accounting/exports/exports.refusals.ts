// What a file for an accountant's program is refused for, in the words that are read.
import { defineRefusals } from '../../kernel/refusal.ts'

export const exportsRefusals = defineRefusals('exports', {
  endsBefore: 'La période se termine avant de commencer.',
  empty: 'Aucune écriture scellée sur cette période\u00a0: choisissez-en une autre.',
  unbalanced: (entry: string) => `L’écriture ${entry} n’est pas équilibrée\u00a0: le fichier n’est pas écrit.`,
})
