// What the cards of the monitoring workflow refuse, in the words that are read.
import { formatTime } from '../kernel/dates.ts'
import { defineRefusals } from '../kernel/refusal.ts'

export const monitoringRefusals = defineRefusals('monitoring', {
  locked: (by: string, at: string) => `${by} travaille sur cette carte depuis ${formatTime(at)}.`,
  reopenFirst: 'une carte terminée se rouvre dans «\u00a0À traiter\u00a0».',
  alreadyOpen: 'une autre carte suit déjà la même chose.',
  movedMeanwhile: (by: string | null, to: string) =>
    `cette carte a été déplacée entre-temps${by ? ` par ${by}` : ''} dans «\u00a0${to}\u00a0».`,
  unknownUser: 'Cette personne ne fait plus partie de l’équipe.',
  noPayments: 'Cette carte ne suit pas les paiements d’une facture.',
  notYours: 'Vos droits ne permettent pas de reprendre des paiements.',
  waitsForLater: 'Choisissez un jour à venir.',
  alreadyWritten: 'Cette carte vient d’être ouverte, avec les mêmes mots.',
  closed: 'Cette carte est terminée\u00a0: rouvrez-la d’abord.',
})
