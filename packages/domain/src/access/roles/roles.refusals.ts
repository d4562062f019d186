// What the roles refuse.
import { defineRefusals } from '@cartable/domain/kernel/refusal.ts'

export const rolesRefusals = defineRefusals('roles', {
  nameTaken: 'Un rôle actif porte déjà ce nom.',
  belowMaster: (right: string, master: string, level: string) =>
    `«\u00a0${right}\u00a0» ne peut pas être inférieur à «\u00a0${master}\u00a0» (${level}).`,
  beyond: (right: string, level: string) =>
    `Vous ne pouvez pas accorder plus que vos propres droits\u00a0: sur «\u00a0${right}\u00a0», vous avez «\u00a0${level}\u00a0».`,
  beyondOwn: (role: string) =>
    `Le rôle «\u00a0${role}\u00a0» donne des droits que vous n’avez pas\u00a0: seul quelqu’un qui les a peut le restreindre ou le désactiver.`,
  ownRole:
    'Ce rôle vous donne des droits que vous ne pourriez plus vous rendre\u00a0: demandez à un autre administrateur de le restreindre ou de le désactiver.',
})
