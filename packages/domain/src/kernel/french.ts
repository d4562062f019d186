// French sentences for values that a schema refuses, set once for every zod schema of the program.
import { z } from 'zod'

type Issue = Parameters<NonNullable<Parameters<typeof z.config>[0]>['customError'] & {}>[0]

const required = 'Ce champ est obligatoire.'
const thousands = (n: number | bigint) => n.toLocaleString('fr-FR')

const tooSmall = (issue: Extract<Issue, { code: 'too_small' }>) => {
  if (issue.origin === 'string')
    return Number(issue.minimum) <= 1 ? required : `Saisissez au moins ${thousands(issue.minimum)} caractères.`
  if (issue.origin === 'array' || issue.origin === 'set')
    return Number(issue.minimum) <= 1
      ? 'Choisissez au moins une valeur.'
      : `Choisissez au moins ${thousands(issue.minimum)} valeurs.`
  if (issue.origin === 'number' || issue.origin === 'int')
    return issue.inclusive
      ? `La valeur doit être au moins ${thousands(issue.minimum)}.`
      : `La valeur doit dépasser ${thousands(issue.minimum)}.`
  return 'La valeur est trop petite.'
}

const tooBig = (issue: Extract<Issue, { code: 'too_big' }>) => {
  if (issue.origin === 'string') return `Au plus ${thousands(issue.maximum)} caractères.`
  if (issue.origin === 'array' || issue.origin === 'set') return `Au plus ${thousands(issue.maximum)} valeurs.`
  if (issue.origin === 'number' || issue.origin === 'int')
    return issue.inclusive
      ? `La valeur ne peut pas dépasser ${thousands(issue.maximum)}.`
      : `La valeur doit être inférieure à ${thousands(issue.maximum)}.`
  return 'La valeur est trop grande.'
}

const formats: Record<string, string> = {
  email: 'Cette adresse e-mail n’est pas valide.',
  date: 'Cette date n’existe pas (JJ/MM/AAAA).',
  datetime: 'Cette date ou cette heure n’existe pas.',
  time: 'Cette heure n’existe pas (HH:mm).',
  url: 'Cette adresse web n’est pas valide.',
  uuid: 'Cet identifiant n’est pas valide.',
}

const sentence = (issue: Issue): string => {
  if (issue.code === 'too_small') return tooSmall(issue)
  if (issue.code === 'too_big') return tooBig(issue)
  if (issue.code === 'invalid_format') return formats[issue.format] ?? 'Le format n’est pas valide.'
  if (issue.code === 'invalid_value')
    return issue.input === undefined || issue.input === null || issue.input === ''
      ? required
      : 'Cette valeur ne fait pas partie des choix.'
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined || issue.input === null || issue.input === '') return required
    if (issue.expected === 'number' || issue.expected === 'int') return 'Saisissez un nombre.'
    return 'Le format n’est pas valide.'
  }
  if (issue.code === 'unrecognized_keys') return 'Un champ inconnu a été envoyé.'
  if (issue.code === 'not_multiple_of') return `La valeur doit être un multiple de ${thousands(issue.divisor)}.`
  return 'Cette valeur n’est pas valide.'
}

z.config({ customError: (issue) => sentence(issue as Issue) })
