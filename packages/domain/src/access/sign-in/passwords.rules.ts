// What makes a password good enough: its length, and not being one that everybody tries. No rule on kinds of characters.
import { folded } from '@cartable/domain/kernel/folded.ts'
import { type Weakness, weaknessWords } from './passwords.words.ts'

/** Characters a new password has at least, and at most: beyond, hashing it would only tire the server. */
export const passwordLeast = 12
export const passwordMost = 200
/** From here on a password is said to be strong. */
const strongFrom = 18

/** What lists of leaked passwords are made of; longer ones repeat them or add digits. */
const common = [
  ...['motdepasse', 'password', 'passwort', 'azerty', 'azertyuiop', 'qwerty', 'qwertyuiop', 'qsdfghjklm', 'wxcvbn'],
  ...['admin', 'administrateur', 'administrator', 'bonjour', 'bienvenue', 'welcome', 'soleil', 'doudou', 'loulou'],
  ...['chouchou', 'coucou', 'jetaime', 'iloveyou', 'monamour', 'princesse', 'chocolat', 'marseille', 'bretagne'],
  ...[
    'football',
    'liverpool',
    'dragon',
    'monkey',
    'letmein',
    'changeme',
    'changezmoi',
    'secret',
    'superman',
    'pokemon',
  ],
  ...['cartable', 'professeur', 'ecole', 'college', 'lycee', 'famille', 'maison', 'vacances', 'printemps', 'toto'],
  ...[
    'janvier',
    'fevrier',
    'septembre',
    'decembre',
    'automne',
    'hiver',
    'ete',
    'noel',
    'france',
    'paris',
    'test',
    'azer',
    'qwer',
  ],
]
const sequences = [
  '01234567890123456789',
  '98765432109876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'azertyuiopqsdfghjklmwxcvbn',
  'qwertyuiopasdfghjklzxcvbnm',
]
const leet: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '€': 'e',
}

/** Lower case, without accents; letters are what is left when digits and signs at the ends go. */
const core = (text: string) => text.replace(/^[^a-z]+|[^a-z]+$/g, '').replace(/[\s._-]/g, '')
const unleet = (text: string) => text.replace(/[013457@$€]/g, (sign) => leet[sign] ?? sign)

const repeats = (text: string): boolean => /^(.{1,4}?)\1+.{0,3}$/u.test(text)
/** Whether these words, put one after another, make the text. */
const isMadeOf = (text: string, words: readonly string[]): boolean =>
  words.some((word) => text === word || (text.startsWith(word) && isMadeOf(text.slice(word.length), words)))

/** What is left of a password when digits and signs around go, as it is written and as its signs are read. */
const lettersOf = (text: string): string[] => [core(text), core(unleet(text.replace(/[^a-z]+$/, '')))]

const isCommon = (password: string): boolean => {
  const text = folded(password)
  if (repeats(text) || sequences.some((sequence) => sequence.includes(text))) return true
  return lettersOf(text).some((letters) => isMadeOf(letters, common))
}

/** Whether a password is the company’s name, its words or some of them, with what everybody adds to it. */
const isOfCompany = (password: string, company: string): boolean => {
  const words = folded(company)
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length >= 3)
  if (words.length === 0) return false
  return lettersOf(folded(password)).some((letters) => letters !== '' && isMadeOf(letters, [...words, ...common]))
}

/** What makes a new password not good enough; null when it is. The company’s name is known to the server alone. */
export const weaknessOf = (password: string, login: string, company = ''): Weakness | null => {
  if ([...password].length < passwordLeast) return 'tooShort'
  const name = folded(login.split('@')[0] ?? '')
  if (name.length >= 4 && folded(password).includes(name)) return 'holdsLogin'
  if (isCommon(password)) return 'tooCommon'
  return isOfCompany(password, company) ? 'holdsCompany' : null
}

/** What is said beside the field while a password is typed; `level` from 0 (refused) to 2 (strong). */
export const passwordStrength = (
  password: string,
  login: string,
): { readonly level: 0 | 1 | 2; readonly sentence: string } => {
  const length = [...password].length
  const left = passwordLeast - length
  if (left > 0)
    return { level: 0, sentence: `Encore ${left}\u00a0${left === 1 ? 'caractère' : 'caractères'} au moins.` }
  const weakness = weaknessOf(password, login)
  if (weakness) return { level: 0, sentence: weaknessWords[weakness] }
  if (length >= strongFrom) return { level: 2, sentence: 'Mot de passe solide.' }
  return { level: 1, sentence: 'Mot de passe correct. Quelques mots de plus le rendraient plus solide.' }
}
