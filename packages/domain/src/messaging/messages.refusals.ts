// What messages sent by hand are refused.
import { defineRefusals } from '../kernel/refusal.ts'

export const messageRefusals = defineRefusals('messages', {
  noEmail: 'Ce destinataire n’a pas d’adresse e-mail.',
  noMobile: 'Ce destinataire n’a pas de numéro de portable.',
  unknownRecipient: 'Ce destinataire n’est pas proposé pour cette fiche.',
  unknownTemplate: 'Ce modèle n’est plus proposé.',
  noSubject: 'L’objet du mail est obligatoire.',
  noBody: 'Le message est vide une fois ses balises remplies.',
  noFileInSms: 'Un SMS ne porte pas de pièce jointe.',
  tooManyFiles: (count: number) => `Au plus ${count} pièces jointes peuvent partir avec un message.`,
  tooHeavy: (megabytes: number) =>
    `Les pièces jointes dépassent ${megabytes}\u00a0Mo au total\u00a0: le serveur du destinataire les refuserait.`,
  noCopyAddress: 'Votre compte n’a pas d’adresse e-mail\u00a0: la copie ne peut pas vous être envoyée.',
  noCopyOfLink: 'Ce mail porte un lien personnel\u00a0: il n’en part pas de copie.',
  smsImpossible: "Il n'est plus possible d'envoyer de sms, la carte ayant été supprimée",
  whatsappImpossible: 'L’envoi de messages WhatsApp n’est pas configuré.',
  otherNumber: 'Ce numéro n’est pas celui de la fiche.',
})
