// The printed papers and the texts of each that administrators write: labels, tags, bounds; and how a tag is filled.

/** Tags of the texts, with a value for previews. */
export const printingTags = {
  societe: { label: 'société', sample: 'Cours Armor' },
  numero_sap: { label: 'numéro de déclaration', sample: 'SAP732829320' },
  date_sap: { label: 'date de déclaration', sample: '02/03/2020' },
} as const
export type PrintingTag = keyof typeof printingTags
export const printingTagNames = Object.keys(printingTags) as PrintingTag[]

export type PrintingElement = {
  readonly label: string
  readonly maxLength: number
  /** A paper cannot do without it. */
  readonly isRequired?: boolean
  /** Where it stands on the paper, for the preview. */
  readonly heading?: string
  readonly look?: 'title' | 'small'
}
export type Printing = {
  readonly label: string
  /** What a change does not reach. */
  readonly note: string | null
  /** What the paper writes after its title, for the preview. */
  readonly titleEnd: string
  readonly elements: Readonly<Record<string, PrintingElement>>
}

const title: PrintingElement = { label: 'Titre', maxLength: 60, isRequired: true, look: 'title' }
const clause = (label: string): PrintingElement => ({ label, maxLength: 2_000, heading: label })
const small = (label: string): PrintingElement => ({ label, maxLength: 1_000, look: 'small' })

const number = 'n°\u00a0000000'

export const printings: Readonly<Record<string, Printing>> = {
  bill: {
    label: 'Facture',
    note: 'Une facture émise garde son texte\u00a0: la modification vaut pour les suivantes.',
    titleEnd: number,
    elements: {
      title,
      sap_mention: small('Mention de services à la personne'),
      tax_credit_mention: small('Mention du crédit d’impôt'),
      payment_terms: small('Conditions de paiement'),
      footer: small('Pied de page'),
    },
  },
  'credit-note': {
    label: 'Avoir',
    note: 'Un avoir émis garde son texte\u00a0: la modification vaut pour les suivants.',
    titleEnd: number,
    elements: { title, footer: small('Pied de page') },
  },
  contract: {
    label: 'Contrat de cours particuliers',
    note: null,
    titleEnd: number,
    elements: {
      title,
      introduction: { label: 'Introduction', maxLength: 2_000 },
      course: clause('Déroulement'),
      price: clause('Prix'),
      cancellation: clause('Fin du contrat'),
      withdrawal: clause('Rétractation'),
      signature: { label: 'Signature', maxLength: 300 },
    },
  },
  'tax-return': {
    label: 'Attestation fiscale',
    note: 'Une attestation établie garde son texte\u00a0: la modification vaut pour les suivantes.',
    titleEnd: '(année)',
    elements: {
      title,
      introduction: { label: 'Introduction', maxLength: 2_000, isRequired: true },
      credit_notice: small('Mention du crédit d’impôt'),
      employer_notice: small('Mention du client employeur'),
      cesu_notice: { ...small('Mention des CESU préfinancés'), isRequired: true },
      signature: { label: 'Signature', maxLength: 300 },
    },
  },
  payslip: {
    label: 'Bulletin de paie',
    note: 'Un bulletin établi garde son texte\u00a0: la modification vaut pour les suivants.',
    titleEnd: '(mois)',
    elements: { title, footer: { ...small('Mention de conservation'), isRequired: true } },
  },
  'teacher-bill': {
    label: 'Facture d’un professeur',
    note: 'Une facture établie au nom d’un professeur garde son texte\u00a0: la modification vaut pour les suivantes.',
    titleEnd: number,
    elements: { title, footer: small('Pied de page') },
  },
  attendance: {
    label: 'Liste d’émargement',
    note: null,
    titleEnd: '',
    elements: { title, instructions: small('Consignes') },
  },
}

const tagPattern = /\{\{[ \t]*([^{}\n]{1,60}?)[ \t]*\}\}/g
const isTag = (name: string): name is PrintingTag => Object.hasOwn(printingTags, name)

/** A text as it is printed; a tag that nobody knows leaves nothing. */
export const fillPrinting = (text: string, values: Readonly<Record<PrintingTag, string | null>>): string =>
  text.replace(tagPattern, (_, name: string) => (isTag(name) ? (values[name] ?? '') : ''))

/** Names between double braces that no paper fills. */
export const unknownTags = (text: string): string[] => [
  ...new Set([...text.matchAll(tagPattern)].map((match) => match[1] ?? '').filter((name) => !isTag(name))),
]
