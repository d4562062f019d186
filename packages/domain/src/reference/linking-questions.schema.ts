// Shapes of the linking questions: who is asked, how the answer is given, and the parts of the form that follow from both.
import { z } from 'zod'
import { id, optionalText, text } from '../kernel/fields.ts'

export const questionTypes = { student: 'À la famille', teacher: 'Au professeur', both: 'Aux deux' } as const
export type QuestionType = keyof typeof questionTypes
export const QuestionType = z.enum(Object.keys(questionTypes) as [QuestionType, ...QuestionType[]])

export const choiceTypes = {
  custom: 'Choix à définir',
  codification: 'Table de la codification',
  boolean: 'Oui ou non',
  text: 'Texte libre',
  number: 'Nombre',
  date: 'Date',
} as const
export type ChoiceType = keyof typeof choiceTypes
export const ChoiceType = z.enum(Object.keys(choiceTypes) as [ChoiceType, ...ChoiceType[]])

/** Tables whose rows may be the answers, by their name in the program; who can say which one of its rows fits. */
export const codificationClasses = {
  subjects: { label: 'Matières', for: ['student', 'teacher', 'both'] },
  scholarLevels: { label: 'Niveaux scolaires', for: ['student', 'teacher', 'both'] },
  schoolCareers: { label: 'Parcours scolaires', for: ['student'] },
  establishments: { label: 'Établissements', for: ['student', 'teacher', 'both'] },
  graduations: { label: 'Diplômes', for: ['student', 'teacher', 'both'] },
  experiences: { label: 'Expériences', for: ['student', 'teacher', 'both'] },
  teacherCategories: { label: 'Catégories de professeurs', for: ['student'] },
  locations: { label: 'Lieux', for: ['teacher'] },
} as const satisfies Record<string, { label: string; for: readonly QuestionType[] }>
export type CodificationClass = keyof typeof codificationClasses
const CodificationClass = z.enum(Object.keys(codificationClasses) as [CodificationClass, ...CodificationClass[]])

/** The placeholder of the two selects: every subject, or level, that no other question names. */
export const allOther = 'allOther'
export const allOtherLabels = { subjects: 'Toutes les autres', scholarLevels: 'Tous les autres' } as const
const OneChosen = z.union([id, z.literal(allOther)])
const Chosen = z
  .array(OneChosen)
  .max(500)
  .transform((values) => [...new Set(values)])
export type Chosen = z.output<typeof Chosen>

/** Stored icon names and their words. */
export const questionIcons = {
  help: 'Question',
  book: 'Livre',
  school: 'École',
  calendar: 'Calendrier',
  clock: 'Horloge',
  home: 'Maison',
  'map-pin': 'Lieu',
  car: 'Voiture',
  language: 'Langue',
  heart: 'Cœur',
  target: 'Objectif',
  bulb: 'Idée',
  users: 'Groupe',
  'device-laptop': 'Ordinateur',
} as const
export type QuestionIcon = keyof typeof questionIcons

/** A choice of the company's own; one that answers may name is disabled rather than removed. */
export const CustomChoice = z.object({ id: id.nullable(), label: text(150), enabled: z.boolean() })
export type CustomChoice = z.output<typeof CustomChoice>

export const LinkingQuestionForm = z.object({
  question: text(500),
  subjects: Chosen,
  scholarLevels: Chosen,
  iconName: optionalText(50),
  codificationClassName: CodificationClass.nullable(),
  availableCustomChoices: z.array(CustomChoice).max(50),
})
export type LinkingQuestionForm = z.output<typeof LinkingQuestionForm>

export const linkingQuestionFields = {
  questionType: QuestionType,
  choiceType: ChoiceType,
  form: LinkingQuestionForm,
}
export type LinkingQuestionValues = z.output<z.ZodObject<typeof linkingQuestionFields>>

export const linkingQuestionRecord = {
  /** The question again, for the title. */
  name: z.string(),
  questionType: QuestionType,
  choiceType: ChoiceType,
  form: z.object({
    question: z.string(),
    subjects: z.array(OneChosen),
    scholarLevels: z.array(OneChosen),
    iconName: z.string().nullable(),
    codificationClassName: CodificationClass.nullable(),
    availableCustomChoices: z.array(CustomChoice),
  }),
  /** Parts of the form that these two types make. */
  parts: z.object({ customChoices: z.boolean(), codification: z.boolean() }),
}
export const linkingQuestionRow = {
  name: z.string(),
  subjects: z.array(z.string()),
  levels: z.array(z.string()),
  question: z.string(),
  questionType: QuestionType,
  choiceType: ChoiceType,
  codificationClassName: z.string().nullable(),
}
