// What landing pages refuse, in the words that are read.
import { defineRefusals } from '../kernel/refusal.ts'

export const landingRefusals = defineRefusals('landing', {
  noSuchMove: (from: string, to: string) => `Une page «\u00a0${from}\u00a0» ne devient pas «\u00a0${to}\u00a0».`,
  notPresentable: (count: number) =>
    count > 1
      ? `La page ne peut pas être publiée\u00a0: ${count} points sont à corriger.`
      : 'La page ne peut pas être publiée\u00a0: un point est à corriger.',
  slugTaken: 'Une autre page a déjà cette adresse.',
  archived: 'Une page archivée ne se modifie pas\u00a0: reprenez-la d’abord.',
  domainTaken: 'Ce site est déjà dans la liste.',
  noImage: 'Choisissez une image.',
  unreadableImage: 'Cette image ne peut pas être lue\u00a0: enregistrez-la de nouveau en JPEG, PNG ou WebP.',
  imageGone: 'Cette image n’est plus là\u00a0: choisissez-la de nouveau.',
  noWriter: 'La rédaction assistée n’est pas configurée sur cette installation.',
  writerSilent: 'Le service de rédaction ne répond pas. Réessayez dans un moment.',
  writerBusy: 'Le service de rédaction demande de réessayer plus tard.',
  writerRefused: 'Le service de rédaction a refusé cette demande.',
  writerUnreadable: 'Le service de rédaction a répondu par un texte inutilisable. Réessayez.',
})
