// Texts that keep an ordinary space or a straight apostrophe: sentences of the specification, letter for letter, and what is no sentence.

/** As the specification writes them. */
const specified: readonly string[] = [
  'Ce code TVA ne peut pas être enregistré car :',
  "Ce domaine d'activité ne peut pas être enregistré car :",
  'Confirmer la purge ?',
  'Copié !',
  "Il n'est pas possible de revenir à ce statut une fois le compte utilisateur créé",
  "Il n'est plus possible d'envoyer de sms, la carte ayant été supprimée",
  "L'annulation est enregistrée. Pas de mail d'annulation car non proposée au professeur",
  "L'annulation n'a pas pu être enregistrée, veuillez recharger la page",
  "L'avance immédiate est réservée aux contribuables français.",
  "L'import a échoué, veuillez consulter les logs d'erreurs.",
  "L'import des données a été effectué avec succès",
  "La carte n'a pas pu être enregistrée.",
  "La génération de la liste d'émargement a échoué.",
  'La modification de statut ne peut pas être effectuée car :',
  "Le captcha n'est pas valide.",
  "Le mail d'annulation n'a pas pu être envoyé, veuillez vérifier l'adresse email du professeur.",
  "Le mail de confirmation n'a pas pu être envoyé, veuillez vérifier l'adresse email du professeur.",
  "Le mail de proposition n'a pas pu être envoyé, veuillez vérifier le mail du professeur.",
  "Le mail n'a pas pu être envoyé, veuillez vérifier l'adresse email du contact et que l'objet et le corps du mail sont bien renseignés",
  'Le paiement a été refusé :',
  "Le processus d'import ne répond pas, veuillez essayer à nouveau.",
  'Le refus ne peut pas être enregistré car :',
  "Le remboursement n'a pas pu être effectué :",
  "Les modifications sont interdites pour l'élément sélectionnée.",
  'Oups, ça fait beaucoup en une seule fois !',
  "Trop d'informations ont été envoyées en même temps, veuillez charger les documents en plusieurs fois s'il vous plaît.",
  "Un processus d'import pour ce type de données est déjà en cours, veuillez patienter.",
  "Veuillez sélectionner un type de données et un fichier s'il vous plaît.",
  "d'horaire",
  "n'est pas valide.",
]

/** What a machine reads, or a person types. */
const others: readonly string[] = ['6e ; 5e', "aujourd'hui"]

export const frenchExceptions: ReadonlySet<string> = new Set([...specified, ...others])
