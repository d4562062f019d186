// What recruitment refuses, in the words that are read.
import { de } from '../kernel/french.ts'
import { defineRefusals } from '../kernel/refusal.ts'
import { tooYoungSentence } from './applications.words.ts'

export const recruitmentRefusals = defineRefusals('recruitment', {
  backAfterAccount: "Il n'est pas possible de revenir à ce statut une fois le compte utilisateur créé",
  notInterviewed: 'l’entretien n’a pas encore été validé.',
  onlyByMail: 'le premier mail s’envoie d’abord, ou se laisse de côté.',
  onlyByInterview: 'un entretien se fixe d’abord\u00a0: lieu, interlocuteurs et heure.',
  onlyByValidation: 'l’entretien se valide d’abord\u00a0: c’est lui qui ouvre le compte.',
  onlyByDismissal: 'l’entretien est à clore d’abord, avec son compte rendu.',
  alreadyHired: 'ce candidat est déjà embauché\u00a0: son professeur se désactive depuis sa fiche.',
  refused: 'cette candidature est refusée\u00a0: elle se rouvre depuis les candidats refusés.',
  notRefused: 'cette candidature n’est pas refusée.',
  reopenToVouchers: 'sa candidature reprend à l’attente des justificatifs, car il a un compte.',
  reopenToContact: 'sa candidature reprend au début, car il n’a pas de compte.',
  noSuchMove: (from: string, to: string) =>
    `une candidature ne passe pas de «\u00a0${from}\u00a0» à «\u00a0${to}\u00a0».`,
  documentMissing: (name: string) => `le document «\u00a0${name}\u00a0» manque ou n’est pas approuvé.`,
  documentsMissing: (names: readonly string[]) =>
    names.length === 1
      ? `le document «\u00a0${names[0]}\u00a0» manque ou n’est pas approuvé.`
      : `${names.length} documents manquent ou ne sont pas approuvés\u00a0: ${names.join(', ')}.`,
  movedMeanwhile: (by: string | null, to: string) =>
    `ce candidat a été déplacé entre-temps${by ? ` par ${by}` : ''} dans «\u00a0${to}\u00a0».`,
  tooYoung: tooYoungSentence,
  noWayToAnswer: 'Indiquez un téléphone ou une adresse e-mail, pour pouvoir lui répondre.',
  noEmail: 'Ce candidat n’a pas d’adresse e-mail.',
  notSent:
    "Le mail n'a pas pu être envoyé, veuillez vérifier l'adresse email du contact et que l'objet et le corps du mail sont bien renseignés",
  knownPerson: (name: string) => `${name} a déjà cette adresse e-mail chez nous.`,
  endBeforeStart: 'La fin suit le début.',
  interviewTooLong: 'Un entretien dure quatre heures au plus.',
  busy: (name: string, from: string, to: string, with_: string) =>
    `${name} a déjà un entretien ${de(from)} à ${to} avec ${with_}\u00a0: choisissez une autre heure ou une autre personne.`,
  nobodyInterviews: 'Choisissez au moins un interlocuteur.',
  notYetHeld: 'cet entretien n’a pas encore commencé.',
  alreadyConcluded: 'cet entretien est déjà conclu.',
  otherInterview: 'un autre entretien est déjà fixé avec ce candidat.',
  notHired: 'ce candidat n’est pas embauché.',
  candidacyOver: 'Votre candidature n’est plus à l’étude.',
  captcha: 'not valid',
  fileGone: 'Ce fichier n’est plus là\u00a0: envoyez-le de nouveau.',
  hourTaken: 'Cette heure vient d’être prise\u00a0: choisissez-en une autre.',
  noHourToChoose:
    'L’heure de votre entretien ne se choisit pas ici pour le moment\u00a0: écrivez-nous, ou appelez-nous.',
  whenThen: 'Dites quand vous êtes disponible.',
  noPaperNow: 'Votre candidature n’attend plus de document ici.',
  noInterview: 'Aucun entretien n’est fixé avec ce candidat.',
  tokenMissing: 'Le compte de paiement n’a pas pu être préparé\u00a0: réessayez.',
  notYourFollowUp: 'Ce commentaire a été écrit par une autre personne.',
  unknownStaff: 'Un des interlocuteurs ne fait plus partie de l’équipe.',
  unknownLocation: 'Ce lieu n’existe plus.',
  unknownSubject: 'Une des matières n’existe plus.',
  unknownLevel: 'Un des niveaux n’existe plus.',
  unknownGraduation: 'Un des diplômes n’existe plus.',
  unknownExperience: 'Une des expériences n’existe plus.',
  unknownEstablishment: 'Un des établissements n’existe plus.',
})
