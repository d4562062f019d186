// Sentences that the specification quotes, letter for letter, in one place; rendering makes their spaces non-breaking.

export const faultTitle = 'Aïe, erreur détectée...'
export const faultText = 'Une erreur a été détectée, veuillez nous excuser pour la gêne occasionnée.'
export const tooLargeTitle = 'Oups, ça fait beaucoup en une seule fois !'
export const tooLargeText =
  "Trop d'informations ont été envoyées en même temps, veuillez charger les documents en plusieurs fois s'il vous plaît."
export const sessionExpiredTitle = 'Session échue'
export const sessionExpiredText =
  'Votre session est échue, veuillez saisir votre identifiant et mot de passe pour poursuivre'
export const copiedText = 'Copié !'
/** The specification asks for a message without giving it. */
export const exportFailedText = 'L’export a échoué, veuillez réessayer.'
