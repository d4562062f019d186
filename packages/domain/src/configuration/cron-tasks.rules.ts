// The French of scheduled tasks: how often one runs, what may be chosen for a frequency, what a run did.
import { listed } from '../kernel/french.ts'
import type { Option } from '../kernel/list.ts'
import type { Frequency, Schedule } from '../kernel/schedule.ts'
import { type CronStatus, type FrequencePart, maxGranularity } from './cron-tasks.schema.ts'

export const cronStatusLabels: Readonly<Record<CronStatus, string>> = {
  success: 'Réussie',
  failure: 'En échec',
  warning: 'Avec erreurs',
  running: 'En cours',
  unknown: 'Inconnu',
}
export const neverRunLabel = 'Non exécutée'
/** What a status means, said on it; the others need no word. */
export const cronStatusTooltips: Readonly<Partial<Record<CronStatus, string>>> = {
  failure: 'La dernière exécution a échoué (voir les logs du serveur).',
  warning: 'La dernière exécution a rencontré des erreurs (voir les logs du serveur).',
}

export const frequencyLabels: Readonly<Record<Frequency, string>> = {
  minutes: 'Minutes',
  hourly: 'Heures',
  daily: 'Jours',
  weekly: 'Semaines',
  monthly: 'Mois',
}
const weekdays = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const every: Readonly<Record<Frequency, (count: number) => string>> = {
  minutes: (count) => (count === 1 ? 'toutes les minutes' : `toutes les ${count} minutes`),
  hourly: (count) => (count === 1 ? 'toutes les heures' : `toutes les ${count} heures`),
  daily: (count) => (count === 1 ? 'tous les jours' : `tous les ${count} jours`),
  weekly: (count) => (count === 1 ? 'chaque semaine' : `toutes les ${count} semaines`),
  monthly: (count) => (count === 1 ? 'chaque mois' : `tous les ${count} mois`),
}
const dayOfMonth = (day: string) => (day === '31' ? 'le dernier jour' : day === '01' ? 'le 1er' : `le ${Number(day)}`)

/** Moments of one time together: « le lundi et le jeudi à 08:00 ». */
const byTime = (moments: readonly string[], dayWords: (day: string) => string): string => {
  const days = new Map<string, string[]>()
  for (const moment of [...moments].sort()) {
    const [day = '', time = ''] = moment.split(' ')
    days.set(time, [...(days.get(time) ?? []), dayWords(day)])
  }
  return listed([...days].map(([time, names]) => `${listed(names)} à ${time}`))
}

const momentWords = ({ frequenceType, moments }: Schedule): string => {
  const sorted = [...moments].sort()
  if (frequenceType === 'minutes' || moments.length === 0) return ''
  if (frequenceType === 'hourly') return ` ${sorted.length === 1 ? 'à la minute' : 'aux minutes'} ${listed(sorted)}`
  if (frequenceType === 'daily') return ` à ${listed(sorted)}`
  if (frequenceType === 'weekly') return `, ${byTime(sorted, (day) => `le ${weekdays[Number(day) - 1]}`)}`
  return `, ${byTime(sorted, dayOfMonth)}`
}

/** « Tous les jours à 03:10 », « Toutes les 2 semaines, le lundi et le jeudi à 08:00 ». */
export const intervalWords = (schedule: Schedule): string =>
  capital(`${every[schedule.frequenceType](schedule.granularity)}${momentWords(schedule)}`)

const units: Readonly<Record<Frequency, string>> = {
  minutes: 'de minutes',
  hourly: 'd’heures',
  daily: 'de jours',
  weekly: 'de semaines',
  monthly: 'de mois',
}
const kinds: Readonly<Record<Frequency, FrequencePart['kind']>> = {
  minutes: 'none',
  hourly: 'minute',
  daily: 'time',
  weekly: 'dayAndTime',
  monthly: 'dayAndTime',
}
const newMoments: Readonly<Record<Frequency, string | null>> = {
  minutes: null,
  hourly: '00',
  daily: '03:00',
  weekly: '1 03:00',
  monthly: '01 03:00',
}
const days = (frequenceType: Frequency): Option[] => {
  if (frequenceType === 'weekly')
    return weekdays.map((name, index) => ({ value: String(index + 1), label: capital(name) }))
  if (frequenceType !== 'monthly') return []
  return Array.from({ length: 31 }, (_, index) => {
    const value = String(index + 1).padStart(2, '0')
    return { value, label: index === 30 ? 'Dernier jour' : index === 0 ? '1er' : String(index + 1) }
  })
}

/** What the form offers for a frequency: the stored moments when it is the stored one, else a first proposal. */
export const frequencePart = (stored: Schedule, frequenceType: Frequency): FrequencePart => {
  const isStored = stored.frequenceType === frequenceType
  const first = newMoments[frequenceType]
  return {
    frequenceType,
    granularity: isStored ? stored.granularity : 1,
    moments: isStored ? [...stored.moments] : first === null ? [] : [first],
    unit: units[frequenceType],
    maxGranularity: maxGranularity[frequenceType],
    kind: kinds[frequenceType],
    days: days(frequenceType),
    newMoment: first,
  }
}

const factLabels: Readonly<Record<string, string>> = {
  backupAt: 'Sauvegarde du',
  changed: 'Changés',
  captchas: 'Réponses au captcha retirées',
  dropped: 'Mois retirés',
  error: 'Erreur',
  errors: 'Erreurs',
  expired: 'Fichiers échus supprimés',
  failed: 'En échec',
  files: 'Fichiers',
  links: 'Liens retirés',
  looked: 'Examinés',
  made: 'Mois préparés',
  orphans: 'Fichiers sans fiche supprimés',
  provider_calls: 'appels aux services',
  requeued: 'Messages remis en file',
  rows: 'Lignes',
  runs: 'Exécutions retirées',
  sessions: 'Sessions retirées',
  stopped: 'Arrêt',
  sums: 'Sommes',
  technical_logs: 'journal technique',
  traces: 'historique',
  unknown: 'Codes inconnus',
}
/** Of no use to people. */
const hiddenFacts = ['jobId']

const factValue = (value: unknown): string => {
  if (typeof value === 'number') return value.toLocaleString('fr-FR')
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, part]) => `${factLabels[name] ?? name} ${factValue(part)}`)
      .join(', ')
  return String(value)
}

/** What a run did, as label and value; a name that nobody gave a French label is shown as it is. */
export const runFacts = (summary: Readonly<Record<string, unknown>> | null): { label: string; value: string }[] =>
  Object.entries(summary ?? {})
    .filter(([name]) => !hiddenFacts.includes(name))
    .map(([name, value]) => ({ label: factLabels[name] ?? name, value: factValue(value) }))
