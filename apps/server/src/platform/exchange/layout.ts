// What a domain gives to import and export: the columns of its file, how lines are written, how rows are read.
import type { RightCode } from '@cartable/domain/kernel/rights.ts'
import type { Db } from '../db/database.ts'
import type { OperationContext } from '../http/context.ts'

/** `cents`: euros in the file, integer cents in the program. `words`: several values in one cell, `;` between them. */
export type ColumnKind = 'text' | 'integer' | 'decimal' | 'cents' | 'day' | 'flag' | 'words'

export type ExchangeColumn = {
  /** Name of the value in lines. */
  readonly key: string
  /** French title, in the header. */
  readonly title: string
  readonly kind: ColumnKind
  /** The file must have the column; whether a cell may be empty is the schema's business. */
  readonly isRequired?: boolean
  /** Exported for people to read; an import reads past it. */
  readonly isInfo?: boolean
  readonly help: string
  readonly example: string | number | boolean | null
  /** Other titles that people give such a column, to guess which one of their file it is. */
  readonly synonyms?: readonly string[]
  /** Stored words and their French ones. */
  readonly choices?: Readonly<Record<string, string>>
}

/** Value of a cell, read by the kind of its column; null when the cell is empty. */
export type LineValue = string | number | boolean | readonly string[] | null
export type LineValues = Readonly<Record<string, LineValue>>

/** A line whose cells could be read; a column that the file lacks has no key in `values`. */
export type Line = { readonly number: number; readonly values: LineValues }

/** A field of a record before and after a line, as people read it. */
export type LineChange = { readonly field: string; readonly from: string; readonly to: string }

export type Outcome = {
  readonly lineNumber: number
  /** Null: the line says what is stored already. */
  readonly status: 'error' | 'duplicate' | 'update' | 'add' | 'inactivation' | null
  /** What the line is about: « Lycée Carnot ». */
  readonly label: string
  readonly messages: readonly string[]
  readonly entityId: number | null
  /** What an update changes, as people read it. */
  readonly changes?: readonly LineChange[]
  /** Mails that leave with it, when whoever imports asks for them. */
  readonly mails?: number
}

/** Writes a batch of lines in the transaction of the import; answers what became of each, in order. */
export type LineWriter = (lines: readonly Line[]) => Promise<readonly Outcome[]>

/** Rows of an export, some at a time; `after` is null for the first page, `last` null when nothing is left. */
export type ExportPage = { readonly last: number | null; readonly rows: readonly LineValues[] }

/** What whoever imports asked for. */
export type ImportOptions = {
  /** Mails whoever the lines concern. */
  readonly tells: boolean
}

/** What stands on a row that an import added, or was done to it since; `by` is null for the program. */
export type Stands = {
  readonly className: string
  readonly id: number
  readonly what: string
  readonly by: string | null
  readonly at: string
}

export type ExchangeLayout = {
  /** camelCase; kept in rows and in addresses. */
  readonly objectType: string
  /** Plural, as a menu says it. */
  readonly label: string
  /** Right on the data itself; importing needs `write` of it besides the import's own. */
  readonly right: RightCode
  /** Reads what else these rights hide, e.g. students in a file of customers. */
  readonly otherRights?: readonly RightCode[]
  /** Screen of a record. */
  readonly pathOf: (entityId: number) => string | null
  /** What the file holds and how lines find their records: paragraphs of the instructions. */
  readonly intro: readonly string[]
  readonly columns: readonly ExchangeColumn[]
  /** Lines that are given to its writer at once: few where each takes its time, so that the progress goes on. */
  readonly linesAtOnce?: number
  /** Begins an import: looks up once what every line needs. */
  readonly open: (context: OperationContext, options: ImportOptions) => Promise<LineWriter>
  readonly exportPage: (db: Db, after: number | null, limit: number) => Promise<ExportPage>
  readonly count: (db: Db) => Promise<number>
  /** Live events that tell of a change; the type itself when absent. */
  readonly liveKey?: string
  /**
   * Takes back what a run wrote, where its rows never go: by the opposite act of their room. Its argument: the ids of the rows
   * that were added, by their class. Answers what stands in the way; nothing is written then.
   */
  readonly takeBack?: (
    context: OperationContext,
    added: ReadonlyMap<string, readonly number[]>,
  ) => Promise<readonly Stands[]>
  /** The records that rows of a class belong to, by the id of the row; absent where a record is its row alone. */
  readonly recordsOf?: (db: Db, className: string, ids: readonly number[]) => Promise<ReadonlyMap<number, number>>
}

/** First column of every layout: how an exported line finds its record again, even renamed. */
export const idColumn: ExchangeColumn = {
  key: 'id',
  title: 'Identifiant',
  kind: 'integer',
  help: 'Donné par l’export\u00a0: la ligne désigne alors cette fiche, même renommée. Laissez vide pour un ajout.',
  example: null,
}

/** Last column of layouts whose records are disabled, never deleted. */
export const enabledColumn: ExchangeColumn = {
  key: 'enabled',
  title: 'Actif',
  kind: 'flag',
  help: 'Oui ou Non\u00a0: Non inactive la fiche. Une fiche absente du fichier reste telle quelle.',
  example: true,
}
