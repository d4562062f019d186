// What only an accountant may settle: each question with the setting that answers it, and what was confirmed of it.
import { z } from 'zod'
import { day, optionalText, text } from '../../kernel/fields.ts'

type Question = {
  readonly label: string
  /** Screen of the setting; null: what the program does, which no setting changes. */
  readonly path: string | null
}
const rates = '/accounting/rates'
const parameters = '/admin/parameters'

/** In the order in which they are read: how the company is taxed, what it sells, the advance, what the program keeps to, pay. */
export const accountantQuestions = {
  'tuition-status': { label: 'Régime fiscal de la société des cours particuliers', path: rates },
  'stages-status': { label: 'Régime fiscal de la société des stages', path: rates },
  'vat-due': { label: 'TVA exigible à l’encaissement, ou sur les débits', path: rates },
  'employee-regime': { label: 'Mode des contrats d’un professeur salarié', path: rates },
  'advance-in-mandataire': {
    label:
      'Avance immédiate quand la famille emploie le professeur\u00a0: sommes-nous «\u00a0mandataire complet\u00a0»\u202f?',
    path: rates,
  },
  'wages-vat': { label: 'Salaires et cotisations collectés pour la famille qui emploie', path: null },
  'wages-facturx': {
    label: 'Ces salaires et cotisations dans la facture lisible par un logiciel (Factur-X)',
    path: null,
  },
  'tuition-vat': { label: 'TVA du soutien scolaire à domicile', path: `${rates}/vat` },
  'school-language': {
    label: 'Une langue au programme, chez un élève scolarisé, est-elle du soutien scolaire\u202f?',
    path: `${rates}/activities`,
  },
  'home-lesson-vat': {
    label: 'TVA des cours à domicile hors soutien scolaire\u00a0: musique, adultes, études supérieures',
    path: `${rates}/vat`,
  },
  'agency-fee-vat': { label: 'TVA des frais de gestion quand la famille emploie le professeur', path: `${rates}/vat` },
  'cancellation-fee-vat': { label: 'TVA de l’indemnité d’un cours annulé trop tard', path: `${rates}/vat` },
  'overseas-vat': { label: 'TVA du soutien scolaire à domicile outre-mer', path: `${rates}/vat` },
  'agency-fee-credit': {
    label: 'Les frais de gestion ouvrent-ils le crédit d’impôt\u202f?',
    path: `${rates}/tax-credit`,
  },
  'credit-rate': { label: 'Taux et plafond du crédit d’impôt', path: `${rates}/legal` },
  'advance-way': { label: 'Façon de demander l’avance immédiate', path: '/accounting/urssaf/advance' },
  'credit-after-advance': { label: 'Avoir d’un cours que l’Urssaf a déjà payé', path: null },
  'fee-vat-received': {
    label: 'TVA des frais de gestion, quand la famille qui emploie ne règle qu’une partie',
    path: null,
  },
  'credit-note-vat': { label: 'TVA qu’un avoir reprend', path: null },
  'bad-debt-vat': { label: 'TVA d’une créance passée en perte, quand elle était due sur les débits', path: rates },
  'bad-debt': { label: 'Créance passée en perte, et payée ensuite', path: null },
  accruals: { label: 'Cours donnés et pas encore facturés à la fin d’un exercice', path: null },
  'teacher-vat': { label: 'TVA déductible des professeurs qui la facturent', path: null },
  'supplier-vat': { label: 'TVA déductible des fournisseurs', path: null },
  'paid-ahead': { label: 'Année et TVA d’une somme reçue avant le cours', path: null },
  'certificate-refund': { label: 'Attestation d’une année dont une somme est rendue plus tard', path: null },
  'employee-number': { label: 'Numéro qui identifie un professeur salarié auprès de l’Urssaf', path: null },
  'salary-declarations': { label: 'Façon de déclarer les salaires des familles qui emploient', path: null },
  'self-billing': { label: 'Factures établies au nom des professeurs indépendants (autofacturation)', path: null },
  'teacher-taken-back': {
    label: 'Part d’un versement qui est reprise à un professeur indépendant trop payé',
    path: parameters,
  },
  'pay-agreement': { label: 'Convention collective des professeurs salariés', path: parameters },
  'pay-leave': { label: 'Congés payés des professeurs salariés', path: parameters },
  'pay-withholding': { label: 'Prélèvement à la source des professeurs salariés', path: parameters },
  'pay-taken-back': { label: 'Part du net qui est reprise à un salarié trop payé', path: parameters },
  'pay-net-social': { label: 'Montant net social d’un bulletin', path: null },
  'pay-claimed': { label: 'Ce qui est réclamé, ou laissé, à un professeur trop payé', path: null },
  'pay-misdirected': { label: 'Virement d’un professeur parti sur un mauvais compte', path: null },
  'pay-office': { label: 'Salaires des employés de la société elle-même', path: null },
} as const satisfies Record<string, Question>
export type AccountantQuestion = keyof typeof accountantQuestions
export const AccountantQuestion = z.enum(
  Object.keys(accountantQuestions) as [AccountantQuestion, ...AccountantQuestion[]],
)

/** Where no setting answers: what the program does. */
export const programRules = {
  'wages-vat': 'Hors TVA et hors chiffre d’affaires, par le compte 467100.',
  'wages-facturx':
    'Hors de ses totaux, qui sont ceux des frais vendus\u00a0; une note en dit le montant, comme le décompte sur le papier.',
  'credit-after-advance':
    'L’avoir est émis pour le tout\u00a0; l’argent va à l’Urssaf ou à la famille selon la réponse de l’Urssaf. D’une facture du mois, seul le cours repris est crédité, et son prix revient à la famille.',
  'fee-vat-received':
    'Due au prorata de ce qui est reçu, salaires et cotisations compris\u00a0; le dernier règlement prend le reste.',
  'credit-note-vat':
    'Reprise à la date de l’avoir, même si l’argent est rendu plus tard\u00a0; d’une facture impayée, rien.',
  'bad-debt':
    'Perte (654000) hors TVA\u00a0; à l’encaissement, la TVA en attente (445740) n’est jamais due. Salaires d’un cours sans bulletin\u00a0: repris de 467100. Payée ensuite\u00a0: produit (758100), et la TVA redevient due.',
  accruals:
    'Factures à établir (418100, TVA en 445870) et non parvenues (408100, TVA en 445860), quelle que soit l’exigibilité\u00a0; en mandataire, les seuls frais de gestion\u00a0; extournées le lendemain.',
  'teacher-vat':
    'Comptée au taux normal dans ce qui leur est dû, et déduite (445660) à la date de la facture établie en leur nom, que le versement soit déjà fait ou non\u00a0; de ce qui est payé à part, sans cette facture, le jour du versement.',
  'supplier-vat':
    'Déduite à la date de la facture (biens, ou fournisseur sur les débits), sinon au paiement vu sur le relevé\u00a0; elle attend alors au compte 445640. Celle qui ne se déduit pas est saisie dans le montant.',
  'paid-ahead':
    'Un pack d’heures doit sa TVA quand il est payé, au taux de ses cours (445740). Une autre somme reste au crédit de la famille (4191), sans TVA, jusqu’à ce qu’elle règle un cours.',
  'certificate-refund':
    'La somme quitte l’année où elle avait été payée\u00a0: une nouvelle version annule et remplace l’attestation émise.',
  'employee-number': 'Le numéro SAP de la société.',
  'salary-declarations':
    'Sur le site du Cesu, ou par son API Tierce Déclaration (convention avec l’Urssaf)\u00a0: un particulier employeur ne fait pas de DSN. Le fichier CSV du mois porte ce qui y est demandé.',
  'self-billing':
    'Mandat écrit avant la première facture\u00a0; série propre à chaque professeur\u00a0; mentions «\u00a0Autofacturation\u00a0» et «\u00a0EI\u00a0»\u00a0; ce qui est repris d’un cours déjà payé est une ligne en moins de la facture suivante.',
  'pay-net-social': 'Le net à payer, moins le remboursement de frais.',
  'pay-claimed':
    'Une lettre le réclame\u00a0: coût repris (604 et sa TVA, ou 467100), dû par le professeur (409700). Laissé\u00a0: le coût d’un indépendant reste\u00a0; le net d’un salarié va de 467100 en 658000.',
  'pay-misdirected':
    'Suspendu en 467900 jusqu’à ce qu’il revienne\u00a0; ce qui ne revient pas est une charge (658000).',
  'pay-office': 'Par une écriture manuelle (641, 645, 421, 431)\u00a0: le programme ne connaît que leurs comptes.',
} as const satisfies Partial<Record<AccountantQuestion, string>>

export const QuestionRow = z.object({
  question: AccountantQuestion,
  /** What the setting says today, in French; null where a rule is missing. */
  setting: z.string().nullable(),
  answer: z
    .object({
      confirmedBy: z.string(),
      confirmedOn: z.string(),
      note: z.string().nullable(),
      /** What the setting said when it was confirmed. */
      setting: z.string(),
      id: z.int(),
    })
    .nullable(),
})
export type QuestionRow = z.infer<typeof QuestionRow>

/** `changed`: confirmed, and set otherwise since. */
export const standingOf = ({ setting, answer }: Pick<QuestionRow, 'setting' | 'answer'>) =>
  answer === null ? 'open' : answer.setting === setting ? 'confirmed' : 'changed'

export const QuestionAnswer = z.object({
  question: AccountantQuestion,
  /** What was read on screen: another setting meanwhile is not what the accountant confirmed. */
  setting: text(300),
  confirmedBy: text(120),
  confirmedOn: day,
  note: optionalText(500),
})
export type QuestionAnswer = z.output<typeof QuestionAnswer>
