// Themes of the message templates: what a theme's messages are about, and the tags that may stand in them.

export type ThemeTag = {
  readonly label: string
  /** What it stands for on the sample record of previews. */
  readonly sample: string
  /** Some records have nothing for it. */
  readonly mayBeEmpty?: true
}
export type Theme = {
  readonly label: string
  /** Where its templates are proposed. */
  readonly usedIn: string
  readonly tags: Readonly<Record<string, ThemeTag>>
}

/** Who reads. */
const recipient = {
  civilite: { label: 'civilité', sample: 'Madame' },
  prenom: { label: 'prénom du destinataire', sample: 'Solenn', mayBeEmpty: true },
  nom: { label: 'nom du destinataire', sample: 'Le Goff' },
} as const satisfies Theme['tags']
/** Who writes. */
const sender = {
  gestionnaire: { label: 'gestionnaire', sample: 'Claire Delmas' },
  societe: { label: 'société', sample: 'Cours Armor' },
  date_du_jour: { label: 'date du jour', sample: '21/11/2026' },
} as const satisfies Theme['tags']
const student = {
  prenom_eleve: { label: 'prénom de l’élève', sample: 'Malo' },
  nom_eleve: { label: 'nom de l’élève', sample: 'Le Goff' },
} as const satisfies Theme['tags']
const tuition = {
  ...student,
  client: { label: 'client', sample: 'Solenn Le Goff' },
  professeur: { label: 'professeur', sample: 'Léa Morvan' },
  matiere: { label: 'matière', sample: 'Mathématiques' },
  niveau: { label: 'niveau', sample: '3e' },
} as const satisfies Theme['tags']

/** Tags in the order of the menu that inserts them; whoever sends the messages of a theme fills each of them. */
export const messageThemes = {
  contacts: {
    label: 'Contacts',
    usedIn: 'Proposé dans les mails du tableau des contacts.',
    tags: {
      civilite: { label: 'civilité', sample: 'Madame' },
      prenom: { label: 'prénom du contact', sample: 'Solenn', mayBeEmpty: true },
      nom: { label: 'nom du contact', sample: 'Le Goff' },
      prenom_eleve: { label: 'prénom de l’élève', sample: 'Malo', mayBeEmpty: true },
      niveau: { label: 'niveau', sample: '3e', mayBeEmpty: true },
      matieres: { label: 'matières', sample: 'Mathématiques et Anglais', mayBeEmpty: true },
      ville: { label: 'ville', sample: 'Rennes', mayBeEmpty: true },
      date_contact: { label: 'date du premier contact', sample: '12/11/2026' },
      gestionnaire: { label: 'gestionnaire', sample: 'Claire Delmas' },
      societe: { label: 'société', sample: 'Cours Armor' },
    },
  },
  customers: {
    label: 'Clients',
    usedIn: 'Proposé dans les messages envoyés depuis la fiche d’un client.',
    tags: {
      ...recipient,
      client: { label: 'client', sample: 'Solenn Le Goff' },
      numero_client: { label: 'numéro de client', sample: 'C0000412' },
      eleves: { label: 'élèves', sample: 'Malo et Nolwenn', mayBeEmpty: true },
      ville: { label: 'ville', sample: 'Rennes', mayBeEmpty: true },
      solde_du: { label: 'solde dû', sample: '135,00\u00a0€', mayBeEmpty: true },
      prochain_cours: { label: 'prochain cours', sample: '25/11/2026 à 17:30', mayBeEmpty: true },
      ...sender,
    },
  },
  students: {
    label: 'Élèves',
    usedIn: 'Proposé dans les messages envoyés depuis la fiche d’un élève.',
    tags: {
      ...recipient,
      ...student,
      client: { label: 'client', sample: 'Solenn Le Goff' },
      niveau: { label: 'niveau', sample: '3e', mayBeEmpty: true },
      etablissement: { label: 'établissement', sample: 'Collège Anne-de-Bretagne', mayBeEmpty: true },
      matieres: { label: 'matières', sample: 'Mathématiques et Anglais', mayBeEmpty: true },
      prochain_cours: { label: 'prochain cours', sample: '25/11/2026 à 17:30', mayBeEmpty: true },
      ...sender,
    },
  },
  teachers: {
    label: 'Professeurs',
    usedIn: 'Proposé dans les messages envoyés depuis la fiche d’un professeur.',
    tags: {
      ...recipient,
      categorie: { label: 'catégorie', sample: 'Enseignant certifié', mayBeEmpty: true },
      matieres: { label: 'matières', sample: 'Mathématiques et Physique', mayBeEmpty: true },
      ville: { label: 'ville', sample: 'Cesson-Sévigné', mayBeEmpty: true },
      date_embauche: { label: 'date d’embauche', sample: '01/09/2025', mayBeEmpty: true },
      prochain_cours: { label: 'prochain cours', sample: '25/11/2026 à 17:30', mayBeEmpty: true },
      ...sender,
    },
  },
  candidates: {
    label: 'Candidats',
    usedIn: 'Proposé dans les mails du tableau des candidats.',
    tags: {
      civilite: { label: 'civilité', sample: 'Madame' },
      prenom: { label: 'prénom du candidat', sample: 'Léa', mayBeEmpty: true },
      nom: { label: 'nom du candidat', sample: 'Morvan' },
      matieres: { label: 'matières', sample: 'Mathématiques et Physique', mayBeEmpty: true },
      ville: { label: 'ville', sample: 'Rennes', mayBeEmpty: true },
      date_candidature: { label: 'date de la candidature', sample: '12/11/2026' },
      date_entretien: { label: 'date de l’entretien', sample: '25/11/2026', mayBeEmpty: true },
      heure_entretien: { label: 'heure de l’entretien', sample: '14:30', mayBeEmpty: true },
      lieu_entretien: { label: 'lieu de l’entretien', sample: 'Agence de Rennes', mayBeEmpty: true },
      interlocuteurs: { label: 'interlocuteurs', sample: 'Claire Delmas', mayBeEmpty: true },
      gestionnaire: { label: 'gestionnaire', sample: 'Claire Delmas' },
      societe: { label: 'société', sample: 'Cours Armor' },
    },
  },
  contracts: {
    label: 'Contrats',
    usedIn: 'Proposé dans les messages envoyés depuis un contrat.',
    tags: {
      ...recipient,
      numero_contrat: { label: 'numéro de contrat', sample: 'CT0000218' },
      ...tuition,
      prix_horaire: { label: 'prix de l’heure', sample: '45,00\u00a0€', mayBeEmpty: true },
      date_debut: { label: 'date de début', sample: '05/09/2026', mayBeEmpty: true },
      dernier_cours: { label: 'date du dernier cours', sample: '18/11/2026', mayBeEmpty: true },
      ...sender,
    },
  },
  courses: {
    label: 'Cours',
    usedIn: 'Proposé dans les messages envoyés depuis un cours.',
    tags: {
      ...recipient,
      ...tuition,
      date_cours: { label: 'date du cours', sample: '18/11/2026', mayBeEmpty: true },
      heure_cours: { label: 'heure du cours', sample: '17:30', mayBeEmpty: true },
      duree: { label: 'durée', sample: '1,5\u00a0h' },
      prix: { label: 'prix du cours', sample: '67,50\u00a0€' },
      ...sender,
    },
  },
  bills: {
    label: 'Factures',
    usedIn: 'Proposé dans les messages envoyés depuis une facture.',
    tags: {
      ...recipient,
      client: { label: 'client', sample: 'Solenn Le Goff' },
      eleve: { label: 'élève', sample: 'Malo Le Goff', mayBeEmpty: true },
      reference_facture: { label: 'référence de la facture', sample: 'CP-2026-000231' },
      date_facture: { label: 'date de la facture', sample: '18/11/2026' },
      montant: { label: 'montant', sample: '67,50\u00a0€' },
      reste_a_payer: { label: 'reste à payer', sample: '67,50\u00a0€' },
      ...sender,
    },
  },
  accounts: {
    label: 'Comptes',
    usedIn: 'Envoyé par le programme à la personne qui se connecte.',
    tags: {
      prenom: { label: 'prénom', sample: 'Solenn', mayBeEmpty: true },
      nom: { label: 'nom', sample: 'Le Goff' },
      identifiant: { label: 'identifiant de connexion', sample: 'solenn.legoff@exemple.fr' },
      lien: { label: 'lien personnel', sample: 'https://cartable.exemple/public/reset-password/…', mayBeEmpty: true },
      changement: { label: 'changement', sample: 'votre mot de passe a été changé.', mayBeEmpty: true },
      code: { label: 'code de connexion', sample: '123456', mayBeEmpty: true },
      duree: { label: 'durée de validité', sample: '1\u00a0heure', mayBeEmpty: true },
      societe: { label: 'société', sample: 'Cours Armor' },
    },
  },
  answers: {
    label: 'Réponses par mail',
    usedIn: 'Envoyé par le programme, souvent avec le lien d’une page où répondre.',
    tags: {
      prenom: { label: 'prénom du destinataire', sample: 'Solenn', mayBeEmpty: true },
      nom: { label: 'nom du destinataire', sample: 'Le Goff' },
      lien: { label: 'lien de réponse', sample: 'https://cartable.exemple/response/…', mayBeEmpty: true },
      duree: { label: 'durée de validité', sample: '21\u00a0jours', mayBeEmpty: true },
      prenom_eleve: { label: 'prénom de l’élève', sample: 'Malo', mayBeEmpty: true },
      professeur: { label: 'professeur', sample: 'Léa Morvan', mayBeEmpty: true },
      matiere: { label: 'matière', sample: 'Mathématiques', mayBeEmpty: true },
      niveau: { label: 'niveau', sample: '3e', mayBeEmpty: true },
      format: { label: 'format des cours', sample: 'à domicile', mayBeEmpty: true },
      ville: { label: 'ville', sample: 'Rennes', mayBeEmpty: true },
      date_cours: { label: 'date du cours', sample: '18/11/2026', mayBeEmpty: true },
      heure_cours: { label: 'heure du cours', sample: '17:30', mayBeEmpty: true },
      date_fin: { label: 'dernier jour des cours', sample: '19/12/2026', mayBeEmpty: true },
      duree_cours: { label: 'durée du cours', sample: '1,5\u00a0h', mayBeEmpty: true },
      ancien_cours: { label: 'date d’avant le changement', sample: '16/11/2026 à 18:00', mayBeEmpty: true },
      rythme: { label: 'rythme des cours', sample: 'chaque mercredi à 17:00, 1 h 30', mayBeEmpty: true },
      dates: { label: 'dates des cours', sample: '• mercredi 18/11/2026 à 17:00', mayBeEmpty: true },
      prix: { label: 'prix de l’heure', sample: '31,50\u00a0€', mayBeEmpty: true },
      ancien_prix: { label: 'ancien prix de l’heure', sample: '30,00\u00a0€', mayBeEmpty: true },
      creneaux: {
        label: 'créneaux souhaités',
        sample: 'Créneaux souhaités\u00a0: mer. 14:00–16:00.',
        mayBeEmpty: true,
      },
      effet_mensuel: { label: 'effet par mois', sample: 'environ 6,00\u00a0€ de plus par mois', mayBeEmpty: true },
      date_debut: { label: 'premier jour', sample: '01/12/2026', mayBeEmpty: true },
      reference: { label: 'numéro de l’avoir ou de la facture', sample: 'CPA-2026-000012', mayBeEmpty: true },
      reference_facture: { label: 'facture corrigée', sample: 'CPF-2026-000231', mayBeEmpty: true },
      reponse: { label: 'réponse reçue', sample: 'la date convient', mayBeEmpty: true },
      mot: { label: 'mot de qui écrit', sample: 'La famille habite près du métro.', mayBeEmpty: true },
      montant: { label: 'montant', sample: '66,00\u00a0€', mayBeEmpty: true },
      stage: { label: 'stage', sample: 'Toussaint 2026, Réussir sa 4e', mayBeEmpty: true },
      lieu: { label: 'lieu', sample: '12 rue de Nantes 35000 Rennes', mayBeEmpty: true },
      a_apporter: { label: 'à apporter au stage', sample: 'une trousse et le manuel de l’année', mayBeEmpty: true },
      document: { label: 'justificatif', sample: 'Attestation de vigilance', mayBeEmpty: true },
      echeance: { label: 'dernier jour du justificatif', sample: '04/12/2026', mayBeEmpty: true },
      telephone: { label: 'téléphone de l’autre', sample: '06\u00a012\u00a034\u00a056\u00a078', mayBeEmpty: true },
      gestionnaire: { label: 'gestionnaire', sample: 'Claire Delmas', mayBeEmpty: true },
      societe: { label: 'société', sample: 'Cours Armor' },
    },
  },
  traineeshipProposals: {
    label: 'Propositions de stage',
    usedIn: 'Envoyé aux professeurs depuis l’organigramme d’une session de stage.',
    tags: {
      ...recipient,
      session: { label: 'session', sample: 'Stage de la Toussaint 2026' },
      niveau: { label: 'niveau', sample: 'Réussir sa 4e' },
      matiere: { label: 'matière', sample: 'Mathématiques' },
      jours: { label: 'jours', sample: 'lun. 19/10, mar. 20/10 et mer. 21/10', mayBeEmpty: true },
      horaires: { label: 'horaires', sample: '09:00 – 11:00' },
      lieu: { label: 'lieu', sample: 'Salle B, 12 rue de Nantes 35000 Rennes', mayBeEmpty: true },
      taux: { label: 'taux horaire', sample: '24,00\u00a0€ de l’heure' },
      lien: { label: 'lien de réponse', sample: 'https://cartable.exemple/response/…', mayBeEmpty: true },
      ...sender,
    },
  },
  traineeshipMailings: {
    label: 'Mailings de stage',
    usedIn: 'Proposé dans les mailings d’avant et d’après un stage.',
    tags: {
      ...recipient,
      stage: { label: 'stage', sample: 'Toussaint 2026 – Rennes' },
      dates: { label: 'dates du stage', sample: 'du 19/10/2026 au 23/10/2026' },
      date_debut: { label: 'date de début', sample: '19/10/2026' },
      date_fin: { label: 'date de fin', sample: '23/10/2026' },
      lieu: { label: 'lieu', sample: '12 rue de Nantes 35000 Rennes', mayBeEmpty: true },
      eleves: { label: 'élèves inscrits', sample: 'Malo et Nolwenn', mayBeEmpty: true },
      matieres: { label: 'matières', sample: 'Mathématiques et Anglais', mayBeEmpty: true },
      planning: {
        label: 'planning',
        sample: '– Mathématiques\u00a0: lun. 19/10, mar. 20/10, 09:00 – 11:00, Salle B',
        mayBeEmpty: true,
      },
      ...sender,
    },
  },
  users: {
    label: 'Utilisateurs',
    usedIn: 'Proposé dans les messages envoyés depuis la fiche d’un utilisateur.',
    tags: {
      ...recipient,
      identifiant: { label: 'identifiant de connexion', sample: 'claire.delmas', mayBeEmpty: true },
      ...sender,
    },
  },
} as const satisfies Readonly<Record<string, Theme>>

export type ThemeKey = keyof typeof messageThemes
export const themeKeys = Object.keys(messageThemes) as [ThemeKey, ...ThemeKey[]]
export type TagOf<T extends ThemeKey> = keyof (typeof messageThemes)[T]['tags'] & string
/** Tags that whoever sends fills alike for every record: who reads, who writes, when. */
export type SharedTag = keyof typeof recipient | keyof typeof sender
/** The tags of a theme that only its record can fill. */
export type RecordTagOf<T extends ThemeKey> = Exclude<TagOf<T>, SharedTag>
