// What a domain says of the personal data it holds: where they are, what erasure does to them, what stays and why, how long.
import type { NumberParameter } from '@cartable/domain/kernel/parameters.ts'
import { defineRefusals, type Refusal } from '@cartable/domain/kernel/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Platform } from '../platform.ts'

/** Everything that stands for one person, or for the household of a customer: what conditions are made of. */
export type Held = {
  readonly personIds: readonly number[]
  readonly customerIds: readonly number[]
  readonly studentIds: readonly number[]
  readonly teacherIds: readonly number[]
  readonly staffUserIds: readonly number[]
  readonly accountIds: readonly number[]
  readonly contactIds: readonly number[]
  /** Requests of a household that stays, which name a student who goes. */
  readonly namedInContactIds: readonly number[]
  /** Present and former addresses. */
  readonly addressIds: readonly number[]
  /** Mail addresses in lower case, and telephones: how messages know somebody. */
  readonly reachedAt: readonly string[]
  /** Present and former logins, in lower case. */
  readonly logins: readonly string[]
  /** Ids at the card provider. */
  readonly providerIds: readonly string[]
}

/**
 * What erasure does to rows: deletes them, deletes those that nothing else uses, empties columns, or leaves them for the
 * reason that `why` gives. `text` becomes « [effacé] », `none` becomes null, `set` takes an expression.
 */
export type Erasure =
  | { readonly kind: 'delete' }
  | { readonly kind: 'deleteUnused' }
  | {
      readonly kind: 'clear'
      readonly text?: readonly string[]
      readonly none?: readonly string[]
      readonly set?: Readonly<Record<string, RawBuilder<unknown>>>
      /** Further columns that close the row (disabled, its status…): nothing personal, so that traces keep them. */
      readonly marks?: Readonly<Record<string, RawBuilder<unknown>>>
    }
  | { readonly kind: 'keep' }

/** As what somebody is told of a row: who pays, a pupil with an account of their own, a teacher. */
export const parties = ['family', 'pupil', 'teacher'] as const
export type Party = (typeof parties)[number]

/** What somebody holds as each party that they are; none of them for a contact or staff. A household's pupils are the family's. */
export const asParties = (held: Held): readonly (readonly [Party, Held])[] => {
  const nothing = { customerIds: [], studentIds: [], teacherIds: [] }
  const { customerIds, studentIds, teacherIds } = held
  const isFamily = customerIds.length > 0
  return [
    ...(isFamily ? [['family', { ...held, ...nothing, customerIds, studentIds }] as const] : []),
    ...(!isFamily && studentIds.length > 0 ? [['pupil', { ...held, ...nothing, studentIds }] as const] : []),
    ...(teacherIds.length > 0 ? [['teacher', { ...held, ...nothing, teacherIds }] as const] : []),
  ]
}

export type HeldTable = {
  readonly table: string
  /** What its rows are called, in the plural: « Cours ». */
  readonly label: string
  /** Which rows, as a condition on `t`. */
  readonly of: (held: Held) => RawBuilder<boolean>
  readonly erasure: Erasure
  /** Why the rows stay, wholly or in part; read by whoever erases. */
  readonly why?: string
  /** Columns that no export shows: secrets, other people's words or figures. `'all'`: the rows are no answer to the person. */
  readonly hide?: readonly string[] | 'all'
  /** Columns that one party’s screens do not show of a row that several parties share, or all of them. */
  readonly hideFrom?: Readonly<Partial<Record<Party, readonly string[] | 'all'>>>
  /** Column that holds a stored file: given with the export, removed with the row or the column. */
  readonly file?: string
  /** Text columns that say nothing of a person: states, codes, numbers. A structure test asks for the rest. */
  readonly stays?: readonly string[]
}

/** Words of the team on a family's matter in which several have a part: they are of the family, and nobody else's to read. */
export const notesOnSeveral: HeldTable['hideFrom'] = { pupil: 'all', teacher: 'all' }

/** What is removed or emptied after some months. */
export type RetentionRule = {
  readonly code: string
  readonly label: string
  /** Months kept: a parameter, or a figure that the program fixes. */
  readonly kept: NumberParameter | { readonly months: number }
  /** Recommendation or law behind the figure. */
  readonly source: string
  /** Scheduled task that applies it, when it is not the retention task itself. */
  readonly appliedBy?: string
  /** How many rows are older. */
  readonly due: (db: Db, before: Date) => Promise<number>
  /** Applies it to at most `limit` rows, in one transaction; called again until it has seen none. `passed`: ids left alone. */
  readonly apply?: (
    context: RetentionContext,
    before: Date,
    limit: number,
    passed: Set<number>,
  ) => Promise<{ readonly done: number; readonly seen: number }>
}
export type RetentionContext = {
  readonly write: <T>(change: (tx: Db) => Promise<T>) => Promise<T>
  /** Erases somebody as the dialog does; false when something is still open. */
  readonly erase: (
    tx: Db,
    whom: { readonly personId: number } | { readonly contactIds: readonly number[] },
  ) => Promise<boolean>
  /** Removes stored files that nothing names any more. */
  readonly removeFiles: (tx: Db, ids: readonly number[]) => Promise<void>
}

/** Copies that an outside system keeps of people, deleted there by a job. */
export type OutsideCopies = {
  /** Their names there. */
  readonly ids: (db: Db, held: Held) => Promise<readonly string[]>
  /** Puts the jobs in the queue, in the transaction of the erasure: nothing is deleted there unless it commits. */
  readonly enqueueRemoval: (
    context: { readonly db: Db; readonly platform: Platform; readonly accountId: number | null },
    held: Held,
  ) => Promise<void>
}

/** Something that is open: why nothing can be erased, and the page where it is ended. */
export type Blocker = { readonly refusal: Refusal; readonly path: string }

export type PrivacyContribution = {
  readonly domain: string
  readonly tables: readonly HeldTable[]
  /** Tables that can be reached from a person and hold nothing personal, each with its reason. */
  readonly exempt?: Readonly<Record<string, string>>
  /** What is still open and must be ended first. */
  readonly blockers?: (db: Db, held: Held, today: string) => Promise<readonly (Blocker | null)[]>
  /** What the erasure of its tables needs, at the beginning of its transaction. */
  readonly before?: (db: Db) => Promise<void>
  /** Holds something true over the whole erasure; throws its refusal. */
  readonly around?: <T>(db: Db, held: Held, erase: () => Promise<T>) => Promise<T>
  readonly outside?: OutsideCopies
  readonly retention?: readonly RetentionRule[]
}

/** What the database says of a row whose person was erased. */
export const privacyRefusals = defineRefusals('personal-data', {
  rowErased: 'Les données de cette fiche ont été effacées\u00a0: elle ne se modifie et ne s’ouvre plus.',
})

/** Stands where a text was. */
export const erasedText = '[effacé]'

/** `among('t.customer_id', held.customerIds)`; `column` is ours, never a client's. */
export const among = (column: string, ids: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.raw(column)} = any(${[...ids]}::bigint[])`
export const amongTexts = (column: string, texts: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.raw(column)} = any(${[...texts]}::text[])`
export const either = (...conditions: RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`

/** Reasons that several domains give. */
export const reasons = {
  books: 'Pièce comptable, conservée dix ans (Code de commerce, art. L. 123-22).',
  payroll:
    'Double d’un bulletin de paie, conservé cinq ans (Code du travail, art. L. 3243-4) puis comme pièce comptable.',
  contract: 'Preuve du contrat, conservée cinq ans (Code civil, art. 2224), sans nom ni adresse.',
  advance: 'Justificatif de l’avance immédiate, conservé six ans (Livre des procédures fiscales, art. L. 102 B).',
} as const
