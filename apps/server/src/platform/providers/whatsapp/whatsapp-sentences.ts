// What the error codes of WhatsApp mean to the person who sent a message; the same codes come in answers and in reports.

export type WhatsAppMeaning = { readonly sentence: string; readonly isFinal: boolean; readonly isAddressFault: boolean }

const later = (sentence: string): WhatsAppMeaning => ({ sentence, isFinal: false, isAddressFault: false })
const never = (sentence: string, isAddressFault = false): WhatsAppMeaning => ({
  sentence,
  isFinal: true,
  isAddressFault,
})

/** By the provider's list of error codes; null for a code that says nothing to a person. */
export const whatsappSentence = (code: number | null, phoneNumber: string): WhatsAppMeaning | null => {
  switch (code) {
    case 0:
    case 3:
    case 10:
    case 190:
    case 131005:
      return later('WhatsApp n’accepte plus notre identification.')
    case 33:
    case 133010:
      return later('Le numéro WhatsApp de la société n’est plus enregistré.')
    case 368:
    case 131031:
      return later('Le compte WhatsApp de la société est suspendu.')
    case 131042:
      return later('Le compte WhatsApp de la société n’a plus de moyen de paiement.')
    case 4:
    case 80007:
    case 130429:
    case 131048:
    case 131056:
      return later('WhatsApp demande de réessayer plus tard.')
    case 131026:
    case 131030:
      return never(`Le numéro ${phoneNumber} ne peut pas recevoir de messages WhatsApp.`, true)
    case 131047:
      return never(
        'WhatsApp ne remet un message libre que dans les 24 heures qui suivent un message de la personne\u00a0: attendez qu’elle écrive, ou choisissez un autre moyen.',
      )
    case 131050:
      return never('Cette personne ne veut plus recevoir de messages de la société par WhatsApp.')
    case 131049:
      return never('WhatsApp n’a pas remis ce message, pour ne pas importuner son destinataire.')
    default:
      return null
  }
}
