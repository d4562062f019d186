// The FEC (LPF, art. A47 A-1), 18 columns of a company taxed as BIC or IS: its name, how a value is written, what a whole file must be. Pure.

/** The columns in the order and the case of the law, with what each holds here. */
export const fecColumns = [
  ['JournalCode', 'texte', 'Code du journal où l’écriture est passée'],
  ['JournalLib', 'texte', 'Libellé du journal'],
  ['EcritureNum', 'texte', 'Code du journal suivi du numéro de l’écriture, continu dans ce journal et cet exercice'],
  ['EcritureDate', 'date', 'Date de comptabilisation'],
  ['CompteNum', 'texte', 'Numéro de compte'],
  ['CompteLib', 'texte', 'Libellé du compte'],
  [
    'CompAuxNum',
    'texte',
    'Numéro du client, ou P suivi du numéro du professeur\u00a0; vide pour un compte sans auxiliaire',
  ],
  ['CompAuxLib', 'texte', 'Nom du client ou du professeur'],
  ['PieceRef', 'texte', 'Référence de la pièce justificative'],
  ['PieceDate', 'date', 'Date de la pièce justificative'],
  ['EcritureLib', 'texte', 'Libellé de l’écriture'],
  ['Debit', 'montant', 'Montant au débit, en euros'],
  ['Credit', 'montant', 'Montant au crédit, en euros'],
  ['EcritureLet', 'texte', 'Code de lettrage\u00a0; vide tant que la ligne n’est pas lettrée'],
  ['DateLet', 'date', 'Date de lettrage'],
  ['ValidDate', 'date', 'Date de validation\u00a0: l’écriture est scellée et ne change plus'],
  ['Montantdevise', 'montant', 'Vide\u00a0: toutes les écritures sont en euros'],
  ['Idevise', 'texte', 'Vide\u00a0: toutes les écritures sont en euros'],
] as const satisfies readonly (readonly [name: string, kind: 'texte' | 'date' | 'montant', meaning: string])[]
export type FecColumn = (typeof fecColumns)[number][0]

/** A line of the ledger; days as `YYYY-MM-DD`, amounts in cents. */
export type FecLine = {
  readonly journal: string
  readonly journalName: string
  readonly number: number
  readonly day: string
  readonly account: string
  readonly accountName: string
  readonly auxiliary: string | null
  readonly auxiliaryName: string | null
  readonly piece: string
  readonly pieceDay: string
  readonly label: string
  readonly debitCents: number
  readonly creditCents: number
  readonly letter: string | null
  readonly letteredOn: string | null
  /** Day on which the entry was sealed; null before that. */
  readonly sealedOn: string | null
}

export const fecName = (siren: string, lastDay: string): string => `${siren}FEC${lastDay.replaceAll('-', '')}`

/** One plain space in place of what separates fields and lines, of control characters and of every kind of fixed space. */
export const plainText = (value: string): string =>
  value
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be written
    .replace(/[\u0000-\u001f\u007f-\u009f|\u00a0\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff]+/g, ' ')
    .trim()
const written = (day: string | null): string => (day === null ? '' : day.replaceAll('-', ''))
const amount = (cents: number): string => `${Math.trunc(cents / 100)},${String(cents % 100).padStart(2, '0')}`
/** What every entry is named by: the sequence is that of a journal, and no two entries of a file have one number. */
export const numberOf = ({ journal, number }: Pick<FecLine, 'journal' | 'number'>): string => `${journal}${number}`

/** The 18 values of a line. */
export const fecValues = (line: FecLine): readonly string[] => {
  const auxiliary = plainText(line.auxiliary ?? '')
  const letter = line.letteredOn === null ? '' : plainText(line.letter ?? '')
  return [
    line.journal,
    plainText(line.journalName),
    numberOf(line),
    written(line.day),
    line.account,
    plainText(line.accountName),
    auxiliary,
    auxiliary === '' ? '' : plainText(line.auxiliaryName ?? '') || auxiliary,
    plainText(line.piece) || numberOf(line),
    written(line.pieceDay),
    plainText(line.label),
    amount(line.debitCents),
    amount(line.creditCents),
    letter,
    letter === '' ? '' : written(line.letteredOn),
    written(line.sealedOn),
    '',
    '',
  ]
}
export const fecHeader = `${fecColumns.map(([name]) => name).join('\t')}\r\n`
export const fecText = (line: FecLine): string => `${fecValues(line).join('\t')}\r\n`

const neverEmpty: readonly FecColumn[] = [
  ...(['JournalCode', 'JournalLib', 'EcritureNum', 'EcritureDate', 'CompteNum', 'CompteLib', 'PieceRef'] as const),
  ...(['PieceDate', 'EcritureLib', 'ValidDate'] as const),
]
const isDay = (value: string): boolean => {
  const day = /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(value)
  if (!day) return false
  const iso = `${day[1]}-${day[2]}-${day[3]}`
  const at = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso)
}

/** What a value is refused for; null when it may stand. */
const faultOf = ([name, kind]: (typeof fecColumns)[number], value: string): string | null => {
  if (value === '') return neverEmpty.includes(name) ? 'est vide' : null
  if (kind === 'date') return isDay(value) ? null : `n’est pas une date (${value})`
  if (kind === 'montant') return /^-?\d+,\d{2}$/.test(value) ? null : `n’est pas un montant (${value})`
  if (name === 'CompteNum' && !/^\d{3}/.test(value)) return `ne commence pas par trois chiffres (${value})`
  return null
}

export type FecPeriod = { readonly from: string; readonly to: string }
/** Faults of a file that are told: more are not read by anybody. */
export const mostFaults = 20

type Entry = { readonly key: string; readonly facts: string; cents: number }
/**
 * Looks at a file line by line, in memory that does not grow with it: `add` takes each line in the order in which it is
 * written, `faults` answers what the whole is refused for, in sentences.
 */
export const fecChecker = ({ from, to }: FecPeriod) => {
  const faults: string[] = []
  const numbers = new Map<string, { count: number; highest: number }>()
  const names = new Map<string, string>()
  let [lines, entry]: [number, Entry | null] = [0, null]
  let hasOther = false
  const say = (words: string) => void (faults.length < mostFaults && faults.push(words))
  const ended = () => {
    if (entry !== null && entry.cents !== 0) say(`L’écriture ${entry.key} n’est pas équilibrée.`)
  }
  const begin = (line: FecLine, key: string, facts: string) => {
    ended()
    entry = { key, facts, cents: 0 }
    const known = numbers.get(line.journal) ?? { count: 0, highest: 0 }
    numbers.set(line.journal, { count: known.count + 1, highest: Math.max(known.highest, line.number) })
    if (line.journal !== 'AN') hasOther = true
    else if (hasOther) say(`L’écriture ${key} d’à-nouveaux ne vient pas en premier.`)
    if (line.day < from || line.day > to) say(`L’écriture ${key} n’est pas datée de l’exercice.`)
    if (line.sealedOn === null) say(`L’écriture ${key} n’est pas encore scellée.`)
  }
  return {
    add: (line: FecLine): void => {
      lines += 1
      const key = numberOf(line)
      const facts = [line.day, line.sealedOn, line.piece, line.pieceDay].join('|')
      if (entry?.key !== key) begin(line, key, facts)
      else if (entry.facts !== facts) say(`L’écriture ${key} a plusieurs dates ou plusieurs pièces.`)
      if (entry) entry.cents += line.debitCents - line.creditCents
      if ((line.debitCents === 0) === (line.creditCents === 0))
        say(`Ligne ${lines + 1}, écriture ${key}\u00a0: un seul de Debit et Credit doit être différent de zéro.`)
      const name = names.get(line.account) ?? line.accountName
      names.set(line.account, name)
      if (name !== line.accountName) say(`Le compte ${line.account} a deux libellés.`)
      for (const [index, value] of fecValues(line).entries()) {
        const column = fecColumns[index]
        const fault = column && faultOf(column, value)
        if (column && fault) say(`Ligne ${lines + 1}, colonne ${column[0]}\u00a0: la valeur ${fault}.`)
      }
    },
    faults: (): readonly string[] => {
      ended()
      entry = null
      for (const [journal, { count, highest }] of numbers)
        if (count !== highest)
          say(
            `Le journal ${journal} a ${count} écritures pour ${highest} numéros\u00a0: sa numérotation n’est pas continue.`,
          )
      if (lines === 0) say('L’exercice n’a aucune écriture.')
      return faults
    },
    lines: (): number => lines,
  }
}

export type FecFacts = FecPeriod & {
  readonly company: string
  readonly siren: string
  readonly name: string
  readonly isClosed: boolean
  readonly writtenOn: string
  readonly lines: number
  readonly waiting: number
  /** Journals of the company, by code. */
  readonly journals: readonly { readonly code: string; readonly name: string }[]
}
const french = (day: string): string => day.split('-').reverse().join('/')
/** The description that goes with the file: what the law asks to be said of it. */
export const fecDescription = (facts: FecFacts): string =>
  [
    `Fichier des écritures comptables ${facts.name}.txt`,
    `${facts.company}, SIREN ${facts.siren}, exercice du ${french(facts.from)} au ${french(facts.to)}`,
    `Écrit le ${french(facts.writtenOn)}\u00a0: ${facts.lines} lignes, une ligne d’en-tête en plus`,
    facts.isClosed
      ? 'Exercice clôturé\u00a0: le fichier est complet.'
      : 'Exercice non clôturé\u00a0: le fichier s’arrête aux écritures validées à ce jour.',
    ...(facts.waiting > 0
      ? [`Laissés de côté, sans écriture validée à ce jour\u00a0: ${facts.waiting} événements.`]
      : []),
    '',
    'Jeu de caractères\u00a0: ISO 8859-15. Séparateur de zones\u00a0: tabulation. Fin de ligne\u00a0: CR LF. Une ligne par ligne d’écriture, après une ligne d’en-tête.',
    'Dates\u00a0: AAAAMMJJ. Montants\u00a0: euros, virgule décimale, sans séparateur de milliers, 0,00 du côté sans montant.',
    'Numérotation\u00a0: une séquence continue par journal et par exercice, donnée à la validation\u00a0; EcritureNum la fait précéder du code du journal. Les à-nouveaux (AN) viennent en premier, puis les écritures dans l’ordre de leur validation.',
    'Lettrage\u00a0: un code posé après la fin de l’exercice avec une écriture d’un exercice suivant n’y figure pas, la ligne n’étant pas lettrée à la fin de l’exercice.',
    'Il n’y a ni écriture de centralisation, ni écriture de solde des comptes de charges et de produits.',
    '',
    'Zones\u00a0:',
    ...fecColumns.map(([name, kind, meaning], index) => `${index + 1}. ${name} (${kind})\u00a0: ${meaning}`),
    '',
    'Codes des journaux\u00a0:',
    ...facts.journals.map(({ code, name }) => `${code}\u00a0: ${name}`),
    '',
  ].join('\r\n')
