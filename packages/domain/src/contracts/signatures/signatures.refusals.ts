// What the signature of a contract is refused for, in the words that are read.
import { formatDay } from '../../kernel/dates.ts'
import { defineRefusals } from '../../kernel/refusal.ts'

export const signaturesRefusals = defineRefusals('signatures', {
  noPaper: 'Joignez le contrat signé.',
  toCome: 'Un contrat n’est pas signé d’avance\u00a0: indiquez un jour passé.',
  alreadySigned: (on: string) =>
    `Ce contrat a déjà son papier, signé le ${formatDay(on)}\u00a0: retirez-le d’abord s’il n’est pas le bon.`,
})
