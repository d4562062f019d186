// What the NOVA return refuses, in the words that are read.
import { formatDay } from '../../kernel/dates.ts'
import { defineRefusals } from '../../kernel/refusal.ts'

export const novaRefusals = defineRefusals('nova', {
  notOver: 'Ce trimestre n’est pas terminé\u00a0: il se déclare quand il est passé.',
  day: (over: string) =>
    `Choisissez un jour entre le ${formatDay(over)}, quand le trimestre est terminé, et aujourd’hui.`,
  already: 'Ce trimestre est déjà marqué déclaré.',
  notDeclared: 'Ce trimestre n’est déjà plus marqué déclaré.',
})
