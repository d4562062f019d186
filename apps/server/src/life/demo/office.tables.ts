// Rows that the office of the demo company keeps in its tables: schools, places, periods, criteria, answers, papers, questions, chapters.
import type { Address } from '@cartable/domain/kernel/address.ts'
import type { documentCategories, documentOwners } from '@cartable/domain/reference/document-types.schema.ts'
import type {
  ChoiceType,
  CodificationClass,
  QuestionIcon,
  QuestionType,
} from '@cartable/domain/reference/linking-questions.schema.ts'
import { flagsIn, type ResponseContext } from '@cartable/domain/reference/response-types.schema.ts'

const addressOf = (
  [houseNumber = '', ...street]: readonly string[],
  postalCode: string,
  [latitude, longitude]: readonly [number, number],
): Address => ({
  ...{ houseNumber, street: street.join(' '), complement: null, cityCode: '35238', postalCode, city: 'Rennes' },
  ...{ departementCode: '35', country: 'FR', latitude, longitude, freeAddress: null, typedByHand: false },
  completeAddress: `${[houseNumber, ...street].join(' ')} ${postalCode} Rennes`,
})
const at = (way: string, postalCode: string, latitude: number, longitude: number) =>
  addressOf(way.split(' '), postalCode, [latitude, longitude])

export const seat = at('1 quai Lamennais', '35000', 48.1103, -1.6806)

/** Name, whether it is famous, where, telephone. */
export const establishments: readonly (readonly [string, boolean, Address | null, string | null])[] = [
  ['Lycée Chateaubriand', true, at('136 boulevard de Vitré', '35700', 48.1219, -1.6491), '+33299286300'],
  ['Lycée Émile Zola', true, at('2 avenue Janvier', '35000', 48.1064, -1.6748), '+33299792416'],
  ['Lycée Victor et Hélène Basch', false, at('15 avenue Charles Tillon', '35000', 48.1249, -1.6992), '+33299145432'],
  ['Lycée Jean Macé', false, at('10 rue Jean Macé', '35700', 48.1206, -1.6683), '+33299842260'],
  ['Collège Anne de Bretagne', false, at('15 rue du Landrel', '35200', 48.0868, -1.6621), '+33299505070'],
  ['Collège Échange', false, at('1 rue de l’Échange', '35000', 48.1136, -1.6857), '+33299301020'],
  ['Collège Rosa Parks', false, at('3 square de Terre-Neuve', '35200', 48.0885, -1.6933), '+33299505180'],
  ['Institution Saint-Vincent', true, at('57 rue de Paris', '35000', 48.1129, -1.6633), '+33299848400'],
  ['École Liberté', false, null, null],
  ['École Duchesse Anne', false, null, null],
  ['Université de Rennes', true, at('263 avenue du Général Leclerc', '35000', 48.1165, -1.6413), '+33223235000'],
  ['INSA Rennes', true, at('20 avenue des Buttes de Coësmes', '35700', 48.1215, -1.6356), '+33223238200'],
]

export const places = [
  {
    name: 'Agence de Rennes',
    availableFor: ['interview', 'traineeship'],
    address: at('4 Rue de Nemours', '35000', 48.1069, -1.6795),
  },
  {
    name: 'Centre de stages Sainte-Anne',
    availableFor: ['traineeship', 'private-tuition'],
    address: at('12 Place Sainte-Anne', '35000', 48.1142, -1.6806),
  },
  {
    name: 'Salle Beaulieu',
    availableFor: ['traineeship'],
    address: at('263 Avenue Général Leclerc', '35000', 48.1176, -1.6387),
  },
] as const

const periods = ['Toussaint', 'Noël', 'Hiver', 'Printemps', 'Été', 'Révisions du bac', 'Révisions du brevet']
const criteria = [
  ['Ponctualité', ['teacher-evaluation', 'traineeship-report']],
  ['Pédagogie', ['teacher-evaluation', 'traineeship-report']],
  ['Maîtrise de la matière', ['teacher-evaluation']],
  ['Relation avec l’élève', ['teacher-evaluation']],
  ['Suivi et comptes rendus', ['teacher-evaluation']],
  ['Participation du groupe', ['traineeship-report']],
  ['Progrès de l’élève', ['traineeship-report']],
] as const
const reasons = [
  ['Départ de la société', ['staff']],
  ['Demande de l’intéressé', ['customer', 'student', 'teacher']],
  ['Impayés', ['customer']],
  ['Fin de scolarité', ['student']],
  ['Ne souhaite plus enseigner', ['teacher']],
] as const
const helps = [
  ['Prise en main', ['staff']],
  ['Facturation', ['staff', 'customer']],
  ['Déclaration des cours', ['teacher']],
  ['Avance immédiate', ['customer', 'public']],
] as const

/** Rows of the declared tables. */
export const declaredRows: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
  traineeshipTypes: periods.map((name, index) => ({ name, orderKey: index + 1 })),
  rankings: criteria.map(([name, availableFor]) => ({ name, availableFor: [...availableFor] })),
  disabledAccountReasons: reasons.map(([name, availableFor]) => ({ name, availableFor: [...availableFor] })),
  helpCategories: helps.map(([name, contexts]) => ({ name, contexts: [...contexts] })),
}

export const teacherCategories = [
  { name: 'Débutant', color: '#868e96', gradePoints: 0, icon: 'seedling' },
  { name: 'Confirmé', color: '#3448b5', gradePoints: 10, icon: 'star' },
  { name: 'Expert', color: '#177245', gradePoints: 20, icon: 'medal' },
  { name: 'Professeur de l’Éducation nationale', color: '#9a5300', gradePoints: 30, icon: 'school' },
] as const

const answersBy = {
  'teacher-refusal': [
    ['Emploi du temps complet', true],
    ['Trop loin de chez moi', true],
    ['Niveau ou matière qui ne convient pas', true],
    ['Tarif trop bas', false],
    ['Autre motif', false],
  ],
  'customer-refusal': [
    ['Nous préférons des cours en ligne', true],
    ['Les horaires ne conviennent pas', false],
    ['Nous attendions un autre profil', false],
    ['Autre motif', false],
  ],
  availability: [
    ['Disponible dès cette semaine', true],
    ['Disponible à partir du mois prochain', true],
    ['Plus disponible cette année', false],
  ],
} as const satisfies Readonly<Partial<Record<ResponseContext, readonly (readonly [string, boolean])[]>>>

/** The answers of a context, each with the one flag that it shows there. */
export const answers = (Object.keys(answersBy) as (keyof typeof answersBy)[]).flatMap((context) =>
  answersBy[context].map(([name, isOn]) => ({
    context,
    name,
    ...flagsIn(context, { switchToOnline: isOn, legitimate: isOn, disponibility: isOn }),
  })),
)

type Kind = {
  readonly name: string
  readonly category: keyof typeof documentCategories
  readonly owners: readonly (keyof typeof documentOwners)[]
  readonly isMandatory?: true
  /** How long it holds. */
  readonly months?: number
}
/** Papers asked besides those of every installation, and what is asked otherwise of those that it has. */
export const documentKinds: readonly Kind[] = [
  { name: 'Diplôme', category: 'diploma', owners: ['teacher', 'candidate'], isMandatory: true },
  { name: 'Relevé d’identité bancaire', category: 'bank', owners: ['teacher', 'candidate'], isMandatory: true },
  { name: 'Extrait de casier judiciaire (bulletin n° 3)', category: 'employment', owners: ['teacher'], months: 3 },
  { name: 'Attestation de vigilance URSSAF', category: 'employment', owners: ['teacher'], months: 6 },
  { name: 'Carte d’étudiant', category: 'identity', owners: ['teacher', 'candidate'], months: 12 },
  { name: 'Avis d’imposition', category: 'tax', owners: ['customer'], months: 12 },
  { name: 'Attestation d’assurance scolaire', category: 'other', owners: ['customer'], months: 12 },
  { name: 'Mandat de prélèvement SEPA', category: 'bank', owners: ['customer'] },
]

type Question = {
  readonly question: string
  readonly questionType: QuestionType
  readonly choiceType: ChoiceType
  readonly iconName: QuestionIcon
  /** Whose rows may be the answers. */
  readonly table?: CodificationClass
  readonly isOfUpperSchool?: true
  readonly choices?: readonly string[]
}
export const questions: readonly Question[] = [
  {
    question: 'Quel rythme de cours souhaitez-vous\u202f?',
    questionType: 'student',
    choiceType: 'custom',
    iconName: 'calendar',
    choices: ['Un cours par semaine', 'Deux cours par semaine', 'Pendant les vacances seulement'],
  },
  {
    question: 'Quels jours sont possibles\u202f?',
    questionType: 'both',
    choiceType: 'custom',
    iconName: 'clock',
    choices: ['Soirs de semaine', 'Mercredi après-midi', 'Samedi', 'Dimanche'],
  },
  {
    question: 'Quel diplôme attendez-vous du professeur\u202f?',
    questionType: 'student',
    choiceType: 'codification',
    iconName: 'school',
    table: 'graduations',
  },
  { question: 'Avez-vous une voiture\u202f?', questionType: 'teacher', choiceType: 'boolean', iconName: 'car' },
  {
    question: 'Quelle note l’élève vise-t-il au baccalauréat\u202f?',
    questionType: 'student',
    choiceType: 'number',
    iconName: 'target',
    isOfUpperSchool: true,
  },
]

/** Chapters by subject and level. */
export const chapters: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  Mathématiques: {
    '3e': ['Théorème de Thalès', 'Trigonométrie', 'Équations', 'Fonctions affines', 'Probabilités'],
    Tle: ['Suites', 'Limites et continuité', 'Logarithme', 'Intégrales', 'Loi binomiale'],
  },
  Français: {
    '3e': ['Le récit autobiographique', 'La poésie engagée'],
    '1re': ['Le théâtre du XVIIe siècle', 'Le roman'],
  },
  'Physique-chimie': { Tle: ['Cinétique chimique', 'Mouvement dans un champ uniforme', 'Diffraction'] },
}

/** Name, code, type, value, first and last day as days before or after the end of the story. */
export const promoCodes = [
  ['Offre de rentrée', 'RENTREE', 'percent', '10', -80, -20],
  ['Parrainage', 'PARRAIN', 'amount', '25', -30, 330],
  ['Stages d’hiver', 'HIVER', 'percent', '12.5', 10, 100],
] as const
