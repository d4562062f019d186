// The catalogue of rights of staff: one right per area, its theme, French title and master right.

/** Levels of a right, weakest first: each one includes those before it. */
export const rightLevels = ['forbidden', 'read', 'write', 'fullAccess'] as const
export type RightLevel = (typeof rightLevels)[number]

/** The levels as people read them. */
export const rightLevelLabels: Readonly<Record<RightLevel, string>> = {
  forbidden: 'Interdit',
  read: 'Lecture',
  write: 'Écriture',
  fullAccess: 'Accès complet',
}

type RightEntry = { readonly theme: string; readonly title: string; readonly master?: string }

/**
 * Every right of the program, in the order of the role form. `master` names the right that this one can never be below
 * (a dependent right is raised with its master): the students are read on the record of their household, the courses on
 * that of their contract, the bills in the books.
 */
export const rightCatalogue = {
  contacts: { theme: 'Commercial', title: 'Contacts' },
  monitoring: { theme: 'Commercial', title: 'Suivi des actions' },
  todo: { theme: 'Commercial', title: 'Tâches à faire' },
  dashboard: { theme: 'Commercial', title: 'Tableau de bord' },
  statistics: { theme: 'Commercial', title: 'Statistiques' },
  customers: { theme: 'Clients', title: 'Clients' },
  students: { theme: 'Clients', title: 'Élèves', master: 'customers' },
  contracts: { theme: 'Cours particuliers', title: 'Contrats' },
  linking: { theme: 'Cours particuliers', title: 'Mises en relation' },
  courses: { theme: 'Cours particuliers', title: 'Cours', master: 'contracts' },
  prices: { theme: 'Cours particuliers', title: 'Tarifs et fidélité' },
  teachers: { theme: 'Professeurs', title: 'Professeurs' },
  recruitment: { theme: 'Professeurs', title: 'Recrutement' },
  traineeships: { theme: 'Stages', title: 'Stages' },
  accounting: { theme: 'Comptabilité', title: 'Comptabilité' },
  billing: { theme: 'Comptabilité', title: 'Factures et paiements', master: 'accounting' },
  closing: { theme: 'Comptabilité', title: 'Clôture des mois' },
  urssaf: { theme: 'Comptabilité', title: 'Déclarations URSSAF' },
  payroll: { theme: 'Comptabilité', title: 'Charges et bulletins' },
  teacherAdvances: { theme: 'Comptabilité', title: 'Paiement des professeurs avant les familles' },
  payApproval: { theme: 'Comptabilité', title: 'Approbation de la paie des professeurs' },
  badDebts: { theme: 'Comptabilité', title: 'Créances perdues et cours suspendus' },
  payWaiver: { theme: 'Comptabilité', title: 'Abandon de ce qu’un professeur a reçu de trop' },
  codification: { theme: 'Administration', title: 'Codification' },
  configuration: { theme: 'Administration', title: 'Configuration' },
  exchange: { theme: 'Administration', title: 'Import et export' },
  users: { theme: 'Administration', title: 'Utilisateurs' },
  roles: { theme: 'Administration', title: 'Rôles' },
  messaging: { theme: 'Administration', title: 'Messages' },
  logs: { theme: 'Administration', title: 'Journaux techniques' },
  traces: { theme: 'Administration', title: 'Traces d’audit' },
  landing: { theme: 'Administration', title: 'Pages d’atterrissage' },
  sensitiveData: { theme: 'Administration', title: 'Données personnelles (NIR et IBAN, export, effacement)' },
} as const satisfies Record<string, RightEntry>

export type RightCode = keyof typeof rightCatalogue
export const rightCodes = Object.keys(rightCatalogue) as RightCode[]

/** What a person may do: absent means forbidden. */
export type Rights = Readonly<Partial<Record<RightCode, RightLevel>>>

/** Whether `rights` reach `level` on `code`. */
export const hasRight = (rights: Rights, code: RightCode, level: RightLevel): boolean =>
  rightLevels.indexOf(rights[code] ?? 'forbidden') >= rightLevels.indexOf(level)

// what one has prepared is approved by a second person where there is one, otherwise by oneself, and the screen says so
/** Whoever reads may approve what another prepared; what they prepared themselves only where nobody else could. */
export const approvers = ['other', 'author', 'author-alone'] as const
export type Approver = (typeof approvers)[number]

/** @param otherCount how many people besides the reader hold the right to approve */
export const approverOf = (authorId: number | null, readerId: number | null, otherCount: number): Approver => {
  if (authorId !== readerId) return 'other'
  return otherCount > 0 ? 'author' : 'author-alone'
}
