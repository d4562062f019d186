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
} as const satisfies Readonly<Record<string, Theme>>

export type ThemeKey = keyof typeof messageThemes
export const themeKeys = Object.keys(messageThemes) as [ThemeKey, ...ThemeKey[]]
export type TagOf<T extends ThemeKey> = keyof (typeof messageThemes)[T]['tags'] & string
