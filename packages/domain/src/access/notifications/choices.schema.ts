// Messages that a person may do without: what each choice is of, and what holds until they say.
import { z } from 'zod'

const mailChoices = ['to-confirm', 'planning', 'reminders', 'messages', 'opinions', 'news'] as const
const smsChoices = ['sms-late', 'sms-to-confirm', 'sms-reminders', 'sms-messages'] as const
export const messageChoices = [...mailChoices, ...smsChoices] as const
export type MessageChoice = (typeof messageChoices)[number]

type Words = { readonly label: string; readonly description: string }
export const choiceWords = {
  'to-confirm': {
    label: 'Cours à confirmer ou à déclarer',
    description:
      'Un mail à chaque cours déclaré, et au professeur à la fin de chaque cours. Sans lui, ces cours restent sur votre accueil.',
  },
  planning: {
    label: 'Cours planifiés',
    description:
      'Un mail, avec le fichier d’agenda, quand un cours s’ajoute. Les déplacements et les annulations arrivent toujours.',
  },
  reminders: {
    label: 'Rappel la veille',
    description: 'Un mail la veille à 18 h, avec les cours du lendemain. Il n’est envoyé que si vous le demandez.',
  },
  messages: {
    label: 'Conversations',
    description:
      'Un mail quand on vous a écrit et que vous n’avez pas lu dans les dix minutes. Sans lui, vos messages restent dans «\u00a0Messages\u00a0».',
  },
  opinions: {
    label: 'Avis et évaluations',
    description:
      'Un mail quand nous vous demandons votre avis sur un professeur, et quand l’évaluation d’un élève après un stage est prête. Sans lui, l’un et l’autre restent dans votre espace.',
  },
  news: {
    label: 'Suivi de votre dossier',
    description:
      'Un mail quand une demande part à l’Urssaf, quand un justificatif est vérifié, et au professeur quand sa rémunération change. Ce qui demande quelque chose de vous arrive toujours.',
  },
  'sms-late': {
    label: 'SMS de dernière minute',
    description: 'Un cours annulé ou déplacé, ou un stage annulé, moins de vingt-quatre heures avant.',
  },
  'sms-to-confirm': {
    label: 'SMS des cours à confirmer ou à déclarer',
    description:
      'Un SMS à chaque cours déclaré, et au professeur à la fin de chaque cours. Seulement si vous le demandez.',
  },
  'sms-reminders': {
    label: 'SMS la veille',
    description: 'Un SMS la veille à 18 h, avec les cours du lendemain. Seulement si vous le demandez.',
  },
  'sms-messages': {
    label: 'SMS des conversations',
    description:
      'Un SMS quand on vous a écrit et que vous n’avez pas lu dans les dix minutes. Seulement si vous le demandez.',
  },
} as const satisfies Record<MessageChoice, Words>

/** Off until somebody asks for it: the messages of it are of tone `consent`. */
const onRequest: readonly MessageChoice[] = ['reminders', 'sms-to-confirm', 'sms-reminders', 'sms-messages']
export const isOnRequest = (choice: MessageChoice): boolean => onRequest.includes(choice)

/** Of SMS: shown to whoever has a telephone that they go to. */
export const isOfSms = (choice: MessageChoice): boolean => choice.startsWith('sms-')

/** `consent`: nothing leaves before a yes; the others leave until a no. */
export type MessageTone = 'essential' | 'chosen' | 'consent'
export const toneLabels = {
  essential: 'Toujours envoyé',
  chosen: 'Envoyé sauf refus',
  consent: 'Envoyé sur accord',
} as const satisfies Record<MessageTone, string>

export const ChoiceRow = z.object({
  choice: z.enum(messageChoices),
  label: z.string(),
  description: z.string(),
  enabled: z.boolean(),
})
export const Choices = z.object({
  /** The address they are about, shortened where its reader may be somebody else. */
  address: z.string().nullable(),
  /** The last figures of the telephone that SMS go to; null where none goes: no choice of SMS is shown. */
  phone: z.string().nullable(),
  /** Its owner proved it by a code: before that, no SMS that somebody must ask for can be chosen. */
  isPhoneProven: z.boolean(),
  rows: z.array(ChoiceRow),
})
export type Choices = z.infer<typeof Choices>

export const ChoicesInput = z.object({
  rows: z.array(z.object({ choice: z.enum(messageChoices), enabled: z.boolean() })).max(messageChoices.length),
})
