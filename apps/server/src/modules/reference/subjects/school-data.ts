// What a French company of private lessons begins with: careers and their levels from CP to post-bac, subjects, diplomas, experiences.

type LevelData = { readonly name: string; readonly color: string; readonly isExamYear?: boolean }
export type CareerData = { readonly name: string; readonly audience?: 'higher'; readonly levels: readonly LevelData[] }

export const careers = [
  {
    name: 'Primaire',
    levels: [
      { name: 'CP', color: '#7cb9d0' },
      { name: 'CE1', color: '#7cb9d0' },
      { name: 'CE2', color: '#58a6c3' },
      { name: 'CM1', color: '#58a6c3' },
      { name: 'CM2', color: '#2a93b5' },
    ],
  },
  {
    name: 'Collège',
    levels: [
      { name: '6e', color: '#a1d3b3' },
      { name: '5e', color: '#7fc198' },
      { name: '4e', color: '#5bb07d' },
      { name: '3e', color: '#2f9e63', isExamYear: true },
    ],
  },
  {
    name: 'Lycée général et technologique',
    levels: [
      { name: '2de', color: '#eac093' },
      { name: '1re', color: '#dfa86e' },
      { name: 'Tle', color: '#c77700', isExamYear: true },
      { name: '1re technologique', color: '#d9b48a' },
      { name: 'Tle technologique', color: '#b9854f', isExamYear: true },
    ],
  },
  {
    name: 'Lycée professionnel',
    levels: [
      { name: 'CAP 1re année', color: '#d5d9dc' },
      { name: 'CAP 2e année', color: '#c9ced2', isExamYear: true },
      { name: '2de pro', color: '#c3c8cc' },
      { name: '1re pro', color: '#aeb4ba' },
      { name: 'Tle pro', color: '#868e96', isExamYear: true },
    ],
  },
  {
    name: 'Études supérieures',
    audience: 'higher',
    levels: [
      { name: 'Bac +1', color: '#adbaef' },
      { name: 'Bac +2', color: '#90a1e7' },
      { name: 'Bac +3', color: '#7589df' },
      { name: 'Bac +4', color: '#6b80da' },
      { name: 'Bac +5', color: '#5c6fd6' },
      { name: 'CPGE', color: '#5c6fd6' },
      { name: 'BTS', color: '#8d99d8' },
      { name: 'BUT', color: '#7a87cf' },
    ],
  },
] as const satisfies readonly CareerData[]

export type CareerName = (typeof careers)[number]['name']
type LevelName = (typeof careers)[number]['levels'][number]['name']

const primary: CareerName = 'Primaire'
const lower: CareerName = 'Collège'
const upper: CareerName = 'Lycée général et technologique'
const trade: CareerName = 'Lycée professionnel'
const higher: CareerName = 'Études supérieures'
const fromLower = [lower, upper, trade, higher]
const everywhere = [primary, ...fromLower]

export type SubjectData = {
  readonly name: string
  readonly color: string
  /** Where it is taught: whole careers, and levels of others. */
  readonly taught: readonly (CareerName | LevelName)[]
}
type CategoryData = {
  readonly name: string
  readonly type: 'scholar' | 'language' | 'music' | 'other'
  readonly subjects: readonly SubjectData[]
}

export const categories: readonly CategoryData[] = [
  {
    name: 'Sciences',
    type: 'scholar',
    subjects: [
      { name: 'Mathématiques', color: '#3448b5', taught: everywhere },
      { name: 'Physique-chimie', color: '#0b6e8f', taught: fromLower },
      { name: 'SVT', color: '#177245', taught: [lower, upper, higher] },
      { name: 'Sciences de l’ingénieur', color: '#5a626c', taught: ['1re', 'Tle', higher] },
      { name: 'NSI', color: '#7a3e9d', taught: ['1re', 'Tle', higher] },
      { name: 'SNT', color: '#8a5fb0', taught: ['2de'] },
      { name: 'Technologie', color: '#6f7780', taught: [lower] },
      { name: 'Informatique', color: '#5b3e9d', taught: [higher] },
      { name: 'Statistiques', color: '#4a5cc0', taught: [higher] },
      { name: 'Biologie', color: '#2b8a5a', taught: [higher] },
    ],
  },
  {
    name: 'Lettres',
    type: 'scholar',
    subjects: [
      { name: 'Français', color: '#b42323', taught: everywhere },
      { name: 'Philosophie', color: '#a0522d', taught: ['Tle', 'Tle technologique', higher] },
      { name: 'Humanités, littérature et philosophie', color: '#8f4a2a', taught: ['1re', 'Tle'] },
      { name: 'Latin', color: '#9a5300', taught: [lower, upper, higher] },
      { name: 'Grec ancien', color: '#b36b1e', taught: ['3e', upper, higher] },
      { name: 'Aide aux devoirs', color: '#868e96', taught: [primary, lower] },
      { name: 'Méthodologie', color: '#747c85', taught: everywhere },
    ],
  },
  {
    name: 'Langues',
    type: 'language',
    subjects: [
      { name: 'Anglais', color: '#c77700', taught: everywhere },
      { name: 'Espagnol', color: '#d64545', taught: fromLower },
      { name: 'Allemand', color: '#454b54', taught: fromLower },
      { name: 'Italien', color: '#2f9e63', taught: fromLower },
      { name: 'Portugais', color: '#1f7a4d', taught: fromLower },
      { name: 'Chinois', color: '#c0392b', taught: fromLower },
      { name: 'Arabe', color: '#1d6f5c', taught: fromLower },
      { name: 'Russe', color: '#4b5fa8', taught: fromLower },
      { name: 'Français langue étrangère', color: '#5c6fd6', taught: everywhere },
    ],
  },
  {
    name: 'Sciences humaines',
    type: 'scholar',
    subjects: [
      { name: 'Histoire-géographie', color: '#8a4a00', taught: fromLower },
      { name: 'SES', color: '#2a93b5', taught: ['2de', '1re', 'Tle', higher] },
      { name: 'HGGSP', color: '#a3662b', taught: ['1re', 'Tle'] },
      { name: 'Économie-gestion', color: '#0b5d33', taught: [upper, trade, higher] },
      { name: 'Management', color: '#3d7a55', taught: ['1re technologique', 'Tle technologique', higher] },
      { name: 'Droit', color: '#6b3f3f', taught: ['Tle', 'Tle technologique', higher] },
      { name: 'Comptabilité', color: '#4f6f52', taught: [trade, higher] },
    ],
  },
  {
    name: 'Musique',
    type: 'music',
    subjects: [
      { name: 'Piano', color: '#27389a', taught: everywhere },
      { name: 'Guitare', color: '#7a3e9d', taught: everywhere },
      { name: 'Violon', color: '#9d3e6b', taught: everywhere },
      { name: 'Chant', color: '#b5478a', taught: everywhere },
      { name: 'Solfège', color: '#5a4a8a', taught: everywhere },
    ],
  },
  {
    name: 'Autres',
    type: 'other',
    subjects: [
      { name: 'Arts plastiques', color: '#c0567a', taught: everywhere },
      { name: 'Orientation', color: '#6c7a89', taught: ['3e', upper, trade, higher] },
    ],
  },
]

export const graduations = [
  { name: 'Baccalauréat', color: '#c3c8cc', famous: false },
  { name: 'BTS', color: '#aeb4ba', famous: false },
  { name: 'BUT', color: '#adbaef', famous: false },
  { name: 'Licence', color: '#7589df', famous: false },
  { name: 'Licence professionnelle', color: '#90a1e7', famous: false },
  { name: 'Master', color: '#5c6fd6', famous: false },
  { name: 'Master MEEF', color: '#3448b5', famous: false },
  { name: 'CRPE', color: '#2f9e63', famous: false },
  { name: 'CAPES', color: '#177245', famous: true },
  { name: 'CAPET', color: '#177245', famous: false },
  { name: 'CAPLP', color: '#2b8a5a', famous: false },
  { name: 'Agrégation', color: '#0b5d33', famous: true },
  { name: 'Doctorat', color: '#27389a', famous: true },
  { name: 'Diplôme d’ingénieur', color: '#0b6e8f', famous: true },
  { name: 'Grande école de commerce', color: '#9a5300', famous: true },
  { name: 'Institut d’études politiques', color: '#7a3e9d', famous: true },
  { name: 'Diplôme d’État de professeur de musique', color: '#b5478a', famous: false },
] as const

export const experiences = [
  'Enseignement en primaire',
  'Enseignement en collège',
  'Enseignement en lycée',
  'Enseignement supérieur',
  'Soutien scolaire',
  'Tutorat universitaire',
  'Cours en ligne',
  'Préparation aux concours',
] as const
